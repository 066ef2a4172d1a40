package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The first rows of sorted ones, the first groups and the first distinct rows are those that all of them begin with. */
class FirstRowsTest {
    private static final int ROWS = 12_000;
    private static final String[] AGGREGATES = {
        "COUNT(*)",
        "SUM(v)",
        "COUNT(DISTINCT v)",
        "MIN(t) FILTER (WHERE v > 3)",
        "STRING_AGG(t, ',' ORDER BY id DESC)",
        "AVG(d)"
    };
    private static final TestDatabase db = new TestDatabase();

    @BeforeAll
    static void create() {
        String columns = " (id INT PRIMARY KEY, a INT, b INT, v INT, d DECIMAL(9, 2), t VARCHAR(9), n INT NOT NULL)";
        db.run(
                "CREATE TABLE plain" + columns,
                "CREATE TABLE indexed" + columns,
                "INSERT INTO plain SELECT i, NULLIF(MOD(i * 7919, 400), 7), NULLIF(MOD(i * 31, 5), 1), MOD(i * 17, 11),"
                        + " MOD(i * 104729, 6000) / 4.0, 't' || MOD(i, 9), i / 2500 FROM generate_series(1, " + ROWS
                        + ") AS g(i)",
                "INSERT INTO indexed SELECT * FROM plain",
                "CREATE INDEX indexed_ab ON indexed (a, b)",
                "CREATE INDEX indexed_ba ON indexed (b DESC NULLS LAST, a DESC NULLS LAST)",
                "CREATE INDEX indexed_nv ON indexed (n, v)");
    }

    @AfterAll
    static void close() {
        db.close();
    }

    private static <T> T one(Random random, List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    private static List<String> cut(List<String> all, int skipped, int taken) {
        int from = Math.min(skipped, all.size());
        return all.subList(from, Math.min(all.size(), from + taken));
    }

    @Test
    void sortedRows() {
        Random random = new Random(Share.seed(3));
        List<String> keys =
                List.of("d", "id", "-id", "v", "t", "MOD(id, 3000)", "a", "d DESC", "v DESC NULLS FIRST", "b");
        for (int i = 0; i < Share.of(40); i++) {
            String query = "SELECT id, d FROM plain WHERE id > " + random.nextInt(3) * 1_000 + " ORDER BY "
                    + one(random, keys) + ", " + one(random, keys);
            List<String> all = db.rows(query);
            int skipped = random.nextInt(3) > 0 ? 0 : random.nextInt(6_000);
            int taken = random.nextInt(random.nextInt(4) == 0 ? 6_000 : random.nextBoolean() ? 4 : 40);
            assertEquals(cut(all, skipped, taken), db.rows(query + " LIMIT " + taken + " OFFSET " + skipped), query);
            assertEquals(cut(all, skipped, taken), db.rows(query + " LIMIT ? OFFSET ?", taken, skipped), query);
        }
    }

    @Test
    void sortedGroups() {
        Random random = new Random(Share.seed(4));
        List<String> keys = List.of("a", "b", "a, b", "b, a", "n", "n, v");
        int ordered = 0;
        for (int i = 0; i < Share.of(100); i++) {
            String group = one(random, keys);
            String select = random.nextInt(4) == 0
                    ? "SELECT DISTINCT " + group
                    : "SELECT " + group + ", " + one(random, List.of(AGGREGATES)) + ", "
                            + one(random, List.of(AGGREGATES));
            String end = (select.contains("DISTINCT " + group) ? "" : " GROUP BY " + group) + " ORDER BY ";
            String direction = random.nextBoolean() ? " DESC NULLS LAST" : "";
            String order = String.join(direction + ", ", group.split(", ")) + direction;
            String where = random.nextBoolean() ? "" : " WHERE id > " + random.nextInt(ROWS);
            List<String> all = db.rows(select + " FROM plain" + where + end + order);
            int skipped = random.nextBoolean() ? 0 : random.nextInt(60);
            int taken = random.nextInt(4) == 0 ? random.nextInt(500) : random.nextInt(10);
            String query = select + " FROM indexed" + where + end + order + " LIMIT " + taken + " OFFSET " + skipped;
            assertEquals(cut(all, skipped, taken), db.rows(query), query);
            ordered += plan(query).contains("one behind the other") ? 1 : 0;
        }
        assertTrue(ordered > Share.of(20), ordered + " of the plans");
    }

    @Test
    void groupsByTheFirstOfTheirKeys() {
        String query = "SELECT a, b, COUNT(*) FROM indexed GROUP BY b, a ORDER BY a";
        assertTrue(plan(query + " LIMIT 8").contains("one behind the other"), plan(query + " LIMIT 8"));
        assertEquals(
                db.rows("SELECT a, b, COUNT(*) FROM plain GROUP BY a, b ORDER BY a, b LIMIT 8"),
                db.rows(query + " LIMIT 8"));
    }

    @Test
    void groupsOfManyBatches() {
        db.run("CREATE TABLE few (k INT, v INT)", "CREATE INDEX few_k ON few (k)");
        db.run("INSERT INTO few SELECT i / 3000, i FROM generate_series(0, 89999) AS g(i)");
        String query = "SELECT k, COUNT(*), SUM(v), COUNT(DISTINCT MOD(v, 100)) FROM few GROUP BY k ORDER BY k LIMIT 2";
        assertTrue(plan(query).contains("one behind the other"), plan(query));
        assertEquals(List.of("0|3000|4498500|100", "1|3000|13498500|100"), db.rows(query));
        int read = rowsRead(query, "Index scan FEW");
        assertTrue(read < 10_000, read + " rows");
    }

    /** How many rows the scan of a query has given. */
    private static int rowsRead(String query, String scan) {
        String line = db.rows("EXPLAIN ANALYZE " + query).stream()
                .filter(step -> step.contains(scan))
                .findFirst()
                .orElseThrow();
        return Integer.parseInt(line.replaceAll(".*\\(rows=(\\d+) .*", "$1"));
    }

    @Test
    void distinctRowsEndTheReading() {
        int read = rowsRead("SELECT DISTINCT id + 0 FROM plain LIMIT 5", "Scan PLAIN");
        assertTrue(read < 1_000, read + " rows");
        assertEquals("400", db.query("SELECT COUNT(*) FROM (SELECT DISTINCT a FROM plain) x"));
        assertEquals("1", db.query("SELECT COUNT(*) FROM (SELECT DISTINCT a FROM plain LIMIT 1) x"));
        assertEquals(7, db.rows("SELECT DISTINCT v FROM plain LIMIT 7").size());
        assertEquals(11, db.rows("SELECT DISTINCT v FROM plain LIMIT 70").size());
    }

    @Test
    void allGroupsAreNotReadByTheIndex() {
        assertFalse(
                plan("SELECT a, COUNT(*) FROM indexed GROUP BY a ORDER BY a").contains("one behind the other"));
    }

    private static String plan(String query) {
        return String.join("\n", db.rows("EXPLAIN " + query));
    }
}

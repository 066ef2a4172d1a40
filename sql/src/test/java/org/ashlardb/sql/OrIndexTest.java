package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Conditions joined by OR by indexes: the same rows as without, each once. */
class OrIndexTest {
    private static final int ROWS = 4_000;
    private static final String[] COLUMNS = {"a", "b", "d", "s"};
    private static final TestDatabase db = new TestDatabase();

    @BeforeAll
    static void create() {
        String columns = " (id INT PRIMARY KEY, a INT, b BIGINT, d DECIMAL(12, 2), s VARCHAR(10))";
        db.run(
                "CREATE TABLE plain" + columns,
                "CREATE TABLE indexed" + columns,
                "CREATE INDEX indexed_a ON indexed (a, b)",
                "CREATE INDEX indexed_b ON indexed (b DESC NULLS LAST)",
                "CREATE INDEX indexed_d ON indexed (d)",
                "CREATE INDEX indexed_s ON indexed (s) WHERE a > 20");
        Random random = new Random(5);
        for (int i = 0; i < ROWS; i++) {
            Object[] row = {i, value(random, "a"), value(random, "b"), value(random, "d"), value(random, "s")};
            for (String table : List.of("plain", "indexed")) {
                TestDatabase.run(
                        db.session,
                        "INSERT INTO " + table + " VALUES (?, ?, ?, CAST(? AS DECIMAL(12, 2)) / 4, ?)",
                        row);
            }
        }
    }

    @AfterAll
    static void close() {
        db.close();
    }

    private static Object value(Random random, String column) {
        int number = random.nextInt(15) == 0 ? 1_000_000 : random.nextInt(200);
        Object of = column.equals("s") ? (Object) ("t" + number) : column.equals("b") ? (Object) (long) number : number;
        return random.nextInt(12) == 0 ? null : of;
    }

    /** A condition of one column, of several by AND, or of several by OR. */
    private static String condition(Random random, int depth, List<Object> parameters) {
        if (depth > 0 && random.nextInt(4) > 0) {
            List<String> terms = new ArrayList<>();
            int count = 2 + random.nextInt(2);
            for (int i = 0; i < count; i++) {
                terms.add(condition(random, depth - 1, parameters));
            }
            return "(" + String.join(depth % 2 == 0 ? " AND " : " OR ", terms) + ")";
        }
        String column = COLUMNS[random.nextInt(COLUMNS.length)];
        if (random.nextInt(12) == 0) {
            return column + (random.nextBoolean() ? " IS NULL" : " IS NOT NULL");
        }
        if (random.nextInt(6) == 0) {
            parameters.add(value(random, column));
            parameters.add(value(random, column));
            return column + " IN (?, ?)";
        }
        parameters.add(value(random, column));
        String sign = new String[] {"=", "=", "=", "<", "<=", ">", ">="}[random.nextInt(7)];
        return random.nextBoolean() ? column + " " + sign + " ?" : "? " + sign + " " + column;
    }

    @Test
    void findsTheRowsThatAScanFinds() {
        Random random = new Random(Share.seed(17));
        int branches = 0;
        for (int i = 0; i < Share.of(500); i++) {
            List<Object> parameters = new ArrayList<>();
            String condition = condition(random, 3, parameters);
            String rest = " WHERE " + condition + " ORDER BY " + (random.nextBoolean() ? "id" : "a DESC, b, id");
            rest += random.nextBoolean() ? "" : " FETCH FIRST 9 ROWS ONLY";
            Object[] values = parameters.toArray();
            assertEquals(
                    db.rows("SELECT id FROM plain" + rest, values),
                    db.rows("SELECT id FROM indexed" + rest, values),
                    rest);
            branches += plan("SELECT id FROM indexed" + rest).contains("branch") ? 1 : 0;
        }
        assertTrue(branches > Share.of(10), branches + " of the plans");
    }

    @Test
    void changesAndLocksEachRowOnce() {
        db.run("CREATE TABLE changed AS SELECT * FROM plain", "CREATE INDEX changed_a ON changed (a)");
        db.run("CREATE INDEX changed_b ON changed (b)");
        String condition = " WHERE a = ? OR b = ? OR a = ? AND b > ?";
        Object[] values = {7, 7L, 8, 100L};
        String expected = db.query("SELECT COUNT(*) FROM plain" + condition, values);
        assertTrue(plan("UPDATE changed SET a = a + 1" + condition).contains("branch"));
        assertEquals(
                expected,
                String.valueOf(TestDatabase.run(db.session, "UPDATE changed SET d = -1, a = 7" + condition, values)));
        assertEquals(expected, db.query("SELECT COUNT(*) FROM changed WHERE d = -1"));
        assertEquals(
                Integer.parseInt(expected),
                db.rows("SELECT id FROM changed WHERE a = 7 OR b = 7 FOR UPDATE")
                        .size());
        assertEquals(
                expected, String.valueOf(TestDatabase.run(db.session, "DELETE FROM changed WHERE a = 7 OR b = 7")));
    }

    private static String plan(String query) {
        return String.join("\n", db.rows("EXPLAIN " + query));
    }

    @Test
    void readsAnIndexForEachBranch() {
        String plan = plan("SELECT * FROM indexed WHERE a = ? OR d = 3");
        assertTrue(plan.contains("INDEXED_A [A = ") && plan.contains("INDEXED_D [D = "), plan);
        plan = plan("SELECT * FROM indexed WHERE id = 5 OR s = 'x' AND a > 20");
        assertTrue(plan.contains("Key look-up") && plan.contains("INDEXED_S [S = "), plan);
        db.run("CREATE INDEX indexed_all_s ON indexed (s)");
        assertFalse(plan("SELECT * FROM indexed WHERE a = 1 OR s LIKE ?").contains("branch"), "the pattern may be %");
        db.run("DROP INDEX indexed_all_s");
        assertFalse(plan("SELECT * FROM indexed WHERE a = 1 OR s = 'x'").contains("branch"), "no index has all s");
    }

    @Test
    void readsBehindTheLastPageOnly() {
        String page = "SELECT a, b FROM indexed WHERE a < ? OR a = ? AND b < ? ORDER BY a DESC, b DESC LIMIT 5";
        String plan = plan(page);
        assertTrue(plan.contains("INDEXED_A [(A, B) < (GREATEST(") && !plan.contains("Sort"), plan);
        plan = plan("SELECT a, b FROM indexed WHERE a > 5 OR a = 5 AND b > 7 ORDER BY a, b LIMIT 5");
        assertTrue(plan.contains("INDEXED_A [(A, B) > (5, 7)]") && !plan.contains("Sort"), plan);
        assertFalse(
                plan("SELECT a FROM indexed WHERE a < ? OR b = ? ORDER BY a, b").contains("A <="));
    }
}

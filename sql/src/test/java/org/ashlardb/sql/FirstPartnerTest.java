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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** EXISTS and NOT EXISTS read no further than to the first partner that meets their conditions. */
class FirstPartnerTest {
    private static final int KEYS = 100;
    private static final int LIMIT = 50;
    private static final TestDatabase db = new TestDatabase();
    private static final List<String> kept = new ArrayList<>();
    private static final List<String> others = new ArrayList<>();

    @BeforeAll
    static void create() {
        db.run(
                "CREATE TABLE o (k INT PRIMARY KEY, least INT)",
                "CREATE TABLE i (id INT PRIMARY KEY, k INT, v INT)",
                "CREATE INDEX i_k ON i (k)",
                "CREATE TABLE many (k INT, v INT)",
                "CREATE INDEX many_k ON many (k)",
                "INSERT INTO many SELECT x % 10, CASE WHEN x > 39990 THEN 0 ELSE 1 END"
                        + " FROM generate_series(1, 40000) AS s (x)");
        Random random = new Random(5);
        int id = 0;
        for (int key = 0; key < KEYS; key++) {
            int candidates = key < 40 ? key : random.nextInt(400);
            int match = random.nextInt(candidates + 1); // none, if there are only so many
            for (int c = 0; c < candidates; c++) {
                int value =
                        c == match || c > match && random.nextInt(9) == 0 ? LIMIT + 1 + random.nextInt(9) : c % LIMIT;
                TestDatabase.run(db.session, "INSERT INTO i VALUES (?, ?, ?)", id++, key, value);
            }
            TestDatabase.run(db.session, "INSERT INTO o VALUES (?, ?)", key, LIMIT);
            (match < candidates ? kept : others).add(Integer.toString(key));
        }
        db.run("ANALYZE");
    }

    @AfterAll
    static void close() {
        db.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"full", "hash", "plain"})
    void keepsRowsWithAPartner(String planner) {
        db.run("SET planner = '" + planner + "'");
        for (String condition : List.of("i.v > 50", "i.v > o.least", "i.v + o.least > 100")) {
            String inner = "EXISTS (SELECT 1 FROM i WHERE i.k = o.k AND " + condition + ") ORDER BY k";
            assertEquals(kept, db.rows("SELECT k FROM o WHERE " + inner), condition);
            assertEquals(others, db.rows("SELECT k FROM o WHERE NOT " + inner), condition);
            String keyless =
                    "EXISTS (SELECT 1 FROM i WHERE i.k <= o.k AND i.k >= o.k AND " + condition + ") ORDER BY k";
            assertEquals(kept, db.rows("SELECT k FROM o WHERE " + keyless), condition);
            assertEquals(others, db.rows("SELECT k FROM o WHERE NOT " + keyless), condition);
        }
        db.run("SET planner = DEFAULT");
    }

    /** The last rows of each key would fail. */
    @Test
    void readsNoFurther() {
        String from = " FROM o WHERE k < 20 AND";
        String exists = " EXISTS (SELECT 1 FROM many WHERE many.k = o.k AND 100 / (many.v * (o.least + 1)) >= 0)";
        String plan = String.join("\n", db.rows("EXPLAIN SELECT k" + from + exists));
        assertTrue(plan.contains("Index join semi MANY"), plan);
        assertEquals("10", db.query("SELECT COUNT(*)" + from + exists));
    }

    @Test
    void looksUpWhereThatIsLess() {
        String query = "EXPLAIN SELECT k FROM o WHERE EXISTS (SELECT 1 FROM many WHERE many.k = o.k AND v > ";
        String plan = String.join("\n", db.rows(query + "0)"));
        assertTrue(plan.contains("Index join semi MANY"), plan);
        // No row meets the condition, so that each look-up would read all of its partners.
        plan = String.join("\n", db.rows(query + "100000)"));
        assertFalse(plan.contains("Index join"), plan);
    }

    /** Nobody knows when the statement is planned how many of the partners of a row have to be read. */
    @Test
    void readsAllRatherThanLookingUpAllPartners() {
        db.run(
                "CREATE TABLE late (k INT, v INT)",
                "CREATE INDEX late_k ON late (k)",
                "INSERT INTO late SELECT x % 50, x FROM generate_series(1, 20000) AS s (x)",
                "ANALYZE late");
        String exists = "SELECT k FROM o WHERE EXISTS (SELECT 1 FROM late WHERE late.k = o.k AND v > ?)";
        String not = exists.replace("EXISTS", "NOT EXISTS");
        assertEquals("50 kept, scans 0", run(exists, 0));
        assertEquals("6 kept, scans 1", run(exists, 19_994));
        assertEquals("0 kept, scans 1", run(exists, 100_000));
        assertEquals("50 kept, scans 0", run(not, 0));
        assertEquals("94 kept, scans 1", run(not, 19_994));
        assertEquals("100 kept, scans 1", run(not, 100_000));
    }

    private static String run(String query, int parameter) {
        List<String> plan = db.rows("EXPLAIN ANALYZE " + query, parameter);
        return measured(plan, "Index join", "rows") + " kept, scans " + measured(plan, "Filter (V > ?1)", "loops");
    }

    private static String measured(List<String> plan, String step, String what) {
        String line = plan.stream()
                .filter(text -> text.trim().startsWith(step))
                .findFirst()
                .orElseThrow();
        return line.replaceAll(".*[( ]" + what + "=(\\d+) .*", "$1");
    }

    /** Rows before the change and behind it, in several batches, and a join that is opened for each row of another. */
    @ParameterizedTest
    @ValueSource(strings = {"full", "hash", "plain"})
    void keepsTheSameRowsWhereItStopsLookingUp(String planner) {
        db.run(
                "CREATE TABLE far (id INT PRIMARY KEY, k INT)",
                "INSERT INTO far SELECT x, x % 3000 FROM generate_series(1, 6000) AS s (x)",
                "CREATE TABLE near (k INT, v INT, t VARCHAR)",
                "CREATE INDEX near_k ON near (k)",
                "INSERT INTO near SELECT x % 2000, CASE WHEN x % 2000 < 100 THEN 1 ELSE x END, 't' || x"
                        + " FROM generate_series(1, 60000) AS s (x)",
                "ANALYZE",
                "SET planner = '" + planner + "'");
        String exists = "EXISTS (SELECT 1 FROM near WHERE near.k = far.k AND v < ?)";
        for (int least : new int[] {0, 2, 1_500, 100_000}) {
            long keys = least < 2 ? 0 : least == 2 ? 100 : least == 1_500 ? 1_500 : 2_000;
            assertEquals("" + 2 * keys, db.query("SELECT COUNT(*) FROM far WHERE " + exists, least));
            assertEquals("" + (6_000 - 2 * keys), db.query("SELECT COUNT(*) FROM far WHERE NOT " + exists, least));
            String each = "SELECT SUM(c) FROM (VALUES (1), (2)) AS w (m), LATERAL (SELECT COUNT(*) AS c FROM far"
                    + " WHERE far.k % 2 = w.m % 2 AND " + exists + ") AS l";
            assertEquals("" + 2 * keys, db.query(each, least));
        }
        db.run("SET planner = DEFAULT", "DROP TABLE far", "DROP TABLE near");
    }
}

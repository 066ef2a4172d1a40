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

/** Joins on conditions joined by OR give the rows that comparing each with each gives, each once. */
class DividedJoinTest {
    private static final String DIVIDED = "each branch of OR";
    private static final String LOOP = "Nested loop";
    private static final TestDatabase db = new TestDatabase();

    @BeforeAll
    static void create() {
        String columns = " (id INT PRIMARY KEY, x INT, y INT, s VARCHAR(9))";
        db.run(
                "CREATE TABLE a" + columns,
                "CREATE TABLE b" + columns,
                "CREATE TABLE large" + columns,
                "CREATE INDEX b_x ON b (x)",
                "CREATE INDEX large_x ON large (x)",
                "CREATE INDEX large_y ON large (y)");
        String rows = " SELECT i, NULLIF(MOD(i * 37, 50), 3), NULLIF(MOD(i * 11, 40), 5), 's' || MOD(i, 30)";
        db.run(
                "INSERT INTO a" + rows + " FROM generate_series(1, 90) AS g(i)",
                "INSERT INTO b" + rows + " FROM generate_series(40, 160) AS g(i)",
                "INSERT INTO large SELECT i, NULLIF(MOD(i * 37, 1000), 3), NULLIF(MOD(i * 11, 900), 5), 's' || MOD(i, 300)"
                        + " FROM generate_series(1, 8000) AS g(i)");
    }

    @AfterAll
    static void close() {
        db.close();
    }

    private static String term(Random random) {
        String[] columns = {"x", "y", "id"};
        String left = "a." + columns[random.nextInt(3)];
        String right = "b." + columns[random.nextInt(3)];
        return switch (random.nextInt(7)) {
            case 0 -> "a.s = b.s";
            case 1 -> left + " = " + right + " AND " + "a.id < b.id";
            case 2 -> left + " = " + right + " AND " + "b.x > 10";
            case 3 -> right + " = " + left + " + 1";
            default -> random.nextBoolean() ? left + " = " + right : right + " = " + left;
        };
    }

    private static String condition(Random random) {
        if (random.nextInt(6) == 0) {
            return random.nextBoolean() ? "a.x IN (b.x, b.y, b.id)" : "b.id IN (a.x, a.y)";
        }
        List<String> terms = new ArrayList<>();
        for (int i = 2 + random.nextInt(2); i > 0; i--) {
            terms.add("(" + term(random) + ")");
        }
        return "(" + String.join(" OR ", terms) + ")";
    }

    /** The same by each pair, which no planning can divide. */
    private static List<String> expected(String kind, String condition, String rest) {
        String each = "(" + condition + ") IS TRUE";
        return switch (kind) {
            case "inner" -> db.rows("SELECT a.id, b.id FROM a, b WHERE " + each + rest + " ORDER BY 1, 2");
            case "exists" -> db.rows("SELECT DISTINCT a.id FROM a, b WHERE " + each + rest + " ORDER BY 1");
            case "left" ->
                db.rows("SELECT a.id, b.id FROM a, b WHERE " + each + rest + " UNION ALL SELECT id, NULL FROM a"
                        + " WHERE id NOT IN (SELECT a.id FROM a, b WHERE " + each + rest + ") ORDER BY 1, 2");
            default ->
                db.rows("SELECT id FROM a WHERE id NOT IN (SELECT a.id FROM a, b WHERE " + each + rest
                        + ") ORDER BY 1");
        };
    }

    private static String query(String kind, String condition, String rest) {
        String exists = "EXISTS (SELECT 1 FROM b WHERE " + condition + rest + ") ORDER BY 1";
        return switch (kind) {
            case "inner" -> "SELECT a.id, b.id FROM a JOIN b ON " + condition + rest + " ORDER BY 1, 2";
            case "left" -> "SELECT a.id, b.id FROM a LEFT JOIN b ON " + condition + rest + " ORDER BY 1, 2";
            case "exists" -> "SELECT a.id FROM a WHERE " + exists;
            default -> "SELECT a.id FROM a WHERE NOT " + exists;
        };
    }

    @Test
    void findsThePairsOfALoop() {
        Random random = new Random(Share.seed(9));
        int divided = 0;
        for (int i = 0; i < Share.of(600); i++) {
            String kind = new String[] {"inner", "left", "exists", "not exists"}[random.nextInt(4)];
            String condition = condition(random);
            String rest = random.nextInt(3) > 0 ? "" : " AND (a.id + b.id > 120 OR b.y IS NULL)";
            String query = query(kind, condition, rest);
            assertEquals(expected(kind, condition, rest), db.rows(query), query);
            divided += plan(query).contains(LOOP) ? 0 : 1;
        }
        assertTrue(divided > Share.of(300), divided + " of the joins");
    }

    private static String plan(String query) {
        return String.join("\n", db.rows("EXPLAIN " + query));
    }

    @Test
    void readsAnIndexForEachBranch() {
        String plan = plan("SELECT a.id, l.id FROM a JOIN large l ON l.x = a.id OR l.y = a.id WHERE a.id < 5");
        assertTrue(plan.contains(DIVIDED) && plan.contains("LARGE_X [X = ") && plan.contains("LARGE_Y [Y = "), plan);
        plan = plan("SELECT a.id FROM a WHERE NOT EXISTS (SELECT 1 FROM large l WHERE l.x = a.id OR l.y = a.id)");
        assertFalse(plan.contains(LOOP), plan);
        plan = plan("SELECT a.id FROM a JOIN large l ON l.id IN (a.x, a.y)");
        assertTrue(plan.contains(DIVIDED), plan);
    }

    @Test
    void countsTheRowsOfAllBranches() {
        List<String> plan = db.rows(
                "EXPLAIN ANALYZE SELECT a.id, l.id FROM a JOIN large l ON l.x = a.id OR l.y = a.id WHERE a.id < 5");
        String all =
                plan.stream().filter(line -> line.contains(DIVIDED)).findFirst().orElseThrow();
        String expected =
                db.query("SELECT COUNT(*) FROM a, large l WHERE a.id < 5 AND (l.x = a.id OR l.y = a.id) IS TRUE");
        assertTrue(all.contains("(rows=" + expected + " "), plan.toString());
    }

    @Test
    void whatIsNotTheSameEachTimeRunsOnce() {
        db.run("CREATE SEQUENCE numbers");
        String query =
                "SELECT COUNT(*) FROM (SELECT id, NEXT VALUE FOR numbers AS n FROM a) v JOIN large l ON l.x = v.id"
                        + " OR l.y = v.id";
        assertFalse(plan(query).contains(DIVIDED), plan(query));
        db.rows(query);
        assertEquals("91", db.query("SELECT NEXT VALUE FOR numbers"));
    }

    @Test
    void changesEachRowOnce() {
        db.run("CREATE TABLE changed AS SELECT * FROM large", "CREATE INDEX changed_x ON changed (x)");
        db.run("CREATE INDEX changed_y ON changed (y)");
        String expected =
                db.query("SELECT COUNT(DISTINCT l.id) FROM a, large l WHERE (l.x = a.id OR l.y = a.id) IS TRUE");
        db.run("UPDATE changed SET s = 'new' FROM a WHERE changed.x = a.id OR changed.y = a.id");
        assertEquals(expected, db.query("SELECT COUNT(*) FROM changed WHERE s = 'new'"));
        db.run("DELETE FROM changed USING a WHERE changed.x = a.id OR changed.y = a.id");
        assertEquals("0", db.query("SELECT COUNT(*) FROM changed WHERE s = 'new'"));
    }
}

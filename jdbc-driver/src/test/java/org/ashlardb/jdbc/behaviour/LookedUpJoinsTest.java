package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.ashlardb.testdata.Turns;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Joins that look partners up in indexes, by ranges too and for the first rows only, and rows that are members of a query,
 * give the same as without indexes.
 */
final class LookedUpJoinsTest {
    private static final String COLUMNS =
            " (id INT PRIMARY KEY, k INT, x INT, y INT NOT NULL, d DECIMAL(7, 1), day DATE, t VARCHAR(9),"
                    + " i VARCHAR_IGNORECASE(9))";
    private static final String[] TABLES = {"a", "b", "c"};
    private static final int[] ROWS = {60, 400, 2_500};
    private static final String LOOK_UP = "Index join";

    private static Connection connection;

    @BeforeAll
    static void create() throws SQLException {
        connection = DriverManager.getConnection("jdbc:ashlar:mem:looked-up-joins");
        for (int i = 0; i < TABLES.length; i++) {
            for (String table : List.of(TABLES[i], "plain_" + TABLES[i])) {
                execute("CREATE TABLE " + table + COLUMNS);
                execute("INSERT INTO " + table
                        + " SELECT x, NULLIF(MOD(x * 7919, 40), 3), NULLIF(MOD(x * 31, 700), 5) - 20,"
                        + " MOD(x * 17, 900), NULLIF(MOD(x * 13, 500), 7) / 2.5, DATE '2020-01-01' + MOD(x * 11, 300),"
                        + " NULLIF('t' || MOD(x, 130), 't9'),"
                        + " CASE WHEN MOD(x, 2) = 0 THEN 'Key' ELSE 'kEY' END || MOD(x, 50)"
                        + " FROM generate_series(1, " + ROWS[i] + ") AS g(x)");
            }
        }
        execute("ALTER TABLE plain_a DROP CONSTRAINT plain_a_pkey", "ALTER TABLE plain_b DROP CONSTRAINT plain_b_pkey");
        execute("ALTER TABLE plain_c DROP CONSTRAINT plain_c_pkey");
        for (String table : List.of("b", "c")) {
            for (String columns : List.of(
                    "(k, x)",
                    "(x)",
                    "(y DESC, k)",
                    "(k, day DESC NULLS LAST)",
                    "(d)",
                    "(t)",
                    "(i, id)",
                    "(k, d NULLS FIRST)")) {
                execute("CREATE INDEX ON " + table + " " + columns);
            }
        }
    }

    @AfterAll
    static void close() throws SQLException {
        connection.close();
    }

    private static void execute(String... statements) throws SQLException {
        DatabaseTest.execute(connection, statements);
    }

    private static List<String> rows(String query, Object... parameters) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            try (ResultSet result = statement.executeQuery()) {
                return DatabaseTest.rows(result);
            }
        }
    }

    private static List<String> sorted(List<String> rows) {
        Collections.sort(rows);
        return rows;
    }

    /** The query over the tables without indexes. */
    private static String plain(String query) {
        return query.replaceAll("(FROM|JOIN|,) ([abc]) ([lmr])\\b", "$1 plain_$2 $3");
    }

    private static String plan(String query) throws SQLException {
        return String.join("\n", rows("EXPLAIN " + query));
    }

    private static <T> T one(Random random, List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    private static String range(Random random) {
        return one(
                random,
                List.of(
                        "r.x BETWEEN l.x - 3 AND l.x + 4",
                        "r.x > l.y AND r.x <= l.y + 10",
                        "l.y > r.y AND l.y < r.y + 15",
                        "r.y >= l.x * 3 AND r.y <= l.x * 3 + 2 AND r.y <> 400",
                        "r.day BETWEEN l.day AND l.day + 2 AND r.k = l.k",
                        "r.day > l.day AND r.k = l.k",
                        "r.k = l.k AND r.d >= l.d",
                        "r.k = l.k AND l.d / 3 > r.d",
                        "r.k = 7 AND r.x < l.x",
                        "r.d >= l.d - 0.5 AND r.d < l.d + 0.26",
                        "r.t > l.t AND r.t < l.t || '5'",
                        "r.i >= l.i AND r.i <= l.i || 'z'",
                        "r.k = l.k AND r.x BETWEEN l.x AND 3000000000",
                        "r.k IS NOT DISTINCT FROM l.k AND r.x BETWEEN l.x - 1 AND l.x + 1",
                        "r.y IS NOT DISTINCT FROM l.x",
                        "r.x = l.x OR r.x IS NULL AND l.k IS NULL",
                        "l.k IS NOT DISTINCT FROM r.id",
                        "r.x >= l.x AND r.x < l.x + 9 AND (r.y > 100 OR l.d IS NULL)"));
    }

    @Test
    void ranges() throws SQLException {
        Random random = new Random(11 + Turns.first());
        int byIndex = 0;
        for (int i = 0; i < 200 / Turns.step(); i++) {
            String on = range(random);
            String left = one(random, List.of("a", "b"));
            String right = one(random, List.of("b", "c"));
            String where = one(random, List.of("", " l.id < 40 AND", " l.k > 20 AND", " l.id > 350 AND"));
            String query =
                    switch (random.nextInt(5)) {
                        case 0 ->
                            "SELECT l.id FROM " + left + " l WHERE" + where + " EXISTS (SELECT 1 FROM " + right
                                    + " r WHERE " + on + ")";
                        case 1 ->
                            "SELECT l.id FROM " + left + " l WHERE" + where + " NOT EXISTS (SELECT 1 FROM " + right
                                    + " r WHERE " + on + ")";
                        case 2 ->
                            "SELECT l.id, r.id, r.t FROM " + left + " l LEFT JOIN " + right + " r ON " + on + " WHERE"
                                    + where + " l.id > 0";
                        default ->
                            "SELECT l.id, r.id, r.d FROM " + left + " l JOIN " + right + " r ON " + on + " WHERE"
                                    + where + " l.id > 0";
                    };
            assertEquals(sorted(rows(plain(query))), sorted(rows(query)), query);
            byIndex += plan(query).contains(LOOK_UP) ? 1 : 0;
        }
        assertTrue(byIndex > 80 / Turns.step(), byIndex + " of the joins");
    }

    @Test
    void rangesShowInThePlan() throws SQLException {
        String plan = plan("SELECT * FROM a l JOIN c r ON r.x BETWEEN l.x - 3 AND l.x + 4");
        assertTrue(plan.contains("[X >= (X - 3), X <= (X + 4)]"), plan);
        plan = plan("SELECT * FROM a l WHERE NOT EXISTS (SELECT 1 FROM c r WHERE r.k = l.k AND r.day > l.day)");
        assertTrue(plan.contains("[K = K, DAY > DAY]"), plan);
    }

    @Test
    void firstRows() throws SQLException {
        Random random = new Random(12 + Turns.first());
        List<String> joins = List.of(
                "FROM c l JOIN b r ON r.id = l.k",
                "FROM b l JOIN c r ON r.k = l.k",
                "FROM c l LEFT JOIN b r ON r.id = l.k",
                "FROM c l LEFT JOIN b r ON r.id = l.k AND MOD(r.y, 3) = 1",
                "FROM b l LEFT JOIN c r ON r.x = l.y",
                "FROM c l JOIN b r ON r.id = l.k JOIN a m ON m.id = r.k",
                "FROM c l LEFT JOIN b r ON r.id = l.k LEFT JOIN c m ON m.id = r.y",
                "FROM c l JOIN b r ON r.x BETWEEN l.x AND l.x + 2");
        List<String> orders = List.of(
                "l.id",
                "l.id DESC",
                "r.id, l.id",
                "l.k, l.id",
                "l.x DESC NULLS LAST, l.id",
                "l.y, l.id",
                "l.k DESC, l.x DESC, l.id",
                "l.t, l.id");
        List<String> wheres = List.of(
                "",
                "",
                " WHERE l.id > 300",
                " WHERE l.k = 8",
                " WHERE MOD(l.id, 7) = 2",
                " WHERE r.y > 400",
                " WHERE l.k > 5 AND l.id < 2000",
                " WHERE EXISTS (SELECT 1 FROM a r WHERE r.id = l.k)",
                " WHERE NOT EXISTS (SELECT 1 FROM a r WHERE r.id = l.k + 20)");
        int lookedUp = 0;
        for (int i = 0; i < 200 / Turns.step(); i++) {
            String from = one(random, joins);
            String order = one(random, orders);
            String third = from.contains(" m ") ? ", m.id" : "";
            String end =
                    one(random, List.of("LIMIT 10", "LIMIT 3 OFFSET 40", "LIMIT 1", "LIMIT 200", "OFFSET 5 LIMIT 30"));
            String query = "SELECT l.id, r.id" + third + ", l.t, r.t " + from + one(random, wheres) + " ORDER BY "
                    + order + (order.contains("r.id") ? "" : ", r.id") + third + " " + end;
            assertEquals(rows(plain(query)), rows(query), query);
            String byParameter = query.replaceAll("LIMIT \\d+", "LIMIT ?");
            Object limit = Integer.valueOf(query.replaceAll(".*LIMIT (\\d+).*", "$1"));
            assertEquals(rows(plain(query)), rows(byParameter, limit), query);
            String plan = plan(query);
            lookedUp += plan.contains(LOOK_UP) && !plan.contains("Hash join") ? 1 : 0;
        }
        assertTrue(lookedUp > 80 / Turns.step(), lookedUp + " of the queries");
    }

    /** How many rows the first scan of a table has given. */
    private static int rowsRead(String query, String table) throws SQLException {
        String scan = rows("EXPLAIN ANALYZE " + query).stream()
                .filter(step -> step.matches(".*can " + table + "\\b.*"))
                .findFirst()
                .orElseThrow();
        return Integer.parseInt(scan.replaceAll(".*\\(rows=(\\d+) .*", "$1").replace("|", ""));
    }

    @Test
    void firstRowsAreReadAndNoMore() throws SQLException {
        for (String query : List.of(
                "SELECT l.id, r.t FROM c l JOIN b r ON r.id = l.k ORDER BY l.id LIMIT 10",
                "SELECT l.id, r.t FROM c l LEFT JOIN b r ON r.id = l.k ORDER BY l.id DESC LIMIT 10",
                "SELECT l.id, r.t FROM c l LEFT JOIN b r ON r.x = l.k WHERE l.id > 70 ORDER BY l.id LIMIT 10",
                "SELECT l.id, r.t, m.t FROM c l JOIN b r ON r.id = l.k JOIN a m ON m.id = r.k ORDER BY l.id LIMIT 5",
                "SELECT l.id FROM c l JOIN b r ON r.id = l.k LIMIT 5",
                "SELECT l.id FROM c l WHERE EXISTS (SELECT 1 FROM b r WHERE r.id = l.k) ORDER BY l.id LIMIT 10")) {
            String plan = plan(query);
            assertFalse(plan.contains("Sort") || plan.contains("Top"), plan);
            int read = rowsRead(query, "C");
            assertTrue(read < 200, query + " reads " + read + " rows");
        }
        // Sorted by the first key only: those with equal ones are read too.
        int read = rowsRead("SELECT l.id, r.t FROM c l JOIN b r ON r.id = l.y ORDER BY l.k, r.t, l.id LIMIT 10", "C");
        assertTrue(read < 600, read + " rows");
    }

    @Test
    void rowsThatAreMembers() throws SQLException {
        Random random = new Random(13 + Turns.first());
        List<String> members = List.of(
                "(k, x) IN (SELECT k, x FROM b r)",
                "(k, x) IN (SELECT r.k, MAX(r.x) FROM c r GROUP BY r.k)",
                "(k, day) IN (SELECT r.k, MIN(r.day) FROM c r WHERE r.y > 100 GROUP BY r.k)",
                "(id, k) IN (SELECT r.id, r.k FROM a r WHERE r.x > 0)",
                "(k, 5) IN (SELECT r.k, MOD(r.id, 9) FROM b r)",
                "(k, x + 1, y) IN (SELECT r.k, r.x, r.y - 31 FROM c r)",
                "(k, t) IN (SELECT r.k, r.t FROM b r WHERE r.y = l.y)",
                "(k, x) IN (SELECT r.k, r.x FROM b r WHERE r.id > l.id AND r.d = l.d)",
                "(d, i) IN (SELECT r.d, r.i FROM b r)",
                "(id, y) NOT IN (SELECT r.id, r.y FROM b r WHERE r.d IS NOT NULL)",
                "(id, y) NOT IN (SELECT r.id, r.y FROM a r WHERE r.k = l.k)",
                "(k, y) NOT IN (SELECT r.id, r.y FROM a r WHERE r.y = l.y)",
                "(id, y) NOT IN (SELECT r.k, r.y FROM a r WHERE r.y = l.y)",
                "(k, x) NOT IN (SELECT r.k, r.x FROM b r WHERE r.k IS NOT NULL)",
                "(k, y) NOT IN (SELECT r.k, r.y FROM a r WHERE r.y = l.y)",
                "NOT (id, y) IN (SELECT r.id, r.y FROM b r WHERE r.id = l.id)",
                "NOT (k, x) IN (SELECT r.k, r.x FROM b r)",
                "(k, x) = ANY (SELECT r.k, r.x FROM b r)",
                "(id, y) <> ALL (SELECT r.id, r.y FROM b r WHERE r.id = l.id)");
        List<String> others = List.of("", " AND k BETWEEN 5 AND 9", " AND id > 30", " OR id = 3", " AND k = 12");
        for (int i = 0; i < 150 / Turns.step(); i++) {
            String query = "SELECT id FROM " + one(random, List.of("a", "b", "c")) + " l WHERE " + one(random, members)
                    + one(random, others);
            assertEquals(sorted(rows(plain(query))), sorted(rows(query)), query);
            // The same by what no rule rewrites.
            String each = query.replaceFirst("WHERE (.*)", "WHERE ($1) IS TRUE");
            assertEquals(sorted(rows(plain(each))), sorted(rows(query)), query);
        }
        String few =
                "SELECT id FROM c l WHERE (k, x) IN (SELECT r.k, MAX(r.x) FROM c r GROUP BY r.k) AND k BETWEEN 5 AND 6";
        assertFalse(plan(few).contains("ANY"), plan(few));
        assertEquals(4, rows(few).size()); // the largest x of each comes twice
    }

    @Test
    void existsOverJoins() throws SQLException {
        Random random = new Random(16);
        List<String> joins = List.of(
                "b r JOIN c m ON m.k = r.k WHERE r.id = l.k",
                "c r JOIN c m ON m.id = r.y WHERE r.k = l.k AND m.x > l.x",
                "c r LEFT JOIN b m ON m.id = r.k WHERE r.y = l.y AND m.id IS NULL",
                "c r JOIN b m ON m.id = r.k AND m.y > 300 WHERE r.x BETWEEN l.x AND l.x + 2");
        int each = 0;
        for (int i = 0; i < 60; i++) {
            String test = one(random, List.of("", "NOT ")) + "EXISTS (SELECT 1 FROM " + one(random, joins) + ")";
            String where = one(random, List.of("", " AND l.id = 17", " AND l.k = 5 AND l.x < 300", " AND l.id > 20"));
            String query = "SELECT l.id FROM c l WHERE " + test + where;
            String without = query.replaceAll("(FROM|JOIN) c m\\b", "$1 plain_c m")
                    .replaceAll("(FROM|JOIN) b m\\b", "$1 plain_b m");
            assertEquals(sorted(rows(plain(without))), sorted(rows(query)), query);
            each += plan(query).contains("Subquery 1") && !plan(query).contains("No rows") ? 1 : 0;
        }
        assertTrue(each > 10 && each < 50, each + " of the tests run for each row");
    }

    /** Rows without a partner come behind the others of their batch where a condition decides that they have none. */
    @Test
    void rowsWithoutAPartnerHaveTheirPlaceInTheOrder() throws SQLException {
        for (String on :
                List.of("r.id = l.k AND MOD(r.y, 3) = 1", "r.id = l.k AND r.y > l.y", "r.id = l.x", "r.id = l.k")) {
            for (String end : List.of(" LIMIT 10", " LIMIT 300", " LIMIT 5 OFFSET 1000", "")) {
                String query = "SELECT l.id, r.id FROM c l LEFT JOIN b r ON " + on + " ORDER BY l.id" + end;
                assertEquals(rows(plain(query)), rows(query), query);
            }
        }
    }

    /** At the ends of batches too. */
    @Test
    void eachRowWithoutAPartnerComesOnce() throws SQLException {
        execute(
                "CREATE TABLE looking (id INT PRIMARY KEY, x INT)",
                "INSERT INTO looking SELECT x, MOD(x, 5) - 2 FROM generate_series(1, 5000) AS g(x)",
                "CREATE TABLE found (id INT PRIMARY KEY)",
                "INSERT INTO found SELECT x FROM generate_series(1, 120000) AS g(x)");
        for (int shift = 0; shift < 5; shift++) {
            String query = "SELECT l.id, r.id FROM looking l LEFT JOIN found r ON r.id = l.x + " + shift + " - 3";
            assertTrue(plan(query).contains(LOOK_UP), plan(query));
            String expected = "SELECT id, CASE WHEN x + " + shift + " > 3 THEN x + " + shift + " - 3 END FROM looking";
            assertTrue(sorted(rows(expected)).equals(sorted(rows(query))), query);
        }
    }

    @Test
    void firstRowsThatMeetAConditionOnBoth() throws SQLException {
        for (String query : List.of(
                "SELECT l.id, r.id FROM c l LEFT JOIN b r ON r.id = l.x WHERE r.id IS NULL ORDER BY l.id LIMIT 10",
                "SELECT l.id, r.id FROM c l LEFT JOIN b r ON r.id = l.k WHERE COALESCE(r.y, 0) + l.x > 50"
                        + " ORDER BY l.id LIMIT 10")) {
            assertEquals(rows(plain(query)), rows(query));
            int read = rowsRead(query, "C");
            assertTrue(read < 300, query + " reads " + read + " rows");
        }
    }

    @Test
    void rowsWithoutAPartner() throws SQLException {
        Random random = new Random(17);
        List<String> joins = List.of(
                "b r ON r.id = l.k",
                "b r ON r.x = l.x",
                "c r ON r.x = l.x AND r.k IS NULL",
                "b r ON l.x = r.x + 1",
                "(SELECT k, COUNT(*) AS id, MAX(x) AS x FROM b r GROUP BY k) r ON r.k = l.k",
                "c r ON r.y = l.y AND r.id > l.id");
        List<String> tests = List.of(
                "r.id IS NULL",
                "r.x IS NULL",
                "r.k IS NULL",
                "r.id IS NULL AND l.k > 7",
                "r.id IS NULL AND r.x IS NULL",
                "r.id IS NULL AND COALESCE(r.x, 5) = 5",
                "(r.id IS NULL OR r.x > 3)",
                "r.id IS NULL AND r.k = 5");
        int anti = 0;
        for (int i = 0; i < 80; i++) {
            String query = "SELECT l.id, r.id, r.x FROM " + one(random, List.of("a", "c")) + " l LEFT JOIN "
                    + one(random, joins) + " WHERE " + one(random, tests);
            String each = query.replaceAll("(\\w\\.\\w+) IS NULL", "CASE WHEN $1 IS NULL THEN l.id ELSE 0 END > 0");
            assertEquals(sorted(rows(plain(each))), sorted(rows(query)), query);
            anti += plan(query).contains("join anti") ? 1 : 0;
        }
        assertTrue(anti > 30, anti + " of the joins");
    }

    @Test
    void groupsForFewRows() throws SQLException {
        Random random = new Random(18 + Turns.first());
        List<String> groups = List.of(
                "(SELECT y AS g, COUNT(*) AS n, MAX(x) AS m FROM c r GROUP BY y)",
                "(SELECT y AS g, k AS n, SUM(d) AS m FROM c r GROUP BY y, k)",
                "(SELECT y AS g, COUNT(*) AS n, MIN(t) AS m FROM c r WHERE k > 10 GROUP BY y HAVING COUNT(*) > 1)",
                "(SELECT DISTINCT y AS g, k AS n, 7 AS m FROM c r)",
                "(SELECT y AS g, MAX(k) AS n, MAX((SELECT COUNT(*) FROM b r WHERE r.k = q.k)) AS m FROM c q GROUP BY y)");
        List<String> froms = List.of(
                "FROM b l JOIN % v ON v.g = l.y",
                "FROM b l LEFT JOIN % v ON v.g = l.y",
                "FROM b l LEFT JOIN % v ON v.g = l.x + 1 AND v.n > l.k - 30",
                "FROM % v JOIN b l ON l.y = v.g AND l.k = v.n",
                "FROM b l JOIN % v ON v.g = l.y JOIN c r ON r.id = v.n",
                "FROM b l JOIN a r ON r.id = l.id JOIN % v ON v.g = r.y + l.id - r.id");
        int each = 0;
        for (int i = 0; i < 120 / Turns.step(); i++) {
            String view = one(random, groups);
            String query = "SELECT l.id, v.g, v.n, v.m " + one(random, froms).replace("%", view)
                    + one(
                            random,
                            List.of(
                                    " WHERE l.id = 17",
                                    " WHERE l.id IN (3, 7, 399)",
                                    " WHERE l.id < 9 AND v.m IS NOT NULL",
                                    " WHERE l.id > 395",
                                    "",
                                    " WHERE l.k = 5 AND l.id < 60"));
            assertEquals(sorted(rows(plain(query).replace("c q", "plain_c q"))), sorted(rows(query)), query);
            each += plan(query).contains("Lateral join") ? 1 : 0;
        }
        assertTrue(each > 40 / Turns.step() && each < 115 / Turns.step(), each + " of the joins");
        execute("CREATE TABLE made AS SELECT l.id, v.n FROM b l"
                + " JOIN (SELECT y, COUNT(*) AS n FROM c r GROUP BY y) v ON v.y = l.y"
                + " WHERE l.id < 5 AND l.x > (SELECT MIN(r.x) FROM a r WHERE r.k <> l.k)");
        assertEquals(
                sorted(rows("SELECT l.id, v.n FROM plain_b l"
                        + " JOIN (SELECT y, COUNT(*) AS n FROM plain_c r GROUP BY y) v ON v.y = l.y"
                        + " WHERE l.id < 5 AND l.x > (SELECT MIN(r.x) FROM plain_a r WHERE r.k <> l.k)")),
                sorted(rows("SELECT * FROM made")));
    }

    @Test
    void nullsThatAreEqual() throws SQLException {
        Random random = new Random(14);
        List<String> conditions = List.of(
                "l.k IS NOT DISTINCT FROM r.k",
                "r.x = l.x OR r.x IS NULL AND l.x IS NULL",
                "(l.t IS NULL AND r.t IS NULL) OR r.t = l.t",
                "l.k IS NOT DISTINCT FROM r.k AND l.x = r.x",
                "l.d IS NOT DISTINCT FROM r.d AND (l.k = r.k OR l.k IS NULL AND r.k IS NULL) AND r.y > 100",
                "l.x + 1 IS NOT DISTINCT FROM r.x");
        for (int i = 0; i < 40; i++) {
            String on = one(random, conditions);
            String query =
                    switch (random.nextInt(5)) {
                        case 0 -> "SELECT l.id FROM a l WHERE EXISTS (SELECT 1 FROM b r WHERE " + on + ")";
                        case 1 -> "SELECT l.id FROM b l WHERE NOT EXISTS (SELECT 1 FROM a r WHERE " + on + ")";
                        case 2 -> "SELECT l.id, r.id FROM b l LEFT JOIN a r ON " + on;
                        case 3 -> "SELECT l.id, r.id FROM b l FULL JOIN a r ON " + on;
                        default -> "SELECT l.id, r.id FROM a l JOIN b r ON " + on;
                    };
            assertFalse(plan(query).contains("loop"), plan(query));
            // Each pair with a condition that is no equality.
            String each = query.replace(on, "((" + on + ") IS TRUE)");
            assertEquals(sorted(rows(plain(each))), sorted(rows(query)), query);
        }
    }

    /** An OR of an equality and two IS NULL, one of another column. */
    @Test
    void nullsOfOtherColumnsAreNotEqual() throws SQLException {
        String on = "r.x = l.x OR r.x IS NULL AND l.k IS NULL";
        assertEquals(
                rows("SELECT COUNT(*) FROM b l JOIN c r ON ((" + on + ") IS TRUE)"),
                rows("SELECT COUNT(*) FROM b l JOIN c r ON " + on));
    }

    @Test
    void leftJoinsThatNobodyNeeds() throws SQLException {
        execute("CREATE TABLE u (id INT UNIQUE, v INT, w INT NOT NULL, UNIQUE (v, w))");
        execute(
                "INSERT INTO u SELECT NULLIF(x, 7), NULLIF(MOD(x, 10), 3), x FROM generate_series(1, 50) AS g(x)",
                "INSERT INTO u VALUES (NULL, NULL, 1), (NULL, NULL, 1)",
                "CREATE UNIQUE INDEX ON u (w) WHERE w > 10");
        for (String join : List.of(
                "LEFT JOIN c r ON r.id = l.k",
                "LEFT JOIN u r ON r.id = l.k",
                "LEFT JOIN u r ON r.v = l.x AND r.w = l.k + 1",
                "LEFT JOIN c r ON r.id = l.k AND r.x > 5",
                "LEFT JOIN c r ON r.id = l.k LEFT JOIN c s ON s.id = r.y",
                "LEFT JOIN (SELECT k, COUNT(*) AS n FROM c r GROUP BY k) r ON r.k = l.k",
                "LEFT JOIN (SELECT DISTINCT k, x FROM c r) r ON r.k = l.k AND r.x = l.id")) {
            String query = "SELECT COUNT(*), SUM(l.x), MIN(l.id) FROM b l " + join;
            assertFalse(plan(query).contains("join"), plan(query));
            assertEquals(rows("SELECT COUNT(*), SUM(l.x), MIN(l.id) FROM plain_b l"), rows(query), query);
        }
        for (String join : List.of(
                "LEFT JOIN c r ON r.k = l.k",
                "LEFT JOIN u r ON r.v = l.k",
                "LEFT JOIN u r ON r.id IS NOT DISTINCT FROM l.k",
                "LEFT JOIN u r ON r.w = l.k",
                "LEFT JOIN c r ON r.id < l.k",
                "LEFT JOIN c r ON r.id = l.k OR r.id = l.x",
                "JOIN c r ON r.id = l.k",
                "LEFT JOIN u r ON r.v IS NOT DISTINCT FROM l.k AND r.w = 1")) {
            String query = "SELECT COUNT(*), SUM(l.x) FROM b l " + join;
            assertTrue(plan(query).contains("join"), plan(query));
        }
        String nulls =
                "SELECT COUNT(*) FROM a l LEFT JOIN u r ON r.v IS NOT DISTINCT FROM NULLIF(l.id, l.id) AND r.w = 1";
        assertEquals(List.of("120|"), rows(nulls));
        assertEquals(List.of("2500|"), rows("SELECT COUNT(*) FROM (SELECT DISTINCT id, k FROM c r) q"));
        assertFalse(plan("SELECT DISTINCT t, id FROM c").contains("Distinct"));
        assertTrue(plan("SELECT DISTINCT id FROM u").contains("Distinct"), "NULL comes three times");
        assertEquals(50, rows("SELECT DISTINCT id FROM u").size());
    }

    /** A transaction that began before the key was made sees the rows of which there were two. */
    @Test
    void aKeyTellsNothingOfOlderSnapshots() throws SQLException {
        execute(
                "CREATE TABLE twice (id INT NOT NULL, v INT)",
                "INSERT INTO twice VALUES (1, 1), (1, 2), (2, 3)",
                "CREATE TABLE looked (x INT)",
                "INSERT INTO looked VALUES (1), (2)");
        List<String> queries = List.of(
                "SELECT COUNT(*) FROM (SELECT DISTINCT id FROM twice) q",
                "SELECT COUNT(*) FROM looked l LEFT JOIN twice r ON r.id = l.x",
                "SELECT COUNT(*) FROM looked l WHERE l.x IN (SELECT r.id FROM twice r)");
        List<String> before = List.of("2|", "3|", "2|");
        try (Connection older = DriverManager.getConnection("jdbc:ashlar:mem:looked-up-joins")) {
            older.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            older.setAutoCommit(false);
            DatabaseTest.query(older, "SELECT COUNT(*) FROM twice");
            execute("DELETE FROM twice WHERE v = 2", "CREATE UNIQUE INDEX ON twice (id)");
            for (int i = 0; i < queries.size(); i++) {
                assertEquals(before.get(i), DatabaseTest.query(older, queries.get(i)) + "|", queries.get(i));
                assertEquals(List.of("2|"), rows(queries.get(i)));
            }
        }
        assertFalse(plan("SELECT DISTINCT id FROM twice").contains("Distinct"));
        for (String query : queries) {
            assertEquals(List.of("2|"), rows(query));
        }
    }

    @Test
    void firstRowsOfUnions() throws SQLException {
        Random random = new Random(15 + Turns.first());
        List<String> inputs = List.of(
                "SELECT id, k, t FROM c r",
                "SELECT id, x, t FROM b r WHERE k > 5",
                "SELECT y, MAX(k), MIN(t) FROM c r GROUP BY y",
                "SELECT id, k, t FROM (SELECT id, k, t FROM b r UNION ALL SELECT y, k, t FROM b r) q",
                "SELECT k, 1, 'x' FROM b r",
                "SELECT DISTINCT k, x, t FROM b r");
        for (int i = 0; i < 60 / Turns.step(); i++) {
            String union = one(random, inputs)
                    + one(random, List.of(" UNION ", " UNION ALL ", " UNION ALL "))
                    + one(random, inputs)
                    + (random.nextBoolean() ? " UNION ALL " + one(random, inputs) : "");
            String order = one(random, List.of("1, 2, 3", "1 DESC, 2, 3", "3, 1, 2", "2 DESC NULLS LAST, 1, 3"));
            String all = (random.nextBoolean() ? union : "SELECT * FROM (" + union + ") u") + " ORDER BY " + order;
            int limit = one(random, List.of(0, 7, 10, 5_000));
            int offset = one(random, List.of(0, 3, 20));
            List<String> sorted = rows(plain(all));
            List<String> expected = sorted.subList(offset, Math.min(sorted.size(), offset + limit));
            assertEquals(expected, rows(all + " LIMIT " + limit + " OFFSET " + offset), all);
            assertEquals(expected, rows(all + " LIMIT ? OFFSET " + offset, limit), all);
            assertEquals(sorted.subList(0, Math.min(sorted.size(), limit)), rows(all + " LIMIT ?", limit), all);
        }
        String distinct = "SELECT k, 1 FROM b r UNION SELECT id, x FROM c r ORDER BY 1, 2";
        assertEquals(rows(distinct).subList(0, 7), rows(distinct + " LIMIT 7"));
        String query = "SELECT id FROM c r UNION ALL SELECT id FROM b r ORDER BY id DESC LIMIT 10";
        int read = rowsRead(query, "C");
        assertTrue(read < 50, read + " rows");
        assertEquals(
                rows("SELECT id FROM (SELECT id FROM plain_c UNION ALL SELECT id FROM plain_b) u WHERE id > 2490"
                        + " ORDER BY id DESC"),
                rows(query));
    }
}

package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.ashlardb.sql.parser.LiteralScanner;
import org.ashlardb.sql.type.Parameters;
import org.ashlardb.sql.type.SqlException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StatementCacheTest {
    private final TestDatabase db = new TestDatabase();

    StatementCacheTest() {
        db.run("CREATE TABLE t (id INT PRIMARY KEY, s VARCHAR(10), d DATE, n DECIMAL(6,2))");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private static String normalized(String sql) {
        LiteralScanner.Normalized normalized = LiteralScanner.normalize(sql);
        return normalized == null ? null : normalized.text().replace('\u0001', '#') + " " + normalized.values();
    }

    @Test
    void literalsAreTakenOut() {
        assertEquals(
                "SELECT 1, a FROM t WHERE b = #i# AND c < #n2.1# [5, 1.5]",
                normalized("SELECT 1, a FROM t WHERE b = 5 AND c < 1.5"));
        assertEquals(
                "INSERT INTO t VALUES (#i#, #s#), (#l#, #s#) [1, it's, 5000000000, ]",
                normalized("INSERT INTO t VALUES (1, 'it''s'), (5000000000, '')"));
        assertEquals("UPDATE t SET a = #i# WHERE b = #s# [1, x]", normalized("UPDATE t SET a = 1 WHERE b = 'x'"));
        assertEquals("SELECT a FROM t ORDER BY 1 LIMIT #i# [10]", normalized("SELECT a FROM t ORDER BY 1 LIMIT 10"));
    }

    @Test
    void whatShapesThePlanStays() {
        assertNull(normalized("SELECT a, 'x' FROM t ORDER BY 1"));
        assertNull(normalized("SELECT a FROM t WHERE a = ?"));
        assertNull(normalized("SELECT a FROM t WHERE a = CAST(1 AS INT)"));
        assertNull(normalized("SELECT a FROM t WHERE a = '1'::INT"));
        assertNull(normalized("SELECT a FROM t WHERE a = 1 -- one"));
        assertNull(normalized("CREATE TABLE t (a VARCHAR(10))"));
        assertEquals(
                "SELECT a FROM t WHERE d = DATE '2024-01-01' AND s LIKE 'a%' AND b = #i# [1]",
                normalized("SELECT a FROM t WHERE d = DATE '2024-01-01' AND s LIKE 'a%' AND b = 1"));
        assertEquals(
                "SELECT a FROM t WHERE a IN (SELECT 5 FROM u WHERE x = #i#) AND b = #i# [6, 7]",
                normalized("SELECT a FROM t WHERE a IN (SELECT 5 FROM u WHERE x = 6) AND b = 7"));
    }

    @Test
    void adHocStatementsShareAPlan() {
        db.run("INSERT INTO t VALUES (1, 'a', '2024-01-01', 1.5)");
        int size = db.database.cache().size();
        for (int i = 2; i < 200; i++) {
            db.run("INSERT INTO t VALUES (" + i + ", 's" + i + "', '2024-01-01', 1.5)");
        }
        assertEquals(size, db.database.cache().size());
        assertEquals("7|s7", db.query("SELECT id, s FROM t WHERE id = 7"));
        size = db.database.cache().size();
        assertEquals("8|s8", db.query("SELECT id, s FROM t WHERE id = 8"));
        assertEquals(size, db.database.cache().size());
        assertEquals("198", db.query("SELECT COUNT(*) FROM t WHERE n = 1.5 AND d < '2024-02-01' AND id > 1"));
    }

    @Test
    void longListsOfLiteralsShareAPlan() {
        db.run("INSERT INTO t SELECT i, 's' || i, NULL, 1 FROM generate_series(1, 3000) AS g(i)");
        assertEquals("1000", db.query("SELECT COUNT(*) FROM t WHERE id IN (" + numbers(1, 1000) + ")"));
        int size = db.database.cache().size();
        assertEquals("500", db.query("SELECT COUNT(*) FROM t WHERE id IN (" + numbers(2501, 3500) + ")"));
        assertEquals(size, db.database.cache().size());
        assertEquals(
                1000, db.run("INSERT INTO t (id) VALUES (" + numbers(4001, 5000).replace(", ", "), (") + ")"));
        size = db.database.cache().size();
        assertEquals(
                1000, db.run("INSERT INTO t (id) VALUES (" + numbers(5001, 6000).replace(", ", "), (") + ")"));
        assertEquals(size, db.database.cache().size());
        assertEquals("2000|10001000", db.query("SELECT COUNT(*), SUM(id) FROM t WHERE id > 4000"));
        // More than are kept are compiled as they are.
        assertEquals("3000", db.query("SELECT COUNT(*) FROM t WHERE id IN (" + numbers(1, 9000) + ") AND id < 4000"));
    }

    private static String numbers(int first, int last) {
        return IntStream.rangeClosed(first, last).mapToObj(Integer::toString).collect(Collectors.joining(", "));
    }

    @Test
    void longTextsPushOthersOut() {
        String padding = " AND s <> '" + "x".repeat(8_000) + "' OR s LIKE '" + "y".repeat(8_000) + "'";
        for (int i = 0; i < 100; i++) {
            db.query("SELECT a" + i + ".id FROM t AS a" + i + " WHERE id > 0" + padding);
        }
        assertTrue(db.database.cache().size() < 66, db.database.cache().size() + " statements");
        assertTrue(db.database.cache().size() > 30, db.database.cache().size() + " statements");
    }

    @Test
    void valuesTakenOutMeanTheSame() {
        db.run("INSERT INTO t VALUES (1, 'a', '2024-01-01', 1.5), (-2, '5', '2024-01-02', -7)");
        assertEquals("1", db.query("SELECT id FROM t WHERE n = 1.50"));
        assertEquals("", db.query("SELECT id FROM t WHERE n = 1.505"));
        assertEquals("", db.query("SELECT id FROM t WHERE id = 1.5"));
        assertEquals("1", db.query("SELECT id FROM t WHERE id = 1.0"));
        assertEquals("", db.query("SELECT id FROM t WHERE id = 99999999999"));
        assertEquals("-2", db.query("SELECT id FROM t WHERE id = -2"));
        assertEquals("-2", db.query("SELECT id FROM t WHERE n = - 7"));
        assertEquals("-2", db.query("SELECT id FROM t WHERE s = '5'"));
        assertEquals("42883", db.state("SELECT id FROM t WHERE s = 5"));
        assertEquals("1 -2", db.query("SELECT id FROM t WHERE 1 = 1 ORDER BY d LIMIT 5"));
        assertEquals("22003", db.state("UPDATE t SET n = 123456.7"));
        db.run("UPDATE t SET n = 1, s = 7 WHERE id = 1");
        assertEquals("7|1.00", db.query("SELECT s, n FROM t WHERE id = 1"));
    }

    @Test
    void errorsOfAdHocStatementsKeepTheirPlaces() {
        assertEquals(
                "42703: column X does not exist, at line 1, column 54",
                db.error("SELECT id FROM t WHERE s = 'a long literal' AND id > x AND 1 = 1".replace("1 = 1", "TRUE")));
        assertEquals("22018", db.state("SELECT id FROM t WHERE id = 'abc'"));
    }

    @Test
    void normalizedCommandsShowNoParameters() {
        try (PreparedCommand command = db.session.prepare("SELECT id FROM t WHERE id = 5")) {
            assertEquals(0, command.parameterCount());
            assertEquals(0, command.parameters().count());
            assertEquals("SELECT id FROM t WHERE id = 5", command.sql());
        }
    }

    @Test
    void theCacheIsBounded() {
        for (int i = 0; i < 2_000; i++) {
            db.query("SELECT " + i);
        }
        assertTrue(db.database.cache().size() <= 512);
    }

    @Test
    void parametersHaveTypes() {
        try (PreparedCommand command =
                db.session.prepare("SELECT id FROM t WHERE id = ? AND s = ? AND d > ? AND ? = n")) {
            assertEquals(4, command.parameterCount());
            assertEquals("INTEGER", command.parameterType(0).toString());
            assertEquals("VARCHAR(10)", command.parameterType(1).toString());
            assertEquals("DATE", command.parameterType(2).toString());
            assertEquals(
                    "07001",
                    assertThrows(SqlException.class, () -> command.parameterType(4))
                            .sqlState());
        }
        try (PreparedCommand command = db.session.prepare("INSERT INTO t VALUES (?, ?, ?, ?)")) {
            assertEquals("INTEGER", command.parameterType(0).toString());
            assertEquals("VARCHAR(10)", command.parameterType(1).toString());
            assertEquals("DECIMAL(6,2)", command.parameterType(3).toString());
        }
    }

    @Test
    void missingParametersAreNamed() {
        assertEquals("07001: parameter 2 has no value", missing("SELECT id FROM t WHERE id = ? AND s = ?"));
        assertEquals("07001: parameter 1 has no value", missingAll("INSERT INTO t (id) VALUES (?)"));
    }

    private String missing(String sql) {
        try (PreparedCommand command = db.session.prepare(sql)) {
            command.parameters().setLong(0, 1);
            SqlException e = assertThrows(SqlException.class, command::executeQuery);
            return e.sqlState() + ": " + e.getMessage();
        }
    }

    private String missingAll(String sql) {
        try (PreparedCommand command = db.session.prepare(sql)) {
            SqlException e = assertThrows(SqlException.class, command::executeUpdate);
            return e.sqlState() + ": " + e.getMessage();
        }
    }

    @Test
    void wrongParametersAreRefused() {
        try (PreparedCommand command = db.session.prepare("SELECT id FROM t WHERE d = ?")) {
            Parameters parameters = command.parameters();
            parameters.setLong(0, 5);
            SqlException e = assertThrows(SqlException.class, command::executeQuery);
            assertEquals("parameter 1 is of type DATE but the value given is of type BIGINT", e.getMessage());
            parameters.setString(0, "2024-01-01");
            command.executeQuery().close();
            parameters.setTimestamp(0, 0);
            command.executeQuery().close();
            parameters.clear();
            assertThrows(SqlException.class, command::executeQuery);
        }
    }

    @Test
    void queriesAndChangesAreNotMixedUp() {
        try (PreparedCommand query = db.session.prepare("SELECT 1");
                PreparedCommand change = db.session.prepare("DELETE FROM t")) {
            assertEquals(
                    "07005",
                    assertThrows(SqlException.class, query::executeUpdate).sqlState());
            assertEquals(
                    "07005",
                    assertThrows(SqlException.class, change::executeQuery).sqlState());
        }
    }

    @Test
    void sessionsShareThePlansWithoutDisturbingEachOther() throws Exception {
        for (int i = 0; i < 100; i++) {
            db.run("INSERT INTO t VALUES (" + i + ", 's" + i + "', NULL, " + i + ")");
        }
        int threads = 4;
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> futures = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                int first = thread;
                futures.add(executor.submit(() -> lookUpAll(first)));
            }
            for (Future<?> future : futures) {
                future.get();
            }
        } finally {
            executor.shutdown();
        }
    }

    private void lookUpAll(int first) {
        try (Session session = db.database.newSession()) {
            for (int round = 0; round < 20; round++) {
                for (int i = 0; i < 100; i++) {
                    int id = (i + first * 25) % 100;
                    assertEquals(List.of("s" + id), TestDatabase.rows(session, "SELECT s FROM t WHERE id = " + id));
                    assertEquals(List.of("s" + id), TestDatabase.rows(session, "SELECT s FROM t WHERE id = ?", id));
                    if (first == 0 && i == 50) {
                        TestDatabase.run(session, "CREATE TABLE x" + round + " (a INT)");
                    }
                }
            }
        }
    }

    @Test
    void blanksBeforeAStatementDoNotMatter() {
        try (TestDatabase db = new TestDatabase()) {
            db.run(
                    "\n CREATE TABLE texts (t VARCHAR(10) DEFAULT 'a' CHECK (t <> 'b'))",
                    " INSERT INTO texts VALUES ('x')");
            assertEquals(
                    2, db.rows("\n EXPLAIN SELECT * FROM texts WHERE t = 'x'").size());
            assertEquals(
                    1, db.rows("\n -- one\n SELECT * FROM texts WHERE t = 'x'").size());
        }
    }

    /** How many rows lie between two literals decides in which order many rows are joined. */
    @Test
    void largeJoinsArePlannedForTheirLiterals() {
        db.run(
                "CREATE TABLE large (id INT PRIMARY KEY, n INT)",
                "CREATE TABLE other (id INT PRIMARY KEY, n INT)",
                "INSERT INTO large SELECT i, MOD(i, 1000) FROM generate_series(1, 60000) AS g(i)",
                "INSERT INTO other SELECT i, MOD(i, 1000) FROM generate_series(1, 1000) AS g(i)");
        String join = "SELECT COUNT(*) FROM other o JOIN large l ON l.n = o.n WHERE o.n < 5 AND l.id BETWEEN 1 AND ";
        db.rows(join + 50_000);
        int before = db.database.cache().size();
        assertEquals("295", db.query(join + 59_000));
        assertEquals("5", db.query(join + 1_000));
        assertEquals(before + 2, db.database.cache().size(), "each has a plan");
        String small = "SELECT COUNT(*) FROM other o JOIN other l ON l.n = o.n WHERE l.id BETWEEN 1 AND ";
        db.rows(small + 500);
        before = db.database.cache().size();
        assertEquals("600", db.query(small + 600));
        assertEquals(before, db.database.cache().size(), "they share one");
    }
}

package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.ashlardb.sql.type.ResultCursor;
import org.ashlardb.sql.type.SqlException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** SLOW_STATEMENTS and the setting slow_statement_time. */
class SlowStatementTest {
    private static final String SLOW =
            "SELECT row_count, sqlstate, statement FROM information_schema.slow_statements WHERE statement LIKE ?";

    private final TestDatabase db = new TestDatabase();

    SlowStatementTest() {
        db.run("CREATE TABLE t (id INT PRIMARY KEY, v INT)", "INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private List<String> slow(String pattern) {
        db.run("SET slow_statement_time = -1");
        return db.rows(SLOW, pattern);
    }

    @Test
    void theSettingIsATime() {
        assertEquals("1000", db.query("SHOW slow_statement_time"));
        db.run("SET slow_statement_time = '2min'");
        assertEquals("120000", db.query("SHOW slow_statement_time"));
        db.run("SET slow_statement_time = -1");
        assertEquals("-1", db.query("SHOW slow_statement_time"));
        assertEquals("22023", db.state("SET slow_statement_time = -2"));
        db.run("RESET slow_statement_time");
        assertEquals("1000", db.query("SHOW slow_statement_time"));
        assertEquals("0", db.query("SELECT COUNT(*) FROM information_schema.slow_statements"));
    }

    @Test
    void withZeroAllStatementsAreNoted() {
        db.run(
                "SET slow_statement_time = 0",
                "INSERT INTO t VALUES (4, 4)",
                "UPDATE t SET v = 0 WHERE id < 3",
                "DELETE FROM t WHERE id = 99");
        assertEquals(List.of("2"), db.rows("SELECT v - 1 FROM t WHERE id = ?", 3));
        assertEquals(4, db.rows("SELECT id FROM t /* all */").size());
        db.rows("SELECT COUNT(*) FROM t");
        db.run("CREATE TABLE u (a INT)");
        assertEquals("22012", db.state("SELECT id / (id - id) FROM t"));
        assertEquals("23505", db.state("INSERT INTO t VALUES (5, 5), (4, 4)"));
        assertEquals("42601", db.state("SELECT nonsense nonsense nonsense"));
        assertEquals(List.of("1|NULL|INSERT INTO t VALUES (4, 4)"), slow("INSERT INTO t VALUES (4, 4)"));
        assertEquals(List.of("2|NULL|UPDATE t SET v = 0 WHERE id < 3"), slow("UPDATE%"));
        assertEquals(List.of("0|NULL|DELETE FROM t WHERE id = 99"), slow("DELETE%"));
        assertEquals(List.of("1|NULL|SELECT v - 1 FROM t WHERE id = ?"), slow("SELECT v%"));
        assertEquals(List.of("4|NULL|SELECT id FROM t /* all */"), slow("%all *%"));
        assertEquals(List.of("1|NULL|SELECT COUNT(*) FROM t"), slow("SELECT COUNT%t"));
        assertEquals(List.of("0|NULL|CREATE TABLE u (a INT)"), slow("CREATE%"));
        assertEquals(List.of("0|22012|SELECT id / (id - id) FROM t"), slow("%- id)%"));
        assertEquals(List.of("0|23505|INSERT INTO t VALUES (5, 5), (4, 4)"), slow("%5, 5%"));
        assertEquals(List.of("0|42601|SELECT nonsense nonsense nonsense"), slow("%nonsense"));
    }

    @Test
    void batchesAreOneStatement() {
        db.run("SET slow_statement_time = 0");
        try (PreparedCommand insert = db.session.prepare("INSERT INTO t (id) VALUES (?)")) {
            for (int i = 10; i < 15; i++) {
                insert.parameters().setLong(0, i);
                insert.addBatch();
            }
            insert.executeBatch();
            insert.addBatch();
            assertThrows(BatchException.class, insert::executeBatch);
        }
        assertEquals(
                List.of("5|NULL|INSERT INTO t (id) VALUES (?)", "0|23505|INSERT INTO t (id) VALUES (?)"),
                slow("INSERT INTO t (id)%"));
    }

    @Test
    void quickOnesAreNotNotedAndSlowOnesAre() {
        db.run("SET slow_statement_time = '30ms'", "UPDATE t SET v = 1 WHERE id = 1");
        db.rows("SELECT * FROM t WHERE id = 1");
        db.rows("SELECT COUNT(*) FROM generate_series(1, 30000000) AS g(i) WHERE i < 0");
        db.rows("SELECT v, LEVENSHTEIN(REPEAT('a', 9000), REPEAT('b', 9000)) FROM t WHERE id = 1");
        db.run("SET slow_statement_time = '10min'");
        db.rows("SELECT COUNT(*) FROM generate_series(1, 3000000) AS g(i) WHERE i < 1");
        assertEquals(1, slow("%generate_series%i < 0%").size());
        assertEquals(1, slow("%LEVENSHTEIN%").size());
        assertEquals(0, slow("%i < 1%").size());
        assertEquals(
                "true",
                db.query("SELECT MIN(duration_micros) >= 30000 AND MIN(session_id) = SESSION_ID()"
                        + " AND MAX(CAST(statement_start AS TIMESTAMP WITH TIME ZONE)) < CURRENT_TIMESTAMP"
                        + " FROM information_schema.slow_statements"));
    }

    /** What a reader does between rows is no work for the statement. */
    @Test
    void timeOfReadersDoesNotCount() throws Exception {
        db.run("SET slow_statement_time = 0");
        long begun = System.nanoTime();
        long slept = 0;
        try (PreparedCommand select = db.session.prepare("SELECT id FROM t ORDER BY v")) {
            ResultCursor cursor = select.executeQuery();
            while (cursor.next()) {
                long before = System.nanoTime();
                new CountDownLatch(1).await(40, TimeUnit.MILLISECONDS);
                slept += System.nanoTime() - before;
            }
        }
        long worked = (System.nanoTime() - begun - slept) / 1_000;
        db.run("SET slow_statement_time = -1");
        long noted = Long.parseLong(db.query(
                "SELECT duration_micros FROM information_schema.slow_statements WHERE statement LIKE 'SELECT id%'"));
        assertTrue(noted <= worked, noted + " of " + worked);
    }

    /** Point operations look at no clock, but for one when they wait. */
    @Test
    void waitingCounts() throws Exception {
        db.run("START TRANSACTION", "UPDATE t SET v = 7 WHERE id = 1");
        try (Session other = db.database.newSession();
                PreparedCommand update = other.prepare("UPDATE t SET v = ? WHERE id = ?")) {
            other.setSlowStatementMillis(50);
            TestDatabase.bind(update, 9, 2);
            update.executeUpdate();
            CompletableFuture<Long> waiting = CompletableFuture.supplyAsync(() -> {
                TestDatabase.bind(update, 8, 1);
                return update.executeUpdate();
            });
            long deadline = System.nanoTime() + 20_000_000_000L;
            String waits = "SELECT 1 FROM information_schema.sessions WHERE session_state = 'WAITING'";
            while (db.rows(waits).isEmpty() && System.nanoTime() < deadline) {
                Thread.onSpinWait();
            }
            new CountDownLatch(1).await(80, TimeUnit.MILLISECONDS);
            db.run("COMMIT");
            assertEquals(1L, waiting.get());
            TestDatabase.bind(update, 9, 2);
            update.executeUpdate();
            other.setLockTimeoutMillis(60);
            db.run("START TRANSACTION", "UPDATE t SET v = 7 WHERE id = 1");
            TestDatabase.bind(update, 8, 1);
            assertEquals(
                    "55P03",
                    assertThrows(SqlException.class, update::executeUpdate).sqlState());
            db.run("ROLLBACK");
        }
        assertEquals(
                List.of("1|NULL|UPDATE t SET v = ? WHERE id = ?", "0|55P03|UPDATE t SET v = ? WHERE id = ?"),
                slow("UPDATE t SET v = ?%"));
    }

    @Test
    void theLastHundredAreKeptAndLongTextsCut() {
        db.run("SET slow_statement_time = 0");
        String wide = "SELECT id AS a FROM t WHERE id > 0 AND '" + "x".repeat(3_000) + "' <> ''";
        for (int i = 0; i < 150; i++) {
            db.rows("SELECT " + i + " AS n FROM t");
        }
        db.rows(wide);
        assertEquals(List.of("100"), slowCount());
        assertEquals("true", db.query("SELECT MAX(LENGTH(statement)) = 2003 FROM information_schema.slow_statements"));
        assertEquals(0, slow("SELECT 40 AS n%").size());
        assertEquals(1, slow("SELECT 149 AS n%").size());
    }

    private List<String> slowCount() {
        db.run("SET slow_statement_time = -1");
        return db.rows("SELECT COUNT(*) FROM information_schema.slow_statements");
    }
}

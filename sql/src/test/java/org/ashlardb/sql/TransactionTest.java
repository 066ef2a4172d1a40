package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.sql.type.ResultCursor;
import org.ashlardb.sql.type.SqlException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TransactionTest {
    private final TestDatabase db = new TestDatabase();
    private final Session other = db.database.newSession();

    TransactionTest() {
        db.run("CREATE TABLE t (id INT PRIMARY KEY, v INT)", "INSERT INTO t VALUES (1, 10), (2, 20)");
    }

    @AfterEach
    void close() {
        other.close();
        db.close();
    }

    private String seenByOther(String sql) {
        return String.join(" ", TestDatabase.rows(other, sql));
    }

    private String state(Session session, String sql) {
        return assertThrows(SqlException.class, () -> TestDatabase.run(session, sql))
                .sqlState();
    }

    @Test
    void autocommitMakesChangesVisibleAtOnce() {
        db.run("UPDATE t SET v = 11 WHERE id = 1");
        assertEquals("11", seenByOther("SELECT v FROM t WHERE id = 1"));
        assertFalse(db.session.isInTransaction());
    }

    @Test
    void changesAreSeenByOthersAfterCommit() {
        db.session.setAutoCommit(false);
        db.run("UPDATE t SET v = 11 WHERE id = 1", "INSERT INTO t VALUES (3, 30)", "DELETE FROM t WHERE id = 2");
        assertTrue(db.session.isInTransaction());
        assertEquals("1|10 2|20", seenByOther("SELECT * FROM t ORDER BY id"));
        assertEquals("1|11 3|30", db.query("SELECT * FROM t ORDER BY id"));
        db.session.commit();
        assertEquals("1|11 3|30", seenByOther("SELECT * FROM t ORDER BY id"));
        assertFalse(db.session.isInTransaction());
    }

    @Test
    void rollbackTakesChangesBack() {
        db.session.setAutoCommit(false);
        db.run("UPDATE t SET v = 11", "DELETE FROM t WHERE id = 2");
        db.session.rollback();
        assertEquals("1|10 2|20", db.query("SELECT * FROM t ORDER BY id"));
    }

    @Test
    void transactionsWorkAsSqlText() {
        db.run("START TRANSACTION", "UPDATE t SET v = 0", "ROLLBACK");
        assertEquals("10 20", db.query("SELECT v FROM t ORDER BY id"));
        db.run("BEGIN", "UPDATE t SET v = 0", "COMMIT");
        assertEquals("0 0", seenByOther("SELECT v FROM t ORDER BY id"));
        db.run("SET AUTOCOMMIT FALSE", "UPDATE t SET v = 1", "ROLLBACK WORK", "SET AUTOCOMMIT = TRUE");
        assertEquals("0 0", db.query("SELECT v FROM t ORDER BY id"));
        assertEquals("25001", state(sessionInTransaction(), "BEGIN"));
    }

    private Session sessionInTransaction() {
        db.run("BEGIN");
        return db.session;
    }

    @Test
    void goOnInAnotherOneOfTheSameKind() {
        db.run("BEGIN ISOLATION LEVEL REPEATABLE READ, NOT DEFERRABLE", "UPDATE t SET v = 0", "COMMIT AND CHAIN");
        assertTrue(db.session.isInTransaction());
        assertEquals("REPEATABLE READ", db.query("SHOW TRANSACTION_ISOLATION"));
        db.run("UPDATE t SET v = 1", "ROLLBACK WORK AND CHAIN");
        assertTrue(db.session.isInTransaction());
        assertEquals("0", db.query("SELECT MAX(v) FROM t"));
        db.run("UPDATE t SET v = 2", "END TRANSACTION AND NO CHAIN");
        assertFalse(db.session.isInTransaction());
        assertEquals("READ COMMITTED", db.query("SHOW TRANSACTION_ISOLATION"));
        db.run("START TRANSACTION READ ONLY DEFERRABLE", "ABORT AND CHAIN");
        assertEquals("25006", db.state("UPDATE t SET v = 3"));
        db.run("ABORT WORK", "UPDATE t SET v = 3");
        assertFalse(db.session.isInTransaction());
        assertEquals("25P01", db.state("COMMIT AND CHAIN"));
        assertEquals("25P01", db.state("ROLLBACK AND CHAIN"));
        db.run(
                "END",
                "ABORT",
                "SET TRANSACTION DEFERRABLE",
                "SET SESSION CHARACTERISTICS AS TRANSACTION NOT DEFERRABLE");
        db.session.setAutoCommit(false);
        db.run("SET TRANSACTION ISOLATION LEVEL SERIALIZABLE", "COMMIT AND CHAIN");
        assertEquals("SERIALIZABLE", db.query("SHOW TRANSACTION_ISOLATION"));
        db.run("END");
        assertFalse(db.session.isInTransaction());
    }

    @Test
    void savepoints() {
        db.session.setAutoCommit(false);
        db.run(
                "UPDATE t SET v = 1 WHERE id = 1",
                "SAVEPOINT a",
                "UPDATE t SET v = 2 WHERE id = 1",
                "SAVEPOINT b",
                "UPDATE t SET v = 3 WHERE id = 1",
                "ROLLBACK TO SAVEPOINT b");
        assertEquals("2", db.query("SELECT v FROM t WHERE id = 1"));
        db.run("ROLLBACK TO a");
        assertEquals("1", db.query("SELECT v FROM t WHERE id = 1"));
        assertEquals("3B001: savepoint B does not exist", db.error("ROLLBACK TO b"));
        db.run("RELEASE SAVEPOINT a");
        assertEquals("3B001", db.state("ROLLBACK TO a"));
        db.session.commit();
        assertEquals("1", seenByOther("SELECT v FROM t WHERE id = 1"));
    }

    @Test
    void settingAutocommitCommits() {
        db.session.setAutoCommit(false);
        db.run("UPDATE t SET v = 5");
        db.session.setAutoCommit(true);
        assertEquals("5 5", seenByOther("SELECT v FROM t"));
    }

    @Test
    void repeatableReadSeesOneState() {
        db.session.setAutoCommit(false);
        db.session.setIsolation(IsolationLevel.REPEATABLE_READ);
        assertEquals("10", db.query("SELECT v FROM t WHERE id = 1"));
        TestDatabase.run(other, "UPDATE t SET v = 99 WHERE id = 1");
        assertEquals("10", db.query("SELECT v FROM t WHERE id = 1"));
        assertEquals("40001", db.state("UPDATE t SET v = v + 1 WHERE id = 1"));
        db.session.rollback();
        assertEquals("99", db.query("SELECT v FROM t WHERE id = 1"));
    }

    @Test
    void serializablePreventsWriteSkew() {
        db.session.setAutoCommit(false);
        other.setAutoCommit(false);
        db.run("SET TRANSACTION ISOLATION LEVEL SERIALIZABLE");
        other.setIsolation(IsolationLevel.SERIALIZABLE);
        assertEquals("30", db.query("SELECT SUM(v) FROM t"));
        assertEquals("30", seenByOther("SELECT SUM(v) FROM t"));
        db.run("UPDATE t SET v = 0 WHERE id = 1");
        TestDatabase.run(other, "UPDATE t SET v = 0 WHERE id = 2");
        db.session.commit();
        assertEquals("40001", assertThrows(SqlException.class, other::commit).sqlState());
        assertFalse(other.isInTransaction());
        assertEquals("0 20", db.query("SELECT v FROM t ORDER BY id"));
    }

    @Test
    void readCommittedRestartsOnANewerVersion() throws Exception {
        other.setAutoCommit(false);
        TestDatabase.run(other, "UPDATE t SET v = v + 100 WHERE id = 1");
        ExecutorService executor = Executors.newSingleThreadExecutor();
        try {
            CountDownLatch started = new CountDownLatch(1);
            Future<Long> update = executor.submit(() -> {
                started.countDown();
                return db.run("UPDATE t SET v = v + 1");
            });
            started.await();
            other.commit();
            assertEquals(2, update.get());
            assertEquals("111 21", db.query("SELECT v FROM t ORDER BY id"));
        } finally {
            executor.shutdown();
        }
    }

    @Test
    void lockTimeoutEndsWaiting() {
        other.setAutoCommit(false);
        TestDatabase.run(other, "UPDATE t SET v = 0 WHERE id = 1");
        db.run("SET lock_timeout = 0");
        assertEquals("55P03", db.state("UPDATE t SET v = 1 WHERE id = 1"));
        assertEquals("55P03", db.state("SELECT * FROM t WHERE id = 1 FOR UPDATE"));
        assertEquals("55P03", db.state("SELECT * FROM t FOR UPDATE NOWAIT"));
        assertEquals("2|20", db.query("SELECT * FROM t ORDER BY id FOR UPDATE SKIP LOCKED"));
        assertEquals("0", db.query("SHOW lock_timeout"));
        db.run("SET lock_timeout = '2s'");
        assertEquals(2_000, db.session.lockTimeoutMillis());
    }

    @Test
    void waitOfALockingQueryCountsForItAlone() throws Exception {
        other.setAutoCommit(false);
        TestDatabase.run(other, "UPDATE t SET v = 0 WHERE id = 1");
        db.run("SET lock_timeout = '100s'");
        assertEquals("55P03", db.state("SELECT * FROM t WHERE id = 1 FOR UPDATE WAIT 0"));
        assertEquals("55P03", db.state("SELECT * FROM t WHERE id = 1 FOR UPDATE OF t WAIT 0.001"));
        assertEquals("100000", db.query("SHOW lock_timeout"));
        db.run("SET lock_timeout = 0");
        ExecutorService executor = Executors.newSingleThreadExecutor();
        try {
            Future<String> waiting =
                    executor.submit(() -> db.query("SELECT * FROM t WHERE id < 9 LIMIT 5 FOR UPDATE WAIT 100"));
            String blocked = "SELECT 1 FROM INFORMATION_SCHEMA.SESSIONS WHERE BLOCKER_ID IS NOT NULL";
            while (TestDatabase.rows(other, blocked).isEmpty()) {
                Thread.onSpinWait();
            }
            other.commit();
            assertEquals("1|0 2|20", waiting.get());
        } finally {
            executor.shutdown();
        }
        TestDatabase.run(other, "UPDATE t SET v = 1 WHERE id = 2");
        assertEquals("55P03", db.state("UPDATE t SET v = 2 WHERE id = 2"));
        assertEquals("22023", db.state("SELECT * FROM t FOR UPDATE WAIT 100000000"));
        assertEquals("42601", db.state("SELECT * FROM t FOR UPDATE WAIT"));
        assertEquals("1|0", db.query("SELECT t.* FROM t wait, t WHERE wait.id = t.id AND t.id = 1"));
    }

    @Test
    void deadlockFailsOneStatement() throws Exception {
        db.session.setAutoCommit(false);
        other.setAutoCommit(false);
        db.run("UPDATE t SET v = 1 WHERE id = 1");
        TestDatabase.run(other, "UPDATE t SET v = 2 WHERE id = 2");
        ExecutorService executor = Executors.newSingleThreadExecutor();
        try {
            Future<String> first = executor.submit(() -> stateOrNone(db.session, "UPDATE t SET v = 1 WHERE id = 2"));
            String second = stateOrNone(other, "UPDATE t SET v = 2 WHERE id = 1");
            assertEquals(Set.of("40P01", "no error"), Set.copyOf(List.of(first.get(), second)));
        } finally {
            executor.shutdown();
        }
    }

    private static String stateOrNone(Session session, String sql) {
        try {
            TestDatabase.run(session, sql);
            return "no error";
        } catch (SqlException e) {
            session.rollback(); // so that the other goes on
            return e.sqlState();
        }
    }

    @Test
    void forUpdateHoldsTheRows() {
        db.session.setAutoCommit(false);
        assertEquals("1|10", db.query("SELECT * FROM t WHERE id = 1 FOR UPDATE"));
        other.setLockTimeoutMillis(0);
        assertEquals("55P03", state(other, "UPDATE t SET v = 5 WHERE id = 1"));
        TestDatabase.run(other, "UPDATE t SET v = 5 WHERE id = 2");
        db.session.commit();
        TestDatabase.run(other, "UPDATE t SET v = 5 WHERE id = 1");
        assertEquals("0A000", db.state("SELECT COUNT(*) FROM t FOR UPDATE"));
    }

    @Test
    void openResultsSurviveCommit() {
        db.session.setAutoCommit(false);
        try (PreparedCommand query = db.session.prepare("SELECT id FROM t ORDER BY v + 0")) {
            db.run("INSERT INTO t VALUES (3, 30), (4, 40)");
            ResultCursor cursor = query.executeQuery();
            assertTrue(cursor.next());
            assertEquals(1, cursor.getLong(0));
            db.session.commit();
            assertEquals(1, cursor.getLong(0));
            assertTrue(cursor.next() && cursor.next() && cursor.next());
            assertEquals(4, cursor.getLong(0));
            assertFalse(cursor.next());
        }
    }

    @Test
    void openResultsEndAtRollback() {
        db.session.setAutoCommit(false);
        try (PreparedCommand query = db.session.prepare("SELECT id FROM t")) {
            ResultCursor cursor = query.executeQuery();
            assertTrue(cursor.next());
            db.session.rollback();
            assertEquals("24000", assertThrows(SqlException.class, cursor::next).sqlState());
        }
    }

    @Test
    void aResultDoesNotSeeLaterChanges() {
        db.session.setAutoCommit(false);
        for (int i = 3; i < 2_000; i++) {
            db.run("INSERT INTO t VALUES (" + i + ", 0)");
        }
        try (PreparedCommand query = db.session.prepare("SELECT id FROM t")) {
            ResultCursor cursor = query.executeQuery();
            cursor.next();
            db.run("DELETE FROM t WHERE id > 1", "INSERT INTO t VALUES (10000, 0)");
            int count = 1;
            while (cursor.next()) {
                count++;
            }
            assertEquals(1_999, count);
        }
    }

    @Test
    void readOnlyTransactionsRefuseChanges() {
        db.session.setReadOnly(true);
        assertEquals("25006", db.state("INSERT INTO t VALUES (5, 5)"));
        assertEquals("25006", db.state("CREATE TABLE x (a INT)"));
        assertEquals("10", db.query("SELECT v FROM t WHERE id = 1"));
        db.session.setReadOnly(false);
        db.run("START TRANSACTION READ ONLY");
        assertEquals("25006", db.state("DELETE FROM t"));
        db.run("COMMIT", "INSERT INTO t VALUES (5, 5)");
    }

    @Test
    void readOnlyTransactionsSayWhatTheyRefuse() {
        db.run("CREATE VIEW w AS SELECT * FROM t", "START TRANSACTION READ ONLY");
        for (String sql : List.of(
                "INSERT INTO t VALUES (5, 5)",
                "DELETE FROM t",
                "UPDATE w SET v = 1",
                "MERGE INTO t USING (VALUES (1)) s (x) ON id = x WHEN MATCHED THEN DELETE",
                "CREATE TABLE x (a INT)",
                "TRUNCATE TABLE t",
                "ALTER TABLE t ADD x INT",
                "DROP TABLE t")) {
            String error = db.error(sql);
            String words = error.substring(error.lastIndexOf("reads: ") + 7, error.lastIndexOf(" is refused"));
            assertTrue(error.startsWith("25006") && sql.startsWith(words), error);
        }
        db.run("COMMIT");
    }

    @Test
    void readOnlyTransactionsChangeTemporaryTables() {
        db.run(
                "CREATE SEQUENCE s",
                "CREATE TEMPORARY TABLE own (a INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, b INT)",
                "CREATE TEMPORARY TABLE other (a INT DEFAULT NEXT VALUE FOR s, b INT REFERENCES own ON DELETE CASCADE)",
                "CREATE GLOBAL TEMPORARY TABLE everyone (a INT) ON COMMIT PRESERVE ROWS",
                "START TRANSACTION READ ONLY",
                "INSERT INTO own (b) VALUES (1), (2)",
                "INSERT INTO own (b) VALUES (3)",
                "INSERT INTO own (b) SELECT id FROM t",
                "INSERT INTO other VALUES (5, 1)",
                "UPDATE own SET b = 7 WHERE b = 2",
                "INSERT INTO everyone VALUES (1)",
                "DELETE FROM own WHERE a = 1");
        assertEquals("25006", db.state("INSERT INTO other (b) VALUES (2)"));
        assertEquals("25006", db.state("INSERT INTO other (b) VALUES (2), (3)"));
        assertEquals("25006", db.state("TRUNCATE TABLE own"));
        assertEquals("25006", db.state("CREATE TEMPORARY TABLE more (a INT)"));
        assertEquals(
                "25006", db.state("WITH x AS (INSERT INTO t VALUES (7, 7) RETURNING id) INSERT INTO everyone TABLE x"));
        db.run("COMMIT");
        assertEquals("2|7 3|3", db.query("SELECT * FROM own WHERE a < 4 ORDER BY a"));
        assertEquals("0|1", db.query("SELECT (SELECT COUNT(*) FROM other), (SELECT COUNT(*) FROM everyone)"));
        db.run("START TRANSACTION READ ONLY", "DELETE FROM own", "ROLLBACK");
        assertEquals("2|7 3|3", db.query("SELECT * FROM own WHERE a < 4 ORDER BY a"));
    }

    @Test
    void definitionsAreTransactional() {
        db.session.setAutoCommit(false);
        db.run("CREATE TABLE n (a INT PRIMARY KEY)", "INSERT INTO n VALUES (1)");
        assertEquals("1", db.query("SELECT * FROM n"));
        assertThrows(SqlException.class, () -> other.prepare("SELECT * FROM n"));
        db.session.rollback();
        assertEquals("42P01", db.state("SELECT * FROM n"));
        db.run("CREATE TABLE n (b INT)");
        db.session.commit();
        assertEquals("", seenByOther("SELECT b FROM n"));
    }

    @Test
    void plansFollowTheCatalog() {
        try (PreparedCommand query = db.session.prepare("SELECT * FROM t WHERE v = ?")) {
            query.parameters().setLong(0, 20);
            assertEquals(
                    "[2|20]",
                    TestDatabase.rows(query.executeQuery(), query.columns()).toString());
            TestDatabase.run(other, "CREATE INDEX t_v ON t (v)");
            assertEquals(
                    "[2|20]",
                    TestDatabase.rows(query.executeQuery(), query.columns()).toString());
            TestDatabase.run(other, "DROP TABLE t");
            assertEquals(
                    "42P01",
                    assertThrows(SqlException.class, query::executeQuery).sqlState());
            TestDatabase.run(other, "CREATE TABLE t (a VARCHAR(5), v INT, w INT)");
            TestDatabase.run(other, "INSERT INTO t VALUES ('x', 20, 1)");
            ResultCursor cursor = query.executeQuery();
            assertEquals("[x|20|1]", TestDatabase.rows(cursor, query.columns()).toString());
        }
    }

    @Test
    void cancelEndsAWaitingStatement() throws Exception {
        other.setAutoCommit(false);
        TestDatabase.run(other, "UPDATE t SET v = 0 WHERE id = 1");
        ExecutorService executor = Executors.newSingleThreadExecutor();
        try {
            Future<String> waiting = executor.submit(() -> db.state("UPDATE t SET v = 1 WHERE id = 1"));
            while (!waiting.isDone()) {
                db.session.cancel();
                Thread.onSpinWait();
            }
            assertEquals("57014", waiting.get());
        } finally {
            executor.shutdown();
        }
        other.rollback();
        assertEquals(1, db.run("UPDATE t SET v = 1 WHERE id = 1"));
    }

    @Test
    void aClosedSessionIsRefused() {
        Session closed = db.database.newSession();
        PreparedCommand command = closed.prepare("SELECT 1");
        closed.close();
        assertTrue(command.isClosed());
        assertEquals(
                "08003",
                assertThrows(SqlException.class, () -> closed.prepare("SELECT 1"))
                        .sqlState());
        assertEquals(
                "08003", assertThrows(SqlException.class, command::executeQuery).sqlState());
    }

    @Test
    void shutdownClosesTheDatabase() {
        db.run("SHUTDOWN");
        assertTrue(db.database.isClosed());
        assertEquals("08003", db.state("SELECT * FROM t"));
        assertEquals("08003", state(other, "INSERT INTO t VALUES (9, 9)"));
    }

    @Test
    void manySessionsAddUp() throws Exception {
        int threads = 4;
        int rounds = 500;
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            java.util.List<Future<?>> futures = new java.util.ArrayList<>();
            for (int i = 0; i < threads; i++) {
                futures.add(executor.submit(() -> {
                    try (Session session = db.database.newSession();
                            PreparedCommand update = session.prepare("UPDATE t SET v = v + ? WHERE id = ?")) {
                        for (int k = 0; k < rounds; k++) {
                            update.parameters().setLong(0, 1);
                            update.parameters().setLong(1, 1 + k % 2);
                            assertEquals(1, update.executeUpdate());
                        }
                    }
                }));
            }
            for (Future<?> future : futures) {
                future.get();
            }
        } finally {
            executor.shutdown();
        }
        assertEquals(Integer.toString(30 + threads * rounds), db.query("SELECT SUM(v) FROM t"));
    }
}

package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.sql.type.ResultCursor;
import org.ashlardb.sql.type.SqlException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements and snapshots of a session beside another one that changes the definition of their table. */
class ChangedBesideTest {
    private static final String ADD = "ALTER TABLE t ADD COLUMN c INT DEFAULT 7";
    private static final String CHECK = "ALTER TABLE t ADD CONSTRAINT few CHECK (b < 100)";
    private static final long MOST_SECONDS = 30;

    private final TestDatabase db = new TestDatabase();
    private final Session other = db.database.newSession();

    @BeforeEach
    void open() {
        db.run("CREATE TABLE t (a INT PRIMARY KEY, b INT)", "INSERT INTO t VALUES (1, 1), (2, 2)");
    }

    @AfterEach
    void close() {
        other.close();
        db.close();
    }

    /** Begins a change of the definition, has the other session wait for it, and commits. */
    private <T> T beside(String change, Supplier<T> statement) throws Exception {
        db.run("START TRANSACTION", change);
        return besideTransaction(statement);
    }

    private <T> T besideTransaction(Supplier<T> statement) throws Exception {
        CompletableFuture<T> waiting = CompletableFuture.supplyAsync(statement);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
        while (!other.control().transaction().isWaitingFor(db.session.control().transaction())) {
            assertTrue(System.nanoTime() < end && !waiting.isDone(), "does not wait");
            Thread.onSpinWait();
        }
        db.run("COMMIT");
        return waiting.get(MOST_SECONDS, TimeUnit.SECONDS);
    }

    private String stateBeside(String change, String sql) throws Exception {
        return beside(change, () -> {
            try {
                return Long.toString(TestDatabase.run(other, sql));
            } catch (SqlException e) {
                return e.sqlState();
            }
        });
    }

    /** Tables change their names, and a row that the statement has waited for makes it run again. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE t SET b = b + (SELECT v FROM p) WHERE a = 1 RETURNING b",
                "SELECT b + (SELECT v FROM p) FROM t WHERE a = 1 FOR UPDATE",
                "WITH c AS (UPDATE t SET b = b + (SELECT v FROM p) WHERE a = 1 RETURNING b) SELECT b FROM c"
            })
    void aStatementThatRunsAgainReadsTablesByTheNamesOfThen(String sql) throws Exception {
        db.run("CREATE TABLE p AS SELECT 10 AS v", "CREATE TABLE q AS SELECT 20 AS v");
        db.run("START TRANSACTION", "UPDATE t SET b = 5 WHERE a = 1");
        db.run("ALTER TABLE p RENAME TO r", "ALTER TABLE q RENAME TO p", "ALTER TABLE r RENAME TO q");
        assertEquals(List.of("25"), besideTransaction(() -> TestDatabase.rows(other, sql)));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whoWaitsForAChangeGoesOnWithWhatItHasMade(boolean autoCommit) throws Exception {
        other.setAutoCommit(autoCommit);
        assertEquals("1", stateBeside(ADD, "INSERT INTO t (a, b) VALUES (3, 3)"));
        other.commit();
        assertEquals("2", stateBeside("ALTER TABLE t DROP COLUMN c", "UPDATE t SET b = b + 10 WHERE a > 1"));
        other.commit();
        assertEquals(
                "1", stateBeside("ALTER TABLE t ALTER COLUMN b SET DATA TYPE BIGINT", "DELETE FROM t WHERE a = 1"));
        other.commit();
        if (!autoCommit) {
            assertEquals("0", stateBeside("ALTER TABLE t RENAME COLUMN b TO d", "LOCK TABLE t IN EXCLUSIVE MODE"));
            other.commit();
        }
        assertEquals("2|12 3|13", db.query("SELECT * FROM t ORDER BY a"));
        assertEquals("2", stateBeside("ALTER TABLE t ADD COLUMN e INT", "TRUNCATE TABLE t"));
        other.commit();
        assertEquals("", db.query("SELECT * FROM t"));
    }

    @Test
    void truncateWaitsForWritersAndLeavesNoRowOfTheirs() throws Exception {
        assertEquals("2", stateBeside("UPDATE t SET b = 9 WHERE a = 1", "TRUNCATE TABLE t"));
        db.run("INSERT INTO t VALUES (1, 1)");
        assertEquals("2", stateBeside("INSERT INTO t VALUES (9, 9)", "TRUNCATE TABLE t"));
        assertEquals("0", db.query("SELECT COUNT(*) FROM t"));
    }

    @Test
    void whatHasComeIsThereForIt() throws Exception {
        assertEquals("23514", stateBeside(CHECK, "INSERT INTO t VALUES (3, 300)"));
        db.run("CREATE TABLE logged (a INT)");
        String trigger = "CREATE TRIGGER log AFTER INSERT ON t FOR EACH ROW INSERT INTO logged VALUES (NEW.a)";
        assertEquals("1", stateBeside(trigger, "INSERT INTO t VALUES (3, 30)"));
        assertEquals("3", db.query("SELECT a FROM logged"));
        assertEquals("23505", stateBeside("CREATE UNIQUE INDEX t_b ON t (b)", "INSERT INTO t VALUES (4, 30)"));
    }

    @Test
    void whatHasGoneIsMissed() throws Exception {
        assertEquals("42703", stateBeside("ALTER TABLE t DROP COLUMN b", "UPDATE t SET b = 3"));
        assertEquals("42P01", stateBeside("DROP TABLE t", "INSERT INTO t (a) VALUES (4)"));
    }

    @Test
    void whatIsTakenBackChangesNothing() throws Exception {
        db.run("START TRANSACTION", "ALTER TABLE t DROP COLUMN b");
        db.run("ROLLBACK");
        assertEquals(1, TestDatabase.run(other, "INSERT INTO t VALUES (3, 3)"));
    }

    /** What others commit while it waits for the table is among what it reads. */
    @Test
    void aTableThatIsReplacedByItselfLosesNothing() throws Exception {
        db.run("START TRANSACTION", "INSERT INTO t VALUES (3, 3)", "UPDATE t SET b = 10 WHERE a = 1");
        String replace = "CREATE OR REPLACE TABLE t AS SELECT a, b + 1 AS b FROM t";
        assertEquals(3, besideTransaction(() -> TestDatabase.run(other, replace)));
        assertEquals("1|11 2|3 3|4", db.query("SELECT * FROM t ORDER BY a"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void batchesGoOnWithTheEntriesThatAreLeft(boolean autoCommit) throws Exception {
        other.setAutoCommit(autoCommit);
        try (PreparedCommand insert = other.prepare("INSERT INTO t (a, b) SELECT ?, ? WHERE ? >= 0")) {
            for (int i = 10; i < 20; i++) {
                TestDatabase.bind(insert, i, i, i);
                insert.addBatch();
            }
            long[] ones = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
            assertArrayEquals(ones, beside(ADD, insert::executeBatch));
        }
        other.commit();
        assertEquals("10|145|70", db.query("SELECT COUNT(*), SUM(b), SUM(c) FROM t WHERE a >= 10"));
    }

    @Test
    void keysAreThoseOfTheRowsThatStay() throws Exception {
        db.run("CREATE TABLE k (n INT, id INT GENERATED ALWAYS AS IDENTITY)");
        try (PreparedCommand insert = other.prepare("INSERT INTO k (n) VALUES (?)")) {
            insert.wantGeneratedKeys(true);
            TestDatabase.bind(insert, 5);
            assertEquals(1, beside("ALTER TABLE k ADD COLUMN m INT", insert::executeUpdate));
            assertEquals(
                    db.rows("SELECT id FROM k"),
                    TestDatabase.rows(insert.generatedKeys(), insert.generatedKeyColumns()));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ADD,
                "ALTER TABLE t ALTER COLUMN b SET NOT NULL",
                "ALTER TABLE t ALTER COLUMN b SET DATA TYPE VARCHAR(20)"
            })
    void snapshotsFromBeforeDoNotFindATableEmptyThatWasWrittenAnew(String change) {
        other.setAutoCommit(false);
        other.setIsolation(IsolationLevel.REPEATABLE_READ);
        for (String query : List.of(
                "SELECT COUNT(*) FROM t",
                "SELECT a FROM t WHERE a = 1",
                "SELECT a FROM t WHERE a > 1",
                "SELECT a FROM t ORDER BY a DESC",
                "UPDATE t SET a = 5 WHERE a = 1")) {
            db.run(
                    "DROP TABLE IF EXISTS t",
                    "CREATE TABLE t (a INT PRIMARY KEY, b INT)",
                    "INSERT INTO t VALUES (1, 1)");
            assertEquals(List.of("1"), TestDatabase.rows(other, "SELECT a FROM t"));
            db.run(change);
            SqlException refused = assertThrows(SqlException.class, () -> TestDatabase.run(other, query), query);
            assertEquals("40001", refused.sqlState(), refused.getMessage());
            other.rollback();
            assertEquals(List.of("1"), TestDatabase.rows(other, "SELECT a FROM t"));
            other.rollback();
        }
    }

    @Test
    void tablesThatChangePlacesAreNotMistaken() {
        other.setAutoCommit(false);
        other.setIsolation(IsolationLevel.REPEATABLE_READ);
        assertEquals(List.of("1", "2"), TestDatabase.rows(other, "SELECT a FROM t ORDER BY a"));
        db.run("CREATE TABLE next (a INT PRIMARY KEY, b INT)", "INSERT INTO next VALUES (8, 8)");
        db.run("ALTER TABLE t RENAME TO last", "ALTER TABLE next RENAME TO t");
        SqlException refused = assertThrows(SqlException.class, () -> TestDatabase.run(other, "SELECT a FROM t"));
        assertEquals("40001", refused.sqlState(), refused.getMessage());
        assertEquals(List.of("1", "2"), TestDatabase.rows(other, "SELECT a FROM last ORDER BY a"));
        other.rollback();
    }

    /** Who has read a table under a name that is another's then has to fail, as who has read rows that were changed. */
    @ParameterizedTest
    @ValueSource(strings = {"ALTER TABLE t RENAME TO last", "ALTER TABLE t RENAME COLUMN b TO c"})
    void namesThatWereReadHoldAtTheCommit(String change) {
        db.run("CREATE TABLE u (n INT)");
        other.setAutoCommit(false);
        for (String query : List.of("SELECT SUM(b) FROM t", "SELECT b FROM t WHERE a = 1")) {
            other.setIsolation(IsolationLevel.SERIALIZABLE);
            TestDatabase.run(other, "INSERT INTO u " + query);
            db.run(change);
            SqlException refused = assertThrows(SqlException.class, other::commit, query);
            assertEquals("40001", refused.sqlState(), refused.getMessage());
            db.run("DROP TABLE IF EXISTS t, last", "CREATE TABLE t (a INT PRIMARY KEY, b INT)");
            db.run("INSERT INTO t VALUES (1, 1)");
        }
    }

    /** Rows that are being read are read on, and what they are joined with is looked up in the table as it was. */
    @Test
    void resultsThatAreReadGoOn() {
        db.run("CREATE TABLE many (n INT)", "INSERT INTO many SELECT n % 2 + 1 FROM GENERATE_SERIES(1, 5000) AS s (n)");
        other.setAutoCommit(false);
        String sql = "SELECT (SELECT b FROM t WHERE t.a = many.n AND t.b + many.n > RANDOM()) FROM many";
        try (PreparedCommand command = other.prepare(sql);
                ResultCursor rows = command.executeQuery()) {
            assertTrue(rows.next());
            db.run(ADD, "UPDATE t SET b = 0", "DROP TABLE many");
            int read = 1;
            long sum = rows.getLong(0);
            while (rows.next()) {
                read++;
                sum += rows.getLong(0);
            }
            assertEquals(5000, read);
            assertEquals(7500, sum);
        }
        other.rollback();
    }

    @Test
    void whatIsReadByAnIndexThatIsDroppedIsWatchedAllTheSame() {
        db.run("CREATE INDEX t_b ON t (b)", "CREATE TABLE counted (n INT)");
        other.setAutoCommit(false);
        other.setIsolation(IsolationLevel.SERIALIZABLE);
        assertEquals(List.of("2"), TestDatabase.rows(other, "SELECT a FROM t WHERE b = 2"));
        db.run("DROP INDEX t_b", "INSERT INTO t SELECT 3, n FROM (VALUES (2)) AS v (n)");
        db.session.setAutoCommit(false);
        db.session.setIsolation(IsolationLevel.SERIALIZABLE);
        assertEquals("", db.query("SELECT n FROM counted"));
        db.run("INSERT INTO t VALUES (4, 2)", "COMMIT");
        SqlException refused = assertThrows(SqlException.class, () -> {
            TestDatabase.run(other, "INSERT INTO counted VALUES (1)");
            other.commit();
        });
        assertEquals("40001", refused.sqlState(), refused.getMessage());
        other.rollback();
        db.session.setAutoCommit(true);
    }

    @ParameterizedTest
    @ValueSource(strings = {"COMMIT", "PREPARE TRANSACTION 'waits'"})
    void whatIsDeferredIsLookedUpInTheTableThatIsThereNow(String end) throws Exception {
        db.run("CREATE TABLE child (a INT REFERENCES t (a) DEFERRABLE INITIALLY DEFERRED)");
        TestDatabase.run(other, "START TRANSACTION");
        TestDatabase.run(other, "INSERT INTO child VALUES (3)");
        db.run("INSERT INTO t VALUES (3, 3)");
        assertEquals("0", stateBeside(ADD, end));
        if (!end.equals("COMMIT")) {
            TestDatabase.run(other, "COMMIT PREPARED 'waits'");
        }
        assertEquals("3", db.query("SELECT a FROM child"));
    }

    @Test
    void whatASerializableTransactionHasReadIsNotReplacedBeforeItIsPrepared() {
        other.setIsolation(IsolationLevel.SERIALIZABLE);
        TestDatabase.run(other, "START TRANSACTION");
        TestDatabase.run(other, "SELECT COUNT(b) FROM t");
        db.run("CREATE TABLE u (a INT)");
        TestDatabase.run(other, "INSERT INTO u VALUES (1)");
        db.run(ADD);
        SqlException failed =
                assertThrows(SqlException.class, () -> TestDatabase.run(other, "PREPARE TRANSACTION 'late'"));
        assertEquals("40001", failed.sqlState(), failed.getMessage());
        assertEquals("", db.query("SELECT * FROM u"));
    }
}

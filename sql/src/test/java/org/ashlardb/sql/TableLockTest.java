package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.ashlardb.sql.type.SqlException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The eight modes of LOCK TABLE, beside each other, writers, sharers and definitions. */
class TableLockTest {
    /** PostgreSQL's table of conflicts: for each mode, those it does not go together with. */
    private static final List<Set<String>> CONFLICTS = List.of(
            Set.of("ACCESS EXCLUSIVE"),
            Set.of("EXCLUSIVE", "ACCESS EXCLUSIVE"),
            Set.of("SHARE", "SHARE ROW EXCLUSIVE", "EXCLUSIVE", "ACCESS EXCLUSIVE"),
            Set.of("SHARE UPDATE EXCLUSIVE", "SHARE", "SHARE ROW EXCLUSIVE", "EXCLUSIVE", "ACCESS EXCLUSIVE"),
            Set.of("ROW EXCLUSIVE", "SHARE UPDATE EXCLUSIVE", "SHARE ROW EXCLUSIVE", "EXCLUSIVE", "ACCESS EXCLUSIVE"),
            Set.of(
                    "ROW EXCLUSIVE",
                    "SHARE UPDATE EXCLUSIVE",
                    "SHARE",
                    "SHARE ROW EXCLUSIVE",
                    "EXCLUSIVE",
                    "ACCESS EXCLUSIVE"),
            Set.of(
                    "ROW SHARE",
                    "ROW EXCLUSIVE",
                    "SHARE UPDATE EXCLUSIVE",
                    "SHARE",
                    "SHARE ROW EXCLUSIVE",
                    "EXCLUSIVE",
                    "ACCESS EXCLUSIVE"),
            Set.of(
                    "ACCESS SHARE",
                    "ROW SHARE",
                    "ROW EXCLUSIVE",
                    "SHARE UPDATE EXCLUSIVE",
                    "SHARE",
                    "SHARE ROW EXCLUSIVE",
                    "EXCLUSIVE",
                    "ACCESS EXCLUSIVE"));

    private static final List<String> MODES = List.of(
            "ACCESS SHARE",
            "ROW SHARE",
            "ROW EXCLUSIVE",
            "SHARE UPDATE EXCLUSIVE",
            "SHARE",
            "SHARE ROW EXCLUSIVE",
            "EXCLUSIVE",
            "ACCESS EXCLUSIVE");

    private static final int ROUNDS = 300;

    private final TestDatabase db = new TestDatabase();
    private final Session other = db.database.newSession();

    @BeforeEach
    void open() {
        db.run("CREATE TABLE t (a INT PRIMARY KEY, b INT)", "INSERT INTO t VALUES (1, 1), (2, 2)");
        other.setAutoCommit(false);
        other.setLockTimeoutMillis(0);
    }

    @AfterEach
    void close() {
        other.close();
        db.close();
    }

    private static String lock(String mode) {
        return "LOCK TABLE t IN " + mode + " MODE";
    }

    private static String state(Session session, String sql) {
        try {
            TestDatabase.run(session, sql);
            return "done";
        } catch (SqlException e) {
            return e.sqlState();
        }
    }

    private static String expected(int held, String wanted) {
        return CONFLICTS.get(held).contains(wanted) ? "55P03" : "done";
    }

    @Test
    void modesGoTogetherAsInPostgreSql() {
        for (int held = 0; held < MODES.size(); held++) {
            for (String wanted : MODES) {
                String pair = MODES.get(held) + ", then " + wanted;
                db.run("START TRANSACTION", lock(MODES.get(held)));
                assertEquals(expected(held, wanted), state(other, lock(wanted)), pair);
                other.rollback();
                db.run("COMMIT");
                assertEquals("done", state(other, lock(wanted)), pair);
                other.rollback();
            }
        }
    }

    @Test
    void writersAreRowExclusiveAndSharersRowShare() {
        for (int held = 0; held < MODES.size(); held++) {
            String mode = MODES.get(held);
            db.run("START TRANSACTION", lock(mode));
            assertEquals(expected(held, "ROW EXCLUSIVE"), state(other, "UPDATE t SET b = 7 WHERE a = 1"), mode);
            other.rollback();
            assertEquals(expected(held, "ROW EXCLUSIVE"), state(other, "INSERT INTO t VALUES (9, 9)"), mode);
            other.rollback();
            assertEquals(expected(held, "ROW EXCLUSIVE"), state(other, "SELECT a FROM t FOR UPDATE"), mode);
            other.rollback();
            assertEquals(expected(held, "ROW SHARE"), state(other, "SELECT a FROM t FOR SHARE"), mode);
            other.rollback();
            assertEquals("done", state(other, "SELECT a FROM t"), mode);
            assertEquals("55P03", state(other, "ALTER TABLE t ADD COLUMN c INT"), mode);
            other.rollback();
            db.run("ROLLBACK", "START TRANSACTION", "INSERT INTO t VALUES (3, 3)");
            assertEquals(expected(held, "ROW EXCLUSIVE"), state(other, lock(mode)), mode);
            other.rollback();
            db.run("ROLLBACK", "START TRANSACTION");
            db.rows("SELECT a FROM t FOR KEY SHARE");
            assertEquals(expected(held, "ROW SHARE"), state(other, lock(mode)), mode);
            other.rollback();
            db.run("ROLLBACK");
        }
        assertEquals(List.of("1|1", "2|2"), db.rows("SELECT * FROM t ORDER BY a"));
    }

    /** Who references rows of a table only shares them. */
    @Test
    void referencingRowsGoTogetherWithSharedLocks() {
        db.run("CREATE TABLE child (a INT REFERENCES t)", "START TRANSACTION", lock("SHARE"));
        assertEquals("done", state(other, "INSERT INTO child VALUES (1)"));
        db.run("ROLLBACK", "START TRANSACTION");
        assertEquals("55P03", db.state("LOCK TABLE t IN EXCLUSIVE MODE NOWAIT"));
        assertEquals("no error", db.state("LOCK TABLE t IN SHARE MODE NOWAIT"));
        db.run("ROLLBACK");
        other.rollback();
    }

    @Test
    void strongerLocksAreAddedAndTakenBackWhenTheyFail() {
        String own = "SELECT lock_type FROM information_schema.locks WHERE session_id = SESSION_ID()";
        db.run("START TRANSACTION", lock("ROW SHARE"), lock("SHARE"), lock("SHARE"));
        assertEquals("ROW SHARE SHARE", db.query(own + " ORDER BY 1"));
        assertEquals("done", state(other, lock("SHARE")));
        db.session.setLockTimeoutMillis(10);
        assertEquals("55P03", db.state(lock("EXCLUSIVE")));
        assertEquals("55P03", db.state("INSERT INTO t VALUES (3, 3)"));
        assertEquals("ROW SHARE SHARE", db.query(own + " ORDER BY 1"));
        other.rollback();
        assertEquals("done", state(other, "SELECT a FROM t FOR SHARE"));
        assertEquals("55P03", db.state(lock("EXCLUSIVE"))); // waits for who shares rows, in vain
        assertEquals("ROW SHARE SHARE", db.query(own + " ORDER BY 1"));
        other.rollback();
        db.run(lock("EXCLUSIVE"), "INSERT INTO t VALUES (3, 3)");
        assertEquals("EXCLUSIVE ROW EXCLUSIVE ROW SHARE SHARE", db.query(own + " ORDER BY 1"));
        assertEquals("55P03", state(other, "SELECT a FROM t FOR SHARE"));
        db.run("COMMIT");
        assertEquals("done", state(other, "SELECT a FROM t FOR UPDATE"));
        assertEquals("", db.query(own));
    }

    /** A transaction that has shared rows is a writer from its first change on. */
    @Test
    void sharersBecomeWriters() {
        db.run("START TRANSACTION");
        db.rows("SELECT a FROM t WHERE a = 1 FOR SHARE");
        assertEquals("done", state(other, lock("SHARE")));
        db.session.setLockTimeoutMillis(10);
        assertEquals("55P03", db.state("UPDATE t SET b = 5 WHERE a = 2"));
        other.rollback();
        db.run("UPDATE t SET b = 5 WHERE a = 2");
        assertEquals("55P03", state(other, lock("SHARE")));
        db.run("COMMIT");
        assertEquals("done", state(other, lock("SHARE")));
        assertEquals("5", db.query("SELECT b FROM t WHERE a = 2"));
    }

    @Test
    void waitersGoOnWhenTheLockIsGone() throws Exception {
        db.run("START TRANSACTION", lock("SHARE UPDATE EXCLUSIVE"));
        other.setLockTimeoutMillis(20_000);
        CompletableFuture<String> waiting =
                CompletableFuture.supplyAsync(() -> state(other, lock("SHARE UPDATE EXCLUSIVE")));
        long deadline = System.nanoTime() + 20_000_000_000L;
        String waits = "SELECT lock_type FROM information_schema.locks WHERE is_granted = 'NO'";
        while (db.rows(waits).isEmpty() && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
        assertEquals("SHARE UPDATE EXCLUSIVE", db.query(waits));
        db.run("COMMIT");
        assertEquals("done", waiting.get());
    }

    @Test
    void readOnlyTransactionsTakeWeakLocks() {
        for (int mode = 0; mode < MODES.size(); mode++) {
            db.run("START TRANSACTION READ ONLY");
            assertEquals(mode < 2 ? "no error" : "25006", db.state(lock(MODES.get(mode))), MODES.get(mode));
            db.run("ROLLBACK");
        }
    }

    /** While somebody holds SHARE nothing changes, however writers and lockers meet. */
    @Test
    void nothingChangesUnderASharedLock() {
        List<CompletableFuture<Void>> writers = List.of(
                CompletableFuture.runAsync(() -> work("UPDATE t SET b = b + 1 WHERE a = 1")),
                CompletableFuture.runAsync(() -> work("UPDATE t SET b = b + 1 WHERE a = 2")));
        for (int round = 0; round < ROUNDS; round++) {
            db.run("START TRANSACTION", lock("SHARE"));
            String before = db.query("SELECT SUM(b) FROM t");
            Thread.yield();
            assertEquals(before, db.query("SELECT SUM(b) FROM t"));
            db.run("COMMIT");
        }
        writers.forEach(CompletableFuture::join);
        assertEquals(3 + 2 * ROUNDS, Integer.parseInt(db.query("SELECT SUM(b) FROM t")));
    }

    private void work(String change) {
        try (Session session = db.database.newSession()) {
            for (int round = 0; round < ROUNDS; round++) {
                assertEquals("done", state(session, change));
            }
        }
    }
}

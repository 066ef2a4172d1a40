package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.sql.type.SqlException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Foreign keys between two sessions. */
@Timeout(60)
class ForeignKeyLockTest {
    private final TestDatabase db = new TestDatabase();
    private final Session other = db.database.newSession();
    private final ExecutorService pool = Executors.newSingleThreadExecutor();

    @BeforeEach
    void create() {
        db.run("CREATE TABLE p (id INT PRIMARY KEY, a INT, b INT UNIQUE)", "INSERT INTO p VALUES (1, 1, 1), (2, 2, 2)");
        db.run("CREATE TABLE c (id INT, p INT REFERENCES p)");
        db.session.setAutoCommit(false);
        other.setAutoCommit(false);
    }

    @AfterEach
    void close() {
        pool.shutdownNow();
        other.close();
        db.close();
    }

    private void isolate(IsolationLevel level) {
        db.session.setIsolation(level);
        other.setIsolation(level);
    }

    private Future<String> start(String sql) {
        return pool.submit(() -> outcome(sql));
    }

    private String outcome(String sql) {
        try {
            TestDatabase.run(other, sql);
            return "done";
        } catch (SqlException e) {
            return e.sqlState();
        }
    }

    /** What a key says of which the snapshot shows another state. */
    private static String unseen(IsolationLevel level) {
        return level == IsolationLevel.SERIALIZABLE ? "40001" : "23503";
    }

    private static void waits(Future<String> change) {
        assertThrows(TimeoutException.class, () -> change.get(100, TimeUnit.MILLISECONDS));
    }

    @ParameterizedTest
    @EnumSource(IsolationLevel.class)
    void aDeletionWaitsForWhoReferences(IsolationLevel level) throws Exception {
        isolate(level);
        db.run("INSERT INTO c VALUES (1, 1), (2, 2)");
        Future<String> deletion = start("DELETE FROM p WHERE id = 1");
        waits(deletion);
        db.session.commit();
        assertEquals(unseen(level), deletion.get());
        other.rollback();
        db.run("INSERT INTO c VALUES (1, 2)");
        db.session.rollback();
        assertEquals("23503", outcome("UPDATE p SET id = 5 WHERE id = 2"));
        other.rollback();
    }

    @ParameterizedTest
    @EnumSource(IsolationLevel.class)
    void aReferenceWaitsForADeletion(IsolationLevel level) throws Exception {
        isolate(level);
        db.run("DELETE FROM p WHERE id = 1", "UPDATE p SET b = 7, id = 3 WHERE id = 2");
        Future<String> insertion = start("INSERT INTO c VALUES (1, 1)");
        waits(insertion);
        db.session.commit();
        assertEquals(unseen(level), insertion.get());
        other.rollback();
        db.run("DELETE FROM p WHERE id = 3");
        insertion = start("INSERT INTO c VALUES (1, 3)");
        waits(insertion);
        db.session.rollback();
        assertEquals("done", insertion.get());
        other.commit();
        assertEquals("1|3", db.query("SELECT * FROM c"));
    }

    @ParameterizedTest
    @EnumSource(IsolationLevel.class)
    void referencesAndOtherChangesDoNotWait(IsolationLevel level) {
        isolate(level);
        other.setLockTimeoutMillis(0);
        db.session.setLockTimeoutMillis(0);
        db.run("INSERT INTO c VALUES (1, 1)");
        assertEquals("done", outcome("INSERT INTO c VALUES (2, 1)"));
        assertEquals("done", outcome("UPDATE p SET a = 5 WHERE id = 1"));
        db.run("INSERT INTO c VALUES (3, 1)");
        assertEquals("55P03", outcome("DELETE FROM p WHERE id = 1"));
        assertEquals("55P03", outcome("UPDATE p SET b = 50 WHERE id = 1"));
        db.session.commit();
        other.commit();
        assertEquals("1 2 3", db.query("SELECT id FROM c ORDER BY id"));
    }

    @Test
    void aKeyThatWasMovedIsFoundAgain() throws Exception {
        db.run("UPDATE p SET b = 70 WHERE id = 1");
        Future<String> insertion = start("INSERT INTO c VALUES (1, 1)");
        waits(insertion);
        db.session.commit();
        assertEquals("done", insertion.get());
        other.commit();
    }

    @ParameterizedTest
    @EnumSource(IsolationLevel.class)
    void whatWasCommittedAfterTheSnapshotCounts(IsolationLevel level) {
        isolate(level);
        TestDatabase.rows(other, "SELECT * FROM p");
        db.run("INSERT INTO p VALUES (3, 3, 3)", "INSERT INTO c VALUES (1, 1)", "DELETE FROM p WHERE id = 2");
        db.session.commit();
        assertEquals(unseen(level), outcome("DELETE FROM p WHERE id = 1"));
        assertEquals(unseen(level), outcome("INSERT INTO c VALUES (2, 2)"));
        assertEquals("done", outcome("INSERT INTO c VALUES (2, 3)"));
    }

    @ParameterizedTest
    @EnumSource(IsolationLevel.class)
    void aCascadeDeletesOnlyWhatTheTransactionMayChange(IsolationLevel level) {
        db.run("CREATE TABLE d (p INT REFERENCES p ON DELETE CASCADE)");
        db.session.commit();
        isolate(level);
        TestDatabase.rows(other, "SELECT * FROM p");
        db.run("INSERT INTO d VALUES (1)");
        db.session.commit();
        boolean newest = level == IsolationLevel.READ_COMMITTED;
        assertEquals(newest ? "done" : "40001", outcome("DELETE FROM p WHERE id = 1"));
        other.rollback();
        assertEquals("1", db.query("SELECT COUNT(*) FROM d"));
    }

    @Test
    void savepointsKeepLocksAndTakeBackReferences() throws Exception {
        db.run("SAVEPOINT s", "INSERT INTO c VALUES (1, 1)", "ROLLBACK TO s");
        Future<String> deletion = start("DELETE FROM p WHERE id = 1");
        waits(deletion);
        db.session.commit();
        assertEquals("done", deletion.get());
        other.rollback();
    }

    @Test
    void truncateWaitsForWhoReferences() throws Exception {
        db.run("INSERT INTO c VALUES (1, 1)");
        Future<String> truncation = start("TRUNCATE TABLE p, c");
        waits(truncation);
        db.session.commit();
        assertEquals("done", truncation.get());
        other.commit();
        assertEquals("0", db.query("SELECT COUNT(*) FROM c"));
    }

    @Test
    void aNewKeyWaitsForWritersOfBothTables() throws Exception {
        db.run("CREATE TABLE e (p INT)");
        db.session.commit();
        db.run("DELETE FROM p WHERE id = 2");
        Future<String> definition = start("ALTER TABLE e ADD FOREIGN KEY (p) REFERENCES p");
        waits(definition);
        db.session.commit();
        assertEquals("done", definition.get());
        other.commit();
        assertFalse(definition.isCancelled());
        assertEquals("23503", outcome("INSERT INTO e VALUES (2)"));
    }

    @Test
    void sharingVeryManyRowsIsSharingAll() throws Exception {
        db.session.setLockTimeoutMillis(0);
        TestDatabase.run(
                other,
                "INSERT INTO p SELECT 100 + ROW_NUMBER() OVER (), 0, CAST(NULL AS INT) FROM"
                        + " INFORMATION_SCHEMA.COLUMNS a, INFORMATION_SCHEMA.COLUMNS b, INFORMATION_SCHEMA.COLUMNS c"
                        + " FETCH FIRST 20000 ROWS ONLY");
        other.commit();
        TestDatabase.run(other, "INSERT INTO c SELECT 0, id FROM p");
        assertEquals("55P03", db.state("DELETE FROM p WHERE id = 20100"));
        assertEquals("55P03", db.state("DELETE FROM p WHERE id = 101"));
        db.run("UPDATE p SET a = 1");
        other.rollback();
        assertEquals(20_002, db.run("DELETE FROM p"));
        db.session.rollback();
    }
}

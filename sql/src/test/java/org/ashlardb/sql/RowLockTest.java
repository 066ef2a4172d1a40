package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import org.junit.jupiter.params.provider.CsvSource;

/** SELECT ... FOR UPDATE, NO KEY UPDATE, SHARE and KEY SHARE. */
@Timeout(60)
class RowLockTest {
    private final TestDatabase db = new TestDatabase();
    private final Session other = db.database.newSession();
    private final ExecutorService pool = Executors.newSingleThreadExecutor();

    @BeforeEach
    void create() {
        db.run("CREATE TABLE t (id INT PRIMARY KEY, v INT)", "INSERT INTO t VALUES (1, 10), (2, 20), (3, 30)");
        db.run("CREATE TABLE u (id INT PRIMARY KEY, t INT)", "INSERT INTO u VALUES (1, 1), (2, 2), (3, 9)");
        db.session.setAutoCommit(false);
        other.setAutoCommit(false);
    }

    @AfterEach
    void close() {
        pool.shutdownNow();
        other.close();
        db.close();
    }

    private String outcome(String sql) {
        try {
            return String.join(" ", sql.startsWith("SELECT") ? TestDatabase.rows(other, sql) : changed(sql));
        } catch (SqlException e) {
            return e.sqlState();
        }
    }

    private java.util.List<String> changed(String sql) {
        return java.util.List.of(TestDatabase.run(other, sql) + " changed");
    }

    @ParameterizedTest
    @CsvSource({
        "UPDATE, false, false, false, false, false, false",
        "NO KEY UPDATE, false, false, false, true, false, false",
        "SHARE, false, false, true, true, false, false",
        "KEY SHARE, false, true, true, true, true, false"
    })
    void locksGoTogetherAsTheirModesSay(
            String mode,
            boolean update,
            boolean noKey,
            boolean share,
            boolean keyShare,
            boolean change,
            boolean delete) {
        other.setLockTimeoutMillis(0);
        db.run("SELECT * FROM t WHERE id = 1 FOR " + mode);
        String[] others = {"UPDATE", "NO KEY UPDATE", "SHARE", "KEY SHARE"};
        boolean[] together = {update, noKey, share, keyShare};
        for (int i = 0; i < others.length; i++) {
            String query = "SELECT v FROM t WHERE id < 3 ORDER BY id FOR " + others[i];
            assertEquals(together[i] ? "10 20" : "55P03", outcome(query + " NOWAIT"), mode + " " + others[i]);
            other.rollback();
            assertEquals(together[i] ? "10 20" : "20", outcome(query + " SKIP LOCKED"), mode + " " + others[i]);
            other.rollback();
        }
        assertEquals(change ? "1 changed" : "55P03", outcome("UPDATE t SET v = 11 WHERE id = 1"));
        assertEquals(delete ? "1 changed" : "55P03", outcome("DELETE FROM t WHERE id = 1"));
        assertEquals("55P03", outcome("UPDATE t SET id = 7 WHERE id = 1"));
        assertEquals("1 changed", outcome("DELETE FROM t WHERE id = 2"));
        db.run("UPDATE t SET v = 0 WHERE id = 3");
    }

    @Test
    void whoHoldsALockMayTakeAnyOther() {
        db.run(
                "SELECT * FROM t FOR KEY SHARE",
                "SELECT * FROM t FOR SHARE",
                "SELECT * FROM t FOR UPDATE",
                "SELECT * FROM t FOR KEY SHARE",
                "UPDATE t SET v = v + 1",
                "SELECT * FROM t FOR SHARE",
                "DELETE FROM t");
        db.session.commit();
        assertEquals("", db.query("SELECT * FROM t FOR SHARE"));
    }

    @Test
    void aWriterWaitsForAllWhoShare() throws Exception {
        try (Session third = db.database.newSession()) {
            third.setAutoCommit(false);
            db.run("SELECT * FROM t FOR SHARE");
            TestDatabase.rows(third, "SELECT * FROM t FOR SHARE");
            Future<String> update = pool.submit(() -> outcome("UPDATE t SET v = 0 WHERE id = 1"));
            assertThrows(TimeoutException.class, () -> update.get(50, TimeUnit.MILLISECONDS));
            db.session.commit();
            assertThrows(TimeoutException.class, () -> update.get(50, TimeUnit.MILLISECONDS));
            third.rollback();
            assertEquals("1 changed", update.get());
        }
    }

    @Test
    void twoWhoShareCannotBothWrite() throws Exception {
        db.run("SELECT * FROM t WHERE id = 1 FOR SHARE");
        TestDatabase.rows(other, "SELECT * FROM t WHERE id = 1 FOR SHARE");
        Future<String> update = pool.submit(() -> {
            String outcome = outcome("UPDATE t SET v = 0 WHERE id = 1");
            other.rollback();
            return outcome;
        });
        String own = db.state("UPDATE t SET v = 1 WHERE id = 1");
        db.session.rollback();
        String others = update.get();
        assertTrue(own.equals("40P01") ^ others.equals("40P01"), own + " " + others);
    }

    @Test
    void joinsLockTheTablesThatAreNamed() {
        other.setLockTimeoutMillis(0);
        db.run("SELECT * FROM t JOIN u ON u.t = t.id FOR UPDATE OF u");
        assertEquals("1 changed", outcome("UPDATE t SET v = 0 WHERE id = 1"));
        assertEquals("55P03", outcome("UPDATE u SET t = 0 WHERE id = 1"));
        assertEquals("1 changed", outcome("UPDATE u SET t = 0 WHERE id = 3"));
        other.rollback();
        db.session.rollback();
        db.run("SELECT * FROM t a LEFT JOIN u b ON b.t = a.id FOR NO KEY UPDATE OF a FOR KEY SHARE OF b NOWAIT");
        assertEquals("55P03", outcome("UPDATE t SET v = 0 WHERE id = 3"));
        assertEquals("1 changed", outcome("UPDATE u SET t = 7 WHERE id = 1"));
        assertEquals("55P03", outcome("DELETE FROM u WHERE id = 2"));
        assertEquals("42P01", db.state("SELECT * FROM t a FOR UPDATE OF t"));
        assertEquals("0A000", db.state("SELECT DISTINCT ON (v) v FROM t FOR SHARE"));
        assertEquals("0A000", db.state("SELECT v FROM t UNION SELECT t FROM u FOR KEY SHARE"));
    }

    @Test
    void subqueriesLockTheirRowsToo() {
        other.setLockTimeoutMillis(0);
        db.run("SELECT * FROM (SELECT * FROM t WHERE id = 1 FOR UPDATE) s");
        assertEquals("55P03", outcome("UPDATE t SET v = 0 WHERE id = 1"));
        db.run("INSERT INTO u SELECT id + 10, v FROM t WHERE id = 2 FOR SHARE");
        assertEquals("55P03", outcome("UPDATE t SET v = 0 WHERE id = 2"));
    }

    @ParameterizedTest
    @CsvSource({"READ_COMMITTED, 11", "REPEATABLE_READ, 40001", "SERIALIZABLE, 40001"})
    void aRowThatChangedMeanwhileIsReadAgain(IsolationLevel level, String expected) throws Exception {
        other.setIsolation(level);
        TestDatabase.rows(other, "SELECT * FROM t");
        db.run("UPDATE t SET v = 11 WHERE id = 1");
        Future<String> query = pool.submit(() -> outcome("SELECT v FROM t WHERE id = 1 FOR SHARE"));
        assertThrows(TimeoutException.class, () -> query.get(50, TimeUnit.MILLISECONDS));
        db.session.commit();
        assertEquals(expected, query.get());
    }

    @Test
    void aRowThatGoesMeanwhileIsNotThere() throws Exception {
        db.run("DELETE FROM t WHERE id = 1");
        Future<String> query = pool.submit(() -> outcome("SELECT v FROM t WHERE id = 1 FOR KEY SHARE"));
        assertThrows(TimeoutException.class, () -> query.get(50, TimeUnit.MILLISECONDS));
        db.session.commit();
        assertEquals("", query.get());
    }

    @Test
    void readOnlyTransactionsLockNothing() {
        TestDatabase.run(other, "SET TRANSACTION READ ONLY");
        assertEquals("25006", outcome("SELECT * FROM t FOR KEY SHARE"));
        other.rollback();
    }
}

package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
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
import org.junit.jupiter.params.provider.ValueSource;

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

    private List<String> changed(String sql) {
        return List.of(TestDatabase.run(other, sql) + " changed");
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

    private static final List<String> WAITING = List.of(
            "UPDATE t SET v = v + 1 WHERE id = 1",
            "DELETE FROM t WHERE id = 1",
            "SELECT v FROM t WHERE id = 1 FOR UPDATE",
            "SELECT v FROM t WHERE id = 1 FOR SHARE",
            "INSERT INTO t VALUES (4, 0)");

    /** What another one waits for is free when its owner takes it back, though the transaction goes on. */
    @Test
    void whatIsTakenBackToASavepointIsFree() throws Exception {
        for (String sql : WAITING) {
            db.run("UPDATE t SET v = 31 WHERE id = 3", "SAVEPOINT s");
            db.run("UPDATE t SET v = 11, id = 1 WHERE id = 1", "INSERT INTO t VALUES (4, 40)");
            Future<String> waiting = pool.submit(() -> outcome(sql));
            awaitWaiting();
            db.run("ROLLBACK TO SAVEPOINT s");
            assertEquals(sql.startsWith("SELECT") ? "10" : "1 changed", waiting.get(30, TimeUnit.SECONDS), sql);
            other.rollback();
            db.session.rollback();
        }
    }

    /** Those who want the same row get it one after the other, also where the first one only looked. */
    @Test
    void allWhoWaitForARowThatIsTakenBackGetIt() throws Exception {
        int many = 8;
        ExecutorService waiters = Executors.newFixedThreadPool(many);
        try {
            db.run("UPDATE t SET v = 21 WHERE id = 2", "SAVEPOINT s", "UPDATE t SET v = 11 WHERE id = 1");
            List<Future<Long>> changes = new ArrayList<>();
            for (int i = 0; i < many; i++) {
                int id = 1 + i % 2;
                changes.add(waiters.submit(() -> changeAlone("UPDATE t SET v = v + 1 WHERE id = " + id)));
            }
            awaitWaiting(many);
            db.run("ROLLBACK TO SAVEPOINT s");
            for (int i = 0; i < many; i += 2) {
                assertEquals(1, changes.get(i).get(30, TimeUnit.SECONDS));
            }
            awaitWaiting(many / 2);
            db.session.commit();
            for (Future<Long> change : changes) {
                assertEquals(1, change.get(30, TimeUnit.SECONDS));
            }
            assertEquals("14 25", db.query("SELECT v FROM t WHERE id < 3 ORDER BY id"));
        } finally {
            waiters.shutdownNow();
        }
    }

    private long changeAlone(String sql) {
        try (Session session = db.database.newSession()) {
            return TestDatabase.run(session, sql);
        }
    }

    private void awaitWaiting() throws InterruptedException {
        awaitWaiting(1);
    }

    /** Returns when so many sessions wait for another one. */
    private void awaitWaiting(int sessions) throws InterruptedException {
        String waiting = "SELECT COUNT(*) FROM information_schema.sessions WHERE blocker_id IS NOT NULL";
        try (Session looking = db.database.newSession()) {
            while (!TestDatabase.rows(looking, waiting).equals(List.of(Integer.toString(sessions)))) {
                TimeUnit.MILLISECONDS.sleep(1);
            }
        }
    }

    /** A queue of jobs: who takes one leaves the next ones to others. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT id FROM t ORDER BY id LIMIT 1",
                "SELECT id FROM t WHERE v > 0 ORDER BY id LIMIT 1",
                "SELECT id FROM t WHERE v > 0 ORDER BY v LIMIT 1",
                "SELECT id FROM t WHERE id > 0 ORDER BY id LIMIT 1 OFFSET 0",
                "SELECT t.id FROM t JOIN u ON u.id = t.id ORDER BY t.id LIMIT 1"
            })
    void locksNoMoreThanTheLimit(String sql) {
        String query = sql + " FOR UPDATE" + (sql.contains("JOIN") ? " OF t" : "") + " SKIP LOCKED";
        assertEquals("1", db.query(query));
        assertEquals("2", outcome(query));
        assertEquals("1 changed", outcome("UPDATE t SET v = 31 WHERE id = 3"));
    }

    /** The tables of queries and views in FROM are locked as well, in the rows that are returned. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT id FROM (SELECT * FROM t) AS s WHERE id = 1 FOR UPDATE",
                "SELECT n FROM (SELECT id + 0 AS n, v FROM t) AS s WHERE n = 1 FOR UPDATE OF s",
                "SELECT id FROM (SELECT * FROM t ORDER BY id LIMIT 1) AS s FOR UPDATE",
                "SELECT id FROM (SELECT * FROM t) AS s ORDER BY id LIMIT 1 FOR UPDATE",
                "SELECT id FROM ((SELECT * FROM t WHERE id = 1)) AS s FOR UPDATE",
                "SELECT id FROM (SELECT * FROM (SELECT * FROM t) AS i) AS s WHERE id = 1 FOR UPDATE",
                "SELECT s.id FROM (SELECT * FROM t) AS s JOIN u ON u.id = s.id AND u.t = 1 FOR UPDATE OF s",
                "SELECT s.id FROM u JOIN (SELECT * FROM t WHERE v > 0) AS s ON u.t = s.id AND u.id < 2 FOR UPDATE OF s",
                "SELECT s.id FROM (SELECT * FROM t) AS s LEFT JOIN u ON u.id = s.id WHERE s.v = 10 FOR UPDATE OF s",
                "SELECT id FROM seen WHERE id = 1 FOR UPDATE",
                "SELECT id FROM seen AS s WHERE v = 10 FOR UPDATE OF s",
                "SELECT id FROM seen_again WHERE id = 1 FOR UPDATE",
                "SELECT seen.id FROM seen JOIN u ON u.id = seen.id WHERE u.t = 1 FOR UPDATE OF seen",
                "SELECT id FROM (VALUES (1)) AS w (x) JOIN seen ON id = x FOR UPDATE",
                "SELECT id FROM seen WHERE id = 1 FOR UPDATE OF seen FOR UPDATE OF seen SKIP LOCKED"
            })
    void locksTheTablesOfQueriesAndViews(String query) {
        db.run("CREATE VIEW seen AS SELECT * FROM t", "CREATE VIEW seen_again AS SELECT id, v FROM seen WHERE v > 0");
        db.session.commit();
        other.setLockTimeoutMillis(0);
        for (String planner : List.of("full", "hash", "plain")) {
            db.run("SET planner = '" + planner + "'");
            assertEquals("1", db.query(query), planner);
            assertEquals("55P03", outcome("UPDATE t SET v = 11 WHERE id = 1"), planner);
            assertEquals("2 changed", outcome("UPDATE t SET v = v WHERE id > 1"), planner);
            other.rollback();
            db.session.rollback();
        }
    }

    /** The first row that is no tie has to be looked at, in the state that others leave it in. */
    @Test
    void locksTiesAndTheRowBehindThem() {
        db.run("INSERT INTO t SELECT x, 40 + x / 10 FROM generate_series(10, 99) AS g (x)");
        db.session.commit();
        assertEquals("1 2", db.query("SELECT id FROM t ORDER BY v, id FETCH FIRST 2 ROWS WITH TIES FOR UPDATE"));
        other.setLockTimeoutMillis(0);
        assertEquals("90 changed", outcome("UPDATE t SET v = v WHERE id > 3"));
        other.rollback();
        db.session.rollback();
        String ties = "SELECT COUNT(*) FROM (SELECT id FROM t WHERE v > 30 ORDER BY v"
                + " FETCH FIRST 2 ROWS WITH TIES FOR UPDATE) AS s";
        assertEquals("10", db.query(ties));
        assertEquals("55P03", outcome("UPDATE t SET v = v WHERE id = 19"));
        assertEquals("79 changed", outcome("UPDATE t SET v = v WHERE id > 20"));
    }

    @Test
    void locksTheTablesOfLateralQueries() {
        db.query("SELECT s.id FROM u, LATERAL (SELECT * FROM t WHERE t.id = u.id) AS s WHERE u.id = 1 FOR UPDATE OF s");
        other.setLockTimeoutMillis(0);
        assertEquals("55P03", outcome("UPDATE t SET v = 11 WHERE id = 1"));
        assertEquals("2 changed", outcome("UPDATE t SET v = v WHERE id > 1"));
    }

    /** Of a WITH query nothing is locked, as in PostgreSQL, nor where it is not said of what is named. */
    @Test
    void locksNoOtherTables() {
        db.query("WITH w AS (SELECT * FROM t) SELECT w.id FROM w JOIN u ON u.id = w.id FOR UPDATE");
        db.query("SELECT s.id FROM (SELECT * FROM t) AS s JOIN u ON u.id = s.id FOR UPDATE OF u");
        assertEquals("3 changed", outcome("UPDATE t SET v = v + 1"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0A000 | SELECT DISTINCT id FROM t FOR UPDATE",
                "0A000 | SELECT DISTINCT ON (id) id FROM t FOR SHARE",
                "0A000 | SELECT DISTINCT s.v FROM (SELECT v FROM t) s FOR UPDATE OF s",
                "0A000 | SELECT * FROM (SELECT DISTINCT v FROM t) AS s FOR UPDATE",
                "0A000 | SELECT id FROM t GROUP BY id FOR UPDATE",
                "0A000 | SELECT 1 FROM t HAVING TRUE FOR UPDATE",
                "0A000 | SELECT GENERATE_SERIES(1, 2) FROM t FOR UPDATE",
                "0A000 | SELECT id FROM t UNION SELECT id FROM u FOR UPDATE",
                "0A000 | (SELECT id FROM t) UNION ALL (SELECT id FROM t FOR UPDATE)",
                "0A000 | SELECT * FROM (SELECT COUNT(*) FROM t) AS s FOR UPDATE",
                "0A000 | SELECT * FROM (SELECT v FROM t GROUP BY v) AS s FOR UPDATE",
                "0A000 | SELECT * FROM (SELECT id FROM t UNION ALL SELECT id FROM u) AS s FOR UPDATE",
                "0A000 | SELECT * FROM (SELECT ROW_NUMBER() OVER (ORDER BY v) FROM t) AS s FOR UPDATE",
                "42P01 | SELECT * FROM (SELECT * FROM t) AS s FOR UPDATE OF t"
            })
    void refusesToLockWhatIsNoRow(String state, String query) {
        assertEquals(
                state, assertThrows(SqlException.class, () -> db.query(query)).sqlState());
    }

    @Test
    void changesTakeTheNextJobOfAQueue() {
        String next = "(SELECT id FROM t WHERE v > 0 ORDER BY v LIMIT 1 FOR UPDATE SKIP LOCKED)";
        assertEquals("1", db.query("UPDATE t SET v = -v WHERE id = " + next + " RETURNING id"));
        assertEquals(List.of("2"), TestDatabase.rows(other, "DELETE FROM t WHERE id IN " + next + " RETURNING id"));
        assertEquals("3", db.query("UPDATE t SET v = -v WHERE id = " + next + " RETURNING id"));
        assertEquals(List.of(), TestDatabase.rows(other, "DELETE FROM t WHERE id IN " + next + " RETURNING id"));
        db.session.commit();
        other.commit();
        assertEquals("1|-10 3|-30", db.query("SELECT * FROM t ORDER BY id"));
    }

    /** Rows are locked in their order, and the last batches of many, one by one. */
    @Test
    void locksAsManyAsAreTaken() {
        db.run("INSERT INTO t SELECT x, -x FROM generate_series(4, 3000) AS s (x)");
        db.session.commit();
        assertEquals(
                1_500,
                db.rows("SELECT id FROM t ORDER BY v LIMIT 1500 FOR UPDATE SKIP LOCKED")
                        .size());
        List<String> left = TestDatabase.rows(other, "SELECT id FROM t ORDER BY v FOR UPDATE SKIP LOCKED");
        assertEquals(1_500, left.size());
        assertEquals("1500", left.get(0));
        assertEquals("3", left.get(1_499));
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

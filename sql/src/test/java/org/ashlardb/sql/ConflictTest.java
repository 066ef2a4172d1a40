package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** INSERT ... ON CONFLICT and MERGE INTO ... KEY. */
@Timeout(60)
class ConflictTest {
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        db.run("CREATE TABLE t (id INT PRIMARY KEY, a INT, b VARCHAR(10) DEFAULT 'd', CONSTRAINT ab UNIQUE (b, a))");
        db.run("INSERT INTO t VALUES (1, 1, 'x'), (2, 2, 'y')");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void is(String expected, String sql, Object... values) {
        assertEquals(expected, db.query(sql, values), sql);
    }

    @Test
    void doNothingLeavesRowsAlone() {
        assertEquals(1, db.run("INSERT INTO t VALUES (1, 9, 'z'), (3, 3, 'z') ON CONFLICT DO NOTHING"));
        assertEquals(0, db.run("INSERT INTO t VALUES (4, 1, 'x') ON CONFLICT DO NOTHING"));
        assertEquals(1, db.run("INSERT INTO t VALUES (5, 5, 'e'), (5, 6, 'e') ON CONFLICT (id) DO NOTHING"));
        assertEquals("23505", db.state("INSERT INTO t VALUES (6, 1, 'x') ON CONFLICT (id) DO NOTHING"));
        assertEquals(0, db.run("INSERT INTO t VALUES (6, 1, 'x') ON CONFLICT (a, b) DO NOTHING"));
        assertEquals(0, db.run("INSERT INTO t VALUES (6, 1, 'x') ON CONFLICT ON CONSTRAINT ab DO NOTHING"));
        is("1|1|x 2|2|y 3|3|z 5|5|e", "SELECT * FROM t ORDER BY id");
    }

    @Test
    void nullsAreNoConflict() {
        assertEquals(2, db.run("INSERT INTO t VALUES (6, NULL, 'x'), (7, NULL, 'x') ON CONFLICT (a, b) DO NOTHING"));
    }

    @Test
    void doUpdateChangesTheRowThatIsThere() {
        assertEquals(
                2,
                db.run("INSERT INTO t VALUES (1, 10, 'n'), (3, 3, 'n')"
                        + " ON CONFLICT (id) DO UPDATE SET a = t.a + EXCLUDED.a, b = EXCLUDED.b"));
        is("1|11|n 2|2|y 3|3|n", "SELECT * FROM t ORDER BY id");
        assertEquals(0, db.run("INSERT INTO t VALUES (1, 0, 'q') ON CONFLICT (id) DO UPDATE SET a = 0 WHERE t.a < 5"));
        assertEquals(
                1,
                db.run("INSERT INTO t AS u VALUES (1, 0, 'q')"
                        + " ON CONFLICT (id) WHERE id > 0 DO UPDATE"
                        + " SET b = DEFAULT, id = u.id + 100 WHERE u.a > EXCLUDED.a"));
        is("2|2|y 3|3|n 101|11|d", "SELECT * FROM t ORDER BY id");
        assertEquals(
                1,
                db.run("INSERT INTO t SELECT id, 0, 's' FROM t WHERE id = 2"
                        + " ON CONFLICT ON CONSTRAINT t_pkey DO UPDATE SET (a, b) = (SELECT 77, EXCLUDED.b)"));
        is("77|s", "SELECT a, b FROM t WHERE id = 2");
    }

    @Test
    void doUpdateTakesParametersAgainAndAgain() {
        try (PreparedCommand upsert = db.session.prepare(
                "INSERT INTO t (id, a) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET a = t.a + EXCLUDED.a")) {
            for (int i = 0; i < 10; i++) {
                TestDatabase.bind(upsert, 7, i);
                assertEquals(1, upsert.executeUpdate());
            }
        }
        is("45|d", "SELECT a, b FROM t WHERE id = 7");
    }

    @Test
    void returningTellsOldFromNew() {
        is(
                "1|1|5|x 3|NULL|6|d",
                "INSERT INTO t (id, a) VALUES (1, 5), (3, 6) ON CONFLICT (id) DO UPDATE SET a = EXCLUDED.a"
                        + " RETURNING id, OLD.a, NEW.a, b");
        is("4", "INSERT INTO t (id, a) VALUES (1, 5), (4, 60) ON CONFLICT DO NOTHING RETURNING id");
    }

    @Test
    void aRowIsNotChangedTwice() {
        assertEquals(
                "21000", db.state("INSERT INTO t (id, a) VALUES (1, 5), (1, 6) ON CONFLICT (id) DO UPDATE SET a = 0"));
        assertEquals(
                "21000", db.state("INSERT INTO t (id, a) VALUES (9, 5), (9, 6) ON CONFLICT (id) DO UPDATE SET a = 0"));
        is("1|1|x 2|2|y", "SELECT * FROM t ORDER BY id");
    }

    @Test
    void aRowOfTheStatementIsAConflictWhicheverOtherKeysItHasInCommon() {
        assertEquals(1, db.run("INSERT INTO t VALUES (5, 5, 'e'), (5, 5, 'e') ON CONFLICT (a, b) DO NOTHING"));
        assertEquals(1, db.run("INSERT INTO t VALUES (6, 6, 'e'), (1, 6, 'e') ON CONFLICT (a, b) DO NOTHING"));
        assertEquals(
                "21000",
                db.state("INSERT INTO t VALUES (7, 7, 'e'), (7, 7, 'e') ON CONFLICT (a, b) DO UPDATE SET a = 0"));
        assertEquals("23505", db.state("INSERT INTO t VALUES (8, 8, 'e'), (8, 9, 'e') ON CONFLICT (a, b) DO NOTHING"));
        is("1|1|x 2|2|y 5|5|e 6|6|e", "SELECT * FROM t ORDER BY id");
    }

    @Test
    void aKeyThatTheStatementHasChangedIsFree() {
        assertEquals(
                2,
                db.run("INSERT INTO t VALUES (1, 5, 'e'), (1, 6, 'f')"
                        + " ON CONFLICT (id) DO UPDATE SET id = t.id + 100, a = EXCLUDED.a"));
        assertEquals(
                "21000",
                db.state("INSERT INTO t VALUES (2, 5, 'e'), (2, 6, 'f') ON CONFLICT (id) DO UPDATE SET id = t.id"));
        is("1|6|f 2|2|y 101|5|x", "SELECT * FROM t ORDER BY id");
    }

    @Test
    void errors() {
        assertEquals("42P10", db.state("INSERT INTO t (id) VALUES (1) ON CONFLICT (a) DO NOTHING"));
        assertEquals("42703", db.state("INSERT INTO t (id) VALUES (1) ON CONFLICT (zz) DO NOTHING"));
        assertEquals("42704", db.state("INSERT INTO t (id) VALUES (1) ON CONFLICT ON CONSTRAINT zz DO NOTHING"));
        assertEquals("42601", db.state("INSERT INTO t (id) VALUES (1) ON CONFLICT DO UPDATE SET a = 1"));
        assertEquals("42P01", db.state("INSERT INTO t (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET a = zz.a"));
        assertEquals("23505", db.state("INSERT INTO t VALUES (1) ON CONFLICT (id) DO UPDATE SET a = 2, b = 'y'"));
        db.run("CREATE TABLE c (id INT PRIMARY KEY, a INT CHECK (a > 0), n INT NOT NULL)");
        db.run("INSERT INTO c VALUES (1, 1, 1)");
        assertEquals("23514", db.state("INSERT INTO c VALUES (1, 1, 1) ON CONFLICT (id) DO UPDATE SET a = -1"));
        assertEquals("23502", db.state("INSERT INTO c VALUES (1, 1, 1) ON CONFLICT (id) DO UPDATE SET n = NULL"));
    }

    @Test
    void rowsWithNullsThatTheTableDoesNotTakeAreRefusedWhereTheKeyIsThere() {
        db.run("CREATE TABLE n (id INT PRIMARY KEY, a INT NOT NULL, b INT)", "INSERT INTO n VALUES (1, 1, 1)");
        assertEquals("23502", db.state("INSERT INTO n VALUES (1, NULL, 2) ON CONFLICT DO NOTHING"));
        assertEquals("23502", db.state("INSERT INTO n (id, b) VALUES (1, 2) ON CONFLICT (id) DO UPDATE SET b = 2"));
        is("1|1|1", "SELECT * FROM n");
        assertEquals(1, db.run("MERGE INTO n (id, b) KEY (id) VALUES (1, 3)"));
        is("1|1|3", "SELECT * FROM n");
        assertEquals("23502", db.state("MERGE INTO n (id, b) KEY (id) VALUES (2, 3)"));
    }

    @Test
    void ignoreIsDoNothing() {
        assertEquals(1, db.run("INSERT OR IGNORE INTO t VALUES (1, 9, 'z'), (3, 3, 'z')"));
        assertEquals(1, db.run("INSERT IGNORE INTO t (id, a) SELECT x, x FROM GENERATE_SERIES(1, 4) g(x)"));
        is("1|1|x 2|2|y 3|3|z 4|4|d", "SELECT * FROM t ORDER BY id");
        assertEquals("42601", db.state("INSERT IGNORE INTO t VALUES (1, 9, 'z') ON CONFLICT DO NOTHING"));
    }

    @Test
    void insertOfAssignments() {
        assertEquals(1, db.run("INSERT INTO t SET id = 2 + 1, b = DEFAULT, a = (SELECT MAX(a) FROM t)"));
        assertEquals(1, db.run("INSERT INTO t SET id = 3, a = 8 ON CONFLICT (id) DO UPDATE SET a = EXCLUDED.a"));
        is("3|8|d", "INSERT OR REPLACE INTO t SET id = 3, a = 8 RETURNING *");
        assertEquals("42701", db.state("INSERT INTO t SET id = 4, id = 5"));
        assertEquals("42703", db.state("INSERT INTO t SET id = 4, x = 5"));
        is("5|1", "INSERT INTO t SET id = ?, a = ? RETURNING id, a", 5, 1);
    }

    @Test
    void mergeKey() {
        assertEquals(2, db.run("MERGE INTO t KEY (id) VALUES (1, 7, 'k'), (3, 8, 'k')"));
        is("1|7|k 2|2|y 3|8|k", "SELECT * FROM t ORDER BY id");
        assertEquals(1, db.run("MERGE INTO t (id, a) VALUES (1, 70)"));
        assertEquals(1, db.run("MERGE INTO t (id, a) KEY (id) SELECT id, a * 10 FROM t WHERE id = 2"));
        is("1|70|k 2|20|y 3|8|k", "SELECT * FROM t ORDER BY id");
        assertEquals("42P10", db.state("MERGE INTO t (id, a) KEY (a) VALUES (1, 70), (2, 71)"));
    }

    // ---------------------------------------------------------------- beside others

    @Test
    void sessionsThatInsertTheSameKeysAddUp() throws Exception {
        db.run("CREATE TABLE counts (id INT PRIMARY KEY, n INT)");
        int threads = 4;
        int rounds = 200;
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                running.add(pool.submit(() -> {
                    try (Session session = db.database.newSession()) {
                        for (int i = 0; i < rounds; i++) {
                            TestDatabase.run(
                                    session,
                                    "INSERT INTO counts VALUES (?, 1) ON CONFLICT (id) DO UPDATE SET n = counts.n + 1",
                                    i / 4);
                            TestDatabase.run(
                                    session, "INSERT INTO counts VALUES (?, 0) ON CONFLICT DO NOTHING", i + 1000);
                        }
                    }
                }));
            }
            for (Future<?> future : running) {
                future.get();
            }
        } finally {
            pool.shutdownNow();
        }
        is("50|800", "SELECT COUNT(*), SUM(n) FROM counts WHERE id < 1000");
        is("200|0", "SELECT COUNT(*), SUM(n) FROM counts WHERE id >= 1000");
    }

    @Test
    void anInsertWaitsForTheEndOfTheOther() throws Exception {
        for (String end : new String[] {"COMMIT", "ROLLBACK"}) {
            db.run("DELETE FROM t WHERE id = 5", "START TRANSACTION", "INSERT INTO t VALUES (5, 50, 'first')");
            ExecutorService pool = Executors.newSingleThreadExecutor();
            try (Session other = db.database.newSession()) {
                Future<Long> waiting = pool.submit(() -> TestDatabase.run(
                        other, "INSERT INTO t VALUES (5, 51, 'second') ON CONFLICT (id) DO UPDATE SET a = t.a + 1000"));
                db.run(end);
                assertEquals(1, waiting.get());
            } finally {
                pool.shutdownNow();
            }
            is(end.equals("COMMIT") ? "1050|first" : "51|second", "SELECT a, b FROM t WHERE id = 5");
        }
    }

    @Test
    void aRowThatAnotherInsertsIsAConflictWhicheverOtherKeysItHasInCommon() throws Exception {
        db.run("START TRANSACTION", "INSERT INTO t VALUES (5, 50, 'first')");
        try (Session other = db.database.newSession()) {
            CompletableFuture<Long> waiting = CompletableFuture.supplyAsync(() -> TestDatabase.run(
                    other, "INSERT INTO t VALUES (5, 50, 'first') ON CONFLICT (a, b) DO UPDATE SET id = t.id + 100"));
            while (!other.control()
                    .transaction()
                    .isWaitingFor(db.session.control().transaction())) {
                assertFalse(waiting.isDone());
                Thread.onSpinWait();
            }
            db.run("COMMIT");
            assertEquals(1, waiting.get());
        }
        is("105", "SELECT id FROM t WHERE a = 50");
    }

    @Test
    void aSnapshotThatDoesNotSeeTheRowFails() {
        db.run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
        try (Session other = db.database.newSession()) {
            TestDatabase.run(other, "START TRANSACTION ISOLATION LEVEL REPEATABLE READ");
            assertEquals(
                    "[2]", TestDatabase.rows(other, "SELECT COUNT(*) FROM t").toString());
            db.run("INSERT INTO t VALUES (8, 8, 'e')");
            String state = "none";
            try {
                TestDatabase.run(other, "INSERT INTO t VALUES (8, 8, 'f') ON CONFLICT DO NOTHING");
            } catch (org.ashlardb.sql.type.SqlException e) {
                state = e.sqlState();
            }
            assertEquals("40001", state);
        }
    }
}

package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** REPLACE INTO and INSERT OR REPLACE INTO. */
@Timeout(60)
class ReplaceTest {
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        db.run("CREATE TABLE t (id INT PRIMARY KEY, a INT, b VARCHAR(10) DEFAULT 'd', CONSTRAINT ab UNIQUE (b, a))");
        db.run("INSERT INTO t VALUES (1, 1, 'x'), (2, 2, 'y'), (3, 3, 'z')");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void is(String expected, String sql, Object... values) {
        assertEquals(expected, db.query(sql, values), sql);
    }

    @Test
    void rowsWithTheKeyMakeWay() {
        assertEquals(1, db.run("REPLACE INTO t VALUES (1, 10, 'n')"));
        assertEquals(2, db.run("INSERT OR REPLACE INTO t (a, id) VALUES (20, 2), (40, 4)"));
        is("1|10|n 2|20|d 3|3|z 4|40|d", "SELECT * FROM t ORDER BY id");
    }

    @Test
    void rowsWithAnyOfTheKeysMakeWay() {
        assertEquals(1, db.run("REPLACE INTO t VALUES (1, 3, 'z')"));
        is("1|3|z 2|2|y", "SELECT * FROM t ORDER BY id");
        assertEquals(1, db.run("REPLACE INTO t VALUES (7, 2, 'y')"));
        is("1|3|z 7|2|y", "SELECT * FROM t ORDER BY id");
    }

    @Test
    void nullsAreNoKeys() {
        assertEquals(2, db.run("REPLACE INTO t VALUES (5, NULL, 'x'), (6, NULL, 'x')"));
        is("5", "SELECT COUNT(*) FROM t");
    }

    @Test
    void laterRowsOfAStatementReplaceEarlierOnes() {
        assertEquals(4, db.run("REPLACE INTO t VALUES (1, 5, 'p'), (1, 6, 'p'), (8, 6, 'p'), (9, 9, 'q')"));
        is("2|2|y 3|3|z 8|6|p 9|9|q", "SELECT * FROM t ORDER BY id");
        assertEquals(3, db.run("REPLACE INTO t VALUES (20, 1, 'k'), (21, 2, 'k'), (20, 2, 'k')"));
        is("20|2|k", "SELECT * FROM t WHERE b = 'k'");
    }

    @Test
    void rowsOfAQuery() {
        assertEquals(3, db.run("REPLACE INTO t SELECT id, a * 10, b FROM t"));
        is("1|10|x 2|20|y 3|30|z", "SELECT * FROM t ORDER BY id");
        assertEquals(0, db.run("REPLACE INTO t SELECT * FROM t WHERE id > 5"));
        assertEquals(1, db.run("WITH w AS (SELECT 1 AS one) REPLACE INTO t SELECT one, 0, 'w' FROM w"));
        is("0|w", "SELECT a, b FROM t WHERE id = 1");
    }

    @Test
    void aTableWithoutKeysHasNothingToReplace() {
        db.run("CREATE TABLE n (a INT)", "REPLACE INTO n VALUES (1)", "REPLACE INTO n VALUES (1), (1)");
        is("3", "SELECT COUNT(*) FROM n");
        db.run("CREATE TABLE s (a INT UNIQUE, b INT DEFAULT 5)", "INSERT OR REPLACE INTO s DEFAULT VALUES");
        is("NULL|5", "SELECT * FROM s");
    }

    @Test
    void preparedAgainAndAgain() {
        try (PreparedCommand replace = db.session.prepare("REPLACE INTO t (id, a) VALUES (?, ?)")) {
            for (int i = 0; i < 10; i++) {
                TestDatabase.bind(replace, i % 2 + 1, i);
                assertEquals(1, replace.executeUpdate());
            }
        }
        is("1|8|d 2|9|d 3|3|z", "SELECT * FROM t ORDER BY id");
    }

    @Test
    void returningAndFinalTable() {
        is("1|5|d|NULL 4|6|d|NULL", "REPLACE INTO t (id, a) VALUES (1, 5), (4, 6) RETURNING t.*, OLD.id");
        is("1|7", "SELECT id, a FROM FINAL TABLE (REPLACE INTO t (id, a) VALUES (1, 7))");
    }

    @Test
    void failingTakesEverythingBack() {
        db.run("CREATE TABLE c (id INT PRIMARY KEY, a INT NOT NULL CHECK (a > 0))", "INSERT INTO c VALUES (1, 1)");
        assertEquals("23514", db.state("REPLACE INTO c VALUES (1, 2), (1, -2)"));
        assertEquals("23502", db.state("REPLACE INTO c (id) VALUES (1)"));
        is("1|1", "SELECT * FROM c");
        db.run("START TRANSACTION", "REPLACE INTO c VALUES (1, 2)", "SAVEPOINT s", "REPLACE INTO c VALUES (1, 3)");
        is("1|3", "SELECT * FROM c");
        db.run("ROLLBACK TO s");
        is("1|2", "SELECT * FROM c");
        db.run("ROLLBACK");
        is("1|1", "SELECT * FROM c");
    }

    @Test
    void foreignKeysSeeADeletion() {
        db.run("CREATE TABLE p (id INT PRIMARY KEY, a INT)", "INSERT INTO p VALUES (1, 1), (2, 2)");
        db.run("CREATE TABLE r (id INT REFERENCES p)", "INSERT INTO r VALUES (1)");
        db.run("CREATE TABLE k (id INT REFERENCES p ON DELETE CASCADE)", "INSERT INTO k VALUES (1), (2)");
        assertEquals(1, db.run("REPLACE INTO p VALUES (1, 9)"));
        is("1|9 2|2", "SELECT * FROM p ORDER BY id");
        is("1", "SELECT * FROM r");
        is("2", "SELECT * FROM k");
        assertEquals("23503", db.state("REPLACE INTO r VALUES (7)"));
    }

    @Test
    void whatReferencedTheOldRowIsNotTheNewOne() {
        db.run("CREATE TABLE s (id INT PRIMARY KEY, p INT REFERENCES s ON DELETE CASCADE, n INT)");
        db.run("INSERT INTO s VALUES (1, 1, 0), (2, 1, 0), (3, 2, 0), (4, 4, 0)");
        assertEquals(1, db.run("REPLACE INTO s VALUES (1, 1, 7)"));
        is("1|1|7 4|4|0", "SELECT * FROM s ORDER BY id");
        assertEquals(3, db.run("REPLACE INTO s VALUES (4, 1, 8), (5, 4, 8), (4, 4, 9)"));
        is("1|1|7 4|4|9", "SELECT * FROM s ORDER BY id");
        db.run("INSERT INTO s VALUES (2, 1, 0)");
        assertEquals("23503", db.state("REPLACE INTO s VALUES (1, 2, 7)")); // 2 goes with the old row
        is("1|1|7 2|1|0 4|4|9", "SELECT * FROM s ORDER BY id");
        db.run("CREATE TABLE z (id INT PRIMARY KEY, p INT REFERENCES z ON DELETE SET NULL)");
        db.run("INSERT INTO z VALUES (1, 1), (2, 1)");
        assertEquals(1, db.run("REPLACE INTO z VALUES (1, 1)"));
        is("1|1 2|NULL", "SELECT * FROM z ORDER BY id");
    }

    @Test
    void errors() {
        assertEquals("42601", db.state("REPLACE INTO t VALUES (1, 1, 'x') ON CONFLICT DO NOTHING"));
        assertEquals("42601", db.state("INSERT OR REPLACE t VALUES (1)"));
        assertEquals("42601", db.state("REPLACE t VALUES (1)"));
        assertEquals("42601", db.state("INSERT OR UPDATE INTO t VALUES (1)"));
        assertEquals("42P01", db.state("REPLACE INTO zz VALUES (1)"));
        assertEquals("42601", db.state("REPLACE INTO t (id) VALUES (1, 2)"));
        assertEquals("22018", db.state("REPLACE INTO t (id) VALUES ('one')"));
    }

    @Test
    void replaceIsStillAName() {
        is("xbc", "SELECT REPLACE('abc', 'a', 'x')");
        is("1", "SELECT id FROM t WHERE REPLACE(b, 'x', 'q') = 'q'");
        is("1", "SELECT id FROM t WHERE b = REPLACE('q', 'q', 'x')");
        db.run("CREATE TABLE replace (replace INT PRIMARY KEY)", "REPLACE INTO replace (replace) VALUES (1)");
        db.run("REPLACE INTO replace SELECT replace.replace FROM replace replace");
        is("1", "SELECT replace FROM replace");
    }

    // ---------------------------------------------------------------- beside others

    @Test
    void sessionsThatReplaceTheSameKeysLeaveOneRow() throws Exception {
        int threads = 4;
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                int number = t;
                running.add(pool.submit(() -> {
                    try (Session session = db.database.newSession()) {
                        for (int i = 0; i < 200; i++) {
                            assertEquals(
                                    1,
                                    TestDatabase.run(
                                            session, "REPLACE INTO t VALUES (?, ?, 'c')", 100 + i / 4, number));
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
        is("149", "SELECT id FROM t WHERE id >= 100");
    }

    @Test
    void aReplaceWaitsForTheEndOfTheOther() throws Exception {
        for (String end : new String[] {"COMMIT", "ROLLBACK"}) {
            db.run("DELETE FROM t WHERE id = 5", "START TRANSACTION", "INSERT INTO t VALUES (5, 50, 'first')");
            ExecutorService pool = Executors.newSingleThreadExecutor();
            try (Session other = db.database.newSession()) {
                Future<Long> waiting =
                        pool.submit(() -> TestDatabase.run(other, "REPLACE INTO t VALUES (5, 51, 'second')"));
                db.run(end);
                assertEquals(1, waiting.get());
            } finally {
                pool.shutdownNow();
            }
            is("51|second", "SELECT a, b FROM t WHERE id = 5");
        }
    }

    @Test
    void aSnapshotThatDoesNotSeeTheRowFails() {
        try (Session other = db.database.newSession()) {
            TestDatabase.run(other, "START TRANSACTION ISOLATION LEVEL REPEATABLE READ");
            TestDatabase.rows(other, "SELECT COUNT(*) FROM t");
            db.run("INSERT INTO t VALUES (8, 8, 'e')");
            String state = "none";
            try {
                TestDatabase.run(other, "REPLACE INTO t VALUES (8, 8, 'f')");
            } catch (org.ashlardb.sql.type.SqlException e) {
                state = e.sqlState();
            }
            assertEquals("40001", state);
        }
    }
}

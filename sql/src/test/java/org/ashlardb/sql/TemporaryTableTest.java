package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tables of a session, and LIKE and OR REPLACE of CREATE TABLE. */
class TemporaryTableTest {
    private final TestDatabase db = new TestDatabase();

    @AfterEach
    void close() {
        assertEquals(List.of(), db.database.engine().check());
        db.close();
    }

    private void is(String expected, String sql, Object... values) {
        assertEquals(expected, db.query(sql, values), sql);
    }

    private void fails(String state, String... statements) {
        for (String sql : statements) {
            assertEquals(state, db.state(sql), sql);
        }
    }

    // ---------------------------------------------------------------- local

    @Test
    void localTablesArePrivateAndHideOthers() {
        db.run("CREATE TABLE t (a INT)", "INSERT INTO t VALUES (1)");
        is("1", "SELECT * FROM t");
        db.run("CREATE TEMP TABLE t (b VARCHAR(5), c INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY)");
        db.run("INSERT INTO t (b) VALUES ('x'), ('y')");
        is("x|1 y|2", "SELECT * FROM t ORDER BY c");
        is("1", "SELECT * FROM public.t");
        is("x", "SELECT b FROM session.t WHERE c = 1");
        is("y", "SELECT b FROM pg_temp.t WHERE c = 2");
        try (Session other = db.database.newSession()) {
            assertEquals(List.of("1"), TestDatabase.rows(other, "SELECT * FROM t"));
            TestDatabase.run(other, "CREATE LOCAL TEMPORARY TABLE t (z INT)");
            assertEquals(List.of(), TestDatabase.rows(other, "SELECT z FROM t"));
        }
        db.run("UPDATE t SET b = 'z' WHERE c = 2", "CREATE INDEX i ON t (b)", "ALTER TABLE t ADD d INT DEFAULT 7");
        is("z|2|7", "SELECT * FROM t WHERE b = 'z'");
        fails("23505", "INSERT INTO t (c) OVERRIDING SYSTEM VALUE VALUES (1)");
        db.run("CREATE TABLE public.u AS SELECT * FROM t", "TRUNCATE TABLE t", "DROP INDEX i", "DROP TABLE t");
        is("1", "SELECT * FROM t");
        is("2", "SELECT COUNT(*) FROM u");
        fails("42P01", "SELECT * FROM session.t");
    }

    @Test
    void nothingIsLeftOfASession() {
        long before = db.database.engine().memoryUsage().used();
        try (Session other = db.database.newSession()) {
            TestDatabase.run(other, "CREATE TEMP TABLE big AS SELECT g.i FROM generate_series(1, 20000) AS g(i)");
            assertEquals(List.of("20000"), TestDatabase.rows(other, "SELECT COUNT(*) FROM big"));
        }
        fails("42P01", "SELECT * FROM big");
        db.database.engine().collectGarbage();
        long left = db.database.engine().memoryUsage().used() - before;
        assertEquals(0, left / (256 << 10), left + " bytes");
        is("0", "SELECT COUNT(*) FROM information_schema.tables WHERE table_name = 'BIG'");
    }

    private static void closeTogether(List<Session> sessions) {
        CountDownLatch start = new CountDownLatch(1);
        List<CompletableFuture<Void>> closing = new ArrayList<>();
        ExecutorService threads = Executors.newCachedThreadPool();
        for (Session session : sessions) {
            closing.add(CompletableFuture.runAsync(
                    () -> {
                        try {
                            start.await();
                        } catch (InterruptedException e) {
                            throw new AssertionError(e);
                        }
                        session.close();
                    },
                    threads));
        }
        start.countDown();
        closing.forEach(CompletableFuture::join);
        threads.shutdown();
    }

    /** What sessions could not drop is for the next one that ends, and for one only. */
    @Test
    void sessionsThatEndTogetherDropWhatIsLeft() {
        for (int round = 0; round < 10; round++) {
            List<Session> leaving =
                    Stream.generate(db.database::newSession).limit(20).toList();
            List<Session> ending =
                    Stream.generate(db.database::newSession).limit(4).toList();
            Session changing = ending.get(0);
            leaving.forEach(session -> TestDatabase.run(session, "CREATE TEMP TABLE t (a INT)"));
            TestDatabase.run(changing, "BEGIN");
            TestDatabase.run(changing, "CREATE TABLE u (a INT)");
            closeTogether(leaving);
            TestDatabase.run(changing, "ROLLBACK");
            closeTogether(ending);
        }
        is("0", "SELECT COUNT(*) FROM information_schema.tables WHERE table_name = 'T'");
    }

    @Test
    void localTablesAreTransactional() {
        db.session.setAutoCommit(false);
        db.run("CREATE TEMP TABLE t (a INT)", "INSERT INTO t VALUES (1)");
        db.session.rollback();
        fails("42P01", "SELECT * FROM t");
        db.session.rollback();
        db.run("CREATE TEMP TABLE t (a INT)");
        db.session.commit();
        db.run("INSERT INTO t VALUES (1)");
        db.session.savepoint("s");
        db.run("INSERT INTO t VALUES (2)");
        db.session.rollbackToSavepoint("s");
        db.session.commit();
        is("1", "SELECT a FROM t");
    }

    @Test
    void endsOfTransactions() {
        db.run(
                "CREATE TEMP TABLE d (a INT) ON COMMIT DELETE ROWS",
                "CREATE TEMP TABLE p (a INT) ON COMMIT PRESERVE ROWS",
                "INSERT INTO d VALUES (1)",
                "INSERT INTO p VALUES (1)");
        is("0", "SELECT COUNT(*) FROM d");
        is("1", "SELECT COUNT(*) FROM p");
        db.session.setAutoCommit(false);
        db.run(
                "CREATE TEMP TABLE x (a INT) ON COMMIT DROP",
                "INSERT INTO x VALUES (1)",
                "INSERT INTO d VALUES (1), (2)");
        is("1|2", "SELECT (SELECT COUNT(*) FROM x), (SELECT COUNT(*) FROM d)");
        db.session.commit();
        is("0", "SELECT COUNT(*) FROM d");
        fails("42P01", "SELECT * FROM x");
        db.run("INSERT INTO d VALUES (1)", "ROLLBACK");
        db.session.setAutoCommit(true);
        db.run(
                "DECLARE GLOBAL TEMPORARY TABLE session.g (a INT) NOT LOGGED",
                "DECLARE LOCAL TEMPORARY TABLE h (a INT) ON COMMIT PRESERVE ROWS NOT LOGGED ON ROLLBACK DELETE ROWS",
                "INSERT INTO session.g VALUES (1)",
                "INSERT INTO h VALUES (1)");
        is("0|1", "SELECT (SELECT COUNT(*) FROM g), (SELECT COUNT(*) FROM h)");
        db.run("CREATE TEMP TABLE q (a) ON COMMIT DELETE ROWS AS SELECT 1");
        is("0", "SELECT COUNT(*) FROM q");
    }

    @Test
    void whatCannotBe() {
        db.run("CREATE TABLE p (a INT PRIMARY KEY)", "CREATE TEMP TABLE t (a INT)");
        fails("42P16", "CREATE TEMP TABLE f (a INT REFERENCES p)");
        fails("42P07", "CREATE TEMP TABLE t (a INT)");
        fails(
                "42P16",
                "CREATE TEMP TABLE public.z (a INT)",
                "CREATE TABLE z (a INT) ON COMMIT DELETE ROWS",
                "CREATE GLOBAL TEMPORARY TABLE z (a INT) ON COMMIT DROP");
        fails("0A000", "CREATE VIEW v AS SELECT * FROM t", "CREATE VIEW v AS SELECT * FROM session.t");
        db.run("CREATE TEMP TABLE IF NOT EXISTS t (z INT)");
        is("0", "SELECT COUNT(a) FROM t");
        db.run("CREATE TABLE temp (temporary INT)", "INSERT INTO temp VALUES (1)");
        is("1", "SELECT temporary FROM temp");
    }

    // ---------------------------------------------------------------- global

    @Test
    void globalTablesHavePrivateRows() {
        db.run("CREATE GLOBAL TEMPORARY TABLE g (id INT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, a INT UNIQUE)"
                + " ON COMMIT PRESERVE ROWS");
        db.run("INSERT INTO g (a) VALUES (1), (2)", "CREATE VIEW v AS SELECT a FROM g WHERE a > 1");
        is("1|1 2|2", "SELECT * FROM g ORDER BY id");
        is("2", "SELECT * FROM v");
        try (Session other = db.database.newSession()) {
            assertEquals(List.of("0"), TestDatabase.rows(other, "SELECT COUNT(*) FROM g"));
            TestDatabase.run(other, "INSERT INTO g (a) VALUES (?)", 2);
            assertEquals(List.of("1|2"), TestDatabase.rows(other, "SELECT * FROM g"));
            assertEquals(List.of("2"), TestDatabase.rows(other, "SELECT * FROM public.v"));
        }
        is("1|1 2|2", "SELECT * FROM public.g ORDER BY id");
        fails("23505", "INSERT INTO g (a) VALUES (2)");
        is("GLOBAL TEMPORARY", "SELECT table_type FROM information_schema.tables WHERE table_name = 'G'");
        db.run("ALTER TABLE g ADD b INT");
        is("0|0", "SELECT COUNT(*), COUNT(b) FROM g");
        db.run("DROP VIEW v", "DROP TABLE g");
        fails("42P01", "SELECT * FROM g");
    }

    @Test
    void globalTablesForgetAtCommit() {
        db.run("CREATE GLOBAL TEMPORARY TABLE g (a INT) ON COMMIT DELETE ROWS");
        db.session.setAutoCommit(false);
        db.run("INSERT INTO g VALUES (1)");
        try (Session other = db.database.newSession()) {
            TestDatabase.run(other, "INSERT INTO g VALUES (1)"); // waits for nobody
        }
        is("1", "SELECT * FROM g");
        db.session.commit();
        is("", "SELECT * FROM g");
        db.session.rollback();
        db.session.setAutoCommit(true);
    }

    // ---------------------------------------------------------------- LIKE and OR REPLACE

    @Test
    void likeTakesColumnsAndMore() {
        db.run(
                "CREATE TABLE o (id INT GENERATED ALWAYS AS IDENTITY (START WITH 5) PRIMARY KEY, a INT DEFAULT 3 NOT NULL,"
                        + " b INT AS (a * 2), c VARCHAR(5) COMMENT 'a word' CHECK (c <> 'no'), UNIQUE (a, c))",
                "CREATE INDEX ol ON o (LOWER(c) DESC) WHERE a > 0");
        db.run(
                "CREATE TABLE plain (LIKE o)",
                "CREATE TABLE whole (LIKE o INCLUDING ALL)",
                "CREATE TABLE my LIKE o",
                "CREATE TABLE mixed (x INT, LIKE o INCLUDING DEFAULTS EXCLUDING IDENTITY, y INT DEFAULT 9)",
                "CREATE TABLE most (LIKE o INCLUDING ALL EXCLUDING INDEXES EXCLUDING GENERATED)");
        db.run("INSERT INTO plain (id, a) VALUES (1, 2)", "INSERT INTO mixed (id) VALUES (1)");
        is("1|2|NULL|NULL", "SELECT * FROM plain");
        is("NULL|1|3|NULL|NULL|9", "SELECT * FROM mixed");
        fails("23502", "INSERT INTO plain (id) VALUES (1)");
        for (String table : List.of("whole", "my")) {
            db.run("INSERT INTO " + table + " (c) VALUES ('x')");
            is("5|3|6|x", "SELECT * FROM " + table);
            fails("23505", "INSERT INTO " + table + " (c) VALUES ('x')");
            fails("23514", "INSERT INTO " + table + " (c) VALUES ('no')");
            is(
                    "1",
                    "SELECT COUNT(*) FROM information_schema.indexes WHERE table_name = ? AND filter_condition = 'a > 0'",
                    table.toUpperCase(java.util.Locale.ROOT));
        }
        db.run("INSERT INTO most (a, b, c) VALUES (1, 8, 'x'), (1, 9, 'x')");
        is("5|8 6|9", "SELECT id, b FROM most ORDER BY 1");
        db.run("CREATE VIEW v AS SELECT a, c FROM o", "CREATE TABLE w (LIKE v)");
        is("0", "SELECT COUNT(c) FROM w");
        fails("42P01", "CREATE TABLE z (LIKE nothing)");
        fails("42601", "CREATE TABLE z (LIKE o INCLUDING NONSENSE)");
        fails("42701", "CREATE TABLE z (a INT, LIKE o)");
        db.run("CREATE TEMP TABLE tt (LIKE o INCLUDING ALL)", "INSERT INTO tt (c) VALUES ('q')");
        is("5|3|6|q", "SELECT * FROM tt");
    }

    @Test
    void orReplacePutsATableInThePlaceOfAnother() {
        db.run(
                "CREATE TABLE t (a INT PRIMARY KEY)",
                "INSERT INTO t VALUES (1)",
                "CREATE OR REPLACE TABLE t (b VARCHAR(5))");
        is("", "SELECT b FROM t");
        db.run("CREATE OR REPLACE TABLE t AS SELECT 7 AS c");
        is("7", "SELECT c FROM t");
        db.run("CREATE VIEW v AS SELECT c FROM t");
        fails("2BP01", "CREATE OR REPLACE TABLE t (z INT)");
        is("7", "SELECT c FROM v");
        db.run(
                "CREATE OR REPLACE TABLE t (c INT, d INT)",
                "CREATE TABLE p (a INT PRIMARY KEY)",
                "CREATE TABLE f (a INT REFERENCES p)");
        is("", "SELECT c FROM v");
        fails("2BP01", "CREATE OR REPLACE TABLE p (a INT PRIMARY KEY)");
        fails("42601", "CREATE OR REPLACE TABLE IF NOT EXISTS p (a INT)");
        fails("42P07", "CREATE OR REPLACE TABLE v (a INT)");
    }
}

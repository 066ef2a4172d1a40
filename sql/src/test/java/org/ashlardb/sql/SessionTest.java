package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.ashlardb.sql.type.SqlException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Settings, cancelling, LOCK TABLE and what is told of sessions. */
class SessionTest {
    private final TestDatabase db = new TestDatabase();

    @AfterEach
    void close() {
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

    private String show(String name) {
        return db.query("SHOW " + name);
    }

    @Test
    void settingsAreSetShownAndReset() {
        db.run(
                "SET statement_timeout = '2s'",
                "SET lock_timeout TO 500",
                "SET SESSION planner = 'hash'",
                "CREATE SCHEMA s");
        assertEquals("2000 500 hash", show("statement_timeout") + " " + show("lock_timeout") + " " + show("planner"));
        is("2000", "SELECT setting_value FROM information_schema.settings WHERE setting_name = 'statement_timeout'");
        assertTrue(db.rows("SHOW ALL").contains("statement_timeout|2000"));
        db.run("RESET statement_timeout", "SET lock_timeout = DEFAULT", "SET SCHEMA s");
        assertEquals(
                "0 10000 hash S",
                show("statement_timeout") + " " + show("lock_timeout") + " " + show("planner") + " " + show("schema"));
        db.run("SET statement_timeout = '1min'", "RESET ALL");
        assertEquals("0 full PUBLIC", show("statement_timeout") + " " + show("planner") + " " + show("schema"));
        fails("42704", "RESET nothing", "SET LOCAL nothing = 1", "SHOW nothing");
        assertEquals("0.1.0 100", show("server_version") + " " + show("server_version_num"));
        is("Ashlar 0.1.0|100", "SELECT VERSION(), CURRENT_SETTING('server_version_num')::INT");
        fails("0A000", "SET server_version = '9'");
        fails("22023", "SET statement_timeout = -1");
    }

    @Test
    void takesWhatDumpsOfPostgresqlSet() {
        db.run(
                "SET statement_timeout = 0",
                "SET idle_in_transaction_session_timeout = 0",
                "SET client_encoding = 'UTF8'",
                "SET client_encoding TO utf8",
                "SET standard_conforming_strings = on",
                "SET LOCAL standard_conforming_strings TO ON",
                "SET check_function_bodies = false",
                "SET xmloption = content",
                "SET client_min_messages = warning",
                "SET row_security = off",
                "SET default_tablespace = ''",
                "SET default_table_access_method = heap",
                "SET search_path = public, pg_catalog",
                "SET search_path TO \"$user\", public, other",
                "RESET client_encoding",
                "SET client_min_messages TO DEFAULT");
        assertEquals(
                "UTF8 on notice",
                show("client_encoding") + " " + show("standard_conforming_strings") + " "
                        + show("client_min_messages"));
        is("UTF8", "SELECT CURRENT_SETTING('client_encoding')");
        fails(
                "0A000",
                "SET client_encoding = 'LATIN1'",
                "SET standard_conforming_strings = off",
                "SET LOCAL standard_conforming_strings = off",
                "SET client_min_messages = loud",
                "SET default_tablespace = fast",
                "SET search_path = other, public");
        fails("42601", "SET search_path = DEFAULT, public");
        fails("42704", "SET nothing = 1, 2");
    }

    @Test
    void theSearchPathIsTheSchema() {
        db.run("CREATE SCHEMA s", "SET search_path TO s");
        assertEquals("S S", show("schema") + " " + show("search_path"));
        db.run("SET search_path = s, public", "CREATE TABLE t (a INT)", "RESET search_path");
        assertEquals("PUBLIC", show("search_path"));
        db.run("BEGIN", "SET LOCAL search_path = 's'", "INSERT INTO t VALUES (1)", "COMMIT");
        assertEquals("PUBLIC", show("search_path"));
        is("1", "SELECT a FROM s.t");
        fails("3F000", "SET search_path = nothing");
        db.run("CREATE SCHEMA \"quoted\"", "SET SCHEMA \"quoted\"", "SET search_path = \"quoted\", public");
        db.run("BEGIN", "SET LOCAL search_path = s", "COMMIT");
        assertEquals("quoted", show("search_path"));
    }

    @Test
    void localSettingsEndWithTheTransaction() {
        db.run("SET LOCAL lock_timeout = 1");
        assertEquals("10000", show("lock_timeout"));
        db.run(
                "START TRANSACTION",
                "SET LOCAL lock_timeout = 1",
                "SET LOCAL lock_timeout = 2",
                "SET LOCAL planner = 'plain'");
        assertEquals("2 plain", show("lock_timeout") + " " + show("planner"));
        db.run("COMMIT");
        assertEquals("10000 full", show("lock_timeout") + " " + show("planner"));
        db.run("START TRANSACTION", "SET LOCAL lock_timeout = 1", "ROLLBACK");
        assertEquals("10000", show("lock_timeout"));
    }

    @Test
    void localSettingsMayComeBeforeTheFirstStatementOfATransaction() {
        db.run("SET AUTOCOMMIT = OFF", "SET LOCAL lock_timeout = 1");
        assertEquals("1", show("lock_timeout"));
        db.run("COMMIT");
        assertEquals("10000", show("lock_timeout"));
        db.run("SET LOCAL lock_timeout = 2", "ROLLBACK");
        assertEquals("10000", show("lock_timeout"));
        db.run("SET LOCAL lock_timeout = 3", "SET AUTOCOMMIT = ON");
        assertEquals("10000", show("lock_timeout"));
    }

    @Test
    void currentSettingHasAUnit() {
        is("10s", "SELECT CURRENT_SETTING('lock_timeout')");
        is(
                "0|full|NULL",
                "SELECT CURRENT_SETTING('Statement_Timeout'), CURRENT_SETTING('planner'), CURRENT_SETTING(NULL)");
        is("NULL", "SELECT CURRENT_SETTING('no_such', TRUE)");
        db.run("SET lock_timeout = 1500", "SET statement_timeout = '2min'");
        is("1500ms|2min", "SELECT CURRENT_SETTING('lock_timeout'), CURRENT_SETTING('statement_timeout')");
        fails("42704", "SELECT CURRENT_SETTING('no_such')", "SELECT CURRENT_SETTING('no_such', FALSE)");
        fails("42883", "SELECT CURRENT_SETTING()");
    }

    @Test
    void characteristicsAreThoseOfTransactionsToCome() {
        db.run(
                "CREATE SEQUENCE s",
                "CREATE TABLE t (a INT)",
                "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE, READ ONLY");
        assertEquals("SERIALIZABLE on", show("transaction_isolation") + " " + show("transaction_read_only"));
        fails(
                "25006",
                "INSERT INTO t VALUES (1)",
                "CREATE TABLE u (a INT)",
                "SELECT NEXT VALUE FOR s",
                "TRUNCATE TABLE t",
                "COMMENT ON TABLE t IS 'x'",
                "DROP TABLE t",
                "CREATE TEMP TABLE u (a INT)");
        db.run("SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE", "INSERT INTO t VALUES (1)");
        is("1", "SELECT NEXT VALUE FOR s");
        fails("42601", "SET SESSION NONSENSE AS TRANSACTION READ ONLY");
    }

    @Test
    void namesWithoutParentheses() {
        is("PUBLIC|ASHLAR|NULL", "SELECT CURRENT_SCHEMA, CURRENT_CATALOG, CURRENT_ROLE");
        is("1", "SELECT COUNT(*) FROM (VALUES (1)) v WHERE CURRENT_USER = SESSION_USER AND CURRENT_SCHEMA = 'PUBLIC'");
        is("5", "SELECT current_schema FROM (VALUES (5)) v(current_schema)");
        fails("42703", "SELECT CURRENT_NOTHING");
    }

    @Test
    void oneSessionEndsTheStatementOfAnother() throws Exception {
        db.run("CREATE TABLE t (a INT)", "INSERT INTO t SELECT g.i FROM generate_series(1, 3000) AS g(i)");
        try (Session other = db.database.newSession()) {
            CompletableFuture<String> running = CompletableFuture.supplyAsync(() -> {
                try {
                    TestDatabase.rows(other, "SELECT COUNT(*) FROM t a, t b, t c WHERE a.a + b.a + c.a = -1");
                    return "done";
                } catch (SqlException e) {
                    return e.sqlState();
                }
            });
            long deadline = System.nanoTime() + 20_000_000_000L;
            while (db.rows(
                                    "SELECT 1 FROM information_schema.sessions WHERE executing_statement IS NOT NULL"
                                            + " AND session_id = ?",
                                    other.id())
                            .isEmpty()
                    && System.nanoTime() < deadline) {
                Thread.onSpinWait();
            }
            is(
                    "1",
                    "SELECT COUNT(*) FROM information_schema.sessions WHERE executing_statement LIKE '%t a, t b, t c%'"
                            + " AND session_id <> SESSION_ID()");
            while (!running.isDone() && System.nanoTime() < deadline) {
                is("true", "SELECT CANCEL_SESSION(?)", other.id());
            }
            assertEquals("57014", running.get());
            assertEquals(List.of("3000"), TestDatabase.rows(other, "SELECT COUNT(*) FROM t"));
        }
        is("false|NULL", "SELECT pg_cancel_backend(999), CANCEL_SESSION(NULL)");
        is("1", "SELECT COUNT(*) FROM information_schema.sessions");
    }

    @Test
    void lockedTablesKeepWritersOff() {
        db.run("CREATE TABLE t (a INT)");
        fails("25P01", "LOCK TABLE t");
        try (Session other = db.database.newSession()) {
            other.setLockTimeoutMillis(20);
            for (String mode : List.of(
                    "",
                    " IN SHARE MODE",
                    " IN SHARE ROW EXCLUSIVE MODE",
                    " IN EXCLUSIVE MODE NOWAIT",
                    " IN ACCESS EXCLUSIVE MODE")) {
                db.run("START TRANSACTION", "LOCK TABLE t" + mode);
                assertEquals("55P03", state(other, "INSERT INTO t VALUES (1)"), mode);
                assertEquals(List.of("0"), TestDatabase.rows(other, "SELECT COUNT(*) FROM t"));
                db.run("ROLLBACK");
            }
            for (String mode : List.of("ACCESS SHARE", "ROW SHARE", "ROW EXCLUSIVE", "SHARE UPDATE EXCLUSIVE")) {
                db.run("START TRANSACTION", "LOCK t IN " + mode + " MODE");
                assertEquals("done", state(other, "INSERT INTO t VALUES (1)"), mode);
                assertEquals("55P03", state(other, "ALTER TABLE t RENAME TO u"), mode);
                db.run("ROLLBACK");
            }
            other.setAutoCommit(false);
            TestDatabase.run(other, "INSERT INTO t VALUES (1)");
            db.run("START TRANSACTION");
            fails("55P03", "LOCK TABLE t IN EXCLUSIVE MODE NOWAIT");
            fails("42P01", "LOCK TABLE nothing");
            fails("42601", "LOCK TABLE t IN SECRET MODE");
            db.run("ROLLBACK");
            other.rollback();
        }
        assertEquals("10000", show("lock_timeout"));
    }

    @Test
    void sharedLocksGoTogether() {
        db.run("CREATE TABLE t (a INT)");
        try (Session other = db.database.newSession()) {
            other.setLockTimeoutMillis(20);
            other.setAutoCommit(false);
            db.run("START TRANSACTION", "LOCK TABLE t IN SHARE MODE", "LOCK TABLE t IN SHARE MODE");
            assertEquals("done", state(other, "LOCK TABLE t IN SHARE MODE"));
            assertEquals("55P03", state(other, "INSERT INTO t VALUES (1)"));
            assertEquals("55P03", state(other, "LOCK TABLE t IN EXCLUSIVE MODE"));
            assertEquals("done", state(other, "LOCK TABLE t IN SHARE MODE"));
            fails("55P03", "LOCK TABLE t IN EXCLUSIVE MODE NOWAIT");
            other.rollback();
            db.run("INSERT INTO t VALUES (1)"); // alone again
            assertEquals("55P03", state(other, "LOCK TABLE t IN SHARE MODE"));
            db.run("COMMIT");
            assertEquals("done", state(other, "LOCK TABLE t IN SHARE MODE"));
            other.rollback();
            db.run("INSERT INTO t VALUES (2)", "DROP TABLE t");
        }
    }

    @Test
    void deadlocksOfTableLocksAreFound() throws Exception {
        db.run("CREATE TABLE t (a INT)", "CREATE TABLE u (a INT)");
        deadlock("INSERT INTO t VALUES (1)", "LOCK TABLE t", "INSERT INTO t VALUES (2)", "LOCK TABLE t");
        deadlock("LOCK TABLE t", "LOCK TABLE u", "LOCK TABLE u", "LOCK TABLE t");
        deadlock("LOCK TABLE t", "INSERT INTO u VALUES (1)", "LOCK TABLE u IN SHARE MODE", "INSERT INTO t VALUES (1)");
        deadlock(
                "LOCK TABLE t IN SHARE MODE",
                "INSERT INTO t VALUES (1)",
                "LOCK TABLE t IN SHARE MODE",
                "INSERT INTO t VALUES (2)");
        db.run("INSERT INTO t VALUES (7)");
        is("1", "SELECT COUNT(*) FROM t WHERE a = 7");
    }

    /** Runs the first statements of two sessions, then their second ones at once: one fails, the other goes on. */
    private void deadlock(String first, String firstThen, String second, String secondThen) throws Exception {
        try (Session one = db.database.newSession();
                Session two = db.database.newSession()) {
            one.setAutoCommit(false);
            two.setAutoCommit(false);
            assertEquals("done", state(one, first));
            assertEquals("done", state(two, second));
            CompletableFuture<String> waiting = CompletableFuture.supplyAsync(() -> {
                String state = state(one, firstThen);
                one.rollback();
                return state;
            });
            String state = state(two, secondThen);
            two.rollback();
            assertEquals(
                    List.of("40P01", "done"),
                    List.of(state, waiting.get()).stream().sorted().toList(),
                    first);
        }
    }

    @Test
    void locksAreShown() throws Exception {
        String locks = "SELECT session_id = SESSION_ID(), table_name, lock_type, is_granted"
                + " FROM information_schema.locks ORDER BY 1, 2, 3";
        db.run(
                "CREATE TABLE t (a INT)",
                "CREATE TABLE u (a INT)",
                "INSERT INTO t VALUES (1)",
                "INSERT INTO u VALUES (1)");
        assertEquals(List.of(), db.rows(locks));
        try (Session other = db.database.newSession()) {
            other.setAutoCommit(false);
            TestDatabase.run(other, "LOCK TABLE t");
            TestDatabase.rows(other, "SELECT a FROM u FOR SHARE");
            assertEquals(List.of("false|T|ACCESS EXCLUSIVE|YES", "false|U|ROW SHARE|YES"), db.rows(locks));
            db.run("START TRANSACTION", "INSERT INTO u VALUES (2)");
            assertEquals(
                    List.of("false|T|ACCESS EXCLUSIVE|YES", "false|U|ROW SHARE|YES", "true|U|ROW EXCLUSIVE|YES"),
                    db.rows(locks));
            CompletableFuture<Void> waiting = CompletableFuture.runAsync(() -> TestDatabase.run(other, "LOCK TABLE u"));
            long deadline = System.nanoTime() + 20_000_000_000L;
            while (!db.rows(locks).contains("false|U|ACCESS EXCLUSIVE|NO") && System.nanoTime() < deadline) {
                Thread.onSpinWait();
            }
            assertEquals(
                    List.of(
                            "false|T|ACCESS EXCLUSIVE|YES",
                            "false|U|ACCESS EXCLUSIVE|NO",
                            "false|U|ROW SHARE|YES",
                            "true|U|ROW EXCLUSIVE|YES"),
                    db.rows(locks));
            db.run("COMMIT");
            waiting.get();
            other.rollback();
        }
        assertEquals(List.of(), db.rows(locks));
        is("0", "SELECT COUNT(*) FROM information_schema.in_doubt");
    }

    private static String state(Session session, String sql) {
        try {
            TestDatabase.run(session, sql);
            return "done";
        } catch (SqlException e) {
            return e.sqlState();
        }
    }
}

package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.ashlardb.sql.type.SqlException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements that define and have waited for another session's: they are about what that has left. */
class DefinitionsBesideTest {
    private static final long MOST_SECONDS = 30;

    private final TestDatabase db = new TestDatabase();
    private final Session other = db.database.newSession();

    @BeforeEach
    void open() {
        db.run(
                "CREATE TABLE t (id INT PRIMARY KEY, a INT, b INT)",
                "INSERT INTO t VALUES (1, 1, 1), (2, 1, 2)",
                "CREATE TABLE p (id INT PRIMARY KEY, v INT)",
                "CREATE SEQUENCE s",
                "CREATE TYPE e AS ENUM ('x', 'y')",
                "CREATE DOMAIN d AS INT");
    }

    @AfterEach
    void close() {
        other.close();
        db.close();
    }

    private static String run(Session session, String sql) {
        try {
            TestDatabase.run(session, sql);
            return "done";
        } catch (SqlException e) {
            return e.sqlState();
        }
    }

    private static CompletableFuture<String> start(Session session, String sql) {
        return CompletableFuture.supplyAsync(() -> run(session, sql), work -> new Thread(work).start());
    }

    private static void awaitWaiting(Session waiting, Session holder, CompletableFuture<?> work) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
        while (!waiting.control().transaction().isWaitingFor(holder.control().transaction())) {
            assertTrue(System.nanoTime() < end && !work.isDone(), "does not wait");
            Thread.onSpinWait();
        }
    }

    /** What becomes of a statement that waits for the end of a transaction with another one. */
    private String beside(String first, String second) throws Exception {
        db.run("START TRANSACTION", first);
        CompletableFuture<String> waiting = start(other, second);
        awaitWaiting(other, db.session, waiting);
        db.run("COMMIT");
        return waiting.get(MOST_SECONDS, TimeUnit.SECONDS);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "ALTER TABLE t ADD CONSTRAINT c1 CHECK (a > 0);  ALTER TABLE t ADD CONSTRAINT c2 CHECK (b > 0)",
                "ALTER TABLE t ADD CONSTRAINT c1 CHECK (a > 0);  ALTER TABLE t ALTER b SET DEFAULT 5",
                "ALTER TABLE t ADD CONSTRAINT c1 CHECK (a > 0);  COMMENT ON TABLE t IS 'x'",
                "ALTER TABLE t ADD CONSTRAINT c1 CHECK (a > 0);  COMMENT ON COLUMN t.a IS 'x'",
                "ALTER TABLE t ADD CONSTRAINT c1 CHECK (a > 0);  CREATE INDEX i ON t (b)",
                "ALTER TABLE t ADD CONSTRAINT c1 CHECK (a > 0);  ALTER TABLE t ADD FOREIGN KEY (b) REFERENCES t",
                "ALTER TABLE t ADD CONSTRAINT c1 CHECK (a > 0);  ALTER TABLE t ADD c INT DEFAULT 1",
                "ALTER TABLE t ADD CONSTRAINT c1 CHECK (a > 0);  ALTER TABLE t DROP COLUMN b",
                "ALTER TABLE t ADD CONSTRAINT c1 CHECK (a > 0);"
                        + "  CREATE TRIGGER g AFTER DELETE ON t FOR EACH ROW DELETE FROM p",
                "ALTER TABLE t ADD CONSTRAINT c1 CHECK (a > 0);  ALTER TABLE t RENAME COLUMN b TO bb",
            })
    void aCheckStays(String first, String second) throws Exception {
        assertEquals("done", beside(first, second));
        assertEquals("23514", db.state("INSERT INTO t (id, a) VALUES (9, -1)"));
        assertEquals(
                "1",
                db.query("SELECT COUNT(*) FROM information_schema.check_constraints WHERE constraint_name = 'C1'"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "ALTER TABLE t ALTER a SET NOT NULL; 23502",
                "CREATE TRIGGER g BEFORE INSERT ON t FOR EACH ROW SIGNAL SQLSTATE '45000'; 45000",
                "ALTER TABLE t ADD UNIQUE (b); 23505",
                "ALTER TABLE t ALTER b SET DEFAULT 1 / 0; 22012",
            })
    void whatElseIsDefinedStays(String first, String state) throws Exception {
        assertEquals("done", beside(first, "COMMENT ON TABLE t IS 'x'"));
        assertEquals(
                state,
                db.state(state.equals("23505") ? "INSERT INTO t VALUES (9, 9, 1)" : "INSERT INTO t (id) VALUES (9)"));
        assertEquals("x", db.query("SELECT remarks FROM information_schema.tables WHERE table_name = 'T'"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "ALTER TABLE t DROP COLUMN a; CREATE UNIQUE INDEX u ON t (a); 42703",
                "ALTER TABLE t DROP COLUMN a; ALTER TABLE t ADD UNIQUE (a); 42703",
                "ALTER TABLE t DROP COLUMN a; ALTER TABLE t DROP COLUMN a; 42703",
                "ALTER TABLE t DROP COLUMN a; ALTER TABLE t DROP COLUMN IF EXISTS a; done",
                "ALTER TABLE t DROP COLUMN a; ALTER TABLE t ALTER a TYPE VARCHAR(10); 42703",
                "ALTER TABLE t DROP COLUMN a; ALTER TABLE t ADD g INT GENERATED ALWAYS AS (a * 2); 42703",
                "ALTER TABLE t DROP COLUMN a; ALTER TABLE t ADD g INT AFTER a; 42703",
                "ALTER TABLE t ADD CONSTRAINT k CHECK (a > 0); ALTER TABLE t ADD CONSTRAINT k CHECK (b > 0); 42710",
                "DROP TABLE p; CREATE VIEW w AS SELECT v FROM p; 42P01",
                "ALTER TABLE p RENAME COLUMN v TO n; CREATE VIEW w AS SELECT v FROM p; 42703",
                "CREATE TABLE c (p INT REFERENCES p); DROP TABLE p; 2BP01",
                "CREATE TABLE c (p INT REFERENCES p); ALTER TABLE p DROP PRIMARY KEY; 2BP01",
                "CREATE TABLE c (a INT DEFAULT NEXTVAL('s')); DROP SEQUENCE s; 2BP01",
                "CREATE TABLE c (a e); DROP TYPE e; 2BP01",
                "CREATE TABLE c (a d); DROP DOMAIN d; 2BP01",
                "DROP TYPE e; CREATE TABLE c (a e); 42704",
                "DROP DOMAIN d; CREATE TABLE c (a d); 42704",
                "CREATE TABLE n (a INT); CREATE VIEW n AS SELECT 1; 42809",
                "CREATE TABLE n (a INT); CREATE TABLE IF NOT EXISTS n (b INT); done",
                "DROP TABLE p; DROP TABLE IF EXISTS p; done",
                "CREATE TRIGGER g AFTER DELETE ON t DELETE FROM p; CREATE TRIGGER g AFTER DELETE ON p DELETE FROM t; 42710",
                "ALTER TABLE p RENAME id TO i; ALTER TABLE t ADD FOREIGN KEY (a) REFERENCES p (id); 42703",
            })
    void whatIsGoneOrTakenIsFoundOut(String first, String second, String outcome) throws Exception {
        assertEquals(outcome, beside(first, second));
        try (TestDatabase again = new TestDatabase()) { // what is defined is whole
            db.rows("SELECT definition FROM information_schema.definitions ORDER BY ordinal_position")
                    .forEach(again::run);
        }
    }

    @Test
    void anIndexIsOverTheColumnsThatAreNamed() throws Exception {
        assertEquals("done", beside("ALTER TABLE t ADD n INT BEFORE a", "CREATE UNIQUE INDEX u ON t (b)"));
        assertEquals("23505", db.state("INSERT INTO t (id, n, a, b) VALUES (3, 1, 1, 1)"));
        assertEquals(1, db.run("INSERT INTO t (id, n, a, b) VALUES (3, 1, 1, 3)"));
        db.run(
                "ALTER TABLE p ADD w INT",
                "START TRANSACTION",
                "ALTER TABLE p RENAME v TO x",
                "ALTER TABLE p RENAME w TO v");
        CompletableFuture<String> waiting = start(other, "ALTER TABLE p DROP COLUMN v");
        awaitWaiting(other, db.session, waiting);
        db.run("ALTER TABLE p RENAME x TO w", "COMMIT");
        assertEquals("done", waiting.get(MOST_SECONDS, TimeUnit.SECONDS));
        assertEquals(
                "ID W",
                db.query("SELECT column_name FROM information_schema.columns WHERE table_name = 'P'"
                        + " ORDER BY ordinal_position"));
    }

    @Test
    void bothChangesOfASequenceOrTypeAreThere() throws Exception {
        assertEquals("done", beside("ALTER SEQUENCE s INCREMENT BY 5", "ALTER SEQUENCE s MAXVALUE 500"));
        assertEquals(
                "5|500",
                db.query(
                        "SELECT increment, maximum_value FROM information_schema.sequences WHERE sequence_name = 'S'"));
        assertEquals("done", beside("ALTER TYPE e ADD VALUE 'z'", "ALTER TYPE e ADD VALUE 'q'"));
        assertEquals(
                "x y z q",
                db.query("SELECT UNNEST(ENUM_VALUES) FROM (SELECT ARRAY[CAST('x' AS e), 'y', 'z', 'q']"
                        + " AS ENUM_VALUES) v"));
        assertEquals(
                "done", beside("ALTER DOMAIN d ADD CONSTRAINT k1 CHECK (VALUE > 0)", "ALTER DOMAIN d SET DEFAULT 7"));
        db.run("CREATE TABLE c (id INT, a d)");
        assertEquals("23514", db.state("INSERT INTO c VALUES (1, -1)"));
        db.run("INSERT INTO c (id) VALUES (2)");
        assertEquals("2|7", db.query("SELECT * FROM c"));
    }

    /** Two wait for one who writes rows, the second for the first. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void thoseWhoWaitForAWriterDoNotForgetEachOther(boolean autoCommit) throws Exception {
        try (Session third = db.database.newSession()) {
            other.setAutoCommit(autoCommit);
            db.run("START TRANSACTION", "UPDATE t SET a = 2");
            CompletableFuture<String> first = start(other, "ALTER TABLE t ADD CONSTRAINT c1 CHECK (a > 0)");
            awaitWaiting(other, db.session, first);
            CompletableFuture<String> second = start(third, "ALTER TABLE t ADD CONSTRAINT c2 CHECK (b > 0)");
            awaitWaiting(third, other, second);
            db.run("COMMIT");
            assertEquals("done", first.get(MOST_SECONDS, TimeUnit.SECONDS));
            other.commit();
            assertEquals("done", second.get(MOST_SECONDS, TimeUnit.SECONDS));
            assertEquals("23514", db.state("INSERT INTO t VALUES (3, -1, 1)"));
            assertEquals("23514", db.state("INSERT INTO t VALUES (3, 1, -1)"));
        }
    }
}

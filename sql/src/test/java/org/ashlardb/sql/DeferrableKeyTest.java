package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** PRIMARY KEY and UNIQUE that are DEFERRABLE. */
@Timeout(60)
class DeferrableKeyTest {
    private final TestDatabase db = new TestDatabase();
    private final Session other = db.database.newSession();
    private final ExecutorService pool = Executors.newSingleThreadExecutor();

    @BeforeEach
    void create() {
        db.run("CREATE TABLE t (id INT PRIMARY KEY DEFERRABLE, k INT UNIQUE DEFERRABLE INITIALLY DEFERRED,"
                + " v VARCHAR(5), CONSTRAINT tv UNIQUE (v) DEFERRABLE)");
        db.run("INSERT INTO t VALUES (1, 1, 'a'), (2, 2, 'b'), (3, 3, NULL), (4, 4, NULL)");
    }

    @AfterEach
    void close() {
        pool.shutdownNow();
        other.close();
        db.close();
    }

    private void is(String expected, String sql) {
        assertEquals(expected, db.query(sql), sql);
    }

    private void fails(String state, String sql) {
        assertEquals(state, db.state(sql), () -> sql + ": " + db.error(sql));
    }

    private String outcome(String sql) {
        try {
            TestDatabase.run(other, sql);
            return "done";
        } catch (SqlException e) {
            return e.sqlState();
        }
    }

    private Future<String> start(String sql) {
        return pool.submit(() -> outcome(sql));
    }

    private static void waits(Future<String> change) {
        assertThrows(TimeoutException.class, () -> change.get(100, TimeUnit.MILLISECONDS));
    }

    @Test
    void rowsDifferAtTheEndOfAStatement() {
        String error = db.error("INSERT INTO t VALUES (1, 9, 'z')");
        assertTrue(error.startsWith("23505: duplicate key (ID)=(1) in T_PKEY of table T"), error);
        fails("23505", "INSERT INTO t VALUES (5, 5, 'x'), (5, 6, 'y')");
        fails("23505", "INSERT INTO t SELECT 9, 9, v FROM t WHERE id = 1");
        fails("23505", "UPDATE t SET id = 7 WHERE id < 3");
        fails("23505", "INSERT INTO t VALUES (9, 1, 'z')");
        db.run(
                "UPDATE t SET id = id + 1",
                "UPDATE t SET id = 7 - id, v = CASE v WHEN 'a' THEN 'b' WHEN 'b' THEN 'a' END");
        is("2|4|NULL 3|3|NULL 4|2|a 5|1|b", "SELECT * FROM t ORDER BY id");
        db.run("DELETE FROM t WHERE id = 2", "INSERT INTO t VALUES (2, 4, NULL)");
    }

    @Test
    void whatIsDeferredIsLookedAtWhenTheTransactionEnds() {
        db.run("BEGIN", "INSERT INTO t VALUES (10, 1, 'q')");
        is("1 10", "SELECT id FROM t WHERE k = 1 ORDER BY id");
        fails("23505", "SET CONSTRAINTS t_k_key IMMEDIATE");
        fails("23505", "COMMIT");
        is("4", "SELECT COUNT(*) FROM t");
        db.run("BEGIN", "SET CONSTRAINTS tv DEFERRED", "INSERT INTO t VALUES (10, 10, 'a')");
        db.run("UPDATE t SET v = 'c' WHERE id = 1", "COMMIT");
        is("1|c 10|a", "SELECT id, v FROM t WHERE id IN (1, 10) ORDER BY id");
        db.run(
                "BEGIN",
                "SET CONSTRAINTS ALL DEFERRED",
                "INSERT INTO t VALUES (1, 1, 'a')",
                "DELETE FROM t WHERE id = 1");
        db.run("INSERT INTO t VALUES (1, 1, 'z')", "SET CONSTRAINTS ALL IMMEDIATE", "COMMIT");
        is("1|1|z", "SELECT * FROM t WHERE id = 1");
        fails("23505", "INSERT INTO t VALUES (20, 20, 'a')");
        db.run("BEGIN", "SET CONSTRAINTS ALL IMMEDIATE");
        fails("23505", "INSERT INTO t VALUES (20, 2, 'n')");
        db.run("ROLLBACK");
        fails("42704", "SET CONSTRAINTS nothing DEFERRED");
        db.run("ALTER TABLE t ADD CONSTRAINT firm UNIQUE (id, k)");
        fails("42809", "SET CONSTRAINTS firm DEFERRED");
    }

    /** Statements between a second row with a key and the commit, which fails whatever they are. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM t",
                "ALTER TABLE t RENAME TO u",
                "ALTER TABLE t RENAME CONSTRAINT t_k_key TO other",
                "ALTER TABLE t RENAME COLUMN k TO l; ALTER TABLE t RENAME TO u",
                "SAVEPOINT v; UPDATE t SET k = 11 WHERE id = 10; SET CONSTRAINTS ALL IMMEDIATE; ROLLBACK TO SAVEPOINT v",
                "SAVEPOINT v; DELETE FROM t WHERE id = 1; ROLLBACK TO SAVEPOINT v"
            })
    void whatIsInDoubtStaysSo(String statements) {
        db.run("BEGIN", "INSERT INTO t VALUES (10, 1, 'q')");
        for (String sql : statements.split("; ")) {
            TestDatabase.run(db.session, sql);
        }
        fails("23505", "COMMIT");
        is("4", "SELECT COUNT(*) FROM t");
    }

    @Test
    void whatIsTakenBackIsForgotten() {
        db.run("BEGIN", "SAVEPOINT v", "INSERT INTO t VALUES (10, 1, 'q')", "ROLLBACK TO SAVEPOINT v", "COMMIT");
        db.run("BEGIN", "INSERT INTO t VALUES (10, 1, 'q')", "TRUNCATE t", "COMMIT");
        is("0", "SELECT COUNT(*) FROM t");
    }

    @Test
    void preparingATransactionLooks() {
        db.run("BEGIN", "INSERT INTO t VALUES (10, 1, 'q')");
        fails("23505", "PREPARE TRANSACTION 'x'");
        db.run("BEGIN", "INSERT INTO t VALUES (10, 10, 'q')", "PREPARE TRANSACTION 'x'");
        other.setLockTimeoutMillis(0);
        assertEquals("55P03", outcome("INSERT INTO t VALUES (11, 10, 'r')"));
        db.run("COMMIT PREPARED 'x'");
        assertEquals("23505", outcome("INSERT INTO t VALUES (11, 10, 'r')"));
    }

    @Test
    void triggersAndForeignKeysComeBefore() {
        db.run("CREATE TABLE p (id INT PRIMARY KEY)", "INSERT INTO p VALUES (1), (2)");
        db.run(
                "CREATE TABLE c (p INT UNIQUE DEFERRABLE REFERENCES p ON UPDATE CASCADE)",
                "INSERT INTO c VALUES (1), (2)");
        db.run("UPDATE p SET id = id + 1");
        is("2 3", "SELECT p FROM c ORDER BY p");
        db.run("CREATE TRIGGER g AFTER INSERT ON p FOR EACH ROW INSERT INTO c VALUES (2)");
        fails("23505", "INSERT INTO p VALUES (9)");
        is("2", "SELECT COUNT(*) FROM p");
    }

    @Test
    void nullsDifferUnlessTheyAreToBeAlike() {
        db.run("CREATE TABLE n (a INT, b INT, UNIQUE NULLS NOT DISTINCT (a, b) DEFERRABLE)");
        db.run("INSERT INTO n VALUES (NULL, 1), (NULL, 2), (1, NULL)");
        fails("23505", "INSERT INTO n VALUES (NULL, 2)");
        fails("23505", "UPDATE n SET a = NULL, b = 0 WHERE b IS NOT NULL");
        db.run("CREATE TABLE i (a VARCHAR_IGNORECASE(5) UNIQUE DEFERRABLE, b DECIMAL(5, 2) UNIQUE DEFERRABLE)");
        db.run("INSERT INTO i VALUES ('a', 1), (NULL, NULL), (NULL, NULL)");
        fails("23505", "INSERT INTO i VALUES ('A', 2)");
        fails("23505", "INSERT INTO i VALUES ('b', 1.00)");
    }

    @Test
    void addingOneLooksAtTheRows() {
        db.run("ALTER TABLE t DROP CONSTRAINT tv", "INSERT INTO t VALUES (5, 5, 'a')");
        fails("23505", "ALTER TABLE t ADD CONSTRAINT tv UNIQUE (v) DEFERRABLE INITIALLY DEFERRED");
        db.run("UPDATE t SET v = 'e' WHERE id = 5", "ALTER TABLE t ADD CONSTRAINT tv UNIQUE (v) DEFERRABLE");
        fails("23505", "INSERT INTO t VALUES (6, 6, 'e')");
        fails("23505", "ALTER TABLE t ALTER COLUMN k TYPE INT USING k / 2");
        fails("23505", "CREATE TABLE q (id INT PRIMARY KEY DEFERRABLE) AS SELECT 1 FROM t");
        db.run("ALTER TABLE t DROP CONSTRAINT t_pkey", "INSERT INTO t VALUES (1, 7, 'g')");
        fails("23505", "ALTER TABLE t ADD PRIMARY KEY (id) DEFERRABLE");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "55000; INSERT INTO t VALUES (1, 1, 'a') ON CONFLICT DO NOTHING",
                "55000; INSERT INTO t VALUES (1, 1, 'a') ON CONFLICT (k) DO NOTHING",
                "55000; INSERT INTO t VALUES (1, 1, 'a') ON CONFLICT (id) DO UPDATE SET k = 3",
                "55000; INSERT INTO t VALUES (1, 1, 'a') ON CONFLICT ON CONSTRAINT tv DO NOTHING",
                "55000; MERGE INTO t KEY (id) VALUES (1, 1, 'a')",
                "55000; REPLACE INTO t VALUES (1, 1, 'a')",
                "42830; CREATE TABLE c (a INT REFERENCES t)",
                "42830; CREATE TABLE c (a INT REFERENCES t (k))",
                "42803; SELECT k, v FROM t GROUP BY id",
                "42601; CREATE TABLE c (a INT PRIMARY KEY NOT DEFERRABLE INITIALLY DEFERRED)",
                "42601; CREATE TABLE c (a INT PRIMARY KEY DEFERRABLE NOT DEFERRABLE)",
                "42601; CREATE TABLE c (a INT, UNIQUE (a) INITIALLY DEFERRED INITIALLY IMMEDIATE)"
            })
    void whatNeedsAKeyThatHoldsAtOnceIsRefused(String state, String sql) {
        fails(state, sql);
    }

    @Test
    void definitionsTellTheTiming() {
        is(
                "T_K_KEY|UNIQUE|YES|YES TV|UNIQUE|YES|NO T_PKEY|PRIMARY KEY|YES|NO",
                "SELECT constraint_name, constraint_type, is_deferrable, initially_deferred"
                        + " FROM information_schema.table_constraints WHERE table_name = 'T' ORDER BY 4 DESC, 1");
        is("3", "SELECT COUNT(DISTINCT index_name) FROM information_schema.index_columns WHERE is_unique = 'YES'");
        String definitions = String.join("\n", db.rows("SELECT definition FROM information_schema.definitions"));
        assertTrue(definitions.contains("CONSTRAINT T_PKEY PRIMARY KEY (ID) DEFERRABLE,"), definitions);
        assertTrue(definitions.contains("CONSTRAINT T_K_KEY UNIQUE (K) DEFERRABLE INITIALLY DEFERRED,"), definitions);
        db.run("CREATE TABLE l (LIKE t INCLUDING ALL)", "BEGIN", "INSERT INTO l SELECT id, 1, v FROM t");
        fails("23505", "COMMIT");
    }

    // ---------------------------------------------------------------- beside others

    @ParameterizedTest
    @EnumSource(IsolationLevel.class)
    void aSecondRowWaitsForTheTransactionOfTheFirst(IsolationLevel level) throws Exception {
        db.session.setIsolation(level);
        other.setIsolation(level);
        other.setAutoCommit(false);
        assertEquals("done", outcome("DELETE FROM t WHERE id = 4"));
        db.run("BEGIN", "INSERT INTO t VALUES (5, 5, 'x')", "DELETE FROM t WHERE id = 1");
        Future<String> insertion = start("INSERT INTO t VALUES (5, 6, 'y')");
        waits(insertion);
        db.session.commit();
        assertEquals(level == IsolationLevel.SERIALIZABLE ? "40001" : "23505", insertion.get());
        other.rollback();
        db.run("BEGIN", "INSERT INTO t VALUES (6, 6, 'z')", "DELETE FROM t WHERE id = 2");
        insertion = start("INSERT INTO t VALUES (6, 7, 'y')");
        waits(insertion);
        db.session.rollback();
        assertEquals("done", insertion.get());
        insertion = start("INSERT INTO t VALUES (1, 1, 'a')");
        assertEquals("done", insertion.get());
        other.commit();
        is("1 2 3 4 5 6", "SELECT id FROM t ORDER BY id");
    }

    @Test
    void aRowWaitsForTheDeletionOfTheOther() throws Exception {
        db.run("BEGIN", "DELETE FROM t WHERE id = 1");
        Future<String> insertion = start("INSERT INTO t VALUES (1, 1, 'a')");
        waits(insertion);
        db.session.rollback();
        assertEquals("23505", insertion.get());
        db.run("BEGIN", "DELETE FROM t WHERE id = 1");
        insertion = start("INSERT INTO t VALUES (1, 1, 'a')");
        waits(insertion);
        db.session.commit();
        assertEquals("done", insertion.get());
    }

    @Test
    void ofTwoThatWaitForEachOtherAtTheCommitOneEnds() throws Exception {
        other.setAutoCommit(false);
        db.run("BEGIN", "INSERT INTO t VALUES (5, 5, 'x')");
        assertEquals("done", outcome("INSERT INTO t VALUES (6, 6, 'y')"));
        assertEquals("done", outcome("INSERT INTO t VALUES (7, 5, 'z')"));
        db.run("INSERT INTO t VALUES (8, 6, 'w')");
        Future<String> commit = pool.submit(() -> {
            try {
                other.commit();
                return "done";
            } catch (SqlException e) {
                return e.sqlState();
            }
        });
        waits(commit);
        String own = db.state("COMMIT");
        assertEquals(
                List.of("40P01", "done"),
                List.of(own, commit.get()).stream()
                        .map(state -> state.equals("no error") ? "done" : state)
                        .sorted()
                        .toList());
        is("1", "SELECT COUNT(*) FROM t WHERE k = 5");
    }
}

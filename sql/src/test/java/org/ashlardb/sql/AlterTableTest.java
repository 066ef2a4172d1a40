package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.ashlardb.sql.type.SqlException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** ALTER TABLE: each action, what it does to rows that are there, and what it refuses. */
class AlterTableTest {
    private final TestDatabase db = new TestDatabase();

    @AfterEach
    void close() {
        db.close();
    }

    private void tableT() {
        db.run("CREATE TABLE t (a INT PRIMARY KEY, b VARCHAR(10))", "INSERT INTO t VALUES (1, 'one'), (2, NULL)");
    }

    @Test
    void namesOfKeysThatNobodyWroteAreFree() {
        tableT();
        db.run(
                "ALTER TABLE t ADD UNIQUE (b)",
                "ALTER TABLE t RENAME TO old_t",
                "CREATE TABLE t (a INT PRIMARY KEY, b VARCHAR(10) UNIQUE)",
                "INSERT INTO t SELECT * FROM old_t",
                "CREATE TABLE u (a INT, b INT UNIQUE)",
                "ALTER TABLE u RENAME TO v",
                "CREATE TABLE u (a INT, b INT)",
                "ALTER TABLE u ADD PRIMARY KEY (a), ADD UNIQUE (b)",
                "CREATE TABLE w (a INT PRIMARY KEY)",
                "ALTER TABLE w RENAME TO x",
                "CREATE TABLE w (a INT)",
                "ALTER TABLE w ADD PRIMARY KEY (a)",
                "ALTER TABLE w DROP PRIMARY KEY, ADD PRIMARY KEY (a)");
        assertEquals("23505", db.state("INSERT INTO t VALUES (1, 'other')"));
        assertEquals("23505", db.state("INSERT INTO t VALUES (3, 'one')"));
        assertEquals(
                "T:T_B_KEY1 T:T_PKEY1 U:U_B_KEY1 U:U_PKEY V:U_B_KEY W:W_PKEY1 X:W_PKEY",
                db.query("SELECT table_name || ':' || constraint_name FROM information_schema.table_constraints"
                        + " WHERE table_name <> 'OLD_T' AND constraint_type <> 'CHECK' ORDER BY 1"));
        assertEquals("42P07", db.state("CREATE TABLE y (a INT CONSTRAINT t_pkey PRIMARY KEY)"));
    }

    @Test
    void aKeyThatIsTakenBackHoldsNoMoreInItsTransaction() {
        for (String add : List.of(
                "CREATE UNIQUE INDEX uk ON u (k)",
                "ALTER TABLE u ADD UNIQUE (k)",
                "ALTER TABLE u ADD PRIMARY KEY (k)")) {
            db.run("CREATE TABLE u (id INT, k INT NOT NULL)", "INSERT INTO u VALUES (1, 1), (2, 2)");
            db.session.setAutoCommit(false);
            db.run("SAVEPOINT s", add, "INSERT INTO u VALUES (3, 3)");
            assertEquals("23505", db.state("INSERT INTO u VALUES (3, 3)"));
            db.run("ROLLBACK TO SAVEPOINT s", "INSERT INTO u VALUES (3, 2)", "UPDATE u SET k = 1 WHERE id < 3");
            assertEquals("23514", db.state("ALTER TABLE u ADD UNIQUE (id), ADD CHECK (k > 1)"));
            db.run("INSERT INTO u VALUES (3, 4)");
            assertEquals("1 1 2 4", db.query("SELECT k FROM u ORDER BY k"));
            assertEquals("23505", db.state(add));
            db.run("DELETE FROM u WHERE id = 1", "UPDATE u SET id = k", add);
            assertEquals("23505", db.state("INSERT INTO u VALUES (3, 2)"));
            db.session.commit();
            db.session.setAutoCommit(true);
            assertEquals("1|1 2|2 4|4", db.query("SELECT id, k FROM u ORDER BY k"));
            assertEquals("23505", db.state("INSERT INTO u VALUES (3, 2)"));
            assertEquals("", db.query("CHECK DATABASE"));
            db.run("DROP TABLE u");
        }
    }

    @Test
    void aDroppedKeyHoldsNoMoreInItsTransaction() {
        db.run(
                "CREATE TABLE u (id INT PRIMARY KEY, k INT CONSTRAINT uk UNIQUE)",
                "INSERT INTO u VALUES (1, 1), (2, 2)");
        db.session.setAutoCommit(false);
        db.run("SAVEPOINT s", "ALTER TABLE u DROP CONSTRAINT uk", "INSERT INTO u VALUES (3, 1)", "UPDATE u SET k = 1");
        assertEquals("1 1 1", db.query("SELECT k FROM u"));
        db.run("ROLLBACK TO SAVEPOINT s");
        assertEquals("23505", db.state("INSERT INTO u VALUES (3, 1)"));
        assertEquals("1|1 2|2", db.query("SELECT id, k FROM u ORDER BY id"));
        db.run("ALTER TABLE u DROP CONSTRAINT uk", "INSERT INTO u VALUES (3, 2)");
        db.session.rollback();
        assertEquals("23505", db.state("INSERT INTO u VALUES (3, 2)"));
        assertEquals("1 2", db.query("SELECT id FROM u WHERE k IN (1, 2) ORDER BY id"));
        db.run("ALTER TABLE u DROP CONSTRAINT uk", "INSERT INTO u VALUES (3, 2)", "DELETE FROM u WHERE id = 2");
        db.run("INSERT INTO u VALUES (4, 2)");
        db.session.commit();
        db.session.setAutoCommit(true);
        assertEquals("1|1 3|2 4|2", db.query("SELECT id, k FROM u ORDER BY id"));
        assertEquals("23505", db.state("ALTER TABLE u ADD UNIQUE (k)"));
        assertEquals("", db.query("CHECK DATABASE"));
    }

    @Test
    void aColumnThatTheTableItselfReferencesIsDroppedWithCascadeOnly() {
        db.run("CREATE TABLE n (id INT PRIMARY KEY, up INT REFERENCES n, k INT UNIQUE REFERENCES n (k))");
        assertEquals("2BP01", db.state("ALTER TABLE n DROP COLUMN id"));
        db.run("ALTER TABLE n DROP COLUMN k", "ALTER TABLE n DROP COLUMN id CASCADE", "INSERT INTO n VALUES (7)");
        assertEquals("7", db.query("SELECT * FROM n"));
    }

    @Test
    void aKeyThatTheTableItselfReferencesIsDroppedWithCascadeOnly() {
        db.run("CREATE TABLE n (id INT CONSTRAINT k PRIMARY KEY, up INT CONSTRAINT f REFERENCES n, o INT UNIQUE)");
        assertEquals("2BP01", db.state("ALTER TABLE n DROP CONSTRAINT k"));
        db.run(
                "ALTER TABLE n ADD CONSTRAINT g FOREIGN KEY (up) REFERENCES n (o)",
                "ALTER TABLE n DROP CONSTRAINT k CASCADE");
        assertEquals("23503", db.state("INSERT INTO n VALUES (1, 5, 6)"));
        db.run("INSERT INTO n VALUES (1, NULL, 5), (1, 5, 6)");
        assertEquals("42704", db.state("ALTER TABLE n DROP CONSTRAINT f"));
    }

    /** Each on a table t (a INT PRIMARY KEY, b VARCHAR(10)) with the rows 1|one and 2|NULL; then the rows of t. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "ADD c INT; 1|one|NULL 2|NULL|NULL",
                "ADD COLUMN c INT DEFAULT 7; 1|one|7 2|NULL|7",
                "ADD IF NOT EXISTS b INT; 1|one 2|NULL",
                "ADD COLUMN IF NOT EXISTS c INT DEFAULT 1 NOT NULL; 1|one|1 2|NULL|1",
                "ADD c INT GENERATED ALWAYS AS (a * 10) STORED; 1|one|10 2|NULL|20",
                "ADD c INT DEFAULT 3, ADD d INT GENERATED ALWAYS AS (c + a); 1|one|3|4 2|NULL|3|5",
                "ADD (c INT DEFAULT 1, d INT DEFAULT 2); 1|one|1|2 2|NULL|1|2",
                "ADD c INT DEFAULT 7 AFTER a; 1|7|one 2|7|NULL",
                "ADD COLUMN c INT GENERATED ALWAYS AS (a + 6) BEFORE b; 1|7|one 2|8|NULL",
                "ADD c INT DEFAULT 0 CHECK (c >= 0) FIRST, ADD d INT DEFAULT 3; 0|1|one|3 0|2|NULL|3",
                "ADD (c INT DEFAULT 3, d INT DEFAULT 4) AFTER a; 1|3|4|one 2|3|4|NULL",
                "ADD (c INT DEFAULT 3, d INT DEFAULT 4) BEFORE b; 1|3|4|one 2|3|4|NULL",
                "ADD (c INT DEFAULT 0, d INT DEFAULT 4) FIRST; 0|4|1|one 0|4|2|NULL",
                "ADD c INT DEFAULT 3 AFTER b, ADD d INT DEFAULT 4 AFTER a; 1|4|one|3 2|4|NULL|3",
                "ADD c INT IDENTITY AFTER a; 1|1|one 2|2|NULL",
                "ADD c INT, DROP COLUMN IF EXISTS (b, c, d); 1 2",
                "ADD c BIGINT GENERATED BY DEFAULT AS IDENTITY; 1|one|1 2|NULL|2",
                "ADD c VARCHAR(5) DEFAULT 'x' CHECK (c <> 'y'); 1|one|x 2|NULL|x",
                "DROP b; 1 2",
                "DROP COLUMN IF EXISTS x; 1|one 2|NULL",
                "DROP COLUMN a; one NULL",
                "DROP COLUMN b, ADD b INT DEFAULT 5; 1|5 2|5",
                "ALTER a TYPE VARCHAR(5); 1|one 2|NULL",
                "ALTER COLUMN a SET DATA TYPE BIGINT USING a + 100; 101|one 102|NULL",
                "ALTER COLUMN a BIGINT; 1|one 2|NULL",
                "ALTER COLUMN b TYPE INT USING LENGTH(b); 1|3 2|NULL",
                "MODIFY b VARCHAR(20) DEFAULT 'q'; 1|one 2|NULL",
                "MODIFY COLUMN a BIGINT NOT NULL; 1|one 2|NULL",
                "ALTER b SET DEFAULT 'z'; 1|one 2|NULL",
                "ADD CONSTRAINT k CHECK (a > 0); 1|one 2|NULL",
                "ADD CHECK (a > 1) NOT VALID; 1|one 2|NULL",
                "ADD UNIQUE (b); 1|one 2|NULL",
                "DROP PRIMARY KEY; 1|one 2|NULL",
                "DROP CONSTRAINT t_pkey; 1|one 2|NULL",
                "DROP CONSTRAINT IF EXISTS nothing CASCADE; 1|one 2|NULL",
                "DROP PRIMARY KEY, ADD CONSTRAINT p PRIMARY KEY (a DESC); 1|one 2|NULL",
                "RENAME b TO c, ALTER c SET DEFAULT 'd'; 1|one 2|NULL",
                "RENAME CONSTRAINT t_pkey TO p; 1|one 2|NULL",
                "ALTER COLUMN b RENAME TO c; 1|one 2|NULL",
                "SET MODE MEMORY; 1|one 2|NULL",
            })
    void actionsKeepRows(String action, String rows) {
        tableT();
        db.run("ALTER TABLE t " + action);
        assertEquals(rows, db.query("SELECT * FROM t ORDER BY 1"));
    }

    @Test
    void whatIsNamedStaysWhenColumnsMove() {
        tableT();
        db.run(
                "CREATE TABLE child (x INT, p INT REFERENCES t)",
                "INSERT INTO child VALUES (1, 1)",
                "CREATE INDEX t_b ON t (b) WHERE a > 0",
                "CREATE INDEX t_lower ON t ((LOWER(b)))",
                "CREATE VIEW v AS SELECT * FROM t",
                "CREATE TRIGGER g BEFORE UPDATE OF b ON t FOR EACH ROW SET NEW.b = UPPER(NEW.b)",
                "ALTER TABLE t ADD CHECK (a < 100)",
                "ALTER TABLE t ADD z INT DEFAULT 5 FIRST",
                "ALTER TABLE child ADD y INT AFTER x");
        assertEquals("1|one 2|NULL", db.query("SELECT * FROM v ORDER BY a"));
        db.run("UPDATE t SET b = 'two' WHERE a = 2", "INSERT INTO child VALUES (2, 0, 2)");
        assertEquals("5|1|one 5|2|TWO", db.query("SELECT * FROM t ORDER BY a"));
        assertEquals("2", db.query("SELECT a FROM t WHERE LOWER(b) = 'two'"));
        assertEquals("23503", db.state("INSERT INTO child (p) VALUES (7)"));
        assertEquals("23514", db.state("UPDATE t SET a = 100 WHERE a = 2"));
        assertEquals("23505", db.state("INSERT INTO t (a) VALUES (1)"));
    }

    /** Each on the same table; then its SQLSTATE, and nothing has changed. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "ADD b INT; 42701",
                "ADD c INT NOT NULL; 23502",
                "ADD c INT DEFAULT 1 UNIQUE; 23505",
                "ADD c INT DEFAULT 1 CHECK (c > 1); 23514",
                "ADD c INT CHECK (d > 1); 42703",
                "ADD c INT GENERATED ALWAYS AS (d); 42703",
                "ADD c INT PRIMARY KEY; 42P16",
                "ADD c INT DEFAULT 'x'; 22018",
                "DROP c; 42703",
                "DROP a, DROP b; 42P16",
                "DROP (b, a); 42P16",
                "DROP COLUMN (b, c); 42703",
                "ADD c INT AFTER d; 42703",
                "ADD c INT BEFORE c; 42703",
                "ALTER c TYPE INT; 42703",
                "ALTER b TYPE INT; 22018",
                "ALTER b TYPE INT USING CAST(b AS INT); 22018",
                "ALTER b TYPE INT USING c; 42703",
                "ALTER b TYPE VARCHAR(2); 22001",
                "ALTER b SET NOT NULL; 23502",
                "ALTER a DROP NOT NULL; 42P16",
                "ALTER b SET DEFAULT c; 42703",
                "ALTER b DROP EXPRESSION; 55000",
                "ALTER b SET EXPRESSION AS (a); 55000",
                "ALTER b DROP IDENTITY; 55000",
                "ALTER b RESTART WITH 5; 55000",
                "ALTER b ADD GENERATED ALWAYS AS IDENTITY; 55000",
                "ADD CONSTRAINT k CHECK (a > 1); 23514",
                "ADD CONSTRAINT k CHECK (c > 1); 42703",
                "ADD CONSTRAINT t_pkey UNIQUE (b); 42710",
                "ADD PRIMARY KEY (b); 42P16",
                "ADD UNIQUE (c); 42703",
                "ADD UNIQUE (b, b); 42701",
                "DROP PRIMARY KEY, ADD PRIMARY KEY (b); 23502",
                "DROP CONSTRAINT k; 42704",
                "VALIDATE CONSTRAINT k; 42704",
                "RENAME b TO a; 42701",
                "RENAME c TO d; 42703",
                "RENAME CONSTRAINT k TO l; 42704",
                "SET SCHEMA s; 3F000",
                "SET SCHEMA information_schema; 42501",
                "ADD c INT, ADD c INT; 42701",
                "FROBNICATE; 42601",
            })
    void refusedActionsChangeNothing(String action, String state) {
        tableT();
        assertEquals(state, db.state("ALTER TABLE t " + action));
        assertEquals("1|one 2|NULL", db.query("SELECT * FROM t ORDER BY 1"));
        assertEquals("23505", db.state("INSERT INTO t VALUES (1, 'x')"));
    }

    @Test
    void addedColumnsAndKeysWork() {
        tableT();
        db.run("ALTER TABLE t ADD c INT DEFAULT 7 NOT NULL, ADD d INT UNIQUE, ADD CHECK (c < 100)");
        db.run("INSERT INTO t (a, d) VALUES (3, 30)");
        assertEquals("7", db.query("SELECT c FROM t WHERE d = 30"));
        assertEquals("23505", db.state("INSERT INTO t (a, d) VALUES (4, 30)"));
        assertEquals("23502", db.state("INSERT INTO t (a, c) VALUES (4, NULL)"));
        assertEquals("23514", db.state("INSERT INTO t (a, c) VALUES (4, 100)"));
    }

    @Test
    void droppedColumnsTakeKeysAndChecksAlong() {
        db.run(
                "CREATE TABLE t (a INT, b INT UNIQUE, c INT GENERATED ALWAYS AS (b + 1), CHECK (a > b))",
                "CREATE INDEX i ON t (a, b)",
                "INSERT INTO t VALUES (2, 1, DEFAULT)");
        assertEquals("2BP01", db.state("ALTER TABLE t DROP b"));
        assertEquals("2BP01", db.state("ALTER TABLE t DROP b RESTRICT"));
        db.run("ALTER TABLE t DROP b CASCADE", "INSERT INTO t VALUES (0)");
        assertEquals("0 2", db.query("SELECT * FROM t ORDER BY a"));
        assertEquals("0", db.query("SELECT COUNT(*) FROM information_schema.indexes"));
    }

    @Test
    void checksAndComputedColumnsFollowNames() {
        db.run(
                "CREATE TABLE t (a INT, b INT GENERATED ALWAYS AS (t.a * 2), "
                        + " CONSTRAINT k CHECK (public.t.a > 0 AND a < 10))",
                "INSERT INTO t VALUES (1, DEFAULT)",
                "ALTER TABLE t RENAME a TO \"select\"",
                "ALTER TABLE t RENAME TO u",
                "INSERT INTO u VALUES (2, DEFAULT)");
        assertEquals("1|2 2|4", db.query("SELECT \"select\", b FROM u ORDER BY 1"));
        assertEquals("23514", db.state("INSERT INTO u VALUES (10, DEFAULT)"));
        assertEquals("42P01", db.state("SELECT * FROM t"));
    }

    @Test
    void tablesChangeNameAndSchema() {
        tableT();
        db.run("CREATE SCHEMA s", "ALTER TABLE t SET SCHEMA s", "ALTER TABLE s.t RENAME TO u");
        assertEquals("1|one 2|NULL", db.query("SELECT * FROM s.u ORDER BY 1"));
        db.run("CREATE TABLE s.v (a INT)", "ALTER TABLE IF EXISTS s.nothing RENAME TO x");
        assertEquals("42P07", db.state("ALTER TABLE s.u RENAME TO v"));
        assertEquals("42P01", db.state("ALTER TABLE s.nothing RENAME TO x"));
    }

    @Test
    void viewsAndSequencesChangeNameAsTablesDo() {
        tableT();
        db.run("CREATE VIEW v AS SELECT * FROM t", "CREATE SEQUENCE q");
        db.run("CREATE MATERIALIZED VIEW m AS SELECT COUNT(*) AS n FROM t");
        db.run("ALTER TABLE v RENAME TO v2", "ALTER TABLE m RENAME TO m2", "ALTER TABLE IF EXISTS q RENAME TO q2");
        assertEquals("1|one 2|NULL", db.query("SELECT * FROM v2 ORDER BY 1"));
        assertEquals("2|1", db.query("SELECT n, NEXT VALUE FOR q2 FROM m2"));
        assertEquals("42P01", db.state("SELECT * FROM v"));
        assertEquals("42P07", db.state("ALTER TABLE v2 RENAME TO t"));
        assertEquals("42809", db.state("ALTER TABLE v2 ADD COLUMN a INT"));
    }

    @Test
    void namesOfIndexesAreFreeInTheOtherSchema() {
        tableT();
        db.run("CREATE SCHEMA s", "CREATE TABLE s.w (a INT)", "CREATE INDEX i ON s.w (a)", "CREATE INDEX i ON t (a)");
        assertEquals("42P07", db.state("ALTER TABLE t SET SCHEMA s"));
        db.run("ALTER INDEX i RENAME TO j", "ALTER TABLE t SET SCHEMA s", "DROP INDEX s.j", "DROP INDEX s.i");
        assertEquals("1|one 2|NULL", db.query("SELECT * FROM s.t ORDER BY 1"));
    }

    @Test
    void checksAreValidatedLater() {
        tableT();
        db.run("ALTER TABLE t ADD CONSTRAINT k CHECK (a > 1) NOT VALID");
        assertEquals("23514", db.state("INSERT INTO t VALUES (0, 'x')"));
        assertEquals("23514", db.state("ALTER TABLE t VALIDATE CONSTRAINT k"));
        db.run("ALTER TABLE t ADD c INT DEFAULT 1"); // a rewrite does not look at it either
        db.run(
                "DELETE FROM t WHERE a = 1",
                "ALTER TABLE t VALIDATE CONSTRAINT k",
                "ALTER TABLE t VALIDATE CONSTRAINT t_pkey");
    }

    @Test
    void identitiesGoOnAndStartAgain() {
        db.run("CREATE TABLE t (a INT NOT NULL, b INT)", "INSERT INTO t VALUES (1, 1)");
        db.run("ALTER TABLE t ALTER a ADD GENERATED ALWAYS AS IDENTITY (START WITH 5)", "INSERT INTO t (b) VALUES (2)");
        assertEquals("428C9", db.state("INSERT INTO t VALUES (9, 9)"));
        db.run(
                "ALTER TABLE t ALTER a SET GENERATED BY DEFAULT SET INCREMENT BY 10",
                "INSERT INTO t (b) VALUES (3), (4)");
        db.run("ALTER TABLE t ALTER a RESTART WITH 100, ADD c INT", "INSERT INTO t (b) VALUES (5)");
        db.run("ALTER TABLE t ALTER a RESTART", "INSERT INTO t (b) VALUES (6)");
        assertEquals("1 5 6 16 100 5", db.query("SELECT a FROM t ORDER BY b"));
        db.run("ALTER TABLE t ALTER a DROP IDENTITY", "ALTER TABLE t ALTER a DROP IDENTITY IF EXISTS");
        assertEquals("23502", db.state("INSERT INTO t (b) VALUES (7)"));
        db.run(
                "ALTER TABLE t ALTER COLUMN a GENERATED BY DEFAULT AS IDENTITY (START WITH 200)",
                "INSERT INTO t (b) VALUES (7)");
        assertEquals("200", db.query("SELECT a FROM t WHERE b = 7"));
    }

    @Test
    void identitiesOfRewrittenTablesGoOn() {
        db.run("CREATE TABLE t (a INT GENERATED BY DEFAULT AS IDENTITY, b INT)", "INSERT INTO t (b) VALUES (1), (2)");
        db.run("ALTER TABLE t ADD c INT", "ALTER TABLE t ALTER a TYPE BIGINT", "INSERT INTO t (b) VALUES (3)");
        assertEquals("3", db.query("SELECT a FROM t WHERE b = 3"));
    }

    @Test
    void expressionsChange() {
        db.run("CREATE TABLE t (a INT, b INT GENERATED ALWAYS AS (a + 1))", "INSERT INTO t VALUES (1, DEFAULT)");
        db.run("ALTER TABLE t ALTER b SET EXPRESSION AS (a * 100)");
        assertEquals("1|100", db.query("SELECT * FROM t"));
        db.run("ALTER TABLE t ALTER a TYPE INT USING 5");
        assertEquals("5|500", db.query("SELECT * FROM t"));
        db.run("ALTER TABLE t ALTER b DROP EXPRESSION", "ALTER TABLE t ALTER b DROP EXPRESSION IF EXISTS");
        db.run("UPDATE t SET b = 3");
        assertEquals("5|3", db.query("SELECT * FROM t"));
    }

    @Test
    void rollbackTakesEverythingBack() {
        tableT();
        db.session.setAutoCommit(false);
        for (String action : new String[] {
            "ADD c INT DEFAULT 1",
            "DROP b",
            "ALTER a TYPE BIGINT USING a * 2",
            "RENAME TO u",
            "RENAME b TO c",
            "ALTER b SET DEFAULT 'x'",
            "DROP PRIMARY KEY",
            "ADD UNIQUE (b)",
            "ADD CHECK (a < 3)"
        }) {
            db.run("ALTER TABLE t " + action);
            db.session.rollback();
            assertEquals("1|one 2|NULL", db.query("SELECT * FROM t ORDER BY 1"), action);
            assertEquals("23505", db.state("INSERT INTO t VALUES (1, 'x')"), action);
            db.run("INSERT INTO t (a, b) VALUES (3, 'one'), (4, DEFAULT)", "DELETE FROM t WHERE a > 2");
            db.session.commit();
        }
    }

    @Test
    void changesOfOneTransactionAddUp() {
        tableT();
        db.session.setAutoCommit(false);
        db.run(
                "INSERT INTO t VALUES (3, 'three')",
                "ALTER TABLE t ADD c INT DEFAULT 9",
                "INSERT INTO t VALUES (4, 'four', 4)");
        db.session.savepoint("s");
        db.run("ALTER TABLE t DROP b", "DELETE FROM t WHERE a = 1");
        assertEquals("2|9 3|9 4|4", db.query("SELECT * FROM t ORDER BY 1"));
        db.session.rollbackToSavepoint("s");
        db.session.commit();
        assertEquals("1|one|9 2|NULL|9 3|three|9 4|four|4", db.query("SELECT * FROM t ORDER BY 1"));
    }

    @Test
    void readersGoOnAndSeeTheOldTable() {
        tableT();
        try (Session other = db.database.newSession()) {
            other.setAutoCommit(false);
            db.session.setAutoCommit(false);
            db.run("ALTER TABLE t ADD c INT DEFAULT 1, DROP b");
            assertEquals("1|one 2|NULL", String.join(" ", TestDatabase.rows(other, "SELECT * FROM t ORDER BY 1")));
            assertEquals("1|1 2|1", db.query("SELECT * FROM t ORDER BY 1"));
            other.setLockTimeoutMillis(50);
            assertEquals("55P03", state(other, "INSERT INTO t VALUES (3, 'x')"));
            other.rollback();
            db.session.commit();
            assertEquals("1|1 2|1", String.join(" ", TestDatabase.rows(other, "SELECT * FROM t ORDER BY 1")));
        }
    }

    private static String state(Session session, String sql) {
        return assertThrows(SqlException.class, () -> TestDatabase.run(session, sql))
                .sqlState();
    }

    @Test
    void preparedStatementsFollow() {
        tableT();
        try (PreparedCommand select = db.session.prepare("SELECT * FROM t WHERE a = 1")) {
            assertEquals(2, select.columns().size());
            db.run("ALTER TABLE t ADD c INT DEFAULT 4");
        }
        assertEquals("1|one|4", db.query("SELECT * FROM t WHERE a = ?", 1));
    }

    @Test
    void emptyTablesChangeToo() {
        db.run("CREATE TABLE t (a INT)", "ALTER TABLE t ADD b INT NOT NULL, ALTER a TYPE DATE USING NULL");
        assertEquals("", db.query("SELECT * FROM t"));
    }

    /** As in H2 and Derby; PostgreSQL wants USING. */
    @Test
    void textBecomesWhatItSays() {
        db.run(
                "CREATE TABLE t (a VARCHAR(20), b VARCHAR(40), c BOOLEAN, d VARCHAR(20))",
                "INSERT INTO t VALUES ('12', '2024-05-06 07:08:09', TRUE, 'x'), (NULL, NULL, NULL, '5')",
                "CREATE INDEX t_a ON t (a)",
                "ALTER TABLE t ALTER a TYPE SMALLINT, ALTER b TYPE TIMESTAMP, ALTER c TYPE DECIMAL(3)");
        assertEquals(List.of("12|2024-05-06 07:08:09|1", "NULL|NULL|NULL"), db.rows("SELECT a, b, c FROM t"));
        assertEquals("1", db.query("SELECT c FROM t WHERE a = 12"));
        assertEquals("22018", db.state("ALTER TABLE t ALTER d TYPE INT"));
        assertEquals("42804", db.state("ALTER TABLE t ALTER b TYPE INT"));
        assertEquals(List.of("x", "5"), db.rows("SELECT d FROM t"));
    }
}

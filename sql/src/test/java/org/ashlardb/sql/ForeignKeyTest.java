package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.ashlardb.sql.type.SqlException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Foreign keys in one session. */
@Timeout(60)
class ForeignKeyTest {
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        db.run("CREATE TABLE p (id INT PRIMARY KEY, a INT, b VARCHAR(10), UNIQUE (a, b))");
        db.run("INSERT INTO p VALUES (1, 10, 'x'), (2, 20, 'y'), (3, 30, 'z'), (4, NULL, 'n')");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void is(String expected, String sql, Object... values) {
        assertEquals(expected, db.query(sql, values), sql);
    }

    private void fails(String state, String sql, Object... values) {
        assertEquals(state, db.state(sql, values), () -> sql + ": " + db.error(sql, values));
    }

    @Test
    void aRowNeedsTheOneItReferences() {
        db.run("CREATE TABLE c (id INT PRIMARY KEY, p INT REFERENCES p)");
        db.run("INSERT INTO c VALUES (1, 1), (2, NULL)");
        String error = db.error("INSERT INTO c VALUES (3, 9)");
        assertTrue(
                error.startsWith("23503: row of table C violates foreign key C_P_FKEY: key (P)=(9)"
                        + " is not present in table P"),
                error);
        fails("23503", "INSERT INTO c SELECT 10 + id, id * 2 FROM p");
        fails("23503", "INSERT INTO c VALUES (?, ?)", 5, 7);
        fails("23503", "UPDATE c SET p = 9 WHERE id = 1");
        fails("23503", "UPDATE c SET p = p + 8");
        fails("23503", "MERGE INTO c KEY (id) VALUES (1, 99)");
        fails("23503", "INSERT INTO c VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET p = 77");
        db.run("UPDATE c SET p = 2 WHERE id = 1");
        db.run("UPDATE c SET id = 11, p = 2 WHERE id = 1");
        is("2|NULL 11|2", "SELECT * FROM c ORDER BY id");
    }

    @Test
    void aReferencedRowStays() {
        db.run("CREATE TABLE c (id INT PRIMARY KEY, p BIGINT REFERENCES p (id))", "INSERT INTO c VALUES (1, 1)");
        String error = db.error("DELETE FROM p WHERE id = 1");
        assertTrue(
                error.startsWith("23503: row of table P is still referenced by table C, foreign key C_P_FKEY:"
                        + " key (ID)=(1)"),
                error);
        fails("23503", "DELETE FROM p");
        fails("23503", "UPDATE p SET id = 7 WHERE id = 1");
        fails("23503", "UPDATE p SET id = id + 10");
        db.run("UPDATE p SET a = 0, id = 1 WHERE id = 1");
        db.run("DELETE FROM p WHERE id > 1");
        db.run("DELETE FROM c", "DELETE FROM p");
    }

    @Test
    void aKeyThatComesAgainInTheStatementIsEnough() {
        db.run("CREATE TABLE n (id INT PRIMARY KEY, next INT REFERENCES n)");
        db.run("INSERT INTO n VALUES (1, 2), (2, 3), (3, 1), (4, 4)");
        fails("23503", "INSERT INTO n VALUES (5, 6), (6, 7)");
        fails("23503", "DELETE FROM n WHERE id = 1");
        db.run("UPDATE n SET id = 5, next = 5 WHERE id = 4");
        assertEquals(4, db.run("DELETE FROM n"));
    }

    @Test
    void compositeKeysMatchSimpleOrFull() {
        db.run("CREATE TABLE s (id INT, pb VARCHAR(10), pa INT, FOREIGN KEY (pb, pa) REFERENCES p (b, a))");
        db.run("INSERT INTO s VALUES (1, 'x', 10), (2, 'q', NULL), (3, NULL, 7), (4, NULL, NULL)");
        fails("23503", "INSERT INTO s VALUES (5, 'x', 20)");
        db.run("CREATE TABLE f (pa INT, pb VARCHAR(10), "
                + "CONSTRAINT fb FOREIGN KEY (pa, pb) REFERENCES p (a, b) MATCH FULL)");
        db.run("INSERT INTO f VALUES (10, 'x'), (NULL, NULL)");
        fails("23503", "INSERT INTO f VALUES (10, NULL)");
        fails("23503", "INSERT INTO f VALUES (NULL, 'x')");
        db.run("DELETE FROM p WHERE id IN (2, 4)");
        fails("23503", "UPDATE p SET b = 'w' WHERE id = 1");
        db.run("CREATE INDEX fi ON f (pb)", "CREATE INDEX si ON s (pa, id)");
        fails("23503", "UPDATE p SET b = 'w' WHERE id = 1");
        db.run("DELETE FROM s WHERE id = 1", "DELETE FROM f WHERE pa = 10", "UPDATE p SET b = 'w' WHERE id = 1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "ON DELETE CASCADE; DELETE FROM p WHERE id = 1; 3|2",
                "ON DELETE SET NULL; DELETE FROM p WHERE id = 1; 1|NULL 2|NULL 3|2",
                "ON DELETE SET DEFAULT; DELETE FROM p WHERE id = 1; 1|3 2|3 3|2",
                "ON UPDATE CASCADE; UPDATE p SET id = 7 WHERE id = 1; 1|7 2|7 3|2",
                "ON UPDATE CASCADE; UPDATE p SET id = id + 100; 1|101 2|101 3|102",
                "ON UPDATE SET NULL; UPDATE p SET id = 7 WHERE id = 1; 1|NULL 2|NULL 3|2",
                "ON UPDATE SET DEFAULT; UPDATE p SET id = 7 WHERE id = 1; 1|3 2|3 3|2",
                "ON DELETE CASCADE ON UPDATE CASCADE; MERGE INTO p USING (VALUES (1)) AS s (k) ON p.id = s.k"
                        + " WHEN MATCHED THEN DELETE; 3|2"
            })
    void actionsChangeTheRowsThatReference(String action, String change, String left) {
        for (String index : new String[] {"", "CREATE INDEX ci ON c (p)"}) {
            db.run("CREATE TABLE c (id INT PRIMARY KEY, p INT DEFAULT 3 REFERENCES p " + action + ")");
            if (!index.isEmpty()) {
                db.run(index);
            }
            db.run("INSERT INTO c VALUES (1, 1), (2, 1), (3, 2)");
            db.session.setAutoCommit(false);
            db.run(change);
            is(left, "SELECT * FROM c ORDER BY id");
            db.session.rollback();
            is("1|1 2|1 3|2", "SELECT * FROM c ORDER BY id");
            db.session.setAutoCommit(true);
            db.run("DROP TABLE c");
        }
    }

    @Test
    void actionsSetNamedColumnsOnly() {
        db.run("CREATE TABLE c (k INT NOT NULL, v VARCHAR(10), "
                + "FOREIGN KEY (k, v) REFERENCES p (a, b) ON DELETE SET NULL (v))");
        db.run("INSERT INTO c VALUES (10, 'x')", "DELETE FROM p WHERE id = 1");
        is("10|NULL", "SELECT * FROM c");
        db.run("CREATE TABLE d (k INT NOT NULL REFERENCES p ON DELETE SET NULL)", "INSERT INTO d VALUES (2)");
        fails("23502", "DELETE FROM p WHERE id = 2");
        db.run("CREATE TABLE e (k INT DEFAULT 99 REFERENCES p ON DELETE SET DEFAULT)", "INSERT INTO e VALUES (3)");
        fails("23503", "DELETE FROM p WHERE id = 3");
    }

    @Test
    void theDefaultIsNoEscapeWhereItIsTheValueThatGoes() {
        db.run("CREATE TABLE d (id INT PRIMARY KEY, k INT DEFAULT 3"
                + " REFERENCES p ON DELETE SET DEFAULT ON UPDATE SET DEFAULT)");
        db.run("INSERT INTO d VALUES (1, 3), (2, 2)");
        fails("23503", "DELETE FROM p WHERE id = 3");
        fails("23503", "UPDATE p SET id = 40 WHERE id = 3");
        fails("23503", "DELETE FROM p WHERE id IN (2, 3)");
        db.run(
                "DELETE FROM p WHERE id = 2",
                "CREATE TABLE n (id INT PRIMARY KEY, up INT DEFAULT 1 REFERENCES n ON DELETE"
                        + " SET DEFAULT DEFERRABLE)",
                "INSERT INTO n VALUES (1, 1), (2, 1)");
        is("1|3 2|3", "SELECT * FROM d ORDER BY id");
        fails("23503", "DELETE FROM n WHERE id = 1");
        db.session.setAutoCommit(false);
        db.run("SET CONSTRAINTS ALL DEFERRED", "DELETE FROM n WHERE id = 1", "INSERT INTO n VALUES (1, NULL)");
        db.session.commit();
        db.run("SET CONSTRAINTS ALL DEFERRED", "DELETE FROM n WHERE id = 1");
        assertEquals(
                "23503",
                assertThrows(SqlException.class, () -> db.session.commit()).sqlState());
        db.session.setAutoCommit(true);
        is("1|NULL 2|1", "SELECT * FROM n ORDER BY id");
    }

    @Test
    void otherColumnsAreAlteredWhileAKeyIsInDoubt() {
        db.run("CREATE TABLE c (k INT REFERENCES p DEFERRABLE INITIALLY DEFERRED)");
        db.session.setAutoCommit(false);
        db.run("INSERT INTO c VALUES (9)", "ALTER TABLE p ALTER a TYPE BIGINT, ADD COLUMN n INT DEFAULT 1");
        fails("23503", "ALTER TABLE p ALTER id TYPE BIGINT");
        db.run("INSERT INTO p (id, n) VALUES (9, 2)", "ALTER TABLE p ALTER id TYPE BIGINT");
        db.session.commit();
        db.session.setAutoCommit(true);
        is("9|2", "SELECT id, n FROM p JOIN c ON k = id");
    }

    @Test
    void columnsKeepTypesThatCanBeCompared() {
        db.run("CREATE TABLE c (id INT PRIMARY KEY, k INT REFERENCES p)", "INSERT INTO c VALUES (1, 1), (2, NULL)");
        fails("42804", "ALTER TABLE c ALTER k TYPE VARCHAR(10)");
        fails("42804", "ALTER TABLE p ALTER id TYPE VARCHAR(10)");
        fails("42804", "ALTER TABLE c ALTER k TYPE DECIMAL(9)");
        db.run("ALTER TABLE c ALTER k TYPE BIGINT", "ALTER TABLE p ALTER id TYPE SMALLINT");
        fails("23503", "INSERT INTO c VALUES (3, 99)");
        db.run("CREATE TABLE n (id INT PRIMARY KEY, up INT REFERENCES n)", "INSERT INTO n VALUES (1, 1)");
        fails("42804", "ALTER TABLE n ALTER up TYPE VARCHAR(10)");
        db.run("ALTER TABLE n ALTER up TYPE BIGINT, ALTER id TYPE BIGINT");
        fails("23503", "INSERT INTO n VALUES (2, 3)");
        db.run("DELETE FROM c", "DELETE FROM p");
        fails("42804", "ALTER TABLE c ALTER k TYPE VARCHAR(10)");
        db.run(
                "CREATE TABLE e (id INT PRIMARY KEY)",
                "CREATE TABLE f (id INT)",
                "ALTER TABLE f ADD CONSTRAINT fe FOREIGN KEY (id) REFERENCES e NOT VALID");
        fails("42804", "ALTER TABLE f ALTER id TYPE VARCHAR(10)");
        fails("42804", "ALTER TABLE e ALTER id TYPE VARCHAR(10)");
    }

    @Test
    void actionsKeepChecksAndComputedColumns() {
        db.run("CREATE TABLE c (k INT REFERENCES p ON DELETE SET NULL ON UPDATE CASCADE, "
                + "twice INT AS (k * 2), CHECK (k < 50))");
        db.run("INSERT INTO c (k) VALUES (1), (2)", "UPDATE p SET id = 11 WHERE id = 1", "DELETE FROM p WHERE id = 2");
        is("11|22 NULL|NULL", "SELECT * FROM c ORDER BY k");
        fails("23514", "UPDATE p SET id = 60 WHERE id = 11");
    }

    @Test
    void cascadesGoDeepAndRound() {
        db.run("CREATE TABLE n (id INT PRIMARY KEY, up INT REFERENCES n ON DELETE CASCADE)");
        db.run("INSERT INTO n VALUES (0, NULL)");
        for (int i = 1; i < 3_000; i++) {
            db.run("INSERT INTO n VALUES (" + i + ", " + (i - 1) + ")");
        }
        db.run("CREATE INDEX ni ON n (up)");
        assertEquals(1, db.run("DELETE FROM n WHERE id = 10"));
        is("10", "SELECT COUNT(*) FROM n");
        db.run("CREATE TABLE x (id INT PRIMARY KEY, y INT)");
        db.run("CREATE TABLE y (id INT PRIMARY KEY, x INT REFERENCES x ON DELETE CASCADE ON UPDATE CASCADE)");
        db.run("ALTER TABLE x ADD CONSTRAINT xy FOREIGN KEY (y) REFERENCES y ON DELETE CASCADE ON UPDATE CASCADE");
        db.run("INSERT INTO x VALUES (1, NULL), (2, NULL)", "INSERT INTO y VALUES (1, 1), (2, 2)");
        db.run("UPDATE x SET y = 3 - id");
        assertEquals("1", db.query("DELETE FROM x WHERE id = 1 RETURNING id"));
        is("0|0", "SELECT (SELECT COUNT(*) FROM x), (SELECT COUNT(*) FROM y)");
    }

    @Test
    void deferredKeysAreLookedUpAtTheCommit() {
        db.run(
                "CREATE TABLE h (id INT PRIMARY KEY, e INT)",
                "CREATE TABLE e (id INT PRIMARY KEY, h INT NOT NULL"
                        + " CONSTRAINT eh REFERENCES h DEFERRABLE INITIALLY DEFERRED)");
        db.run("ALTER TABLE h ADD CONSTRAINT he FOREIGN KEY (e) REFERENCES e DEFERRABLE");
        db.session.setAutoCommit(false);
        db.run("INSERT INTO e VALUES (1, 1)", "INSERT INTO h VALUES (1, 1)");
        db.session.commit();
        db.run("INSERT INTO e VALUES (2, 2)");
        assertEquals("23503", state(db.session::commit));
        is("1|1", "SELECT * FROM e");
        fails("23503", "INSERT INTO h VALUES (3, 3)");
        db.run("SET CONSTRAINTS he DEFERRED", "INSERT INTO h VALUES (3, 3)");
        fails("23503", "SET CONSTRAINTS ALL IMMEDIATE");
        db.run("INSERT INTO e VALUES (3, 3)", "SET CONSTRAINTS ALL IMMEDIATE");
        fails("23503", "INSERT INTO e VALUES (4, 4)");
        db.session.commit();
        db.run(
                "DELETE FROM h WHERE id = 1",
                "SAVEPOINT s",
                "DELETE FROM h WHERE id = 3",
                "ROLLBACK TO s",
                "INSERT INTO h VALUES (1, 1)");
        db.session.commit();
        is("1|1 3|3", "SELECT * FROM h ORDER BY id");
        db.session.rollback();
        db.session.setAutoCommit(true);
        fails("23503", "INSERT INTO e VALUES (4, 4)");
        fails("42704", "SET CONSTRAINTS nothing DEFERRED");
    }

    private static String state(Runnable action) {
        try {
            action.run();
        } catch (org.ashlardb.sql.type.SqlException e) {
            return e.sqlState();
        }
        return "no error";
    }

    /** Statements between a row without a referenced one and the commit, which fails whatever they are. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "ALTER TABLE c RENAME TO d",
                "ALTER TABLE c RENAME TO d; CREATE TABLE c (k INT)",
                "ALTER TABLE c RENAME TO d; CREATE TABLE c (k VARCHAR(9), CONSTRAINT ck FOREIGN KEY (k) REFERENCES w"
                        + " DEFERRABLE INITIALLY DEFERRED); INSERT INTO c VALUES ('w')",
                "ALTER TABLE c RENAME CONSTRAINT ck TO dk",
                "ALTER TABLE c RENAME COLUMN k TO l; ALTER TABLE c RENAME TO d; ALTER TABLE d RENAME CONSTRAINT ck TO dk",
                "ALTER TABLE c SET SCHEMA s",
                "ALTER TABLE c SET SCHEMA s; ALTER SCHEMA s RENAME TO t",
                "ALTER TABLE p RENAME TO q; ALTER TABLE q RENAME COLUMN id TO no",
                "SAVEPOINT v; ALTER TABLE c RENAME TO d; ROLLBACK TO SAVEPOINT v",
                "SAVEPOINT v; INSERT INTO p (id) VALUES (99); SET CONSTRAINTS ALL IMMEDIATE; ROLLBACK TO SAVEPOINT v",
                "SAVEPOINT v; INSERT INTO p (id) VALUES (99); SET CONSTRAINTS ck IMMEDIATE; ROLLBACK TO SAVEPOINT v",
                "SAVEPOINT v; SAVEPOINT w; INSERT INTO p (id) VALUES (99); RELEASE SAVEPOINT w;"
                        + " SET CONSTRAINTS ALL IMMEDIATE; ROLLBACK TO SAVEPOINT v",
                "ALTER TABLE c RENAME TO d; SAVEPOINT v; INSERT INTO p (id) VALUES (99); SET CONSTRAINTS ALL IMMEDIATE;"
                        + " ROLLBACK TO SAVEPOINT v; ALTER TABLE d RENAME TO e",
            })
    void whatIsInDoubtStaysSo(String statements) {
        db.run(
                "CREATE SCHEMA s",
                "CREATE TABLE w (k VARCHAR(9) PRIMARY KEY)",
                "INSERT INTO w VALUES ('w')",
                "CREATE TABLE c (k INT, CONSTRAINT ck FOREIGN KEY (k) REFERENCES p DEFERRABLE INITIALLY DEFERRED)");
        db.run("BEGIN", "INSERT INTO c VALUES (99)");
        db.run(statements.split("; "));
        fails("23503", "COMMIT");
        is("0", "SELECT COUNT(*) FROM c");
        is("4", "SELECT COUNT(*) FROM p");
    }

    @Test
    void whatReturnsRowsIsTakenBackWhereItsCommitFails() {
        db.run("CREATE TABLE c (k INT, CONSTRAINT ck FOREIGN KEY (k) REFERENCES p DEFERRABLE INITIALLY DEFERRED)");
        for (String sql : List.of(
                "INSERT INTO c VALUES (98) RETURNING k",
                "INSERT INTO c VALUES (1), (98) RETURNING k",
                "WITH n AS (INSERT INTO c VALUES (98) RETURNING k) SELECT COUNT(*) FROM n",
                "SELECT k FROM FINAL TABLE (INSERT INTO c VALUES (98))")) {
            fails("23503", sql);
            assertFalse(db.session.isInTransaction(), sql);
            is("0", "SELECT COUNT(*) FROM c");
        }
        is("2", "INSERT INTO c VALUES (2) RETURNING k");
        is("1", "SELECT COUNT(*) FROM c");
    }

    @Test
    void aRollbackToASavepointTakesBackWhatIsDeferred() {
        db.run("CREATE TABLE c (k INT, CONSTRAINT ck FOREIGN KEY (k) REFERENCES p DEFERRABLE INITIALLY DEFERRED)");
        db.run("BEGIN", "SAVEPOINT v", "SET CONSTRAINTS ALL IMMEDIATE", "SAVEPOINT w", "SET CONSTRAINTS ck DEFERRED");
        db.run("INSERT INTO c VALUES (98)", "ROLLBACK TO SAVEPOINT w");
        fails("23503", "INSERT INTO c VALUES (98)");
        db.run("ROLLBACK TO SAVEPOINT v", "INSERT INTO c VALUES (98)", "INSERT INTO p (id) VALUES (98)", "COMMIT");
        is("98", "SELECT k FROM c");
        db.run("BEGIN", "SET CONSTRAINTS ck IMMEDIATE", "ALTER TABLE c RENAME TO d");
        fails("23503", "INSERT INTO d VALUES (97)");
        db.run("ROLLBACK");
    }

    @Test
    void restrictIsNotDeferred() {
        db.run("CREATE TABLE c (p INT REFERENCES p ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED)");
        db.run("INSERT INTO c VALUES (1)");
        db.session.setAutoCommit(false);
        fails("23503", "DELETE FROM p WHERE id = 1");
        db.run("INSERT INTO c VALUES (8)", "INSERT INTO p VALUES (8, 8, 'h')");
        db.session.commit();
        db.session.setAutoCommit(true);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "42P01; CREATE TABLE c (a INT REFERENCES nothing)",
                "42703; CREATE TABLE c (a INT REFERENCES p (nothing))",
                "42703; CREATE TABLE c (a INT, FOREIGN KEY (b) REFERENCES p)",
                "42701; CREATE TABLE c (a INT, FOREIGN KEY (a, a) REFERENCES p (a, b))",
                "42830; CREATE TABLE c (a INT REFERENCES p (a))",
                "42830; CREATE TABLE c (a INT, FOREIGN KEY (a) REFERENCES p (a, b))",
                "42830; CREATE TABLE c (a INT REFERENCES c)",
                "42804; CREATE TABLE c (a VARCHAR(5) REFERENCES p)",
                "42804; CREATE TABLE c (a DECIMAL(5) REFERENCES p)",
                "42710; CREATE TABLE c (a INT CONSTRAINT f REFERENCES p CONSTRAINT f REFERENCES p)",
                "42P10; CREATE TABLE c (a INT, b INT, FOREIGN KEY (a) REFERENCES p ON DELETE SET NULL (b))",
                "42703; CREATE TABLE c (a INT, FOREIGN KEY (a) REFERENCES p ON DELETE SET NULL (a, c))",
                "42P16; CREATE TABLE c (a INT, b INT AS (a) REFERENCES p ON DELETE SET NULL)",
                "42601; CREATE TABLE c (a INT REFERENCES p NOT DEFERRABLE INITIALLY DEFERRED)",
                "42601; CREATE TABLE c (a INT REFERENCES p ON DELETE CASCADE ON DELETE CASCADE)",
                "42601; CREATE TABLE c (a INT REFERENCES p MATCH SOMETHING)",
                "0A000; CREATE TABLE c (a INT REFERENCES p MATCH PARTIAL)",
                "42809; CREATE TABLE c (a INT REFERENCES INFORMATION_SCHEMA.TABLES)",
                "42704; ALTER TABLE p DROP CONSTRAINT nothing"
            })
    void wrongDefinitionsAreRefused(String state, String sql) {
        fails(state, sql);
        assertEquals("0", db.value("COUNT(*) FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_NAME = 'C'"));
    }

    @Test
    void keysAreAddedToTablesWithRowsAndDropped() {
        db.run("CREATE TABLE c (p INT)", "INSERT INTO c VALUES (1), (9)");
        fails("23503", "ALTER TABLE c ADD FOREIGN KEY (p) REFERENCES p");
        fails("no error", "ALTER TABLE c ADD CONSTRAINT f FOREIGN KEY (p) REFERENCES p NOT VALID");
        fails("23503", "INSERT INTO c VALUES (8)");
        fails("23503", "DELETE FROM p WHERE id = 1");
        fails("23503", "ALTER TABLE c VALIDATE CONSTRAINT f");
        db.run("DELETE FROM c WHERE p = 9", "ALTER TABLE c VALIDATE CONSTRAINT f");
        fails("42710", "ALTER TABLE c ADD CONSTRAINT f FOREIGN KEY (p) REFERENCES p");
        db.run("ALTER TABLE c DROP CONSTRAINT f", "ALTER TABLE c DROP CONSTRAINT IF EXISTS f");
        db.run("ALTER TABLE IF EXISTS nothing DROP CONSTRAINT f", "INSERT INTO c VALUES (8)", "DELETE FROM p");
    }

    @Test
    void aPreparedChangeKnowsKeysThatCameLater() {
        db.run("CREATE TABLE c (p INT)", "INSERT INTO c VALUES (1)");
        try (PreparedCommand insert = db.session.prepare("INSERT INTO c VALUES (?)");
                PreparedCommand delete = db.session.prepare("DELETE FROM p WHERE id = ?")) {
            TestDatabase.bind(insert, 1);
            TestDatabase.bind(delete, 4);
            insert.executeUpdate();
            delete.executeUpdate();
            db.run("ALTER TABLE c ADD FOREIGN KEY (p) REFERENCES p");
            TestDatabase.bind(insert, 99);
            TestDatabase.bind(delete, 1);
            assertEquals("23503", state(insert::executeUpdate));
            assertEquals("23503", state(delete::executeUpdate));
        }
    }

    @Test
    void tablesAndIndexesThatAreReferencedStay() {
        db.run("CREATE TABLE c (a INT, b VARCHAR(10), p INT REFERENCES p, FOREIGN KEY (a, b) REFERENCES p (a, b))");
        fails("2BP01", "DROP TABLE p");
        fails("2BP01", "DROP INDEX P_A_B_KEY");
        db.run("DROP TABLE p CASCADE", "INSERT INTO c VALUES (1, 'q', 2)");
        db.run("CREATE SCHEMA s", "CREATE TABLE s.p (id INT PRIMARY KEY, p INT REFERENCES s.p)");
        db.run("CREATE TABLE d (p INT REFERENCES s.p)", "DROP SCHEMA s CASCADE", "INSERT INTO d VALUES (1)");
        db.run("CREATE TABLE self (id INT PRIMARY KEY, p INT REFERENCES self)", "DROP TABLE self");
    }

    @Test
    void truncateTakesReferencingTablesToo() {
        db.run("CREATE TABLE c (id INT PRIMARY KEY, p INT REFERENCES p)", "CREATE TABLE d (c INT REFERENCES c)");
        db.run("INSERT INTO c VALUES (1, 1)", "INSERT INTO d VALUES (1)");
        fails("0A000", "TRUNCATE TABLE p");
        fails("0A000", "TRUNCATE TABLE p, c");
        db.run("TRUNCATE TABLE d", "TRUNCATE TABLE c, d", "INSERT INTO c VALUES (1, 1)", "TRUNCATE TABLE p CASCADE");
        is("0|0", "SELECT (SELECT COUNT(*) FROM p), (SELECT COUNT(*) FROM c)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "TINYINT",
                "BIGINT",
                "DECIMAL(10, 2)",
                "DOUBLE",
                "REAL",
                "CHAR(5)",
                "VARCHAR(20)",
                "VARBINARY(20)",
                "BLOB(20)",
                "DATE",
                "TIME",
                "TIMESTAMP",
                "TIMESTAMP WITH TIME ZONE",
                "UUID",
                "INTERVAL",
                "BOOLEAN"
            })
    void allTypesCanBeKeys(String type) {
        String[] values =
                switch (type) {
                    case "CHAR(5)", "VARCHAR(20)" -> new String[] {"'ab'", "'cd'"};
                    case "VARBINARY(20)", "BLOB(20)" -> new String[] {"X'0102'", "X'03'"};
                    case "DATE" -> new String[] {"DATE '2024-01-01'", "DATE '2024-01-02'"};
                    case "TIME" -> new String[] {"TIME '01:02:03'", "TIME '02:03:04'"};
                    case "TIMESTAMP" ->
                        new String[] {"TIMESTAMP '2024-01-01 00:00:01'", "TIMESTAMP '2024-01-02 00:00:00'"};
                    case "TIMESTAMP WITH TIME ZONE" ->
                        new String[] {
                            "TIMESTAMP WITH TIME ZONE '2024-01-01 00:00:01+01:00'",
                            "TIMESTAMP WITH TIME ZONE '2024-01-02 00:00:00+00:00'"
                        };
                    case "UUID" ->
                        new String[] {
                            "UUID '00000000-0000-0000-0000-000000000001'", "UUID '00000000-0000-0000-0000-000000000002'"
                        };
                    case "INTERVAL" -> new String[] {"INTERVAL '1 day'", "INTERVAL '1 month'"};
                    case "BOOLEAN" -> new String[] {"TRUE", "FALSE"};
                    default -> new String[] {"1", "2"};
                };
        db.run("CREATE TABLE k (v " + type + " PRIMARY KEY)");
        db.run("CREATE TABLE c (v " + type + " REFERENCES k ON UPDATE CASCADE ON DELETE CASCADE)");
        db.run("INSERT INTO k VALUES (" + values[0] + ")", "INSERT INTO c VALUES (" + values[0] + ")");
        fails("23503", "INSERT INTO c VALUES (" + values[1] + ")");
        db.run("UPDATE k SET v = " + values[1]);
        is("1", "SELECT COUNT(*) FROM c WHERE v = " + values[1]);
        db.run("DELETE FROM k");
        is("0", "SELECT COUNT(*) FROM c");
    }

    @Test
    void changesInOneStatementAreLookedAtTogether() {
        db.run("CREATE TABLE c (p INT REFERENCES p)");
        db.run("WITH n AS (INSERT INTO c VALUES (50) RETURNING p) INSERT INTO p (id) SELECT p FROM n");
        is("50", "SELECT p FROM c");
        assertEquals(
                "50",
                db.query("WITH d AS (DELETE FROM p WHERE id = 50 RETURNING id)"
                        + " DELETE FROM c WHERE p IN (SELECT id FROM d) RETURNING p"));
    }

    @Test
    void systemTablesTellOfForeignKeys() {
        db.run("CREATE TABLE c (x VARCHAR(10), y INT, CONSTRAINT f FOREIGN KEY (x, y) REFERENCES p (b, a)"
                + " MATCH FULL ON DELETE SET NULL INITIALLY DEFERRED)");
        is(
                "F|P_A_B_KEY|FULL|NO ACTION|SET NULL",
                "SELECT CONSTRAINT_NAME, UNIQUE_CONSTRAINT_NAME, MATCH_OPTION, UPDATE_RULE, DELETE_RULE"
                        + " FROM INFORMATION_SCHEMA.REFERENTIAL_CONSTRAINTS");
        is(
                "F|C|FOREIGN KEY|YES|YES",
                "SELECT CONSTRAINT_NAME, TABLE_NAME, CONSTRAINT_TYPE, IS_DEFERRABLE, INITIALLY_DEFERRED"
                        + " FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS WHERE TABLE_NAME = 'C'");
        is(
                "X|1|2 Y|2|1",
                "SELECT COLUMN_NAME, ORDINAL_POSITION, POSITION_IN_UNIQUE_CONSTRAINT"
                        + " FROM INFORMATION_SCHEMA.KEY_COLUMN_USAGE WHERE CONSTRAINT_NAME = 'F' ORDER BY 2");
    }

    @Test
    void newWordsAreStillNames() {
        db.run(
                "CREATE TABLE action (references INT, deferred INT, foreign INT, match INT, valid INT, constraints INT)");
        db.run("INSERT INTO action (references, foreign) VALUES (1, 2)");
        is("1|2", "SELECT references, foreign FROM action WHERE match IS NULL");
    }

    @Test
    void columnsToSetMayBeNamedTwice() {
        for (String action : List.of("SET NULL (k, k)", "SET DEFAULT (k, v, k)")) {
            db.run(
                    "CREATE TABLE two (a INT, b INT, PRIMARY KEY (a, b))",
                    "CREATE TABLE c (k INT, v INT, FOREIGN KEY (k, v) REFERENCES two ON DELETE " + action + ")",
                    "INSERT INTO two VALUES (1, 2)",
                    "INSERT INTO c VALUES (1, 2)",
                    "DELETE FROM two");
            assertEquals("NULL", db.query("SELECT k FROM c"));
            db.run("DROP TABLE c", "DROP TABLE two");
        }
    }

    @Test
    void restrictDoesNotWaitForOtherActions() {
        db.run(
                "CREATE TABLE r (id INT PRIMARY KEY)",
                "CREATE TABLE x (id INT PRIMARY KEY, r INT REFERENCES r ON DELETE CASCADE)",
                "CREATE TABLE y (id INT PRIMARY KEY, r INT REFERENCES r ON DELETE CASCADE)",
                "CREATE TABLE z (y INT REFERENCES y ON DELETE CASCADE, x INT REFERENCES x ON DELETE RESTRICT)",
                "CREATE TABLE n (y INT REFERENCES y ON DELETE CASCADE, x INT REFERENCES x)",
                "INSERT INTO r VALUES (1), (2)",
                "INSERT INTO x VALUES (1, 1), (2, 2)",
                "INSERT INTO y VALUES (1, 1), (2, 2)",
                "INSERT INTO z VALUES (1, 1)",
                "INSERT INTO n VALUES (2, 2)");
        assertEquals("23503", db.state("DELETE FROM r WHERE id = 1"));
        assertEquals(1, db.run("DELETE FROM r WHERE id = 2"));
        assertEquals("1|1", db.query("SELECT x.id, y.id FROM x, y"));
        db.run("DELETE FROM z");
        assertEquals(1, db.run("DELETE FROM r"));
    }

    @Test
    void restrictLetsOneStatementDeleteBothRows() {
        db.run(
                "CREATE TABLE s (id INT PRIMARY KEY, above INT REFERENCES s ON DELETE RESTRICT)",
                "INSERT INTO s VALUES (1, NULL), (2, 1), (3, 2)");
        assertEquals("23503", db.state("DELETE FROM s WHERE id = 2"));
        assertEquals(2, db.run("DELETE FROM s WHERE id >= 2"));
        assertEquals(1, db.run("DELETE FROM s"));
    }

    @Test
    void triggersCannotKeepWhatActionsTakeAway() {
        for (String rule : List.of("ON DELETE SET NULL", "ON UPDATE CASCADE", "ON UPDATE SET NULL")) {
            db.run(
                    "CREATE TABLE kept (id INT PRIMARY KEY)",
                    "CREATE TABLE keeper (p INT REFERENCES kept " + rule + ")",
                    "CREATE TRIGGER keep BEFORE UPDATE ON keeper FOR EACH ROW SET NEW.p = OLD.p",
                    "INSERT INTO kept VALUES (1)",
                    "INSERT INTO keeper VALUES (1)");
            String change = rule.contains("DELETE") ? "DELETE FROM kept" : "UPDATE kept SET id = 2";
            assertEquals("23503", db.state(change), rule);
            assertEquals("1|1", db.query("SELECT * FROM kept, keeper"));
            db.run("DROP TRIGGER keep ON keeper");
            assertEquals(1, db.run(change));
            db.run("DROP TABLE keeper", "DROP TABLE kept");
        }
    }
}

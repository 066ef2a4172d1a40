package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sequences and types that expressions in the catalog name: defaults, checks, computed columns, indexes, domains. */
class StoredNamesTest {
    private static final String DEFAULTS = "SELECT column_name, column_default FROM information_schema.columns"
            + " WHERE table_name = 'T' AND column_default IS NOT NULL ORDER BY ordinal_position";

    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        db.run(
                "CREATE SCHEMA a",
                "CREATE SCHEMA b",
                "SET SCHEMA a",
                "CREATE SEQUENCE s",
                "CREATE TYPE mood AS ENUM ('sad', 'glad')",
                "CREATE DOMAIN small AS BIGINT DEFAULT NEXTVAL('s') CHECK (VALUE < 1000)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CREATE TABLE t (n INT, c BIGINT DEFAULT NEXT VALUE FOR s) | NEXT VALUE FOR A.S",
                "CREATE TABLE t (n INT, c BIGINT DEFAULT 10 + NextVal('s')) | 10 + NextVal('A.S')",
                "CREATE TABLE t (n INT, c BIGINT DEFAULT NEXTVAL('a.s')) | NEXTVAL('a.s')",
                "CREATE TABLE b.t (n INT, c BIGINT DEFAULT NEXT VALUE FOR \"S\") | NEXT VALUE FOR A.S",
                "CREATE GLOBAL TEMPORARY TABLE t (n INT, c BIGINT DEFAULT NEXTVAL('s')) | NEXTVAL('A.S')",
                "CREATE TABLE t (n INT); ALTER TABLE t ADD c BIGINT DEFAULT NEXTVAL('s') | NEXTVAL('A.S')",
                "CREATE TABLE t (n INT, c INT); ALTER TABLE t ALTER c SET DEFAULT NEXTVAL('s') | NEXTVAL('A.S')",
                "CREATE TABLE u (n INT, c INT DEFAULT NEXTVAL('s')); SET SCHEMA b;"
                        + " CREATE TABLE t (LIKE a.u INCLUDING DEFAULTS) | NEXTVAL('A.S')",
            })
    void defaultsNameTheSequenceOfTheirDefinition(String statements, String text) {
        db.run(statements.split(";"));
        db.run("SET SCHEMA b", "CREATE SEQUENCE s START 500");
        String table = db.query("SELECT table_schema FROM information_schema.tables WHERE table_name = 'T'") + ".t";
        assertEquals("C|" + text, db.query(DEFAULTS));
        db.run("INSERT INTO " + table + " (n) VALUES (1), (2)", "INSERT INTO " + table + " VALUES (3, DEFAULT)");
        assertEquals("true", db.query("SELECT MAX(c) < 20 AND COUNT(DISTINCT c) = 3 FROM " + table));
    }

    @Test
    void domainsNameTheirs() {
        db.run("CREATE TABLE t (n INT, c small)", "SET SCHEMA b", "INSERT INTO a.t (n) VALUES (1)");
        assertEquals("1|1", db.query("SELECT * FROM a.t"));
        db.run("ALTER SEQUENCE a.s RENAME TO \"New one\"", "INSERT INTO a.t (n) VALUES (2)");
        assertEquals("NEXTVAL('A.\"New one\"')", db.query("SELECT domain_default FROM information_schema.domains"));
        assertEquals(List.of("1|1", "2|2"), db.rows("SELECT * FROM a.t"));
    }

    @Test
    void defaultsFollowSequences() {
        db.run("CREATE TABLE t (n INT, c BIGINT DEFAULT NEXT VALUE FOR s, d BIGINT DEFAULT NEXTVAL('s'))");
        db.run("ALTER SEQUENCE s RENAME TO r", "INSERT INTO t (n) VALUES (1)");
        assertEquals(List.of("C|NEXT VALUE FOR A.R", "D|NEXTVAL('A.R')"), db.rows(DEFAULTS));
        db.run("ALTER SEQUENCE r SET SCHEMA b", "INSERT INTO t (n) VALUES (2)");
        assertEquals(List.of("C|NEXT VALUE FOR B.R", "D|NEXTVAL('B.R')"), db.rows(DEFAULTS));
        db.run("ALTER SCHEMA b RENAME TO c", "INSERT INTO t (n) VALUES (3)");
        db.run("ALTER SCHEMA a RENAME TO d", "INSERT INTO d.t (n) VALUES (4)");
        assertEquals(List.of("C|NEXT VALUE FOR C.R", "D|NEXTVAL('C.R')"), db.rows(DEFAULTS));
        assertEquals(List.of("1|1|2", "2|3|4", "3|5|6", "4|7|8"), db.rows("SELECT * FROM d.t"));
    }

    @Test
    void rollbackTakesRenamingBack() {
        db.run("CREATE TABLE t (n INT, c BIGINT DEFAULT NEXTVAL('s'))", "BEGIN", "ALTER SEQUENCE s RENAME TO r");
        db.run("INSERT INTO t (n) VALUES (1)", "ROLLBACK", "INSERT INTO t (n) VALUES (2)");
        assertEquals("C|NEXTVAL('A.S')", db.query(DEFAULTS));
        db.run("BEGIN", "DROP SEQUENCE s CASCADE");
        assertEquals("", db.query(DEFAULTS));
        db.run("ROLLBACK", "INSERT INTO t (n) VALUES (3)");
        assertEquals("2 3", db.query("SELECT n FROM t WHERE c IS NOT NULL"));
    }

    @Test
    void dropsOfSequencesNeedCascade() {
        db.run("CREATE TABLE t (n INT, c BIGINT DEFAULT NEXTVAL('s'), d INT CHECK (d < NEXT VALUE FOR s))");
        db.run("CREATE LOCAL TEMPORARY TABLE x (n INT, c BIGINT DEFAULT NEXTVAL('s'))");
        assertTrue(db.error("DROP SEQUENCE s").startsWith("2BP01: the default of column C of table A.T depends on"));
        assertEquals("2BP01", db.state("DROP SEQUENCE s RESTRICT"));
        db.run("DROP SEQUENCE s CASCADE", "INSERT INTO t (n) VALUES (1)", "INSERT INTO t VALUES (2, 3, 100)");
        assertEquals(List.of("1|NULL|NULL", "2|3|100"), db.rows("SELECT * FROM t"));
        db.run("INSERT INTO x (n) VALUES (1)");
        assertEquals("1|NULL", db.query("SELECT * FROM x"));
        assertEquals("NULL", db.query("SELECT domain_default FROM information_schema.domains"));
        assertEquals("42P01", db.state("CREATE TABLE w (c BIGINT DEFAULT NEXTVAL('s'))"));
    }

    @Test
    void dropsOfSchemasTakeDefaultsAlong() {
        db.run("CREATE TABLE b.t (n INT, c BIGINT DEFAULT NEXTVAL('s'))", "SET SCHEMA PUBLIC");
        assertEquals("2BP01", db.state("DROP SCHEMA a"));
        assertEquals("2BP01", db.state("DROP SCHEMA a RESTRICT"));
        db.run("DROP SCHEMA a CASCADE", "INSERT INTO b.t (n) VALUES (1)");
        assertEquals("1|NULL", db.query("SELECT * FROM b.t"));
    }

    @Test
    void dropsOfSchemasKeepTypesThatOthersNeed() {
        db.run("CREATE TABLE b.t (n VARCHAR(9) CHECK (CAST(n AS mood) > 'glad'))", "SET SCHEMA PUBLIC");
        assertEquals("2BP01", db.state("DROP SCHEMA a CASCADE"));
        db.run("DROP TYPE a.mood CASCADE", "DROP SCHEMA a CASCADE", "INSERT INTO b.t VALUES ('x')");
    }

    private void useMood() {
        db.run(
                "CREATE TABLE t (m VARCHAR(9) DEFAULT mood 'sad', g BOOLEAN AS (CAST(m AS mood) = 'sad'),"
                        + " n INT, CONSTRAINT c CHECK (m::mood >= 'sad'))",
                "CREATE INDEX i ON t ((CAST(m AS mood)))",
                "CREATE INDEX j ON t (n) WHERE CAST(m AS mood) = 'glad'",
                "INSERT INTO t (n) VALUES (1)");
    }

    @Test
    void expressionsFollowTypes() {
        useMood();
        db.run("ALTER TYPE mood RENAME TO feel", "SET SCHEMA b", "INSERT INTO a.t (m, n) VALUES ('glad', 2)");
        assertEquals("22P02", db.state("INSERT INTO a.t (m) VALUES ('mad')"));
        db.run("ALTER SCHEMA a RENAME TO c", "INSERT INTO c.t (n) VALUES (3)");
        assertEquals(List.of("sad|true|1", "glad|false|2", "sad|true|3"), db.rows("SELECT * FROM c.t"));
        assertEquals("2", db.query("SELECT n FROM c.t WHERE CAST(m AS c.feel) = 'glad'"));
        assertEquals("M|CAST('sad' AS C.FEEL)", db.query(DEFAULTS));
        assertEquals(
                "m::C.FEEL >= 'sad'",
                db.query("SELECT check_clause FROM information_schema.check_constraints"
                        + " WHERE constraint_name = 'C'"));
        db.run("CREATE INDEX k ON c.t (n, (CAST(m AS c.feel)))", "DROP INDEX c.i", "DROP INDEX c.j", "DROP INDEX c.k");
    }

    @Test
    void dropsOfTypesNeedCascade() {
        useMood();
        assertEquals("2BP01", db.state("DROP TYPE mood"));
        db.run("BEGIN", "DROP TYPE mood CASCADE", "ROLLBACK");
        assertEquals("22P02", db.state("INSERT INTO t (m) VALUES ('mad')"));
        db.run("DROP TYPE mood CASCADE", "INSERT INTO t VALUES ('mad', 4)", "INSERT INTO t (n) VALUES (5)");
        assertEquals(List.of("sad|1", "mad|4", "NULL|5"), db.rows("SELECT * FROM t"));
        assertEquals("0", db.query("SELECT COUNT(*) FROM information_schema.indexes WHERE table_name = 'T'"));
    }

    @Test
    void expressionsFollowDomains() {
        db.run(
                "CREATE TABLE t (n INT CHECK (CAST(n AS small) <> 5))",
                "ALTER DOMAIN small RENAME TO tiny",
                "INSERT INTO t VALUES (1), (NULL)");
        assertEquals("23514", db.state("INSERT INTO t VALUES (1000)"));
        assertEquals("23514", db.state("INSERT INTO t VALUES (5)"));
        assertEquals("2BP01", db.state("DROP DOMAIN tiny"));
        db.run("DROP DOMAIN tiny CASCADE", "INSERT INTO t VALUES (1000)");
        assertEquals("1 NULL 1000", db.query("SELECT n FROM t"));
    }

    @Test
    void viewsStandInTheWay() {
        db.run("CREATE VIEW v AS SELECT NEXT VALUE FOR s AS n, CAST('sad' AS mood) AS m, CAST(1 AS small) AS d");
        for (String statement : List.of(
                "DROP SEQUENCE s",
                "ALTER SEQUENCE s RENAME TO r",
                "ALTER SEQUENCE s SET SCHEMA b",
                "DROP TYPE mood",
                "DROP DOMAIN small")) {
            assertEquals("2BP01", db.state(statement), statement);
        }
        db.run("DROP SEQUENCE s CASCADE");
        assertEquals("42P01", db.state("SELECT * FROM v"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TABLE t (n INT DEFAULT (SELECT 1))",
                "CREATE TABLE t (n INT CHECK (n IN (SELECT 1)))",
                "CREATE TABLE t (n INT CHECK (EXISTS (SELECT 1)))",
                "CREATE DOMAIN e INT CHECK (VALUE IN (SELECT 1))",
                "CREATE DOMAIN e INT DEFAULT (SELECT 1)",
                "ALTER DOMAIN small ADD CHECK (VALUE > (SELECT 1))",
            })
    void expressionsOfTheCatalogHaveNoSubqueries(String statement) {
        assertEquals("0A000", db.state(statement));
    }
}

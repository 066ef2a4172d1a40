package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DefinitionTest {
    private final TestDatabase db = new TestDatabase();

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void tablesAreCreatedAndDropped() {
        db.run("CREATE TABLE t (a INT)", "CREATE TABLE IF NOT EXISTS t (b INT)");
        assertEquals("42P07: table T already exists, at line 1, column 14", db.error("CREATE TABLE t (a INT)"));
        db.run("DROP TABLE t", "DROP TABLE IF EXISTS t", "DROP TABLE t IF EXISTS");
        assertEquals("42P01", db.state("DROP TABLE t"));
        db.run("CREATE MEMORY TABLE t (a INT)", "DROP TABLE t CASCADE");
        db.run("CREATE CACHED TABLE t (a INT)", "CREATE UNLOGGED TABLE u (a INT)", "ALTER TABLE t SET MODE LOGGED");
        assertEquals(
                "MEMORY MEMORY",
                db.query("SELECT table_mode FROM information_schema.tables WHERE table_name IN ('T', 'U')"));
    }

    @Test
    void wrongTablesAreRefused() {
        assertEquals("42701", db.state("CREATE TABLE t (a INT, a INT)"));
        assertEquals("42P16", db.state("CREATE TABLE t (a INT PRIMARY KEY, b INT PRIMARY KEY)"));
        assertEquals("42703", db.state("CREATE TABLE t (a INT, PRIMARY KEY (b))"));
        assertEquals("42701", db.state("CREATE TABLE t (a INT, UNIQUE (a, a))"));
        assertEquals("42704", db.state("CREATE TABLE t (a NUMBERS)"));
        assertEquals("42P16", db.state("CREATE TABLE t (a VARCHAR(5) GENERATED ALWAYS AS IDENTITY)"));
        assertEquals("3F000", db.state("CREATE TABLE nowhere.t (a INT)"));
        assertEquals("42501", db.state("CREATE TABLE information_schema.t (a INT)"));
        assertEquals("42601", db.state("CREATE TABLE t ()"));
        assertEquals("42710", db.state("CREATE TABLE t (a INT, CONSTRAINT c UNIQUE (a), CONSTRAINT c CHECK (a > 0))"));
    }

    @Test
    void defaultsAndChecksMustMakeSense() {
        assertEquals("42703", db.state("CREATE TABLE t (a INT CHECK (b > 0))"));
        assertEquals("42804", db.state("CREATE TABLE t (a INT DEFAULT DATE '2024-01-01')"));
        assertEquals("42803", db.state("CREATE TABLE t (a INT CHECK (COUNT(*) > 0))"));
        assertEquals("42601", db.state("CREATE TABLE t (a INT DEFAULT ?)"));
    }

    @Test
    void indexesAreCreatedAndDropped() {
        db.run(
                "CREATE TABLE t (a INT, b INT)",
                "INSERT INTO t VALUES (1, 1), (2, 1)",
                "CREATE INDEX i ON t (b, a DESC)",
                "CREATE INDEX IF NOT EXISTS i ON t (a)",
                "CREATE UNIQUE INDEX u ON t (a)");
        assertEquals("42P07", db.state("CREATE INDEX i ON t (a)"));
        assertEquals("23505", db.state("CREATE UNIQUE INDEX x ON t (b)"));
        assertEquals("23505", db.state("INSERT INTO t VALUES (1, 5)"));
        assertEquals("42703", db.state("CREATE INDEX x ON t (c)"));
        assertEquals("42P01", db.state("CREATE INDEX x ON nothing (c)"));
        db.run("DROP INDEX u", "INSERT INTO t VALUES (1, 5)", "DROP INDEX IF EXISTS u");
        assertEquals("42704", db.state("DROP INDEX u"));
        db.run("CREATE TABLE p (a INT PRIMARY KEY)");
        assertEquals("2BP01", db.state("DROP INDEX p_pkey"));
    }

    @Test
    void uniqueAllowsManyNulls() {
        db.run("CREATE TABLE t (a INT UNIQUE, b INT)", "INSERT INTO t VALUES (NULL, 1), (NULL, 2), (1, 3)");
        assertEquals("23505", db.state("INSERT INTO t VALUES (1, 4)"));
        assertEquals("2", db.query("SELECT COUNT(*) FROM t WHERE a IS NULL"));
        assertEquals("", db.query("SELECT * FROM t WHERE a = ?", (Object) null));
    }

    @Test
    void schemasHoldTables() {
        db.run(
                "CREATE SCHEMA s",
                "CREATE SCHEMA IF NOT EXISTS s",
                "CREATE TABLE s.t (a INT)",
                "INSERT INTO s.t VALUES (1)");
        assertEquals("1", db.query("SELECT s.t.a FROM s.t"));
        assertEquals("42P01", db.state("SELECT * FROM t"));
        db.run("SET SCHEMA s");
        assertEquals("1", db.query("SELECT * FROM t"));
        assertEquals("S", db.query("SELECT CURRENT_SCHEMA()"));
        db.run("SET SCHEMA PUBLIC");
        assertEquals("42P06", db.state("CREATE SCHEMA s"));
        assertEquals("2BP01", db.state("DROP SCHEMA s"));
        db.run("DROP SCHEMA s CASCADE", "DROP SCHEMA IF EXISTS s");
        assertEquals("3F000", db.state("SET SCHEMA s"));
    }

    @Test
    void allObjectsAreDropped() {
        db.run(
                "CREATE SCHEMA s",
                "CREATE DOMAIN s.positive AS INT CHECK (VALUE > 0)",
                "CREATE TYPE mood AS ENUM ('ok')",
                "CREATE SEQUENCE q",
                "CREATE TABLE p (id INT PRIMARY KEY, n s.positive, m mood, k INT DEFAULT NEXTVAL('q'))",
                "CREATE TABLE s.c (id INT PRIMARY KEY, p INT REFERENCES PUBLIC.p)",
                "ALTER TABLE p ADD FOREIGN KEY (k) REFERENCES s.c",
                "CREATE VIEW v AS SELECT p.id FROM p JOIN s.c ON c.p = p.id",
                "COMMENT ON TABLE p IS 'text'",
                "CREATE TEMPORARY TABLE mine (a INT)",
                "INSERT INTO mine VALUES (1)",
                "INSERT INTO p VALUES (1, 1, 'ok', NULL)");
        db.run("BEGIN", "DROP ALL OBJECTS", "ROLLBACK");
        assertEquals("1", db.query("SELECT id FROM p"));
        db.run("DROP ALL OBJECTS");
        assertEquals(
                "MINE",
                db.query(
                        "SELECT table_name FROM information_schema.tables WHERE table_schema <> 'INFORMATION_SCHEMA'"));
        assertEquals("0", db.query("SELECT COUNT(*) FROM information_schema.sequences"));
        assertEquals("0", db.query("SELECT COUNT(*) FROM information_schema.domains"));
        assertEquals("3F000", db.state("SET SCHEMA s"));
        db.run("DROP ALL OBJECTS", "CREATE TABLE p (id INT)", "CREATE SCHEMA s");
        assertEquals("1", db.query("SELECT * FROM mine"));
        assertEquals("", db.query("CHECK DATABASE"));
    }

    @Test
    void informationSchemaDescribesEverything() {
        db.run("CREATE TABLE t (id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, n VARCHAR(10) DEFAULT 'x' NOT"
                + " NULL, d DECIMAL(8,2), CONSTRAINT pos CHECK (d > 0), UNIQUE (n, d))");
        assertEquals(
                "INFORMATION_SCHEMA PUBLIC",
                db.query("SELECT schema_name FROM information_schema.schemata ORDER BY 1"));
        assertEquals(
                "T|BASE TABLE|MEMORY",
                db.query("SELECT table_name, table_type, table_mode FROM information_schema.tables WHERE"
                        + " table_schema = 'PUBLIC'"));
        assertEquals(
                "ID|1|NULL|NO|INTEGER|NULL|10|0|YES|ALWAYS N|2|'x'|NO|VARCHAR|10|NULL|NULL|NO|NULL"
                        + " D|3|NULL|YES|DECIMAL|NULL|8|2|NO|NULL",
                db.query("SELECT column_name, ordinal_position, column_default, is_nullable, data_type,"
                        + " character_maximum_length,"
                        + " numeric_precision, numeric_scale, is_identity, identity_generation FROM"
                        + " information_schema.columns WHERE table_name = 'T' ORDER BY 2"));
        assertEquals(
                "T_N_D_KEY|N|1|1 T_N_D_KEY|D|2|1 T_PKEY|ID|1|1",
                db.query("SELECT index_name, column_name, ordinal_position, is_unique FROM"
                        + " information_schema.indexes ORDER BY 1, 3"));
        assertEquals(
                "POS|CHECK|d > 0 T_N_D_KEY|UNIQUE|NULL T_PKEY|PRIMARY KEY|NULL",
                db.query("SELECT constraint_name, constraint_type, check_clause FROM"
                        + " information_schema.table_constraints ORDER BY 1"));
        assertEquals(
                "T_PKEY|ID|1",
                db.query("SELECT constraint_name, column_name, ordinal_position FROM"
                        + " information_schema.key_column_usage WHERE constraint_name = 'T_PKEY'"));
        assertEquals(
                "test",
                db.query("SELECT setting_value FROM information_schema.settings WHERE setting_name = 'database_name'"));
        assertEquals("42809", db.state("DELETE FROM information_schema.tables"));
    }

    @Test
    void refusesWhatContradictsItself() {
        for (String sql : List.of(
                "CREATE TABLE x (a INT DEFAULT 1 DEFAULT 2)",
                "CREATE TABLE x (a INT NULL NOT NULL)",
                "CREATE TABLE x (a INT NOT NULL NULL)",
                "CREATE DOMAIN d AS INT NOT NULL NULL",
                "CREATE DOMAIN d AS INT NULL NOT NULL",
                "CREATE SEQUENCE s START 10 START 11",
                "CREATE SEQUENCE s INCREMENT 1 INCREMENT 2",
                "CREATE SEQUENCE s NO CYCLE CYCLE",
                "CREATE SEQUENCE s MINVALUE 1 NO MINVALUE",
                "CREATE TABLE x (a INT GENERATED ALWAYS AS IDENTITY (START WITH 1 START WITH 5))",
                "ALTER SEQUENCE q RESTART WITH 1 RESTART WITH 2",
                "ALTER SEQUENCE q AS INT AS BIGINT")) {
            assertEquals("42601", db.state(sql), sql);
        }
        assertEquals("42P16", db.state("CREATE TABLE x (a INT PRIMARY KEY PRIMARY KEY)"));
        assertEquals("42701", db.state("SELECT * FROM (VALUES (1)) p (a) JOIN (VALUES (1)) q (a) USING (a, a)"));
        db.run(
                "CREATE TABLE x (a INT NOT NULL NOT NULL, b INT NULL NULL UNIQUE, c IDENTITY PRIMARY KEY)",
                "CREATE DOMAIN d AS INT NOT NULL NOT NULL",
                "CREATE SEQUENCE s NO MINVALUE NO MAXVALUE CACHE 5");
    }
}

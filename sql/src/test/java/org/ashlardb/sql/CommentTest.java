package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** COMMENT ON and what INFORMATION_SCHEMA tells about comments, constraints, sequences and views. */
class CommentTest {
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        db.run(
                "CREATE TABLE t (a INT PRIMARY KEY COMMENT 'the ''key''', b INT CHECK (b > 0), c INT AS (a + b) UNIQUE)",
                "CREATE UNIQUE INDEX i ON t (b) WHERE a > 1",
                "CREATE VIEW v AS SELECT a, b AS z FROM t",
                "CREATE SEQUENCE s START WITH 5 CYCLE MAXVALUE 9",
                "CREATE SCHEMA k",
                "CREATE TABLE k.f (x INT, CONSTRAINT ft FOREIGN KEY (x) REFERENCES t (a) DEFERRABLE)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void is(String expected, String sql) {
        assertEquals(expected, db.query(sql), sql);
    }

    private void remarks(String expected, String table, String where) {
        is(expected, "SELECT DISTINCT remarks FROM information_schema." + table + " WHERE " + where);
    }

    @Test
    void commentsAreShownAndFollow() {
        remarks("the 'key'", "columns", "column_name = 'A' AND table_name = 'T'");
        db.run(
                "COMMENT ON TABLE t IS 'things'",
                "COMMENT ON COLUMN public.t.b IS 'more'",
                "COMMENT ON VIEW v IS 'seen'",
                "COMMENT ON COLUMN v.z IS 'zed'",
                "COMMENT ON INDEX i IS 'fast'",
                "COMMENT ON SEQUENCE s IS 'numbers'",
                "COMMENT ON SCHEMA k IS 'second'",
                "COMMENT ON CONSTRAINT t_check ON t IS 'positive'",
                "COMMENT ON CONSTRAINT ft ON k.f IS 'refers'",
                "COMMENT ON CONSTRAINT t_pkey ON t IS 'unique'");
        remarks("things", "tables", "table_name = 'T'");
        remarks("seen", "tables", "table_name = 'V'");
        remarks("seen", "views", "table_name = 'V'");
        remarks("zed", "columns", "column_name = 'Z'");
        remarks("fast", "indexes", "index_name = 'I'");
        remarks("numbers", "sequences", "sequence_name = 'S'");
        remarks("second", "schemata", "schema_name = 'K'");
        remarks("positive", "table_constraints", "constraint_name = 'T_CHECK'");
        remarks("refers", "table_constraints", "constraint_name = 'FT'");
        db.run("ALTER VIEW v RENAME TO w", "DROP VIEW w");
        db.run(
                "ALTER TABLE t RENAME TO r",
                "ALTER TABLE r RENAME b TO q",
                "ALTER TABLE r RENAME CONSTRAINT t_check TO rc",
                "ALTER INDEX i RENAME TO j",
                "ALTER SEQUENCE s RENAME TO s2",
                "ALTER SCHEMA k RENAME TO k2",
                "ALTER TABLE r ADD d INT DEFAULT 4");
        remarks("things", "tables", "table_name = 'R'");
        remarks("more", "columns", "column_name = 'Q'");
        remarks("positive", "table_constraints", "constraint_name = 'RC'");
        remarks("fast", "indexes", "index_name = 'J'");
        remarks("numbers", "sequences", "sequence_name = 'S2'");
        remarks("second", "schemata", "schema_name = 'K2'");
        db.run(
                "COMMENT ON TABLE r IS NULL",
                "COMMENT ON SEQUENCE s2 IS ''",
                "DROP SEQUENCE s2",
                "DROP SCHEMA k2 CASCADE");
        remarks("NULL", "tables", "table_name = 'R'");
        db.run("ALTER TABLE r DROP CONSTRAINT rc", "ALTER TABLE r ADD CONSTRAINT rc CHECK (q > 1)");
        remarks("NULL", "table_constraints", "constraint_name = 'RC'");
    }

    /** As H2 writes texts with other letters than those of English. */
    @Test
    void commentsAreTextsOfAllKinds() {
        db.run(
                "CREATE TABLE u COMMENT U&'Schl\\00fcssel' (a INT COMMENT U&'gr\\00fcn' NOT NULL, b INT COMMENT 'x')",
                "COMMENT ON COLUMN u.b IS E'it\\'s'",
                "COMMENT ON VIEW v IS $$seen$$");
        remarks("Schlüssel", "tables", "table_name = 'U'");
        is("grün it's", "SELECT remarks FROM information_schema.columns WHERE table_name = 'U' ORDER BY column_name");
        remarks("seen", "tables", "table_name = 'V'");
        db.run("COMMENT ON TABLE u IS NULL");
        remarks("NULL", "tables", "table_name = 'U'");
        assertEquals("42601", db.state("CREATE TABLE w (a INT COMMENT 5)"));
    }

    private void createRoutinesAndTypes() {
        db.run(
                "CREATE TYPE mood AS ENUM ('sad')",
                "CREATE DOMAIN d AS INT CHECK (VALUE > 0)",
                "CREATE FUNCTION f(x INT, y VARCHAR(5)) RETURNS INT RETURN x",
                "CREATE PROCEDURE p(IN x INT, INOUT y INT) SET y = x",
                "CREATE TRIGGER tr BEFORE INSERT ON t REFERENCING NEW AS n FOR EACH ROW SET n.b = 1");
        db.run(
                "COMMENT ON TYPE mood IS 'how'",
                "COMMENT ON DOMAIN public.d IS 'more than 0'",
                "COMMENT ON FUNCTION f(x integer, y character varying) IS 'the first'",
                "COMMENT ON PROCEDURE p(IN x integer, INOUT y integer) IS 'it''s a copy'",
                "COMMENT ON TRIGGER tr ON t IS 'always 1'");
    }

    @Test
    void commentsOnRoutinesAndTypes() {
        createRoutinesAndTypes();
        remarks("how", "user_defined_types", "user_defined_type_name = 'MOOD'");
        remarks("more than 0", "domains", "domain_name = 'D'");
        remarks("the first", "routines", "routine_name = 'F'");
        remarks("it's a copy", "routines", "routine_name = 'P'");
        remarks("always 1", "triggers", "trigger_name = 'TR'");
        is(
                "COMMENT ON TYPE PUBLIC.MOOD IS 'how' COMMENT ON DOMAIN PUBLIC.D IS 'more than 0'"
                        + " COMMENT ON FUNCTION PUBLIC.F IS 'the first' COMMENT ON PROCEDURE PUBLIC.P IS 'it''s a copy'"
                        + " COMMENT ON TRIGGER PUBLIC.TR ON PUBLIC.T IS 'always 1'",
                "SELECT definition FROM information_schema.definitions WHERE definition LIKE 'COMMENT%'"
                        + " AND object_type <> 'TABLE' ORDER BY ordinal_position");
        db.run(
                "COMMENT ON TRIGGER tr IS 'one'",
                "CREATE OR REPLACE FUNCTION f(x INT) RETURNS INT RETURN x + 1",
                "CREATE OR REPLACE TRIGGER tr AFTER INSERT ON t DELETE FROM t WHERE a = 1");
        remarks("the first", "routines", "routine_name = 'F'");
        remarks("one", "triggers", "trigger_name = 'TR'");
        db.run("COMMENT ON ALIAS f IS NULL", "COMMENT ON TRIGGER public.tr IS NULL");
        remarks("NULL", "routines", "routine_name = 'F'");
        remarks("NULL", "triggers", "trigger_name = 'TR'");
    }

    @Test
    void commentsOnRoutinesAndTypesFollow() {
        createRoutinesAndTypes();
        db.run("ALTER TYPE mood RENAME TO feeling", "ALTER DOMAIN d RENAME TO e", "ALTER TABLE t RENAME TO u");
        remarks("how", "user_defined_types", "user_defined_type_name = 'FEELING'");
        remarks("more than 0", "domains", "domain_name = 'E'");
        remarks("always 1", "triggers", "trigger_name = 'TR'");
        db.run("DROP TYPE feeling", "DROP DOMAIN e", "DROP FUNCTION f", "DROP PROCEDURE p", "DROP TRIGGER tr");
        is(
                "0",
                "SELECT COUNT(*) FROM information_schema.definitions WHERE definition LIKE 'COMMENT%'"
                        + " AND object_type <> 'TABLE'");
        db.run("CREATE TYPE feeling AS ENUM ('a')", "CREATE FUNCTION f(x INT) RETURNS INT RETURN x");
        remarks("NULL", "user_defined_types", "TRUE");
        remarks("NULL", "routines", "TRUE");
    }

    @Test
    void commentsAreTransactional() {
        db.session.setAutoCommit(false);
        db.run("COMMENT ON TABLE t IS 'x'", "COMMENT ON SCHEMA k IS 'x'");
        db.session.rollback();
        remarks("NULL", "tables", "table_name = 'T'");
        remarks("NULL", "schemata", "schema_name = 'K'");
    }

    @Test
    void wrongComments() {
        List<String[]> cases = List.of(
                new String[] {"42P01", "COMMENT ON TABLE x IS 'x'"},
                        new String[] {"42809", "COMMENT ON TABLE v IS 'x'"},
                new String[] {"42809", "COMMENT ON VIEW t IS 'x'"},
                        new String[] {"42703", "COMMENT ON COLUMN t.x IS 'x'"},
                new String[] {"42601", "COMMENT ON COLUMN x IS 'x'"},
                        new String[] {"42704", "COMMENT ON INDEX x IS 'x'"},
                new String[] {"42704", "COMMENT ON CONSTRAINT i ON t IS 'x'"},
                        new String[] {"3F000", "COMMENT ON SCHEMA x IS 'x'"},
                new String[] {"42P01", "COMMENT ON SEQUENCE x IS 'x'"},
                        new String[] {"42601", "COMMENT ON TABLE t IS 5"},
                new String[] {"42704", "COMMENT ON TYPE x IS 'x'"},
                        new String[] {"42704", "COMMENT ON DOMAIN x IS 'x'"},
                new String[] {"42883", "COMMENT ON FUNCTION x(INT) IS 'x'"},
                        new String[] {"42883", "COMMENT ON PROCEDURE x IS 'x'"},
                new String[] {"42704", "COMMENT ON TRIGGER x ON t IS 'x'"},
                        new String[] {"42704", "COMMENT ON TRIGGER x IS 'x'"},
                new String[] {"42601", "COMMENT ON TYPE x ON t IS 'x'"},
                        new String[] {"42601", "COMMENT ON FRIEND x IS 'x'"});
        for (String[] one : cases) {
            assertEquals(one[0], db.state(one[1]), one[1]);
        }
    }

    @Test
    void informationSchemaTellsTheTruth() {
        String schema = "information_schema.";
        is(
                "FT|FOREIGN KEY|YES|NULL T_CHECK|CHECK|NO|NULL T_C_KEY|UNIQUE|NO|YES T_PKEY|PRIMARY KEY|NO|NULL",
                "SELECT constraint_name, constraint_type, is_deferrable, nulls_distinct FROM " + schema
                        + "table_constraints ORDER BY 1");
        is(
                "FT|X|1|1 T_C_KEY|C|1|NULL T_PKEY|A|1|NULL",
                "SELECT constraint_name, column_name, ordinal_position," + " position_in_unique_constraint FROM "
                        + schema + "key_column_usage ORDER BY 1");
        is(
                "PUBLIC|T_CHECK|b > 0",
                "SELECT constraint_schema, constraint_name, check_clause FROM " + schema + "check_constraints");
        is(
                "FT|T|A T_CHECK|T|B T_C_KEY|T|C T_PKEY|T|A",
                "SELECT constraint_name, table_name, column_name FROM " + schema
                        + "constraint_column_usage ORDER BY 1");
        is(
                "FT|T T_CHECK|T T_C_KEY|T T_PKEY|T",
                "SELECT constraint_name, table_name FROM " + schema + "constraint_table_usage ORDER BY 1");
        is(
                "S|BIGINT|5|9|1|YES|5",
                "SELECT sequence_name, data_type, start_value, maximum_value, increment, cycle_option,"
                        + " base_value FROM " + schema + "sequences");
        is("V|PUBLIC|T", "SELECT view_name, table_schema, table_name FROM " + schema + "view_table_usage");
        is("A|C B|C", "SELECT column_name, dependent_column FROM " + schema + "column_column_usage ORDER BY 1");
        is(
                "ALWAYS|a + b",
                "SELECT is_generated, generation_expression FROM " + schema + "columns WHERE column_name = 'C'");
        is("ASHLAR", "SELECT * FROM " + schema + "information_schema_catalog_name");
        is(
                "UTF8|UCS_BASIC UTF8|NOCASE",
                "SELECT character_set_name, collation_name FROM " + schema + "character_sets, " + schema
                        + "collations");
        is(
                "I|B|ASC|LAST|YES",
                "SELECT index_name, column_name, ordering_specification, null_ordering, is_unique FROM " + schema
                        + "index_columns WHERE index_name = 'I'");
        for (String table : List.of(
                "routines",
                "parameters",
                "triggers",
                "triggered_update_columns",
                "routine_privileges",
                "enabled_roles",
                "applicable_roles")) {
            is("0", "SELECT COUNT(*) FROM " + schema + table);
        }
        is("0", "SELECT COUNT(*) FROM " + schema + "memory_usage WHERE bytes < 0");
    }
}

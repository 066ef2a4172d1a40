package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Domains: types with a default and conditions. */
class DomainTest {
    private final TestDatabase database = new TestDatabase();

    @BeforeEach
    void create() {
        database.run(
                "CREATE DOMAIN positive AS INT DEFAULT 7 CHECK (VALUE > 0)",
                "CREATE DOMAIN code VARCHAR(3) NOT NULL CONSTRAINT upper_only CHECK (VALUE = UPPER(VALUE))",
                "CREATE TABLE t (id INT PRIMARY KEY, p positive, c code DEFAULT 'X')");
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void systemTablesShowTypes() {
        database.run(
                "CREATE DOMAIN tag AS CITEXT DEFAULT 'x' CONSTRAINT no_blank CHECK (VALUE <> '')",
                "CREATE TYPE hue AS ENUM ('red', 'blue')",
                "CREATE TABLE shown (a INT, b tag, c hue, d DECIMAL(5,2) ARRAY[3], e INT[][])");
        assertEquals(
                "VARCHAR|NOCASE|'x'",
                database.query("SELECT data_type, collation_name, domain_default FROM information_schema.domains"
                        + " WHERE domain_name = 'TAG'"));
        assertEquals(
                "TAG",
                database.query("SELECT domain_name FROM information_schema.domain_constraints"
                        + " WHERE constraint_name = 'NO_BLANK'"));
        assertEquals(
                "SHOWN|B",
                database.query("SELECT table_name, column_name FROM information_schema.column_domain_usage"
                        + " WHERE domain_name = 'TAG'"));
        assertEquals(
                "PUBLIC|TAG",
                database.query("SELECT domain_schema, domain_name FROM information_schema.columns"
                        + " WHERE table_name = 'SHOWN' AND column_name = 'B'"));
        assertEquals(
                "TYPE|NULL|red|1 TYPE|NULL|blue|2 TABLE|3|red|1 TABLE|3|blue|2",
                database.query("SELECT object_type, enum_identifier, value_name, value_ordinal"
                        + " FROM information_schema.enum_values WHERE object_name IN ('HUE', 'SHOWN')"
                        + " ORDER BY object_type DESC, value_ordinal"));
        assertEquals(
                "4|DECIMAL|5|2|3 5|ARRAY|NULL|NULL|NULL 5_|INTEGER|10|0|NULL",
                database.query("SELECT collection_type_identifier, data_type, numeric_precision, numeric_scale,"
                        + " maximum_cardinality FROM information_schema.element_types ORDER BY 1"));
    }

    @Test
    void columnsComply() {
        database.run("INSERT INTO t VALUES (1, 5, 'AB'), (2, NULL, 'C')", "INSERT INTO t (id) VALUES (3)");
        assertEquals("1|5|AB 2|NULL|C 3|7|X", database.query("SELECT * FROM t ORDER BY id"));
        assertEquals("23514", database.state("INSERT INTO t VALUES (4, 0, 'A')"));
        assertEquals("23514", database.state("INSERT INTO t VALUES (4, 1, 'a')"));
        assertEquals("23502", database.state("INSERT INTO t VALUES (4, 1, NULL)"));
        assertEquals("22001", database.state("INSERT INTO t VALUES (4, 1, 'ABCD')"));
        assertEquals("23514", database.state("INSERT INTO t VALUES (?, ?, ?)", 4, -1, "A"));
        assertEquals("23514", database.state("UPDATE t SET p = p - 10"));
        assertEquals("23502", database.state("UPDATE t SET c = NULL WHERE id = 1"));
        database.run("UPDATE t SET p = p + 1 WHERE id = 1", "INSERT INTO t SELECT id + 10, p, c FROM t");
        assertEquals("11|6|AB", database.query("SELECT * FROM t WHERE id = 11"));
        assertEquals("23514", database.state("INSERT INTO t SELECT id + 20, 0, c FROM t"));
        assertEquals("9", database.query("SELECT p + 3 FROM t WHERE id = 1"));
        assertEquals(
                "23514: row of table T violates check constraint POSITIVE_CHECK",
                database.error("INSERT INTO t VALUES (4, 0, 'A')").split(":")[0] + ":"
                        + database.error("INSERT INTO t VALUES (4, 0, 'A')").split(":")[1]);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "CAST('5' AS positive) + 1; 6",
                "5::positive; 5",
                "CAST(NULL AS positive); NULL",
                "positive '5'; 5",
                "CAST(2.6 AS public.positive); 3",
                "'AB'::code; AB",
            })
    void castsComply(String expression, String expected) {
        assertEquals(expected, database.value(expression));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "SELECT CAST(0 AS positive); 23514",
                "SELECT positive '-5'; 23514",
                "SELECT NULL::code; 23502",
                "SELECT 'x'::positive; 22018",
                "SELECT '{1}'::positive[]; 0A000",
                "CREATE DOMAIN positive AS INT; 42710",
                "CREATE TYPE positive AS ENUM ('a'); 42710",
                "CREATE DOMAIN d AS nothing; 42704",
                "CREATE DOMAIN d AS INT CHECK (VALUE); 42804",
                "CREATE DOMAIN d AS INT CHECK (x > 0); 42703",
                "CREATE DOMAIN d AS INT DEFAULT 'x'; 22018",
                "CREATE DOMAIN d AS INT CONSTRAINT c CHECK (VALUE > 0) CONSTRAINT c CHECK (VALUE < 9); 42710",
                "CREATE DOMAIN nowhere.d AS INT; 3F000",
                "ALTER DOMAIN nothing DROP DEFAULT; 42704",
                "ALTER DOMAIN positive DROP CONSTRAINT nothing; 42704",
                "DROP DOMAIN nothing; 42704",
                "DROP DOMAIN positive; 2BP01",
            })
    void mistakesAreReported(String sql, String state) {
        assertEquals(state, database.state(sql));
    }

    /** A column of such a name alone would not be of the domain. */
    @ParameterizedTest
    @ValueSource(strings = {"number", "TEXT", "jsonb", "int4", "serial", "varchar2"})
    void namesOfBuiltInTypesAreTaken(String name) {
        assertEquals("42710", database.state("CREATE DOMAIN " + name + " AS INT CHECK (VALUE > 0)"));
        assertEquals("42710", database.state("CREATE TYPE " + name + " AS ENUM ('a')"));
        database.run("CREATE DOMAIN IF NOT EXISTS " + name + " AS INT", "CREATE DOMAIN plain AS INT CHECK (VALUE > 0)");
        assertEquals("42710", database.state("ALTER DOMAIN plain RENAME TO " + name));
        String quoted = '"' + name.toUpperCase(Locale.ROOT) + '"';
        database.run("ALTER DOMAIN plain RENAME TO " + quoted, "CREATE TABLE named (a " + quoted + ")");
        assertEquals("23514", database.state("INSERT INTO named VALUES (0)"));
        assertEquals(
                "0", database.query("SELECT COUNT(*) FROM information_schema.domains WHERE domain_name = 'PLAIN'"));
        database.run("CREATE DOMAIN IF NOT EXISTS " + quoted + " AS TEXT");
        assertEquals("23514", database.state("INSERT INTO named VALUES (-1)"));
    }

    @Test
    void domainsChange() {
        database.run("INSERT INTO t VALUES (1, 5, 'AB')");
        database.run("ALTER DOMAIN positive SET DEFAULT 9", "INSERT INTO t (id) VALUES (2)");
        database.run("ALTER DOMAIN positive DROP DEFAULT", "INSERT INTO t (id) VALUES (3)");
        assertEquals("5 9 NULL", database.query("SELECT p FROM t ORDER BY id"));
        assertEquals("23502", database.state("ALTER DOMAIN positive SET NOT NULL"));
        assertEquals("23514", database.state("ALTER DOMAIN positive ADD CHECK (VALUE > 8)"));
        database.run("ALTER DOMAIN positive ADD CONSTRAINT big CHECK (VALUE > 8) NOT VALID");
        assertEquals("23514", database.state("INSERT INTO t VALUES (4, 8, 'A')"));
        database.run(
                "ALTER DOMAIN positive RENAME CONSTRAINT big TO large", "ALTER DOMAIN positive DROP CONSTRAINT large");
        database.run("ALTER DOMAIN positive DROP CONSTRAINT IF EXISTS large", "INSERT INTO t VALUES (4, 8, 'A')");
        database.run("DELETE FROM t WHERE p IS NULL", "ALTER DOMAIN positive SET NOT NULL");
        assertEquals("23502", database.state("INSERT INTO t VALUES (5, NULL, 'A')"));
        database.run("ALTER DOMAIN positive DROP NOT NULL", "INSERT INTO t VALUES (5, NULL, 'A')");
        database.run("ALTER DOMAIN positive RENAME TO natural_number");
        assertEquals("23514", database.state("INSERT INTO t VALUES (6, 0, 'A')"));
        assertEquals("42704", database.state("SELECT 1::positive"));
        database.run("DROP DOMAIN natural_number CASCADE", "DROP DOMAIN IF EXISTS natural_number");
        assertEquals("1|AB", database.query("SELECT * FROM t WHERE id = 1"));
    }

    @Test
    void changesAreTakenBack() {
        database.run(
                "START TRANSACTION",
                "ALTER DOMAIN positive DROP CONSTRAINT positive_check",
                "INSERT INTO t VALUES (1, 0, 'A')");
        database.run("ROLLBACK");
        assertEquals("23514", database.state("INSERT INTO t VALUES (1, 0, 'A')"));
    }

    @Test
    void columnsComeAndGo() {
        database.run("CREATE TABLE plain (a INT)", "INSERT INTO plain VALUES (0)");
        assertEquals("23514", database.state("ALTER TABLE plain ALTER COLUMN a TYPE positive"));
        database.run("UPDATE plain SET a = 1", "ALTER TABLE plain ALTER COLUMN a TYPE positive");
        assertEquals("23514", database.state("UPDATE plain SET a = 0"));
        database.run("ALTER TABLE plain ALTER COLUMN a TYPE INT", "UPDATE plain SET a = 0");
        database.run("CREATE TABLE alike (LIKE t)", "INSERT INTO alike VALUES (1, 1, 'A')");
        assertEquals("23514", database.state("UPDATE alike SET p = 0"));
        database.run("ALTER TABLE plain ADD COLUMN b positive");
        assertEquals("0|7", database.query("SELECT * FROM plain"));
    }

    @Test
    void schemasAndTheWordValue() {
        database.run(
                "CREATE SCHEMA s",
                "CREATE DOMAIN s.d AS INT CHECK (VALUE < 5)",
                "CREATE TABLE u (value s.d, domain INT)");
        assertEquals("23514", database.state("INSERT INTO u (value) VALUES (5)"));
        database.run("ALTER SCHEMA s RENAME TO r");
        assertEquals("23514", database.state("INSERT INTO u (value) VALUES (5)"));
        database.run("INSERT INTO u (value) VALUES (4)");
        assertEquals("4", database.query("SELECT value FROM u"));
        assertEquals("4", database.value("4::r.d"));
        database.run("CREATE TYPE r.e AS ENUM ('a')", "CREATE TABLE w (e r.e)", "ALTER SCHEMA r RENAME TO q");
        database.run("INSERT INTO w VALUES ('a'), (q.e 'a'::q.e)".replace("q.e 'a'", "'a'"));
        assertEquals("2", database.query("SELECT COUNT(*) FROM w WHERE e = 'a'::q.e"));
    }
}

package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows of system tables about tables of some names, against those that are left of all rows. */
class SystemTableNamesTest {
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        db.run(
                "CREATE SCHEMA s",
                "CREATE TABLE t (a INT PRIMARY KEY, b INT UNIQUE, c VARCHAR(9) DEFAULT 'x' CHECK (c <> 'y'),"
                        + " d INT GENERATED ALWAYS AS (a + b))",
                "CREATE TABLE s.t (a INT PRIMARY KEY, b INT REFERENCES t, c INT REFERENCES t(b))",
                "CREATE TABLE u (a INT REFERENCES s.t)",
                "CREATE TABLE \"t\" (a INT)",
                "CREATE INDEX by_c ON t(c, b DESC)",
                "CREATE VIEW v AS SELECT a, b FROM t",
                "CREATE VIEW s.v AS SELECT COUNT(*) AS n FROM t",
                "CREATE MATERIALIZED VIEW m AS SELECT a FROM t",
                "CREATE TEMPORARY TABLE own (a INT PRIMARY KEY)",
                "CREATE GLOBAL TEMPORARY TABLE each (a INT)",
                "INSERT INTO t(a, b) VALUES (1, 2)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private List<String> rows(String table, String condition, Object... values) {
        return db.rows(
                "SELECT * FROM information_schema." + table + " WHERE " + condition + " ORDER BY 1, 2, 3, 4, 5",
                values);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "TABLES",
                "COLUMNS",
                "COLUMN_COLUMN_USAGE",
                "TABLE_CONSTRAINTS",
                "KEY_COLUMN_USAGE",
                "INDEXES",
                "INDEX_COLUMNS",
                "VIEWS",
                "TABLE_PRIVILEGES",
                "COLUMN_PRIVILEGES",
                "REFERENTIAL_CONSTRAINTS"
            })
    void areThoseOfAllRows(String table) {
        boolean some = false;
        for (String name : List.of("T", "t", "U", "V", "M", "OWN", "EACH", "TABLES", "NONE")) {
            List<String> expected = rows(table, "table_name || '' = '" + name + "'");
            some |= !expected.isEmpty();
            assertEquals(expected, rows(table, "table_name = '" + name + "'"), name);
            assertEquals(expected, rows(table, "? = table_name", name), name);
            assertEquals(expected, rows(table, "table_name IN ('', ?, NULL) AND table_name LIKE '%'", name), name);
        }
        assertTrue(some, table);
        String schema = table.equals("REFERENTIAL_CONSTRAINTS") ? "constraint_schema" : "table_schema";
        for (String name : List.of("PUBLIC", "S", "SESSION", "INFORMATION_SCHEMA", "NONE")) {
            String other = schema + " || '' = '" + name + "'";
            assertEquals(rows(table, other), rows(table, schema + " = '" + name + "'"), name);
            assertEquals(
                    rows(table, other + " AND table_name || '' IN ('T', 'V', 'OWN', 'EACH', 'TABLES')"),
                    rows(table, schema + " = ? AND table_name IN ('V', 'T', 'OWN', 'EACH', 'TABLES', 'T')", name),
                    name);
        }
    }

    @Test
    void areMadeOfNoOthersWhereAValueTellsThem() {
        String plan = "EXPLAIN SELECT * FROM information_schema.columns c WHERE ";
        assertTrue(db.query(plan + "table_name = 'T' AND table_schema = CURRENT_SCHEMA")
                .contains("of schema CURRENT_SCHEMA() of table 'T'"));
        assertTrue(db.query(plan + "table_name = UPPER(?)").contains(" of table "));
        assertFalse(db.query(plan + "table_name = column_name").contains(" of table "));
        assertFalse(
                db.query(plan + "table_name = CAST(? AS VARCHAR_IGNORECASE)").contains(" of table "));
        assertFalse(db.query(plan + "table_name = CAST('T' AS CHAR(3))").contains(" of table "));
        assertFalse(db.query(plan + "table_name <> 'T' OR table_name = 'U'").contains(" of table "));
    }

    @Test
    void areComparedAsTextsAreThere() {
        assertEquals(
                List.of("T"),
                db.rows("SELECT DISTINCT table_name FROM information_schema.tables"
                        + " WHERE table_name = CAST('T ' AS CHAR(4))"));
        assertEquals(
                List.of("T", "t"),
                db.rows("SELECT DISTINCT table_name FROM information_schema.tables"
                        + " WHERE table_name = CAST('t' AS VARCHAR_IGNORECASE) ORDER BY 1"));
    }

    @Test
    void areFoundForRowsOfAnotherQuery() {
        assertEquals(
                List.of("M|1", "U|1", "t|1"),
                db.rows("SELECT table_name, (SELECT COUNT(*) FROM information_schema.columns c"
                        + " WHERE c.table_name = t.table_name) FROM information_schema.tables t"
                        + " WHERE table_name IN ('U', 't', 'M') ORDER BY 1"));
    }

    @Test
    void whatCannotBeComputedFailsAsBefore() {
        assertEquals(
                "22012",
                db.state("SELECT * FROM information_schema.tables WHERE table_name = CAST(1 / ? AS VARCHAR)", 0));
        assertEquals(
                List.of(),
                db.rows(
                        "SELECT * FROM information_schema.tables WHERE ? = 1 AND table_name = CAST(1 / ? AS VARCHAR)",
                        0,
                        0));
    }
}

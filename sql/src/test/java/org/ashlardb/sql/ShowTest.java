package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SHOW SCHEMAS, TABLES and COLUMNS. */
class ShowTest {
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        db.run(
                "CREATE SCHEMA other",
                "CREATE DOMAIN grade AS INT",
                "CREATE TYPE mood AS ENUM ('good', 'bad')",
                "CREATE TABLE t (a INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, b VARCHAR(5) UNIQUE NOT NULL, c grade,"
                        + " d mood, e TIMESTAMP(3) WITH TIME ZONE, f INT ARRAY)",
                "CREATE VIEW v AS SELECT b FROM t",
                "CREATE TABLE other.\"It's\" (a NUMERIC(5, 2) DEFAULT 1.5)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void schemas() {
        assertEquals(List.of("INFORMATION_SCHEMA", "OTHER", "PUBLIC"), db.rows("SHOW SCHEMAS"));
    }

    @Test
    void tables() {
        assertEquals(List.of("T|PUBLIC", "V|PUBLIC"), db.rows("SHOW TABLES"));
        assertEquals(List.of("It's|OTHER"), db.rows("show tables from other"));
        db.run("SET SCHEMA other");
        assertEquals(List.of("It's|OTHER"), db.rows("SHOW TABLES"));
        assertEquals(List.of(), db.rows("SHOW TABLES FROM nowhere"));
    }

    @Test
    void columns() {
        assertEquals(
                List.of(
                        "A|INTEGER|NO|PRI|NULL",
                        "B|VARCHAR(5)|NO|UNI|NULL",
                        "C|GRADE|YES||NULL",
                        "D|MOOD|YES||NULL",
                        "E|TIMESTAMP WITH TIME ZONE|YES||NULL",
                        "F|ARRAY|YES||NULL"),
                db.rows("SHOW COLUMNS FROM t"));
        assertEquals(List.of("B|VARCHAR(5)|NO||NULL"), db.rows("SHOW COLUMNS FROM v FROM public"));
        assertEquals(List.of("A|DECIMAL(5, 2)|YES||1.5"), db.rows("SHOW COLUMNS FROM other.\"It's\""));
        assertEquals(List.of("A|DECIMAL(5, 2)|YES||1.5"), db.rows("SHOW COLUMNS FROM \"It's\" FROM other"));
        db.run("ALTER TABLE other.\"It's\" ADD b INT");
        assertEquals(2, db.rows("SHOW COLUMNS FROM other.\"It's\"").size());
        assertEquals("42P01", db.state("SHOW COLUMNS FROM nothing"));
        assertEquals("3F000", db.state("SHOW COLUMNS FROM nowhere.t"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SHOW SCHEMAS FROM a",
                "SHOW TABLES FROM a.b",
                "SHOW TABLES FROM a FROM b",
                "SHOW COLUMNS",
                "SHOW COLUMNS FROM a.b FROM c",
                "SHOW planner FROM a"
            })
    void whatCannotBeShownIsASyntaxError(String sql) {
        assertEquals("42601", db.state(sql));
    }
}

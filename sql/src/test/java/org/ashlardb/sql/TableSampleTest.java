package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** TABLESAMPLE. */
class TableSampleTest {
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        db.run("CREATE TABLE t (id INT PRIMARY KEY, b INT)", "CREATE INDEX tb ON t (b)");
        db.run("INSERT INTO t SELECT x, x % 10 FROM SYSTEM_RANGE(1, 10000)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private long count(String sql, Object... values) {
        return Long.parseLong(db.value("COUNT(*) FROM " + sql, values));
    }

    @ParameterizedTest
    @ValueSource(strings = {"BERNOULLI", "SYSTEM", "bernoulli"})
    void aShareOfTheRowsIsChosen(String method) {
        assertEquals(10_000, count("t TABLESAMPLE " + method + " (100)"));
        assertEquals(0, count("t TABLESAMPLE " + method + " (0)"));
        for (double percentage : new double[] {1, 25, 99.5}) {
            double expected = 100 * percentage;
            long found = count("t AS x (a) TABLESAMPLE " + method + " (?) WHERE x.a > 0", percentage);
            assertTrue(Math.abs(found - expected) < 400, () -> found + " rows of about " + expected);
        }
        assertEquals(0, count("t TABLESAMPLE " + method + " (50) WHERE id = -1"));
    }

    @Test
    void aSeedChoosesTheSameRowsAgain() {
        String sample = "SELECT id FROM t TABLESAMPLE BERNOULLI (5) REPEATABLE (7) ORDER BY id";
        String rows = db.query(sample);
        assertEquals(rows, db.query(sample));
        assertEquals(
                rows, db.query("SELECT id FROM t x TABLESAMPLE BERNOULLI (? + 4) REPEATABLE (?) ORDER BY 1", 1, 7));
        assertNotEquals(rows, db.query(sample.replace("(7)", "(8)")));
        assertEquals(rows, String.join(" ", db.plainRows(sample)));
        String some = "SELECT id FROM t TABLESAMPLE BERNOULLI (5) REPEATABLE (7) WHERE b = 3 AND id < 5000 ORDER BY id";
        assertEquals(String.join(" ", db.plainRows(some)), db.query(some));
        String other = "SELECT id FROM t TABLESAMPLE BERNOULLI (5) ORDER BY id";
        assertNotEquals(db.query(other), db.query(other));
    }

    @Test
    void aStatementChoosesOnce() {
        String twice = "WITH k (b) AS (VALUES (3), (3), (3)) SELECT COUNT(DISTINCT s.id) * 3 = COUNT(*) FROM k"
                + " JOIN t s TABLESAMPLE SYSTEM (30) ON s.b = k.b";
        assertEquals("true", db.query(twice));
    }

    @Test
    void samplesAreJoinedLockedAndKept() {
        assertEquals(
                100, count("t TABLESAMPLE SYSTEM (100) JOIN t u TABLESAMPLE SYSTEM (100) USING (id) WHERE id <= 100"));
        assertEquals(
                "1|1", db.query("SELECT x.id, x.b FROM t AS x TABLESAMPLE BERNOULLI (100) WHERE x.id = 1 FOR UPDATE"));
        db.run("CREATE VIEW v AS SELECT id FROM t TABLESAMPLE BERNOULLI (40) REPEATABLE (1)");
        assertEquals(count("v"), count("v"));
        assertEquals("55000", db.state("DELETE FROM v"));
        db.run("ALTER TABLE t RENAME TO moved");
        assertTrue(count("v") > 0);
        db.run("CREATE MATERIALIZED VIEW m AS SELECT * FROM moved");
        assertEquals(10_000, count("m TABLESAMPLE SYSTEM (100)"));
        db.run("UPDATE moved SET b = -1 FROM moved y TABLESAMPLE SYSTEM (100) WHERE moved.id = y.id AND y.b = 2");
        assertEquals(1_000, count("moved WHERE b = -1"));
        assertEquals("1", db.query("SELECT 1 AS tablesample"));
        assertEquals(1_000, count("moved tablesample WHERE tablesample.b = -1"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "2202H; t TABLESAMPLE SYSTEM (101)",
                "2202H; t TABLESAMPLE SYSTEM (-0.1)",
                "2202H; t TABLESAMPLE SYSTEM (NULL)",
                "2202H; t TABLESAMPLE SYSTEM (CAST('NaN' AS DOUBLE))",
                "2202G; t TABLESAMPLE SYSTEM (1) REPEATABLE (NULL)",
                "42704; t TABLESAMPLE other (1)",
                "42703; t TABLESAMPLE SYSTEM (id)",
                "42601; t TABLESAMPLE SYSTEM",
                "42601; t TABLESAMPLE SYSTEM (1, 2)",
                "42601; t TABLESAMPLE SYSTEM (1) AS x",
                "42P01; nothing TABLESAMPLE SYSTEM (1)",
                "0A000; v TABLESAMPLE SYSTEM (1)",
                "0A000; information_schema.tables TABLESAMPLE SYSTEM (1)",
                "0A000; (WITH w AS (SELECT 1) SELECT * FROM w TABLESAMPLE SYSTEM (1)) x",
                "0A000; dual TABLESAMPLE SYSTEM (1)"
            })
    void whatIsNoSampleIsRefused(String state, String from) {
        db.run("CREATE VIEW v AS SELECT * FROM t");
        assertEquals(state, db.state("SELECT * FROM " + from));
    }
}

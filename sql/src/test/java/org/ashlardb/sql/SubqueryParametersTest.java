package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parameters that subqueries select are compared with what stands outside as they are. */
class SubqueryParametersTest {
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        db.run(
                "CREATE TABLE t (id INT PRIMARY KEY, n DECIMAL(6,2), d DATE, v VARCHAR(5))",
                "INSERT INTO t VALUES (1, 1.50, DATE '2020-01-01', '1'), (2, 2.50, DATE '2020-01-02', '2')");
    }

    @AfterEach
    void close() {
        db.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "id IN (SELECT ?); null",
                "id NOT IN (SELECT ?); 1 2",
                "id > ALL (SELECT ?); 2",
                "id < ANY (SELECT ?); 1",
                "id = (SELECT ?); null",
                "id > (SELECT ?); 2",
                "(SELECT ?) < id; 2",
                "n = (SELECT ?); 1",
                "(id, id) > (SELECT ?, 1); 2",
                "(id, 1) IN (SELECT ?, 1); null",
                "id IN (VALUES (?), (2)); 2",
                "id IN (SELECT x FROM (SELECT ? AS x) s); null",
                "id IN (SELECT 2 UNION ALL SELECT ?); 2",
                "id BETWEEN (SELECT ?) AND 5; 2",
                "id IN (7, (SELECT ?)); null",
                "COALESCE(id, (SELECT ?)) > 1; 2",
                "id > (VALUES (?)); 2",
                "EXISTS (SELECT 1 FROM (VALUES (?)) s(x) WHERE s.x < t.id); 2",
                "id IN (SELECT ? FROM t i WHERE i.id = t.id); null",
                "id = (SELECT ? FROM t i WHERE i.id = t.id); null",
            })
    void areNotRounded(String condition, String expected) {
        for (Object value : new Object[] {1.5, new BigDecimal("1.5")}) {
            String text = condition.startsWith("COALESCE") ? condition.replace("id,", "NULLIF(id, 7),") : condition;
            String found = db.query("SELECT id FROM t WHERE " + text + " ORDER BY id", value);
            assertEquals(expected, found.isEmpty() ? "null" : found, text);
        }
    }

    @Test
    void haveTheTypeOfWhatTheyAreComparedWith() {
        assertEquals("2", db.query("SELECT id FROM t WHERE id = (SELECT ?)", 2L));
        assertEquals("2", db.query("SELECT id FROM t WHERE id = (SELECT ?)", "2"));
        assertEquals("", db.query("SELECT id FROM t WHERE id = (SELECT ?)", 1L << 40));
        assertEquals("2", db.query("SELECT id FROM t WHERE d = (SELECT ?)", "2020-01-02"));
        assertEquals("2", db.query("SELECT id FROM t WHERE v = (SELECT ?)", 2L));
        assertEquals("", db.query("SELECT id FROM t WHERE id = (SELECT NULL)"));
        assertEquals("7", db.query("SELECT (SELECT ?)", 7L));
        assertEquals("1", db.query("SELECT id FROM t WHERE n + (SELECT ?) = 2.25", new BigDecimal("0.75")));
        assertEquals("22018", db.state("SELECT id FROM t WHERE id = (SELECT ?)", "x"));
        assertEquals("42883", db.state("SELECT id FROM t WHERE id = (SELECT 'x')"));
    }

    @Test
    void viewsHaveTextWhereNothingIsKnown() {
        db.run("CREATE VIEW w AS SELECT id, (SELECT NULL) AS x FROM t");
        assertEquals(
                "VARCHAR",
                db.query(
                        "SELECT data_type FROM information_schema.columns WHERE table_name = 'W' AND column_name = 'X'"));
        assertEquals("1|NULL 2|NULL", db.query("SELECT id, x FROM w ORDER BY id"));
    }
}

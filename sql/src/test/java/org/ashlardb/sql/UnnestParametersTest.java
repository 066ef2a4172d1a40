package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Arrays that are parameters of UNNEST: what is done with their elements gives these a type. */
class UnnestParametersTest {
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        db.run(
                "CREATE TABLE t (id INT, d DATE, v VARCHAR(5))",
                "INSERT INTO t VALUES (1, DATE '2020-01-01', 'a'), (2, DATE '2020-01-02', 'b')");
    }

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void insertGivesTheColumnsTypes() {
        db.run("CREATE TABLE u (a INT, b DATE)");
        String insert = "INSERT INTO u (a, b) SELECT * FROM unnest(?, ?)";
        try (PreparedCommand command = db.session.prepare(insert)) {
            assertEquals("INTEGER[] DATE[]", command.parameterType(0) + " " + command.parameterType(1));
        }
        TestDatabase.run(db.session, insert, "{1,2,NULL}", "{2024-02-29,NULL}");
        TestDatabase.run(db.session, "INSERT INTO u (a) SELECT unnest(?)", "{7}");
        TestDatabase.run(
                db.session, "INSERT INTO u (b) SELECT x FROM unnest(?) AS s(x) ORDER BY x LIMIT 1", "{2024-03-01}");
        TestDatabase.run(db.session, "INSERT INTO u (a) SELECT * FROM unnest(ARRAY[?, ?])", 8L, 9L);
        assertEquals(
                List.of("1|2024-02-29", "2|NULL", "7|NULL", "8|NULL", "9|NULL", "NULL|2024-03-01", "NULL|NULL"),
                db.rows("SELECT a, b FROM u ORDER BY a, b"));
        assertEquals("22018", db.state("INSERT INTO u (a) SELECT unnest(?)", "{x}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "id IN (SELECT * FROM unnest(?) x); {2,3}; 2",
                "id NOT IN (SELECT * FROM unnest(?) x); {2,3}; 1",
                "id IN (SELECT unnest(?)); {2,3}; 2",
                "d IN (SELECT x FROM unnest(?) AS s(x)); {2020-01-01}; 1",
                "v IN (SELECT * FROM unnest(?) x); {b,longer than it}; 2",
                "EXISTS (SELECT 1 FROM unnest(?) AS s(x) WHERE x < t.id); {1}; 2",
                "id = (SELECT MAX(x) FROM unnest(?) AS s(x) WHERE x = t.id); {1}; 1",
            })
    void comparisonsGiveTheirTypes(String condition, String array, String expected) {
        assertEquals(expected, db.query("SELECT id FROM t WHERE " + condition + " ORDER BY id", array));
    }

    @Test
    void otherwiseElementsAreTexts() {
        assertEquals("a b", db.query("SELECT * FROM unnest(?)", "{a,b}"));
        assertEquals("a 1", db.query("SELECT * FROM unnest(ARRAY['a', '1'])"));
        assertEquals("2", db.query("SELECT t.id FROM unnest(?) AS s(x) JOIN t ON t.id = s.x", "{2}"));
        assertEquals("1|a 2|b", db.query("SELECT n, x FROM unnest(?) WITH ORDINALITY AS s(x, n)", "{a,b}"));
    }
}

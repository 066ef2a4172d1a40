package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** All columns but some. */
class StarExceptTest {
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        db.run(
                "CREATE TABLE one (a INT, b INT, c INT)",
                "CREATE TABLE two (a INT, d INT)",
                "INSERT INTO one VALUES (1, 2, 3)",
                "INSERT INTO two VALUES (1, 5)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void someColumnsAreLeftOut() {
        assertEquals(List.of("2|3"), db.rows("SELECT * EXCEPT (a) FROM one"));
        assertEquals(List.of("2|6"), db.rows("SELECT o.* EXCEPT (o.a, c), c * 2 FROM one o"));
        assertEquals(List.of("3|1"), db.rows("SELECT * EXCEPT (public.one.a, b, two.d) FROM one, two"));
        assertEquals(List.of("2|3|5"), db.rows("SELECT * EXCEPT (a) FROM one JOIN two USING (a)"));
        assertEquals(List.of("3|5"), db.rows("SELECT one.* EXCEPT (a, b), two.* EXCEPT (a) FROM one NATURAL JOIN two"));
        assertEquals(List.of("3"), db.rows("SELECT * EXCEPT (x) FROM (SELECT * EXCEPT (a) FROM one) t(x, y)"));
    }

    @Test
    void setOperationsAreReadAsBefore() {
        assertEquals(List.of("1|5"), db.rows("SELECT * FROM two EXCEPT (SELECT a, b FROM one)"));
        assertEquals(List.of(), db.rows("SELECT a FROM two EXCEPT ((SELECT a FROM one) EXCEPT VALUES (0))"));
        assertEquals(List.of("5"), db.rows("SELECT * EXCEPT (a) FROM two EXCEPT (SELECT 1)"));
        assertEquals(List.of("2", "3"), db.rows("VALUES (1), (2), (3), (3) MINUS (VALUES (1)) ORDER BY 1"));
        assertEquals(List.of("3"), db.rows("VALUES (1), (3) MINUS VALUES (1) MINUS VALUES (2)"));
    }

    @Test
    void wrongNamesAreRefused() {
        assertEquals("42703", db.state("SELECT * EXCEPT (z) FROM one"));
        assertEquals("42703", db.state("SELECT two.* EXCEPT (b) FROM one, two"));
        assertEquals("42702", db.state("SELECT * EXCEPT (a) FROM one, two"));
        assertEquals("42701", db.state("SELECT * EXCEPT (b, one.b) FROM one"));
        assertEquals("42601", db.state("SELECT * EXCEPT (a, d) FROM two"));
    }

    @Test
    void viewsKeepTheColumnsThereWere() {
        db.run("CREATE VIEW v AS SELECT * EXCEPT (b) FROM one", "ALTER TABLE one ADD COLUMN e INT DEFAULT 9");
        assertEquals(List.of("1|3"), db.rows("SELECT * FROM v"));
        db.run(
                "ALTER TABLE one RENAME COLUMN c TO \"MINUS\"",
                "CREATE TABLE copied AS SELECT one.* EXCEPT (a) FROM one");
        assertEquals(List.of("1|3"), db.rows("SELECT * FROM v"));
        assertEquals(List.of("2|3|9"), db.rows("SELECT * FROM copied"));
    }
}

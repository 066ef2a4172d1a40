package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.ashlardb.sql.type.SqlState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An expression with a subquery that stands in the select list and, written alike, in GROUP BY and ORDER BY. */
class RepeatedSubqueryTest {
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        db.run(
                "CREATE TABLE city (id INT PRIMARY KEY, name VARCHAR(20), land INT)",
                "CREATE TABLE land (id INT PRIMARY KEY, name VARCHAR(20))",
                "INSERT INTO land VALUES (1, 'Italy'), (2, 'Spain')",
                "INSERT INTO city VALUES (1, 'Rome', 1), (2, 'Milan', 1), (3, 'Madrid', 2), (4, 'Atlantis', NULL)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void itIsOneKey() {
        String name = "(SELECT l.name FROM land l WHERE l.id = c.land)";
        assertEquals(
                List.of("Italy|2", "Spain|1", "NULL|1"),
                db.rows("SELECT " + name + ", COUNT(*) FROM city c GROUP BY " + name + " ORDER BY " + name));
        assertEquals(
                List.of("Spain|1|Spain", "Italy|2|Italy"),
                db.rows("SELECT " + name + " AS a, COUNT(*), " + name + " AS b FROM city c WHERE land > 0 GROUP BY "
                        + name + " ORDER BY\n 2, " + name));
        assertEquals(
                List.of("true|3", "false|1"),
                db.rows("SELECT EXISTS (SELECT 1 FROM land l WHERE l.id = c.land), COUNT(*) FROM city c"
                        + " GROUP BY EXISTS (SELECT  1 FROM land l WHERE l.id = c.land) ORDER BY 2 DESC"));
    }

    @Test
    void literalsAndOtherPartsCount() {
        assertEquals(
                List.of("Italy!|2", "NULL|2"),
                db.rows(
                        "SELECT (SELECT name FROM land WHERE land.id = c.land AND land.id = 1) || '!', COUNT(*) FROM city c"
                                + " GROUP BY (SELECT name FROM land WHERE land.id = c.land AND land.id = 1) || '!'"
                                + " ORDER BY 2 DESC, 1"));
        assertEquals(
                List.of("2|Italy", "1|Spain", "1|NULL"),
                db.rows("SELECT COUNT(*), (SELECT name FROM land WHERE land.id = c.land) FROM city c"
                        + " GROUP BY GROUPING SETS (((SELECT name FROM land WHERE land.id = c.land)), ())"
                        + " HAVING COUNT(*) < 3 ORDER BY 1 DESC, 2"));
        String other = db.error("SELECT (SELECT name FROM land l WHERE l.id = c.land), COUNT(*) FROM city c"
                + " GROUP BY (SELECT name FROM land l WHERE l.id = c.land + 0)");
        assertTrue(other.startsWith(SqlState.GROUPING_ERROR), other);
    }
}

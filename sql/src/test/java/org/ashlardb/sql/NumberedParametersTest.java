package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Parameters with numbers, as {@code ?1}: in any order, and in several places each. */
class NumberedParametersTest {
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        db.run(
                "CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(10), n DECIMAL(6,2), big BIGINT, d DATE)",
                "INSERT INTO t VALUES (1, 'one', 1.25, 10, DATE '2020-01-01'), (2, 'two', 2.5, 20, NULL),"
                        + " (3, '3', 3, 3, DATE '2020-01-03')");
    }

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void numbersTellWhichValueIsMeant() {
        assertEquals("b-a-b", db.value("?2 || '-' || ?1 || '-' || ?2", "a", "b"));
        assertEquals("1", db.query("SELECT id FROM t WHERE name = ?2 AND id < ?1", 2L, "one"));
        assertEquals(1, TestDatabase.run(db.session, "UPDATE t SET n = ?3, name = ?1 WHERE id = ?2", "uno", 1L, "7.5"));
        assertEquals("1|uno|7.50", db.query("SELECT id, name, n FROM t WHERE id = 1"));
        assertEquals("2 3", db.query("SELECT id FROM t ORDER BY id LIMIT ?2 OFFSET ?1", 1L, 2L));
        assertEquals("1", db.query("SELECT TOP ?1 id FROM t ORDER BY id", 1L));
        assertEquals("12", db.value("?12 || ?2", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "1"));
    }

    @Test
    void oneWithoutNumberIsTheNext() {
        assertEquals("a-c-b-d", db.value("?1 || '-' || ?3 || '-' || ?2 || '-' || ?", "a", "b", "c", "d"));
        assertEquals("a-a-b", db.value("? || '-' || ?1 || '-' || ?", "a", "b"));
    }

    @Test
    void oneHasATypeInAllPlaces() {
        assertEquals("3", db.query("SELECT id FROM t WHERE id = ?1 AND big = ?1 AND n = ?1", 3L));
        assertEquals("42883", db.state("SELECT id FROM t WHERE big = ?1 AND name = ?1", 3L));
        assertEquals("3", db.query("SELECT id FROM t WHERE name = ?1 AND big = ?1", "3"));
        assertEquals("0", db.query("SELECT COUNT(*) FROM t WHERE id = ?1 OR n = ?1", new BigDecimal("1.5")));
        assertEquals("1", db.query("SELECT COUNT(*) FROM t WHERE n = ?1 OR id = ?1", new BigDecimal("2.5")));
        assertEquals("1", db.query("SELECT COUNT(*) FROM t WHERE id = ?1 OR n = ?1", new BigDecimal("2.5")));
        assertEquals("0", db.query("SELECT COUNT(*) FROM t WHERE id = ?1 OR big = ?1", 1L << 40));
        assertEquals("INTEGER VARCHAR(10)", db.types("SELECT * FROM t WHERE name = ?2 AND id = ?1 AND big > ?1"));
    }

    @Test
    void aSearchFormHasTheTypesOfItsColumns() {
        String form =
                "SELECT id FROM t WHERE (?1 IS NULL OR id = ?1) AND (?2 IS NULL OR d = ?2) AND (?3 IS NULL OR ?3 > n)"
                        + " ORDER BY id";
        assertEquals("BIGINT DATE DECIMAL", db.types(form).replaceAll("\\([0-9,]*\\)", ""));
        assertEquals("1 2 3", db.query(form, null, null, null));
        assertEquals("2", db.query(form, 2L, null, null));
        assertEquals("3", db.query(form, null, "2020-01-03", null));
        assertEquals("1 2", db.query(form, null, null, "2.6"));
        String plan = String.join(" ", db.rows("EXPLAIN SELECT id FROM t WHERE ?1 IS NULL OR id = ?1"));
        assertTrue(plan.contains("T_PKEY"), plan);
    }

    @Test
    void expressionsWithTheSameNumberAreTheSame() {
        assertEquals(
                List.of("3|1", "o|1", "t|1"),
                db.rows(
                        "SELECT SUBSTRING(name, ?1, ?2), COUNT(*) FROM t GROUP BY SUBSTRING(name, ?1, ?2) ORDER BY 1",
                        1L,
                        1L));
        assertEquals("42803", db.state("SELECT SUBSTRING(name, ?1, 1) FROM t GROUP BY SUBSTRING(name, ?2, 1)", 1L, 1L));
    }

    @Test
    void literalsBesideThemStay() {
        assertEquals("1", db.query("SELECT id FROM t WHERE name = 'one' AND id = ?1 AND big = 10", 1L));
        assertEquals(List.of("5"), db.rows("VALUES ?1 + 2", 3L));
    }

    @Test
    void numbersThatCannotBeAreRefused() {
        assertEquals("42601", db.state("SELECT ?0"));
        assertEquals("54000", db.state("SELECT ?65536"));
        assertEquals("54000", db.state("SELECT ?99999999999"));
        assertEquals("42601", db.state("CREATE VIEW v AS SELECT ?1"));
    }
}

package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Rows as values, and comparisons with queries. */
class RowValueTest {
    private final TestDatabase db = new TestDatabase();

    RowValueTest() {
        db.run(
                "CREATE TABLE t (a INT, b VARCHAR(9), PRIMARY KEY (a, b))",
                "INSERT INTO t VALUES (1, 'x'), (1, 'y'), (2, 'x'), (3, 'z')",
                "CREATE TABLE n (a INT, b INT)",
                "INSERT INTO n VALUES (1, 10), (2, NULL), (NULL, 30)",
                "CREATE TABLE none (a INT, b INT)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void is(String expected, String sql, Object... values) {
        assertEquals(expected, db.query(sql, values), sql);
    }

    private void value(String expected, String expression, Object... values) {
        assertEquals(expected, db.value(expression, values), expression);
    }

    private void fails(String state, String sql) {
        assertEquals(state, db.state(sql), sql);
    }

    @Test
    void comparisons() {
        value("true", "(1, 2) = (1, 2)");
        value("false", "(1, 2) = (1, 3)");
        value("true", "ROW(1, 2) <> ROW(1, 3)");
        value("true", "(1, 2) < (1, 3)");
        value("false", "(1, 3) < (1, 3)");
        value("true", "(1, 3) <= (1, 3)");
        value("true", "(2, 1) > (1, 9)");
        value("true", "(2, 1, 5) >= (2, 1, 5)");
        value("false", "(2, 1, 4) >= (2, 1, 5)");
        value("true", "(1, 'b') < (1.5, 'a')");
        value("true", "((1, 2), 3) = ((1, 2), 3)");
        value("true", "((1, 2), 3) < ((1, 3), 0)");
        value("true", "ROW(1) = ROW(1)");
    }

    @Test
    void comparisonsWithNulls() {
        value("NULL", "(1, NULL) = (1, 2)");
        value("false", "(1, NULL) = (2, 2)");
        value("true", "(1, NULL) <> (2, 2)");
        value("NULL", "(1, NULL) <> (1, 2)");
        value("true", "(1, NULL) < (2, 2)");
        value("NULL", "(1, NULL) < (1, 2)");
        value("false", "(3, NULL) < (2, 2)");
        value("NULL", "(NULL, 1) < (2, 2)");
        value("NULL", "(NULL, 1) >= (2, 2)");
    }

    @Test
    void otherPredicates() {
        value("true", "(NULL, NULL) IS NULL");
        value("false", "(1, NULL) IS NULL");
        value("false", "(1, NULL) IS NOT NULL");
        value("true", "(1, 2) IS NOT NULL");
        value("true", "NOT (1, NULL) IS NULL");
        value("true", "(1, 5) BETWEEN (1, 2) AND (2, 0)");
        value("false", "(1, 5) NOT BETWEEN (1, 2) AND (2, 0)");
        value("true", "(1, 5) BETWEEN SYMMETRIC (2, 0) AND (1, 2)");
        value("false", "(1, NULL) IS DISTINCT FROM (1, NULL)");
        value("true", "(1, NULL) IS DISTINCT FROM (1, 2)");
        value("true", "(1, NULL) IS NOT DISTINCT FROM (1, NULL)");
        value("yes", "CASE (1, 2) WHEN (1, 3) THEN 'no' WHEN (1, 2) THEN 'yes' END");
    }

    @Test
    void lists() {
        value("true", "(1, 2) IN ((3, 4), (1, 2))");
        value("NULL", "(1, 2) IN ((3, 4), (1, NULL))");
        value("true", "(1, 2) NOT IN ((3, 4))");
        is("1|y 3|z", "SELECT a, b FROM t WHERE (a, b) IN ((1, 'y'), (3, ?), (4, 'q')) ORDER BY a", "z");
        is(
                "1|y 2|x",
                "SELECT a, b FROM t WHERE a + 0 IN (1 + 1, a * 1) AND (a, b) > (1, 'x') AND (a, b) < (?, ?)",
                3,
                "a");
    }

    @Test
    void rangesOfRowsUseTheIndex() {
        String plan = String.join(" ", db.rows("EXPLAIN SELECT a FROM t WHERE (a, b) > (1, 'x')"));
        assertTrue(plan.contains("(A, B) > (1, 'x')]"), plan);
        is("1|y 2|x 3|z", "SELECT a, b FROM t WHERE (a, b) > (?, ?) ORDER BY a, b", 1, "x");
    }

    @Test
    void rowsAndQueries() {
        value("true", "(1, 'y') IN (SELECT a, b FROM t)");
        value("false", "(1, 'q') IN (SELECT a, b FROM t)");
        value("true", "(1, 'q') NOT IN (SELECT a, b FROM t)");
        value("true", "(1, 10) IN (SELECT a, b FROM n)");
        value("NULL", "(2, 20) IN (SELECT a, b FROM n)");
        value("NULL", "(5, 30) IN (SELECT a, b FROM n)");
        value("false", "(5, 50) IN (SELECT a, b FROM n)");
        value("NULL", "(1, NULL) IN (SELECT a, b FROM n)");
        value("false", "(1, NULL) IN (SELECT a, b FROM none)");
        value("true", "(1, 'y') = ANY (SELECT a, b FROM t)");
        value("true", "(0, 'y') < ALL (SELECT a, b FROM t)");
        value("false", "(2, 'y') < ALL (SELECT a, b FROM t)");
        value("true", "(1, 'y') <> ALL (SELECT 1, 'z' FROM t)");
        value("true", "(1, 2) = (SELECT 1, 2)");
        value("true", "(SELECT 1, 2) < (1, 3)");
        value("NULL", "(1, 2) = (SELECT a, b FROM none)");
        value("true", "(SELECT a, b FROM none) IS NULL");
        is("1 2", "SELECT a FROM n WHERE (a, b) = (SELECT n.a, m.b FROM n AS m WHERE m.a = n.a) OR a = 2 ORDER BY a");
        is("1", "SELECT a FROM n WHERE (a, b) IN (SELECT m.a, n.b FROM n AS m WHERE m.a = n.a)");
        assertEquals("21000", db.state("SELECT (1, 'x') = (SELECT a, b FROM t)"));
    }

    @Test
    void quantifiedComparisons() {
        value("true", "2 < ANY (SELECT a FROM t)");
        value("false", "3 < ANY (SELECT a FROM t)");
        value("true", "3 >= ALL (SELECT a FROM t)");
        value("false", "1 = ALL (SELECT a FROM t)");
        value("true", "1 <> SOME (SELECT a FROM t)");
        value("true", "5 <> ALL (SELECT a FROM t)");
        value("NULL", "5 <> ALL (SELECT a FROM n)");
        value("true", "0 < ANY (SELECT a FROM n)");
        value("NULL", "5 < ANY (SELECT a FROM n)");
        value("NULL", "0 < ALL (SELECT a FROM n)");
        value("false", "5 < ALL (SELECT a FROM n)");
        value("false", "NULL = ANY (SELECT a FROM none)");
        value("true", "NULL < ALL (SELECT a FROM none)");
        value("NULL", "NULL < ALL (SELECT a FROM t)");
        value("true", "3 = ANY (VALUES 1, 2, 3)");
        value("true", "2.5 > ALL (VALUES (1), (2))");
        is("1 2", "SELECT DISTINCT a FROM t WHERE a < ANY (SELECT m.a FROM t AS m WHERE m.b > t.b) ORDER BY a");
        is("3", "SELECT a FROM t WHERE a >= ALL (SELECT a FROM t)");
        is(
                "true|NULL|false",
                "SELECT ? < ANY (SELECT a FROM t), ? < ANY (SELECT a FROM t), ? < ANY (SELECT a FROM t)",
                2,
                null,
                3);
        value("true", "EXISTS (TABLE t)");
        value("false", "EXISTS (TABLE none)");
    }

    @Test
    void wrongUse() {
        fails("42601", "SELECT (1, 2) = (1, 2, 3)");
        fails("42601", "SELECT (1, 2) = 1");
        fails("42601", "SELECT 1 = (1, 2)");
        fails("42601", "SELECT (1, 2) IN (1, 2)");
        fails("42601", "SELECT (1, 2) IN (SELECT 1)");
        fails("42601", "SELECT 1 IN (SELECT 1, 2)");
        fails("42601", "SELECT 1 < ANY (SELECT 1, 2)");
        fails("42601", "SELECT (SELECT 1, 2)");
        fails("42883", "SELECT (1, DATE '2024-01-01') < (1, 2)");
        fails("42883", "SELECT 1 < ALL (SELECT DATE '2024-01-01')");
    }

    @Test
    void ordersByRows() {
        is("3|z 2|x 1|y 1|x", "SELECT a, b FROM t ORDER BY (a, b) DESC");
        is("1|x 2|x 1|y 3|z", "SELECT a, b FROM t ORDER BY ROW(b, a)");
        is("2|x 1|x 1|y 3|z", "SELECT a, b FROM t ORDER BY (b, (-a, a))");
        is("1 2 3 4", "SELECT ROW_NUMBER() OVER (ORDER BY (a, b)) FROM t ORDER BY 1");
        is("NULL|30 1|10 2|NULL", "SELECT a, b FROM n ORDER BY (a, b) NULLS FIRST");
        is("z,y,x,x", "SELECT STRING_AGG(b, ',' ORDER BY (b, a) DESC) FROM t");
    }
}

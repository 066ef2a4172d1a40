package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Hex literals, and quoted literals that are no numbers, compared with whole numbers. */
class LiteralComparisonTest {
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        db.run("CREATE TABLE t (a INT, b BIGINT, c VARBINARY(10), d DECIMAL(5,2))");
        db.run("INSERT INTO t VALUES (1, 3158322, X'01', 1.5), (258, NULL, X'02', 2)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void is(String expected, String condition) {
        assertEquals(expected, db.value(condition), condition);
    }

    @Test
    void hexIsANumber() {
        is("true|true|false", "X'01' = 1, 258 = X'0102', X'0001' <> 1");
        is("true|true|false", "X'' = 0, X'FFFFFFFFFFFFFFFF' > 9223372036854775807, X'02' < 1");
        is("true|false|true", "X'01' IN (1, 2), X'03' NOT IN (3), 1 IN (X'02', X'01')");
        is("true|true|true", "1 BETWEEN X'00' AND X'01', X'01' BETWEEN 0 AND 2, X'05' IS DISTINCT FROM 6");
        is("true|true|false", "(X'01', 2) = (1, 2), X'01' IN (SELECT a FROM t), X'02' IN (SELECT a FROM t)");
        is("true|NULL", "X'303132' IN (SELECT b FROM t), X'01' IN (SELECT b FROM t)");
        is("true|false", "X'0102' = ANY (SELECT a FROM t), X'0102' < ALL (SELECT a FROM t)");
        assertEquals("258", db.query("SELECT a FROM t WHERE a = X'0102'"));
        assertEquals("1", db.query("SELECT a FROM t WHERE X'02' > a"));
        assertEquals("1", db.query("SELECT a FROM t WHERE X'01' IN (a, 7)"));
        assertEquals("3158322", db.query("SELECT b FROM t WHERE X'01' = a AND a = ?", 1));
    }

    @Test
    void otherBytesAreNone() {
        assertEquals("1", db.query("SELECT a FROM t WHERE c = X'01'"));
        assertEquals("42883", db.state("SELECT a FROM t WHERE c = 1"));
        assertEquals("42883", db.state("SELECT X'010203040506070809' = 1"));
        assertEquals("42883", db.state("SELECT X'01' = 1.5"));
        assertEquals("42883", db.state("SELECT a FROM t WHERE d = X'01'"));
        assertEquals("42883", db.state("SELECT CAST(X'01' AS VARBINARY(5)) || X'02' = 258"));
        assertEquals("42883", db.state("SELECT X'01' + 1"));
    }

    @Test
    void textThatIsNoNumberIsNotAmongNumbers() {
        is("false|true", "'hello' IN (SELECT a FROM t), 'hello' NOT IN (SELECT a FROM t)");
        is("NULL|false", "'hello' IN (SELECT b FROM t), 'hello' IN (SELECT a FROM t WHERE a > 999)");
        is("false|NULL|false", "'hello' IN (1, 2), 'hello' IN (1, NULL), 'hello' IN (1)");
        is("true|true|false", "'1' IN (SELECT a FROM t), '258.0' IN (SELECT a FROM t), '1.5' IN (SELECT a FROM t)");
        is("false|true", "'99999999999999999999' IN (SELECT a FROM t), '1.0' IN (1, 2)");
        is("true", "('hello', 1) NOT IN (SELECT a, a FROM t)");
        assertEquals("2", db.query("SELECT COUNT(*) FROM t WHERE 'hello' NOT IN (SELECT a FROM t)"));
        assertEquals("0", db.query("SELECT COUNT(*) FROM t WHERE 'hello' IN (a, b)"));
        assertEquals("1", db.query("SELECT a FROM t WHERE '1' in (a, 7)"));
        assertEquals("2", db.query("SELECT COUNT(*) FROM t WHERE 'x' IN ('x', 'y') AND 'z' not  IN ('x')"));
    }

    @Test
    void elsewhereItIsAnError() {
        assertEquals("22018", db.state("SELECT a FROM t WHERE a = 'hello'"));
        assertEquals("22018", db.state("SELECT a FROM t WHERE a IN ('hello', 'you')"));
        assertEquals("22018", db.state("SELECT a FROM t WHERE 'hello' = ANY (SELECT a FROM t)"));
        assertEquals("22018", db.state("SELECT a FROM t WHERE ? IN (SELECT a FROM t)", "hello"));
    }
}

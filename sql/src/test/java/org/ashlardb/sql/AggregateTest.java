package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Aggregates: their values, FILTER, DISTINCT, ORDER BY inside, ordered and hypothetical sets. */
class AggregateTest {
    private final TestDatabase db = new TestDatabase();

    AggregateTest() {
        db.run(
                "CREATE TABLE t (id INT PRIMARY KEY, g CHAR(1), n INT, d DOUBLE, p DECIMAL(6,2), s VARCHAR(10), b BOOLEAN)",
                "INSERT INTO t VALUES (1, 'a', 2, 2, 1.50, 'x', TRUE), (2, 'a', 4, 4, 2.50, 'y', FALSE),"
                        + " (3, 'a', NULL, NULL, NULL, NULL, NULL), (4, 'b', 4, 4, 2.50, 'z', TRUE),"
                        + " (5, 'b', 10, 10, 4.00, 'x', TRUE), (6, 'c', NULL, NULL, NULL, NULL, NULL)",
                "CREATE TABLE e (n INT, d DOUBLE, s VARCHAR(10), b BOOLEAN)",
                "CREATE TABLE xy (y DOUBLE, x DOUBLE)",
                "INSERT INTO xy VALUES (1, 1), (3, 2), (2, 3), (5, 4), (NULL, 9), (9, NULL)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void is(String expected, String sql, Object... values) {
        assertEquals(expected, db.query(sql, values), sql);
    }

    private void fails(String state, String sql, Object... values) {
        assertEquals(state, db.state(sql, values), sql);
    }

    @Test
    void distinctRowsAreCounted() {
        is("5|5", "SELECT COUNT(DISTINCT (n, s)), COUNT(DISTINCT (id, g)) - 1 FROM t WHERE id < 7");
        is("a|3 b|2 c|1", "SELECT g, COUNT(DISTINCT (n, b)) FROM t GROUP BY g ORDER BY g");
        is("0", "SELECT COUNT(DISTINCT (n, d)) FROM e");
        is("1", "SELECT COUNT(DISTINCT (n, ?)) FROM t WHERE id = 1", 5);
        fails("42601", "SELECT SUM(DISTINCT (n, d)) FROM e");
    }

    @Test
    void filterLeavesRowsOut() {
        is("6|2|4", "SELECT COUNT(*), COUNT(*) FILTER (WHERE n > 3 AND g = 'b'), COUNT(n) FILTER (WHERE TRUE) FROM t");
        is("20|NULL|14", "SELECT SUM(n), SUM(n) FILTER (WHERE FALSE), SUM(n) FILTER (WHERE g = 'b') FROM t");
        is("a|1 b|2 c|0", "SELECT g, COUNT(*) FILTER (WHERE b) FROM t GROUP BY g ORDER BY g");
        is("1", "SELECT COUNT(DISTINCT n) FILTER (WHERE n < 4) FROM t");
        is("2", "SELECT COUNT(*) FILTER (WHERE n = ?) FROM t", 4);
        is("b", "SELECT g FROM t GROUP BY g HAVING COUNT(*) FILTER (WHERE n > 4) > 0");
        is(
                "a|1 b|2 c|0",
                "SELECT DISTINCT g, COUNT(*) FILTER (WHERE b) FROM t GROUP BY g ORDER BY g, COUNT(*) FILTER (WHERE b)");
        is("1|2", "SELECT filter, f.over FROM (SELECT 1 AS filter, 2 over) f");
        fails("42804", "SELECT COUNT(*) FILTER (WHERE n) FROM t");
        fails("42809", "SELECT ABS(n) FILTER (WHERE TRUE) FROM t");
        fails("42803", "SELECT COUNT(*) FILTER (WHERE COUNT(*) > 1) FROM t");
        fails("42803", "SELECT 1 FROM t WHERE COUNT(*) FILTER (WHERE TRUE) > 1");
    }

    @Test
    void argumentsAreComputedOnlyOfRowsThatTheFilterLetsThrough() {
        is("10", "SELECT SUM(10 / x) FILTER (WHERE x > 0) FROM (VALUES (0), (1)) t(x)");
        is(
                "NULL|0",
                "SELECT SUM(10 / x) FILTER (WHERE x > 0), COUNT(1 / x) FILTER (WHERE NULL) FROM (VALUES (0)) t(x)");
        is("2", "SELECT MAX(CAST(s AS INT)) FILTER (WHERE s ~ '^[0-9]+$') FROM (VALUES ('x'), ('2')) t(s)");
        is("15", "SELECT SUM(DISTINCT 10 / x) FILTER (WHERE x > 0) FROM (VALUES (0), (1), (2), (1)) t(x)");
        is("{5,10}", "SELECT ARRAY_AGG(10 / x ORDER BY 20 / x) FILTER (WHERE x > 0) FROM (VALUES (0), (1), (2)) t(x)");
        is(
                "5",
                "SELECT PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY 5 / x) FILTER (WHERE x > 0)"
                        + " FROM (VALUES (0), (1)) t(x)");
        is(
                "a|NULL b|5",
                "SELECT g, SUM(10 / x) FILTER (WHERE x > 0) FROM (VALUES ('a', 0), ('b', 0), ('b', 2)) t(g, x)"
                        + " GROUP BY g ORDER BY g");
        is(
                "0|NULL 2|5 5|7",
                "SELECT x, SUM(10 / x) FILTER (WHERE x > 0) OVER (ORDER BY x)"
                        + " FROM (VALUES (0), (2), (5)) t(x) ORDER BY x");
        is(
                "0|5|9 2|5|9 5|2|9",
                "SELECT x, MAX(10 / x) FILTER (WHERE x > 0) OVER"
                        + " (ORDER BY x ROWS BETWEEN CURRENT ROW AND 1 FOLLOWING),"
                        + " MAX('' || 9 / (x - 1)) FILTER (WHERE x = 2 AND LENGTH('' || x) = 1) OVER ()"
                        + " FROM (VALUES (0), (2), (5)) t(x) ORDER BY x");
        fails("22012", "SELECT SUM(10 / x) FILTER (WHERE 1 / x > 0) FROM (VALUES (0), (1)) t(x)");
    }

    @Test
    void distinctCountsEqualValuesOnce() {
        is("3|16|5.3333333333333333", "SELECT COUNT(DISTINCT n), SUM(DISTINCT n), AVG(DISTINCT n) FROM t");
        is("2|10", "SELECT MIN(DISTINCT n), MAX(DISTINCT n) FROM t");
        is("x,y,z", "SELECT LISTAGG(DISTINCT s, ',') WITHIN GROUP (ORDER BY s) FROM t");
        is("z,y,x", "SELECT STRING_AGG(DISTINCT s, ',' ORDER BY s DESC) FROM t");
        is("4.1633319989322655", "SELECT STDDEV(DISTINCT n) FROM t");
        fails("42P10", "SELECT STRING_AGG(DISTINCT s, ',' ORDER BY n) FROM t");
    }

    @Test
    void truthAggregates() {
        is("false|false|true|true|true", "SELECT EVERY(b), BOOL_AND(b), BOOL_OR(b), ANY(b), SOME(n > 9) FROM t");
        is("NULL|NULL", "SELECT EVERY(b), BOOL_OR(b) FROM e");
        is("a|false|true b|true|true c|NULL|NULL", "SELECT g, EVERY(b), BOOL_OR(b) FROM t GROUP BY g ORDER BY g");
        fails("42804", "SELECT EVERY(n) FROM t");
    }

    @Test
    void variances() {
        // 2, 4, 4, 10: mean 5, squared deviations 9 + 1 + 1 + 25 = 36
        is("9.0000000000000000|12.0000000000000000", "SELECT VAR_POP(n), VAR_SAMP(n) FROM t");
        is("3.0000000000000000|3.4641016151377546", "SELECT STDDEV_POP(n), STDDEV_SAMP(n) FROM t");
        is("12.0000000000000000|3.4641016151377546", "SELECT VARIANCE(n), STDDEV(n) FROM t");
        is("9|12|3", "SELECT VAR_POP(d), VAR_SAMP(d), STDDEV_POP(d) FROM t");
        // 1.5, 2.5, 2.5, 4: mean 2.625, squares 1.265625 + 0.015625 * 2 + 1.890625 = 3.1875
        is("0.7968750000000000|1.0625000000000000", "SELECT VAR_POP(p), VAR_SAMP(p) FROM t");
        is("0.0000000000000000|NULL|NULL", "SELECT VAR_POP(n), VAR_SAMP(n), STDDEV(n) FROM t WHERE id = 1");
        is("NULL|NULL", "SELECT VAR_POP(n), STDDEV(d) FROM e");
        fails("42883", "SELECT STDDEV(s) FROM t");
        db.run("CREATE TABLE big (v BIGINT)", "INSERT INTO big VALUES (9223372036854775807), (-9223372036854775808)");
        is(
                "85070591730234615856620279821087277056.2500000000000000|9223372036854775807.5000000000000000",
                "SELECT VAR_POP(v), STDDEV_POP(v) FROM big");
    }

    @Test
    void pairs() {
        // pairs (1,1) (3,2) (2,3) (5,4): means y 2.75, x 2.5; Sxx 5, Syy 8.75, Sxy 5.5
        is("4|2.5|2.75", "SELECT REGR_COUNT(y, x), REGR_AVGX(y, x), REGR_AVGY(y, x) FROM xy");
        is("5|8.75|5.5", "SELECT REGR_SXX(y, x), REGR_SYY(y, x), REGR_SXY(y, x) FROM xy");
        is("1.1|0", "SELECT REGR_SLOPE(y, x), ROUND(REGR_INTERCEPT(y, x), 10) FROM xy");
        is("1.375|1.8333", "SELECT COVAR_POP(y, x), ROUND(COVAR_SAMP(y, x), 4) FROM xy");
        is("0.8315|0.6914", "SELECT ROUND(CORR(y, x), 4), ROUND(REGR_R2(y, x), 4) FROM xy");
        is("0|NULL|NULL|NULL", "SELECT REGR_COUNT(d, n), CORR(d, n), COVAR_SAMP(d, n), REGR_SLOPE(d, n) FROM e");
        is(
                "1|NULL|0|NULL",
                "SELECT REGR_COUNT(y, x), CORR(y, x), COVAR_POP(y, x), COVAR_SAMP(y, x) FROM xy WHERE x = 1");
        fails("42883", "SELECT CORR(y) FROM xy");
        fails("42883", "SELECT CORR(s, n) FROM t");
    }

    @Test
    void bits() {
        is("0|14|8", "SELECT BIT_AND(n), BIT_OR(n), BIT_XOR(n) FROM t");
        is("4|4", "SELECT BIT_AND(n), BIT_XOR(DISTINCT n) FROM t WHERE n = 4");
        is("NULL|NULL|NULL", "SELECT BIT_AND(n), BIT_OR(n), BIT_XOR(n) FROM e");
        fails("42883", "SELECT BIT_AND(d) FROM t");
    }

    @Test
    void concatenations() {
        is("x,y,z,x", "SELECT LISTAGG(s) WITHIN GROUP (ORDER BY id) FROM t");
        is("x-z-y-x", "SELECT STRING_AGG(s, '-' ORDER BY id DESC) FROM t");
        is("x;x;y;z", "SELECT GROUP_CONCAT(s ORDER BY s SEPARATOR ';') FROM t");
        is("a|x/y b|x/z c|NULL", "SELECT g, STRING_AGG(s, '/' ORDER BY s) FROM t GROUP BY g ORDER BY g");
        is("10,4,4,2", "SELECT LISTAGG(n, ',') WITHIN GROUP (ORDER BY n DESC) FROM t");
        is("NULL", "SELECT LISTAGG(s) FROM e");
        is("xyzx", "SELECT STRING_AGG(s, NULL ORDER BY id) FROM t");
        is("x1y3z4x", "SELECT STRING_AGG(s, CAST(id - 1 AS VARCHAR) ORDER BY id) FROM t");
        is(
                "x, y",
                "SELECT LISTAGG(s, ', ' ON OVERFLOW TRUNCATE '...' WITH COUNT) WITHIN GROUP (ORDER BY s) FROM t WHERE"
                        + " g = 'a'");
        is("x, y", "SELECT LISTAGG(s, ', ' ON OVERFLOW ERROR) WITHIN GROUP (ORDER BY s) FROM t WHERE g = 'a'");
        is("z y x x", "SELECT STRING_AGG(s, ' ') FROM (SELECT s FROM t ORDER BY s DESC) q");
        is("01ff02", "SELECT STRING_AGG(v, X'ff') FROM (VALUES (X'01'), (X'02')) AS q (v)");
        fails("42883", "SELECT STRING_AGG(s) FROM t");
        fails("42601", "SELECT LISTAGG(s ON UNDERFLOW ERROR) FROM t");
        fails("42809", "SELECT SUM(n) WITHIN GROUP (ORDER BY n) FROM t");
    }

    @Test
    void orderMeansNothingToOthers() {
        is("20|10", "SELECT SUM(n ORDER BY s), MAX(n ORDER BY n DESC) FROM t");
        fails("42703", "SELECT SUM(n ORDER BY nothing) FROM t");
        fails("42809", "SELECT ABS(n ORDER BY n) FROM t");
    }

    @Test
    void modes() {
        is("4|x", "SELECT MODE() WITHIN GROUP (ORDER BY n), MODE(s) FROM t");
        is("a|2 b|4 c|NULL", "SELECT g, MODE() WITHIN GROUP (ORDER BY n) FROM t GROUP BY g ORDER BY g");
        is("b|10", "SELECT g, MODE() WITHIN GROUP (ORDER BY n DESC) FROM t WHERE g = 'b' GROUP BY g");
        fails("42809", "SELECT MODE() FROM t");
        fails("42601", "SELECT MODE(DISTINCT n) FROM t");
    }

    @Test
    void percentiles() {
        // 2, 4, 4, 10
        is(
                "4|2|10",
                "SELECT PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY n), PERCENTILE_CONT(0) WITHIN GROUP (ORDER BY n),"
                        + " PERCENTILE_CONT(1) WITHIN GROUP (ORDER BY n) FROM t");
        is(
                "3.5|8.2",
                "SELECT PERCENTILE_CONT(0.25) WITHIN GROUP (ORDER BY n), ROUND(PERCENTILE_CONT(0.9) WITHIN GROUP"
                        + " (ORDER BY n), 9) FROM t");
        is(
                "2|4|10|2",
                "SELECT PERCENTILE_DISC(0.25) WITHIN GROUP (ORDER BY n), PERCENTILE_DISC(0.75) WITHIN GROUP (ORDER BY n),"
                        + " PERCENTILE_DISC(0.76) WITHIN GROUP (ORDER BY n), PERCENTILE_DISC(0) WITHIN GROUP (ORDER BY"
                        + " n) FROM t");
        is("y", "SELECT PERCENTILE_DISC(0.6) WITHIN GROUP (ORDER BY s) FROM t");
        is("10", "SELECT PERCENTILE_DISC(0.1) WITHIN GROUP (ORDER BY n DESC) FROM t");
        is("a|3 b|7 c|NULL", "SELECT g, MEDIAN(n) FROM t GROUP BY g ORDER BY g");
        is("NULL|NULL", "SELECT MEDIAN(n), PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY s) FROM e");
        is("NULL", "SELECT PERCENTILE_CONT(NULL) WITHIN GROUP (ORDER BY n) FROM t");
        is("3.5", "SELECT PERCENTILE_CONT(?) WITHIN GROUP (ORDER BY n) FROM t", 0.25);
        is("4", "SELECT PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY n) FILTER (WHERE n < 10) FROM t");
        fails("22003", "SELECT PERCENTILE_CONT(1.5) WITHIN GROUP (ORDER BY n) FROM t");
        fails("42883", "SELECT PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY s) FROM t");
        fails("42883", "SELECT PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY n, s) FROM t");
        fails("42803", "SELECT PERCENTILE_CONT(d) WITHIN GROUP (ORDER BY n) FROM t");
        fails("42809", "SELECT PERCENTILE_CONT(0.5) FROM t");
    }

    @Test
    void percentilesOfSeveralFractions() {
        is("{3.5,4,NULL,10}", "SELECT PERCENTILE_CONT(ARRAY[0.25, 0.5, NULL, 1]) WITHIN GROUP (ORDER BY n) FROM t");
        is("{10,2}", "SELECT PERCENTILE_DISC(ARRAY[0.76, 0]) WITHIN GROUP (ORDER BY n) FROM t");
        is("{x,y}", "SELECT PERCENTILE_DISC('{0.1, 0.6}'::DOUBLE[]) WITHIN GROUP (ORDER BY s) FROM t");
        is(
                "a|{2,4} b|{4,10} c|NULL",
                "SELECT g, PERCENTILE_DISC(ARRAY[0, 1]) WITHIN GROUP (ORDER BY n) FROM t GROUP BY g ORDER BY g");
        is(
                "{}|NULL",
                "SELECT PERCENTILE_CONT(CAST('{}' AS INT[])) WITHIN GROUP (ORDER BY n),"
                        + " PERCENTILE_CONT(CAST(NULL AS DOUBLE[])) WITHIN GROUP (ORDER BY n) FROM t");
        is("{NULL}", "SELECT PERCENTILE_CONT(ARRAY[NULL]) WITHIN GROUP (ORDER BY n) FROM t");
        is("{4}", "SELECT PERCENTILE_CONT(ARRAY[?]) WITHIN GROUP (ORDER BY n) FROM t", 0.5);
        is("NULL", "SELECT PERCENTILE_DISC(ARRAY[0.5]) WITHIN GROUP (ORDER BY s) FROM e");
        is("4", "SELECT (PERCENTILE_CONT(ARRAY[0.25, 0.5]) WITHIN GROUP (ORDER BY n))[2] FROM t");
        is(
                "{2,4} {2,4} {2,4} {4,10} {4,10} NULL",
                "SELECT PERCENTILE_DISC(ARRAY[0, 1]) WITHIN GROUP (ORDER BY n) OVER (PARTITION BY g) FROM t ORDER BY g");
        fails("22003", "SELECT PERCENTILE_CONT(ARRAY[0.5, 1.5]) WITHIN GROUP (ORDER BY n) FROM t");
        fails("42883", "SELECT PERCENTILE_CONT(ARRAY[CAST('x' AS VARCHAR)]) WITHIN GROUP (ORDER BY n) FROM t");
        fails("42883", "SELECT PERCENTILE_CONT(ARRAY[ARRAY[0.5]]) WITHIN GROUP (ORDER BY n) FROM t");
        fails("0A000", "SELECT PERCENTILE_DISC(ARRAY[0.5]) WITHIN GROUP (ORDER BY s COLLATE NOCASE) FROM t");
    }

    @Test
    void hypotheticalRows() {
        // 2, 4, 4, 10, NULL, NULL
        is(
                "2|2|5",
                "SELECT RANK(3) WITHIN GROUP (ORDER BY n), RANK(4) WITHIN GROUP (ORDER BY n), RANK(11) WITHIN GROUP"
                        + " (ORDER BY n) FROM t");
        is("4|3", "SELECT RANK(5) WITHIN GROUP (ORDER BY n), DENSE_RANK(5) WITHIN GROUP (ORDER BY n) FROM t");
        is(
                "0.5|0.7142857142857143",
                "SELECT PERCENT_RANK(5) WITHIN GROUP (ORDER BY n), CUME_DIST(10) WITHIN GROUP (ORDER BY n) FROM t");
        is(
                "1|1|0|1",
                "SELECT RANK(1) WITHIN GROUP (ORDER BY n), DENSE_RANK(1) WITHIN GROUP (ORDER BY n),"
                        + " PERCENT_RANK(1) WITHIN GROUP (ORDER BY n), CUME_DIST(1) WITHIN GROUP (ORDER BY n) FROM e");
        is("2", "SELECT RANK(4) WITHIN GROUP (ORDER BY n DESC NULLS LAST) FROM t");
        is("5", "SELECT RANK(NULL) WITHIN GROUP (ORDER BY n) FROM t");
        is(
                "3|2",
                "SELECT RANK(4, 'y') WITHIN GROUP (ORDER BY n, s DESC), RANK(4, 'zz') WITHIN GROUP (ORDER BY n, s"
                        + " DESC) FROM t");
        fails("42883", "SELECT RANK(1, 2) WITHIN GROUP (ORDER BY n) FROM t");
        fails("42804", "SELECT RANK(TRUE) WITHIN GROUP (ORDER BY n) FROM t");
    }

    @Test
    void preparedAggregatesRunAgain() {
        try (PreparedCommand command = db.session.prepare(
                "SELECT STRING_AGG(s, ',' ORDER BY s), COUNT(DISTINCT n), MEDIAN(n) FROM t WHERE id < ?")) {
            TestDatabase.bind(command, 3);
            assertEquals(
                    "x,y|2|3",
                    TestDatabase.rows(command.executeQuery(), command.columns()).get(0));
            TestDatabase.bind(command, 6);
            assertEquals(
                    "x,x,y,z|3|4",
                    TestDatabase.rows(command.executeQuery(), command.columns()).get(0));
            TestDatabase.bind(command, 0);
            assertEquals(
                    "NULL|0|NULL",
                    TestDatabase.rows(command.executeQuery(), command.columns()).get(0));
        }
    }
}

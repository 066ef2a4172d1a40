package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Functions over windows: their values, frames, named windows, QUALIFY, and where they cannot stand. */
class WindowTest {
    private final TestDatabase db = new TestDatabase();

    WindowTest() {
        db.run(
                "CREATE TABLE t (id INT PRIMARY KEY, g CHAR(1), n INT, v INT)",
                "INSERT INTO t VALUES (1, 'a', 1, 10), (2, 'a', 2, NULL), (3, 'a', 2, 30), (4, 'a', 5, 40),"
                        + " (5, 'b', 3, NULL), (6, 'b', 4, 60)",
                "CREATE TABLE e (n INT)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void is(String expected, String sql, Object... values) {
        assertEquals(expected, db.query(sql, values), sql);
    }

    /** The values of a call for the rows 1 to 6. */
    private void values(String expected, String call, Object... values) {
        is(expected, "SELECT " + call + " FROM t ORDER BY id", values);
    }

    private void fails(String state, String sql, Object... values) {
        assertEquals(state, db.state(sql, values), sql);
    }

    @Test
    void ranks() {
        values("1 2 3 4 1 2", "ROW_NUMBER() OVER (PARTITION BY g ORDER BY n, id)");
        values("1 2 2 4 1 2", "RANK() OVER (PARTITION BY g ORDER BY n)");
        values("1 2 2 3 1 2", "DENSE_RANK() OVER (PARTITION BY g ORDER BY n)");
        values("0 0.2 0.2 1 0.6 0.8", "PERCENT_RANK() OVER (ORDER BY n)");
        values("0.25 0.75 0.75 1 0.5 1", "CUME_DIST() OVER (PARTITION BY g ORDER BY n)");
        values("6 4 4 1 3 2", "RANK() OVER (ORDER BY n DESC)");
        values("1 1 1 1 1 1", "RANK() OVER ()");
        values("0 0 0 0 0 0", "PERCENT_RANK() OVER (PARTITION BY id)");
        values("3 1 4 5 2 6", "ROW_NUMBER() OVER (ORDER BY v NULLS FIRST, id)");
        is("", "SELECT ROW_NUMBER() OVER () FROM e");
    }

    @Test
    void tiles() {
        values("1 1 2 3 2 3", "NTILE(3) OVER (ORDER BY n, id)");
        values("1 1 2 4 2 3", "NTILE(4) OVER (ORDER BY n, id)");
        values("1 2 3 6 4 5", "NTILE(100) OVER (ORDER BY n, id)");
        values("NULL NULL NULL NULL NULL NULL", "NTILE(NULL) OVER (ORDER BY n)");
        values("1 1 1 2 2 2", "NTILE(?) OVER (ORDER BY n, id)", 2);
        fails("22014", "SELECT NTILE(0) OVER () FROM t");
        fails("42883", "SELECT NTILE() OVER () FROM t");
        fails("42883", "SELECT NTILE('a' || 'b', 3) OVER () FROM t");
    }

    @Test
    void offsets() {
        values("NULL 10 NULL 30 NULL NULL", "LAG(v) OVER (PARTITION BY g ORDER BY id)");
        values("NULL 30 40 NULL 60 NULL", "LEAD(v) OVER (PARTITION BY g ORDER BY id)");
        values("NULL NULL 10 NULL NULL NULL", "LAG(v, 2) OVER (PARTITION BY g ORDER BY id)");
        values("-1 -1 10 NULL -1 -1", "LAG(v, 2, -1) OVER (PARTITION BY g ORDER BY id)");
        values("10 NULL 30 40 NULL 60", "LAG(v, 0) OVER (PARTITION BY g ORDER BY id)");
        values("NULL 30 40 NULL 60 NULL", "LAG(v, -1) OVER (PARTITION BY g ORDER BY id)");
        values("NULL 10 10 30 NULL NULL", "LAG(v) IGNORE NULLS OVER (PARTITION BY g ORDER BY id)");
        values("30 30 40 NULL 60 NULL", "LEAD(v) IGNORE NULLS OVER (PARTITION BY g ORDER BY id)");
        values("40 40 0 0 0 0", "LEAD(v, 2, 0) IGNORE NULLS OVER (PARTITION BY g ORDER BY id)");
        values("NULL 10 NULL 30 NULL NULL", "LAG(v) RESPECT NULLS OVER (PARTITION BY g ORDER BY id)");
        values("NULL 10 10 30 NULL NULL", "LAG(v IGNORE NULLS) OVER (PARTITION BY g ORDER BY id)");
        values("NULL NULL NULL NULL NULL NULL", "LAG(v, NULL) OVER (ORDER BY id)");
        values("1 2 3 4 5 6", "LEAD(id, 10, id) OVER (ORDER BY id)");
        values("1.5 1.0 2.0 3.0 4.0 5.0", "LAG(id, 1, 1.5) OVER (ORDER BY id)");
        values("x 1 2 3 4 5", "LAG(CAST(id AS VARCHAR), 1, 'x') OVER (ORDER BY id)");
        values("2 4 6 NULL NULL NULL", "LEAD(id, id) OVER (ORDER BY id)");
        fails("42804", "SELECT LAG(n, 1, TRUE) OVER () FROM t");
        fails("42883", "SELECT LAG() OVER () FROM t");
    }

    @Test
    void valuesOfTheFrame() {
        values("10 10 10 10 NULL NULL", "FIRST_VALUE(v) OVER (PARTITION BY g ORDER BY id)");
        values("10 NULL 30 40 NULL 60", "LAST_VALUE(v) OVER (PARTITION BY g ORDER BY id)");
        values("10 30 30 40 NULL 60", "LAST_VALUE(v) OVER (PARTITION BY g ORDER BY n, g)");
        values("40 40 40 40 60 60", "LAST_VALUE(v) OVER (PARTITION BY g)");
        values("10 10 10 10 60 60", "FIRST_VALUE(v) IGNORE NULLS OVER (PARTITION BY g)");
        values("10 10 30 40 NULL 60", "LAST_VALUE(v) IGNORE NULLS OVER (PARTITION BY g ORDER BY id)");
        values("NULL 2 2 2 NULL 6", "NTH_VALUE(id, 2) OVER (PARTITION BY g ORDER BY id)");
        values(
                "3 3 3 3 5 5",
                "NTH_VALUE(id, 2) FROM LAST OVER (PARTITION BY g ORDER BY id"
                        + " ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)");
        values("30 30 30 30 NULL NULL", "NTH_VALUE(v, 2) FROM FIRST IGNORE NULLS OVER (PARTITION BY g)");
        values("30 30 30 30 NULL NULL", "NTH_VALUE(v, 2) FROM LAST IGNORE NULLS OVER (PARTITION BY g)");
        values(
                "2 1 1 1 1 1",
                "FIRST_VALUE(id) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE"
                        + " CURRENT ROW)");
        values("NULL NULL NULL NULL NULL NULL", "NTH_VALUE(v, NULL) OVER ()");
        fails("22016", "SELECT NTH_VALUE(v, 0) OVER () FROM t");
        fails("42809", "SELECT FIRST_VALUE(v) FROM LAST OVER () FROM t");
        fails("42809", "SELECT RANK() IGNORE NULLS OVER () FROM t");
    }

    @Test
    void aggregatesOverTheDefaultFrame() {
        values("80 80 80 80 60 60", "SUM(v) OVER (PARTITION BY g)");
        values("10 10 40 80 80 140", "SUM(v) OVER (ORDER BY id)");
        values("10 40 40 140 40 100", "SUM(v) OVER (ORDER BY n)");
        values("1 3 3 6 4 5", "COUNT(*) OVER (ORDER BY n)");
        values("6 6 6 6 6 6", "COUNT(*) OVER ()");
        values("1 1 2 3 0 1", "COUNT(v) OVER (PARTITION BY g ORDER BY id)");
        values("10 10 10 10 NULL 60", "MIN(v) OVER (PARTITION BY g ORDER BY id)");
        values("0 0 0 2 0 1", "COUNT(*) FILTER (WHERE v >= 40) OVER (ORDER BY n, id)");
        values("a aa aaa aaaa b bb", "STRING_AGG(g, '') OVER (PARTITION BY g ORDER BY id)");
        values(
                "1.0000000000000000 1.5000000000000000 1.6666666666666667 2.5000000000000000"
                        + " 2.6000000000000000 2.8333333333333333",
                "AVG(n) OVER (ORDER BY id)");
    }

    @Test
    void framesOfRows() {
        values("10 40 70 70 100 60", "SUM(v) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING)");
        values("NULL 10 10 40 80 80", "SUM(v) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)");
        values("1 3 6 9 12 15", "SUM(id) OVER (ORDER BY id ROWS 2 PRECEDING)");
        values("5 7 9 11 6 NULL", "SUM(id) OVER (ORDER BY id ROWS BETWEEN 1 FOLLOWING AND 2 FOLLOWING)");
        values("NULL 1 3 5 7 9", "SUM(id) OVER (ORDER BY id ROWS BETWEEN 2 PRECEDING AND 1 PRECEDING)");
        values("21 20 18 15 11 6", "SUM(id) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING)");
        values("1 2 2 3 3 4", "MIN(n) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND 2 FOLLOWING)");
        values("2 5 5 5 5 4", "MAX(n) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 2 FOLLOWING)");
        values(
                "NULL NULL NULL NULL NULL NULL",
                "SUM(id) OVER (ORDER BY id ROWS BETWEEN 9223372036854775807 FOLLOWING AND UNBOUNDED FOLLOWING)");
        values("1 3 5 7 9 11", "SUM(id) OVER (ORDER BY id ROWS BETWEEN ? PRECEDING AND CURRENT ROW)", 1);
        values("NULL NULL NULL NULL NULL NULL", "SUM(id) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 2 PRECEDING)");
        fails("22013", "SELECT SUM(id) OVER (ORDER BY id ROWS -1 PRECEDING) FROM t");
        fails("22004", "SELECT SUM(id) OVER (ORDER BY id ROWS ? PRECEDING) FROM t", new Object[] {null});
        fails("42804", "SELECT SUM(id) OVER (ORDER BY id ROWS 1.5 PRECEDING) FROM t");
        fails("42P10", "SELECT SUM(id) OVER (ORDER BY id ROWS id PRECEDING) FROM t");
    }

    @Test
    void framesOfGroups() {
        // Groups by n: 1 | 2, 3 | 5 | 6 | 4
        values("6 11 11 10 16 15", "SUM(id) OVER (ORDER BY n GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING)");
        values("1 6 6 10 10 11", "SUM(id) OVER (ORDER BY n GROUPS 1 PRECEDING)");
        values("5 5 5 NULL 6 4", "SUM(id) OVER (ORDER BY n GROUPS BETWEEN 1 FOLLOWING AND 1 FOLLOWING)");
        values("NULL 1 1 11 6 10", "SUM(id) OVER (ORDER BY n GROUPS BETWEEN 2 PRECEDING AND 1 PRECEDING)");
        fails("42P20", "SELECT SUM(id) OVER (GROUPS 1 PRECEDING) FROM t");
    }

    @Test
    void framesOfRanges() {
        // n: 1 2 2 5 3 4
        values("6 11 11 10 16 15", "SUM(id) OVER (ORDER BY n RANGE BETWEEN 1 PRECEDING AND 1 FOLLOWING)");
        values("5 5 5 NULL 6 4", "SUM(id) OVER (ORDER BY n RANGE BETWEEN 1 FOLLOWING AND 1 FOLLOWING)");
        values("1 6 6 15 11 16", "SUM(id) OVER (ORDER BY n RANGE BETWEEN 2 PRECEDING AND CURRENT ROW)");
        values("6 10 10 4 11 10", "SUM(id) OVER (ORDER BY n DESC RANGE BETWEEN 1 PRECEDING AND CURRENT ROW)");
        values("1 6 6 10 10 11", "SUM(id) OVER (ORDER BY n RANGE BETWEEN 1.5 PRECEDING AND CURRENT ROW)");
        // NULLs of v are peers of each other only; ids by v: 1 3 4 6 | 2 5
        values("4 7 7 13 7 6", "SUM(id) OVER (ORDER BY v RANGE BETWEEN 10 PRECEDING AND 20 FOLLOWING)");
        values(
                "7 7 8 11 7 15",
                "SUM(id) OVER (ORDER BY v NULLS FIRST RANGE BETWEEN UNBOUNDED PRECEDING AND 10 PRECEDING)");
        db.run(
                "CREATE TABLE d (day DATE, at TIMESTAMP, x DOUBLE, p DECIMAL(5,2))",
                "INSERT INTO d VALUES (DATE '2024-01-01', TIMESTAMP '2024-01-01 00:00:00', 1, 1),"
                        + " (DATE '2024-01-02', TIMESTAMP '2024-01-01 12:00:00', 1.5, 1.5), (DATE '2024-01-05',"
                        + " TIMESTAMP '2024-01-02 13:00:00', 4, 4)");
        is(
                "1 2 1",
                "SELECT COUNT(*) OVER (ORDER BY day RANGE BETWEEN 1 PRECEDING AND CURRENT ROW) FROM d ORDER BY day");
        is("1 2 2", "SELECT COUNT(*) OVER (ORDER BY day RANGE 3 PRECEDING) FROM d ORDER BY day");
        is("1 2 1", "SELECT COUNT(*) OVER (ORDER BY at RANGE 0.5 PRECEDING) FROM d ORDER BY day");
        is(
                "2 1 1",
                "SELECT COUNT(*) OVER (ORDER BY x RANGE BETWEEN CURRENT ROW AND 0.5 FOLLOWING) FROM d ORDER BY day");
        is(
                "2 1 1",
                "SELECT COUNT(*) OVER (ORDER BY p RANGE BETWEEN CURRENT ROW AND 0.5 FOLLOWING) FROM d ORDER BY day");
        fails("42P20", "SELECT SUM(id) OVER (RANGE 1 PRECEDING) FROM t");
        fails("42P20", "SELECT SUM(id) OVER (ORDER BY n, id RANGE 1 PRECEDING) FROM t");
        fails("0A000", "SELECT SUM(id) OVER (ORDER BY g RANGE 1 PRECEDING) FROM t");
        fails("0A000", "SELECT SUM(id) OVER (ORDER BY n RANGE TRUE PRECEDING) FROM t");
        fails("22013", "SELECT SUM(id) OVER (ORDER BY n RANGE -1 PRECEDING) FROM t");
    }

    private void ids(String expected, String window) {
        String sql = "SELECT ARRAY_AGG(id) OVER (ORDER BY " + window + ") FROM times ORDER BY id";
        assertEquals(expected, db.query(sql), sql);
    }

    @Test
    void rangesOfIntervals() {
        db.run(
                "CREATE TABLE times (id INT, d DATE, ts TIMESTAMP, tz TIMESTAMP WITH TIME ZONE, tm TIME, iv INTERVAL,"
                        + " ns TIMESTAMP(9))",
                "INSERT INTO times SELECT id, d, d + tm, d + tm, tm, iv, d + tm FROM"
                        + " (VALUES (1, DATE '2024-01-30', TIME '10:00', INTERVAL '1 day'),"
                        + " (2, DATE '2024-01-31', TIME '01:00', INTERVAL '2 days'),"
                        + " (3, DATE '2024-02-28', TIME '12:00', INTERVAL '1 mon'),"
                        + " (4, DATE '2024-02-29', TIME '01:30', INTERVAL '5 days'),"
                        + " (5, DATE '2024-03-30', TIME '23:00', INTERVAL '30 days 1 hour'),"
                        + " (6, DATE '2024-03-31', TIME '01:00', NULL)) v(id, d, tm, iv)");
        ids("{1} {1,2} {3} {3,4} {5} {5,6}", "d RANGE BETWEEN INTERVAL '7' DAY PRECEDING AND CURRENT ROW");
        ids(
                "{1,2} {1,2} {1,2,3,4} {1,2,3,4} {4,5,6} {4,5,6}",
                "d RANGE BETWEEN INTERVAL '1' MONTH PRECEDING AND" + " INTERVAL '1' DAY FOLLOWING");
        String monthBefore = "RANGE INTERVAL '1' MONTH PRECEDING";
        ids("{1} {1,2} {1,2,3} {1,2,3,4} {5} {5,6}", "ts " + monthBefore);
        ids("{1} {1,2} {1,2,3} {1,2,3,4} {5} {5,6}", "tz " + monthBefore);
        ids("{1} {1,2} {1,2,3} {1,2,3,4} {5} {5,6}", "ns " + monthBefore);
        ids("{3,2,1} {3,2} {4,3} {4} {6,5} {6}", "ts DESC " + monthBefore);
        ids(
                "NULL NULL {1,2} {1,2} {3,4} {4}",
                "d RANGE BETWEEN INTERVAL '31' DAY PRECEDING AND INTERVAL '2' DAY PRECEDING");
        ids(
                "{1} {2,6,4} {3} {2,6,4} {5} {2,6,4}",
                "tm RANGE BETWEEN INTERVAL '1' HOUR PRECEDING AND INTERVAL '1' HOUR FOLLOWING");
        ids(
                "{1,2} {1,2} {3,5} {4} {3,5} {6}",
                "iv RANGE BETWEEN INTERVAL '1' DAY PRECEDING AND INTERVAL '1' DAY FOLLOWING");
        ids("{2,1} {4,2,1} {5,3} {4} {5,3} {6}", "iv DESC RANGE BETWEEN '3 days' PRECEDING AND '1 day' FOLLOWING");
        is(
                "2024-01-01 00:00:00|3|3 2024-02-01 00:00:00|7|10 2024-03-01 00:00:00|11|18",
                "SELECT DATE_TRUNC('month', d), SUM(id), SUM(SUM(id)) OVER (ORDER BY DATE_TRUNC('month', d) RANGE"
                        + " CAST(? AS INTERVAL) PRECEDING) FROM times GROUP BY DATE_TRUNC('month', d) ORDER BY 1",
                "1 month");
        fails("22013", "SELECT COUNT(*) OVER (ORDER BY d RANGE INTERVAL '-1' DAY PRECEDING) FROM times");
        fails("22004", "SELECT COUNT(*) OVER (ORDER BY d RANGE CAST(NULL AS INTERVAL) PRECEDING) FROM times");
        fails("22008", "SELECT COUNT(*) OVER (ORDER BY ts RANGE INTERVAL '1000000 years' PRECEDING) FROM times");
        fails("0A000", "SELECT COUNT(*) OVER (ORDER BY id RANGE INTERVAL '1' DAY PRECEDING) FROM times");
        fails("0A000", "SELECT COUNT(*) OVER (ORDER BY tm RANGE 1 PRECEDING) FROM times");
        fails(
                "0A000",
                "SELECT COUNT(*) OVER (ORDER BY d RANGE BETWEEN 1 PRECEDING AND INTERVAL '1' DAY FOLLOWING) FROM times");
    }

    @Test
    void rangesAtTheEndsOfTheirTypeDoNotOverflow() {
        is(
                "2 1",
                "SELECT COUNT(*) OVER (ORDER BY c1 RANGE BETWEEN 9223372036854775807 PRECEDING AND UNBOUNDED"
                        + " FOLLOWING) FROM (VALUES (9223372036854775807), (-9223372036854775807)) q ORDER BY c1");
    }

    @Test
    void exclusions() {
        values(
                "20 19 18 17 16 15",
                "SUM(id) OVER (ORDER BY n ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE CURRENT ROW)");
        values(
                "20 16 16 17 16 15",
                "SUM(id) OVER (ORDER BY n ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE GROUP)");
        values(
                "21 18 19 21 21 21",
                "SUM(id) OVER (ORDER BY n ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE TIES)");
        values(
                "21 21 21 21 21 21",
                "SUM(id) OVER (ORDER BY n ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE NO OTHERS)");
        values(
                "5 5 5 4 5 5",
                "MAX(n) OVER (ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE CURRENT ROW)");
        values("NULL NULL NULL NULL NULL NULL", "SUM(id) OVER (ORDER BY id ROWS CURRENT ROW EXCLUDE CURRENT ROW)");
    }

    @Test
    void boundsThatDoNotGoTogether() {
        fails("42P20", "SELECT SUM(id) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED FOLLOWING AND CURRENT ROW) FROM t");
        fails("42P20", "SELECT SUM(id) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND UNBOUNDED PRECEDING) FROM t");
        fails("42P20", "SELECT SUM(id) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND 1 PRECEDING) FROM t");
        fails("42P20", "SELECT SUM(id) OVER (ORDER BY id ROWS BETWEEN 1 FOLLOWING AND CURRENT ROW) FROM t");
        fails("42P20", "SELECT SUM(id) OVER (ORDER BY id ROWS 1 FOLLOWING) FROM t");
    }

    @Test
    void namedWindows() {
        is(
                "1|10 2|10 3|40 4|80 1|NULL 2|60",
                "SELECT ROW_NUMBER() OVER w, SUM(v) OVER w FROM t WINDOW w AS (PARTITION BY g ORDER BY id) ORDER BY id");
        is(
                "1|4 2|4 3|4 4|4 1|2 2|2",
                "SELECT RANK() OVER (p ORDER BY id), COUNT(*) OVER p FROM t WINDOW p AS (PARTITION BY g) ORDER BY id");
        is(
                "10 10 30 70 NULL 60",
                "SELECT SUM(v) OVER (o ROWS 1 PRECEDING) FROM t WINDOW p AS (PARTITION BY g), o AS (p ORDER BY id)"
                        + " ORDER BY id");
        is("1 3 5 7 9 11", "SELECT SUM(id) OVER w FROM t WINDOW w AS (ORDER BY id ROWS 1 PRECEDING) ORDER BY id");
        fails("42704", "SELECT RANK() OVER w FROM t");
        fails("42704", "SELECT RANK() OVER (w ORDER BY n) FROM t WINDOW x AS ()");
        fails("42P20", "SELECT 1 FROM t WINDOW w AS (), w AS ()");
        fails("42P20", "SELECT RANK() OVER (w PARTITION BY n) FROM t WINDOW w AS (PARTITION BY g)");
        fails("42P20", "SELECT RANK() OVER (w ORDER BY n) FROM t WINDOW w AS (ORDER BY id)");
        fails("42P20", "SELECT RANK() OVER (w) FROM t WINDOW w AS (ORDER BY id ROWS 1 PRECEDING)");
        fails("42703", "SELECT 1 FROM t WINDOW w AS (ORDER BY nothing)");
        is("3|4|5", "SELECT window, rows, q.range FROM (SELECT 3 AS window, 4 AS rows, 5 range) q");
    }

    @Test
    void windowsOverGroups() {
        is(
                "a|80|140|1 b|60|60|2",
                "SELECT g, SUM(v), SUM(SUM(v)) OVER (ORDER BY g DESC), RANK() OVER (ORDER BY SUM(v) DESC) FROM t GROUP"
                        + " BY g ORDER BY g");
        is(
                "a|4|0.6666666666666666 b|2|0.3333333333333333",
                "SELECT g, COUNT(*), CAST(COUNT(*) AS DOUBLE) / SUM(COUNT(*)) OVER () FROM t GROUP BY g ORDER BY 1");
        is("1", "SELECT COUNT(*) OVER () FROM t HAVING COUNT(*) = 6");
        is(
                "NULL|1 a|2 b|3",
                "SELECT g, ROW_NUMBER() OVER (ORDER BY GROUPING(g) DESC, g) FROM t GROUP BY ROLLUP (g) ORDER BY 2");
        fails("42803", "SELECT g, RANK() OVER (ORDER BY n) FROM t GROUP BY g");
        fails("42803", "SELECT g, SUM(n) OVER () FROM t GROUP BY g");
    }

    @Test
    void windowsInOrderByAndDistinct() {
        is("6 5 4 3 2 1", "SELECT id FROM t ORDER BY ROW_NUMBER() OVER (ORDER BY id DESC)");
        is("4 6 5", "SELECT id FROM t ORDER BY RANK() OVER (ORDER BY n DESC), id LIMIT 3");
        is("2 4", "SELECT DISTINCT COUNT(*) OVER (PARTITION BY g) FROM t ORDER BY 1");
        is("3", "SELECT MAX(r) FROM (SELECT DENSE_RANK() OVER (PARTITION BY g ORDER BY n) AS r FROM t) q");
    }

    @Test
    void qualify() {
        is("1 5", "SELECT id FROM t QUALIFY ROW_NUMBER() OVER (PARTITION BY g ORDER BY n) = 1 ORDER BY id");
        is(
                "a|4 b|6",
                "SELECT g, id FROM t WINDOW w AS (PARTITION BY g ORDER BY n DESC) QUALIFY RANK() OVER w = 1 ORDER BY id");
        is(
                "2|2 6|2",
                "SELECT id, ROW_NUMBER() OVER (PARTITION BY g ORDER BY id) AS rn FROM t WHERE id > 0 QUALIFY rn = 2"
                        + " ORDER BY id");
        is("b", "SELECT g FROM t GROUP BY g QUALIFY RANK() OVER (ORDER BY COUNT(*)) = 1");
        is("6", "SELECT id FROM t QUALIFY n = 4");
        fails("42804", "SELECT id FROM t QUALIFY RANK() OVER ()");
    }

    @Test
    void placesWithoutWindows() {
        fails("42P20", "SELECT 1 FROM t WHERE RANK() OVER () = 1");
        fails("42P20", "SELECT 1 FROM t GROUP BY RANK() OVER ()");
        fails("42P20", "SELECT RANK() OVER () AS r FROM t GROUP BY r");
        fails("42P20", "SELECT 1 FROM t HAVING RANK() OVER () = 1");
        fails("42P20", "SELECT 1 FROM t a JOIN t b ON RANK() OVER () = 1");
        fails("42803", "SELECT SUM(RANK() OVER ()) FROM t");
        fails("42P20", "SELECT SUM(RANK() OVER ()) OVER () FROM t");
        fails("42P20", "SELECT RANK() OVER (ORDER BY RANK() OVER ()) FROM t");
        fails("42P20", "UPDATE t SET v = RANK() OVER ()");
        fails("42P20", "VALUES (RANK() OVER ())");
        fails("42P20", "SELECT 1 LIMIT RANK() OVER ()");
        fails("42809", "SELECT RANK() FROM t");
        fails("42809", "SELECT ROW_NUMBER() FROM t");
        fails("42809", "SELECT ABS(n) OVER () FROM t");
        fails("42809", "SELECT RANK(DISTINCT n) OVER () FROM t");
        fails("0A000", "SELECT RANK() FILTER (WHERE TRUE) OVER () FROM t");
        fails("0A000", "SELECT RANK() OVER () FROM t FOR UPDATE");
    }

    @Test
    void aggregatesOfOrderedOrDistinctValues() {
        values("1 2 2 3 4 5", "COUNT(DISTINCT n) OVER (ORDER BY id)");
        values("2 2 2 3 3 2", "COUNT(DISTINCT n) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING)");
        values(
                "4321 4321 4321 4321 65 65",
                "STRING_AGG(CAST(id AS VARCHAR), '' ORDER BY id DESC) OVER (PARTITION BY g)");
        values("2 2 2 2 3.5 3.5", "MEDIAN(n) OVER (PARTITION BY g)");
        values("2 2 2 2 3 3", "PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY n) OVER (PARTITION BY g)");
        values("4 4 4 4 1 1", "RANK(3) WITHIN GROUP (ORDER BY n) OVER (PARTITION BY g)");
    }

    @Test
    void plansSortOnlyWhereTheyMust() {
        String twice = String.join(
                "\n",
                db.rows("EXPLAIN SELECT RANK() OVER (PARTITION BY g ORDER BY n), SUM(v) OVER (PARTITION BY g),"
                        + " COUNT(*) OVER (PARTITION BY g ORDER BY n, v) FROM t ORDER BY g"));
        assertEquals(1, twice.split("Sort by", -1).length - 1, twice);
        String unused = String.join(
                "\n", db.rows("EXPLAIN SELECT id FROM (SELECT id, RANK() OVER (ORDER BY n) AS r FROM t) q"));
        assertEquals(-1, unused.indexOf("Window"), unused);
    }

    @Test
    void filtersPassWindowsOverTheirPartitionOnly() {
        String sql =
                "SELECT * FROM (SELECT id, g, COUNT(*) OVER (PARTITION BY g) AS c FROM t) q WHERE g = 'a' AND id = 2"
                        + " AND c > 1";
        String plan = String.join("\n", db.rows("EXPLAIN " + sql));
        assertTrue(plan.indexOf("Window") < plan.indexOf("(G = 'a'"), plan);
        assertTrue(plan.indexOf("Window") > plan.indexOf("(ID = 2)"), plan);
        is("2|a|4", sql);
        is("4|1", "SELECT * FROM (SELECT id, RANK() OVER (ORDER BY n DESC) AS r FROM t) q WHERE id = 4");
    }

    @Test
    void preparedWindowsRunAgain() {
        try (PreparedCommand command = db.session.prepare(
                "SELECT SUM(id) OVER (ORDER BY id ROWS ? PRECEDING) FROM t WHERE g = ? ORDER BY id")) {
            TestDatabase.bind(command, 1, "a");
            assertEquals(
                    "[1, 3, 5, 7]",
                    TestDatabase.rows(command.executeQuery(), command.columns()).toString());
            TestDatabase.bind(command, 0, "b");
            assertEquals(
                    "[5, 6]",
                    TestDatabase.rows(command.executeQuery(), command.columns()).toString());
            TestDatabase.bind(command, 0, "c");
            assertEquals(
                    "[]",
                    TestDatabase.rows(command.executeQuery(), command.columns()).toString());
        }
    }
}

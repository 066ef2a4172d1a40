package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** GROUP BY with several grouping sets, GROUPING, and columns that depend on a grouped key. */
class GroupingSetsTest {
    private final TestDatabase db = new TestDatabase();

    GroupingSetsTest() {
        db.run(
                "CREATE TABLE sales (brand VARCHAR(5), size CHAR(1), sold INT)",
                "INSERT INTO sales VALUES ('Foo', 'L', 10), ('Foo', 'M', 20), ('Bar', 'M', 15), ('Bar', 'L', 5)",
                "CREATE TABLE none (a INT, b INT)",
                "CREATE TABLE dept (id INT PRIMARY KEY, name VARCHAR(9), floor INT)",
                "CREATE TABLE emp (id INT PRIMARY KEY, dept INT, pay INT)",
                "INSERT INTO dept VALUES (1, 'Sales', 3), (2, 'Tools', NULL), (3, 'Sales', 4)",
                "INSERT INTO emp VALUES (1, 1, 10), (2, 1, 20), (3, 2, 5)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void is(String expected, String sql, Object... values) {
        assertEquals(expected, db.query(sql, values), sql);
    }

    private void fails(String state, String sql) {
        assertEquals(state, db.state(sql), sql);
    }

    @Test
    void directArgumentsAreNullInSetsWithoutTheirKeys() {
        is(
                "NULL|3 1|1 2|1",
                "SELECT a, RANK(a) WITHIN GROUP (ORDER BY a) FROM (VALUES (1), (2)) v(a) GROUP BY ROLLUP(a)"
                        + " ORDER BY a NULLS FIRST");
        is(
                "NULL|1 0.1|1 0.9|2",
                "SELECT a, PERCENTILE_DISC(COALESCE(a, 0.1)) WITHIN GROUP (ORDER BY b)"
                        + " FROM (VALUES (0.1, 1), (0.9, 2)) v(a, b) GROUP BY ROLLUP(a) ORDER BY a NULLS FIRST");
        is(
                "NULL|NULL|3 NULL|5|3 10|NULL|2 10|5|1 20|NULL|2 20|5|1",
                "SELECT floor + 10, n, RANK(floor + 10, n) WITHIN GROUP (ORDER BY floor + 10, n) FILTER (WHERE n > 0)"
                        + " FROM (VALUES (0, 5), (10, 5)) d(floor, n) GROUP BY CUBE(floor + 10, n)"
                        + " ORDER BY 1 NULLS FIRST, 2 NULLS FIRST");
        db.run(
                "CREATE TABLE named (a INT NOT NULL, s VARCHAR_IGNORECASE(5) NOT NULL)",
                "INSERT INTO named VALUES (1, 'b'), (2, 'B'), (3, 'a')");
        is(
                "NULL|4 1|1 2|1 3|1",
                "SELECT a, RANK(a) WITHIN GROUP (ORDER BY a) FROM named"
                        + " GROUP BY ROLLUP(a) ORDER BY a NULLS FIRST");
        is(
                "NULL|2 1|1 2|2 3|3",
                "SELECT a, PERCENTILE_DISC(CASE WHEN a IS NULL THEN 0.5 ELSE 0.1 END) WITHIN GROUP (ORDER BY a)"
                        + " FROM named GROUP BY ROLLUP(a) ORDER BY a NULLS FIRST");
        is(
                "NULL|4 a|1 b|1",
                "SELECT LOWER(s), RANK(s) WITHIN GROUP (ORDER BY s) FROM named GROUP BY ROLLUP(s) ORDER BY 1 NULLS FIRST");
    }

    @Test
    void groupingSets() {
        // The example of the PostgreSQL documentation.
        is(
                "Bar|NULL|20 Foo|NULL|30 NULL|L|15 NULL|M|35 NULL|NULL|50",
                "SELECT brand, size, SUM(sold) FROM sales GROUP BY GROUPING SETS ((brand), (size), ()) ORDER BY 1, 2");
        is("50", "SELECT SUM(sold) FROM sales GROUP BY ()");
        is("Bar|20 Foo|30", "SELECT brand, SUM(sold) FROM sales GROUP BY GROUPING SETS (brand) ORDER BY 1");
        is("Bar Bar Foo Foo", "SELECT brand FROM sales GROUP BY GROUPING SETS (brand, brand) ORDER BY 1");
        is("Bar Foo", "SELECT brand FROM sales GROUP BY DISTINCT GROUPING SETS (brand, (brand)) ORDER BY 1");
        is("Bar Bar Foo Foo", "SELECT brand FROM sales GROUP BY ALL GROUPING SETS (brand, (brand)) ORDER BY 1");
    }

    @Test
    void rollupAndCube() {
        is(
                "Bar|L|5 Bar|M|15 Bar|NULL|20 Foo|L|10 Foo|M|20 Foo|NULL|30 NULL|NULL|50",
                "SELECT brand, size, SUM(sold) FROM sales GROUP BY ROLLUP (brand, size) ORDER BY 1, 2");
        is(
                "Bar|L|5 Bar|M|15 Bar|NULL|20 Foo|L|10 Foo|M|20 Foo|NULL|30 NULL|L|15 NULL|M|35 NULL|NULL|50",
                "SELECT brand, size, SUM(sold) FROM sales GROUP BY CUBE (brand, size) ORDER BY 1, 2");
        is("5", "SELECT COUNT(*) FROM (SELECT brand FROM sales GROUP BY ROLLUP ((brand, size))) q");
        is("7", "SELECT COUNT(*) FROM (SELECT brand FROM sales GROUP BY ROLLUP (1, size)) q");
    }

    @Test
    void whatIsNeverNullBelowMayBeBehind() {
        String counted =
                "FROM (SELECT brand, COUNT(*) AS n FROM sales GROUP BY brand) q GROUP BY ROLLUP (n) ORDER BY 1";
        is("-1 2", "SELECT COALESCE(n, -1) " + counted);
        is("2 none", "SELECT COALESCE(CAST(n AS VARCHAR), 'none') " + counted);
        is("false true", "SELECT n IS NULL " + counted);
    }

    @Test
    void whatFollowsACountDecidesTheTypeToo() {
        is("true", "SELECT COALESCE(COUNT(*) + 1, AVG(sold)) / 2 = 2.5 FROM sales");
    }

    @Test
    void productsAndNesting() {
        // brand, CUBE(size): (brand, size), (brand)
        is(
                "Bar|L Bar|M Bar|NULL Foo|L Foo|M Foo|NULL",
                "SELECT brand, size FROM sales GROUP BY brand, CUBE (size) ORDER BY 1, 2");
        // ROLLUP(brand), ROLLUP(size): (b, s), (b), (s), ()
        is("9", "SELECT COUNT(*) FROM (SELECT brand, size FROM sales GROUP BY ROLLUP (brand), ROLLUP (size)) q");
        // (brand), (brand, size), () twice
        is(
                "8",
                "SELECT COUNT(*) FROM (SELECT brand, size FROM sales GROUP BY GROUPING SETS (ROLLUP (brand, size), ())) q");
        is(
                "7",
                "SELECT COUNT(*) FROM (SELECT brand, size FROM sales GROUP BY DISTINCT GROUPING SETS (ROLLUP (brand,"
                        + " size), ())) q");
    }

    @Test
    void emptyInput() {
        is("0|NULL", "SELECT COUNT(*), SUM(a) FROM none GROUP BY ()");
        is("NULL|0", "SELECT a, COUNT(*) FROM none GROUP BY ROLLUP (a)");
        is("NULL|NULL|0", "SELECT a, b, COUNT(*) FROM none GROUP BY CUBE (a, b)");
        is("", "SELECT a FROM none GROUP BY GROUPING SETS (a, b)");
    }

    @Test
    void groupingTellsSetsApart() {
        is(
                "Bar|0|0|0 Bar|0|0|0 Bar|0|1|1 Foo|0|0|0 Foo|0|0|0 Foo|0|1|1 NULL|1|1|3",
                "SELECT brand, GROUPING(brand), GROUPING(size), GROUPING_ID(brand, size) FROM sales"
                        + " GROUP BY ROLLUP (brand, size) ORDER BY 1, 4");
        is("0", "SELECT GROUPING(brand) FROM sales WHERE brand = 'Foo' GROUP BY brand");
        is("50", "SELECT SUM(sold) FROM sales GROUP BY ROLLUP (brand) HAVING GROUPING(brand) = 1");
        is(
                "all 50 Bar 20 Foo 30",
                "SELECT CASE WHEN GROUPING(brand) = 1 THEN 'all' ELSE brand END || ' ' || CAST(SUM(sold) AS VARCHAR)"
                        + " FROM sales GROUP BY ROLLUP (brand) ORDER BY GROUPING(brand) DESC, brand");
        fails("42803", "SELECT GROUPING(sold) FROM sales GROUP BY brand");
        fails("42803", "SELECT GROUPING(brand) FROM sales");
        fails("42803", "SELECT 1 FROM sales WHERE GROUPING(brand) = 1 GROUP BY brand");
        fails("42601", "SELECT GROUPING() FROM sales GROUP BY brand");
        fails("42803", "SELECT GROUPING(brand) AS g FROM sales GROUP BY brand, g");
        fails("42803", "SELECT GROUPING(brand) + 1 FROM sales GROUP BY ROLLUP (1)");
        is("5", "SELECT grouping + sets FROM (SELECT 2 AS grouping, 3 AS sets) q");
    }

    @Test
    void keysAreNullWhereTheirSetLacksThem() {
        is(
                "30 50",
                "SELECT SUM(sold) FROM sales GROUP BY ROLLUP (brand) HAVING brand = 'Foo' OR brand IS NULL ORDER BY 1");
        is(
                "Foo|30",
                "SELECT * FROM (SELECT brand, SUM(sold) FROM sales GROUP BY ROLLUP (brand)) q WHERE brand = 'Foo'");
        is(
                "NULL|50",
                "SELECT * FROM (SELECT brand, SUM(sold) FROM sales GROUP BY ROLLUP (brand)) q WHERE brand IS NULL");
        is("15|10 35|20 50|20", "SELECT SUM(sold), MAX(sold) FROM sales GROUP BY ROLLUP (size) ORDER BY 1");
        is("5 15 20 10 20 30 50", "SELECT SUM(sold) FROM sales GROUP BY ROLLUP (brand, size) ORDER BY brand, size");
        fails("42803", "SELECT sold FROM sales GROUP BY ROLLUP (brand)");
        fails("42803", "SELECT brand FROM sales GROUP BY ROLLUP (COUNT(*))");
        fails("54001", "SELECT 1 FROM sales GROUP BY CUBE (1,1,1,1,1,1,1,1,1,1,1,1,1)");
    }

    @Test
    void filtersPassKeysOfAllSetsOnly() {
        String plan = String.join(
                "\n",
                db.rows("EXPLAIN SELECT * FROM (SELECT brand, size, COUNT(*) AS c FROM sales"
                        + " GROUP BY brand, ROLLUP (size)) q WHERE brand = 'Foo' AND size = 'L'"));
        assertEquals(true, plan.contains("Filter (SIZE = 'L')\n"), plan);
        assertEquals(true, plan.contains("Filter (BRAND = 'Foo')"), plan);
        is(
                "Foo|L|1",
                "SELECT * FROM (SELECT brand, size, COUNT(*) AS c FROM sales GROUP BY brand, ROLLUP (size)) q"
                        + " WHERE brand = 'Foo' AND size = 'L'");
    }

    @Test
    void columnsMayDependOnThePrimaryKey() {
        is(
                "Sales|3|30 Tools|NULL|5",
                "SELECT d.name, d.floor, SUM(e.pay) FROM dept d JOIN emp e ON e.dept = d.id GROUP BY d.id ORDER BY d.id");
        is("Sales|1 Tools|2 Sales|3", "SELECT name, id FROM dept GROUP BY id ORDER BY id");
        is("NULL|3", "SELECT name, COUNT(*) FROM emp LEFT JOIN dept ON dept.id = emp.dept + 100 GROUP BY dept.id");
        is(
                "Sales 1",
                "SELECT UPPER(SUBSTRING(name, 1, 1)) || LOWER(SUBSTRING(name, 2)) || ' ' || CAST(id AS VARCHAR)"
                        + " FROM dept GROUP BY id HAVING floor = 3");
        fails("42803", "SELECT id FROM dept GROUP BY name");
        fails("42803", "SELECT name FROM dept GROUP BY ROLLUP (id)");
        fails("42803", "SELECT b.name FROM dept a, dept b GROUP BY a.id");
        is(
                "Sales|1 Tools|1 Sales|1",
                "SELECT name, COUNT(*) FROM dept GROUP BY GROUPING SETS ((id), (id, floor)) HAVING GROUPING(floor) = 1"
                        + " ORDER BY id");
    }
}

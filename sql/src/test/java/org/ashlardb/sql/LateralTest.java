package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tables that depend on those to their left, and functions that make rows. */
class LateralTest {
    private final TestDatabase db = new TestDatabase();

    LateralTest() {
        db.run(
                "CREATE TABLE dept (id INT PRIMARY KEY, name VARCHAR(9))",
                "CREATE TABLE emp (id INT PRIMARY KEY, dept INT, pay INT)",
                "CREATE INDEX ON emp (dept)",
                "INSERT INTO dept VALUES (1, 'Sales'), (2, 'Tools'), (3, 'Empty')",
                "INSERT INTO emp VALUES (1, 1, 10), (2, 1, 30), (3, 1, 20), (4, 2, 5)",
                "CREATE TABLE doc (id INT PRIMARY KEY, j JSON)",
                "INSERT INTO doc VALUES (1, '[1, \"a\", null]'), (2, '[]'), (3, NULL)");
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
    void columnsOfTablesAroundAreAllNamed() {
        is("1|Sales 2|Tools", "SELECT * FROM dept d WHERE EXISTS (SELECT d.* FROM emp WHERE dept = d.id) ORDER BY id");
        is("1|Sales|1|Sales|0", "SELECT * FROM dept d, LATERAL (SELECT d.*, 0) l WHERE d.id = 1");
        is(
                "1|Sales|1|1|10",
                "SELECT l.* FROM dept, LATERAL (SELECT dept.*, emp.* FROM emp WHERE dept = dept.id AND emp.id = 1) l");
        is("2", "SELECT id FROM dept d WHERE (id, name) IN (SELECT d.* FROM emp e WHERE e.dept = d.id AND e.id = 4)");
        db.run("CREATE VIEW starred AS SELECT l.* FROM dept d, LATERAL (SELECT d.*, 0 AS zero) l");
        is("1|Sales|0 2|Tools|0 3|Empty|0", "SELECT * FROM starred ORDER BY id");
        fails("42P01", "SELECT id FROM dept d WHERE EXISTS (SELECT x.* FROM emp)");
        fails("42P01", "SELECT e.*, x.* FROM emp e");
    }

    /** The query fails for a row behind those that are wanted. */
    @Test
    void queriesRunForNoMoreRowsThanAreWanted() {
        db.run("CREATE TABLE n (id INT PRIMARY KEY)", "INSERT INTO n SELECT i FROM generate_series(1, 200) g(i)");
        String each = "LATERAL (SELECT COUNT(*) AS k FROM emp WHERE emp.pay / (n.id - 5) > n.id) q";
        is("1|0 2|0 3|0", "SELECT n.id, q.k FROM n LEFT JOIN " + each + " ON TRUE ORDER BY n.id LIMIT 3");
        is("2|0 3|0 4|0", "SELECT n.id, q.k FROM n, " + each + " ORDER BY n.id OFFSET 1 LIMIT 3");
        fails("22012", "SELECT n.id, q.k FROM n LEFT JOIN " + each + " ON TRUE ORDER BY n.id LIMIT 5");
        String later = each.replace("- 5", "- 150");
        is("true", "SELECT EXISTS (SELECT 1 FROM n, " + later + " WHERE q.k + n.id > 9)");
        is(
                "200|199",
                "SELECT COUNT(*), SUM(k) FROM n, LATERAL (SELECT COUNT(*) AS k FROM emp WHERE id = 1 AND n.id > 1) q");
    }

    @Test
    void lateralQueries() {
        is(
                "Sales|30 Sales|20 Tools|5",
                "SELECT d.name, e.pay FROM dept d, LATERAL (SELECT pay FROM emp WHERE dept = d.id ORDER BY pay "
                        + "DESC LIMIT 2) e "
                        + "ORDER BY d.id, pay DESC");
        is(
                "Empty|NULL Sales|30 Sales|20 Tools|5",
                "SELECT d.name, e.pay FROM dept d LEFT JOIN LATERAL (SELECT pay FROM emp WHERE dept = d.id "
                        + "ORDER BY pay DESC LIMIT ?) e ON TRUE ORDER BY d.name, pay DESC",
                2);
        is(
                "Empty|NULL Sales|30 Tools|NULL",
                "SELECT d.name, e.pay FROM dept d LEFT JOIN LATERAL (SELECT pay FROM emp WHERE dept = d.id) e "
                        + "ON e.pay > d.id * 20 ORDER BY d.name");
        is(
                "Sales|3 Tools|1 Empty|0",
                "SELECT name, n FROM dept CROSS JOIN LATERAL (SELECT COUNT(*) AS n FROM emp WHERE dept = dept.id) c "
                        + "ORDER BY n DESC".replace("dept = dept.id", "emp.dept = dept.id"));
        is(
                "Sales|30",
                "SELECT name, pay FROM dept d JOIN LATERAL (SELECT MAX(pay) AS pay FROM emp e WHERE e.dept = d.id) m "
                        + "ON m.pay > d.id * 10");
        is(
                "Sales|60 Tools|5",
                "SELECT name, s FROM dept d CROSS APPLY (SELECT SUM(pay) AS s FROM emp e WHERE e.dept = d.id "
                        + "HAVING COUNT(*) > 0) q ORDER BY 1");
        is(
                "Empty|NULL Sales|60 Tools|5",
                "SELECT name, s FROM dept d OUTER APPLY (SELECT SUM(pay) AS s FROM emp e "
                        + "WHERE e.dept = d.id HAVING COUNT(*) > 0) q ORDER BY 1");
    }

    @Test
    void laterTablesSeeAllEarlierOnes() {
        is(
                "1|2|3",
                "SELECT a.x, b.y, c.z FROM (VALUES (1)) AS a(x), LATERAL (SELECT a.x + 1) AS b(y), "
                        + "LATERAL (SELECT a.x + b.y) AS c(z)");
        is(
                "1|2",
                "SELECT x, z FROM (VALUES (1)) AS a(x), ((VALUES (5)) AS b(y) JOIN LATERAL (SELECT a.x * 2) AS c(z) "
                        + "ON y > z)");
        is(
                "1|3",
                "SELECT x, z FROM (VALUES (1)) AS a(x), LATERAL (SELECT y + a.x FROM (SELECT a.x + 1) AS b(y)) AS c(z)");
        is("5|6", "SELECT * FROM (VALUES (5)) AS a(x), LATERAL (VALUES (a.x + 1)) AS b(y) WHERE y = 6 AND x = 5");
        is("", "SELECT * FROM (VALUES (5)) AS a(x), LATERAL (VALUES (a.x + 1)) AS b(y) WHERE y = 7");
        fails("42P01", "SELECT * FROM (VALUES (1)) AS a(x), (SELECT a.x) AS b");
        fails("42P10", "SELECT * FROM dept d RIGHT JOIN LATERAL (SELECT d.id) AS b(y) ON TRUE");
        fails("42P10", "SELECT * FROM dept d FULL JOIN LATERAL (SELECT d.id) AS b(y) ON TRUE");
        fails("42703", "SELECT * FROM dept d, LATERAL (SELECT d.nothing) AS b");
    }

    @Test
    void lateralWithinCorrelatedQueries() {
        is(
                "1|60 2|5 3|NULL",
                "SELECT id, (SELECT SUM(q.p) FROM emp e, LATERAL (SELECT e.pay AS p WHERE e.dept = d.id) q) FROM dept d "
                        + "ORDER BY id");
        is(
                "1 2",
                "SELECT id FROM dept d WHERE EXISTS (SELECT 1 FROM (VALUES (1), (2)) AS v(x), "
                        + "LATERAL (SELECT pay FROM emp WHERE dept = d.id AND v.x = 1) q) ORDER BY id");
        is(
                "1|3 2|1 3|0",
                "SELECT d.id, q.n FROM dept d, LATERAL (SELECT (SELECT COUNT(*) FROM emp e WHERE e.dept = d.id) AS n) q "
                        + "ORDER BY d.id");
        is(
                "1024",
                "SELECT COUNT(*) FROM generate_series(1, 32) a, LATERAL (SELECT b FROM generate_series(a + 1, a "
                        + "+ 32) b) q");
        is(
                "5050|100",
                "SELECT SUM(y), COUNT(DISTINCT x) FROM generate_series(1, 100) x, generate_series(1, x) z, "
                        + "LATERAL (SELECT 1) AS q(y)");
    }

    @Test
    void lateralUsesIndexes() {
        String plan = String.join(
                "\n",
                db.rows("EXPLAIN SELECT * FROM dept d, LATERAL (SELECT pay FROM emp WHERE id = d.id LIMIT 1) q "
                        + "WHERE d.id = 2"));
        assertTrue(plan.contains("Lateral join inner for each [ID]"), plan);
        assertTrue(plan.contains("ID = outer ID"), plan);
        assertTrue(plan.contains("ID = 2"), plan);
    }

    @Test
    void series() {
        is("1 2 3", "SELECT * FROM generate_series(1, 3)");
        is("3 1", "SELECT n FROM generate_series(3, 0, -2) AS n");
        is("", "SELECT * FROM generate_series(3, 1)");
        is("", "SELECT * FROM generate_series(1, NULL)");
        is("1.0 1.5 2.0", "SELECT g.v FROM generate_series(1, 2.0, 0.5) AS g(v)");
        is(
                "9223372036854775806 9223372036854775807",
                "SELECT * FROM generate_series(9223372036854775806, 9223372036854775807)");
        is(
                "2024-01-31 00:00:00 2024-02-29 00:00:00 2024-03-29 00:00:00",
                "SELECT * FROM generate_series(TIMESTAMP '2024-01-31 00:00:00', TIMESTAMP '2024-03-31 00:00:00', "
                        + "INTERVAL '1' MONTH)");
        is("2024-02-28 2024-02-29 2024-03-01", "SELECT * FROM generate_series(DATE '2024-02-28', DATE '2024-03-01')");
        is(
                "2024-02-28 00:00:00 2024-02-28 12:00:00",
                "SELECT * FROM generate_series(DATE '2024-02-28', DATE '2024-02-28' + INTERVAL '12' HOUR, "
                        + "INTERVAL '12' HOUR)");
        is("2 3", "SELECT x FROM system_range(2, 3)");
        is("4 5", "SELECT * FROM TABLE(generate_series(?, ?))", 4, 5);
        is("7|1 8|2", "SELECT * FROM generate_series(7, 8) WITH ORDINALITY");
        is("7|1 8|2", "SELECT a, b FROM generate_series(7, 8) WITH ORDINALITY AS t(a, b) ORDER BY b");
        is("3000", "SELECT COUNT(*) FROM generate_series(1, 3000) WITH ORDINALITY o WHERE o.ordinality = o");
        is("1|1 2|1 2|2", "SELECT a, b FROM generate_series(1, 2) a, generate_series(1, a) b");
        is("3|NULL", "SELECT a, b FROM generate_series(3, 3) a LEFT JOIN generate_series(1, a - 3) b ON TRUE");
        fails("22023", "SELECT * FROM generate_series(1, 2, 0)");
        fails("42883", "SELECT * FROM generate_series(TRUE, FALSE)");
        fails("42883", "SELECT * FROM generate_series(1)");
        fails("42883", "SELECT * FROM no_such(1)");
        fails("42P10", "SELECT * FROM generate_series(1, 2) AS t(a, b)");
    }

    @Test
    void json() {
        is("1|1 1|\"a\" 1|null", "SELECT id, value FROM doc, jsonb_array_elements(j)");
        is(
                "1|1 1|a 1|NULL 2|NULL 3|NULL",
                "SELECT id, e.value FROM doc LEFT JOIN json_array_elements_text(doc.j) e ON TRUE ");
        is("1|2|a", "SELECT id, n, v FROM doc, jsonb_array_elements_text(j) WITH ORDINALITY AS e(v, n) WHERE n = 2");
        is("a|1 bb|[2]", "SELECT key, value FROM jsonb_each('{\"a\": 1, \"bb\": [2]}')");
        is("a|x", "SELECT * FROM jsonb_each_text('{\"a\": \"x\"}')");
        is("a b", "SELECT * FROM jsonb_object_keys(?)", "{\"b\": 1, \"a\": 2}");
        fails("22023", "SELECT * FROM jsonb_each('[1]')");
        fails("22023", "SELECT * FROM jsonb_array_elements('{}')");
    }

    @Test
    void namesOfJoins() {
        is("1|2", "SELECT j.x, j.y FROM ((VALUES (1)) AS a(p) JOIN (VALUES (2)) AS b(q) ON p < q) AS j(x, y)");
        is("1|2", "SELECT * FROM ((VALUES (1)) AS a(p) CROSS JOIN (VALUES (2)) AS b(q)) AS j");
        fails("42P01", "SELECT a.p FROM ((VALUES (1)) AS a(p) CROSS JOIN (VALUES (2)) AS b(q)) AS j");
        is(
                "1 2",
                "WITH lateral AS (SELECT 1 AS ordinality), apply AS (SELECT 2 AS materialized) "
                        + "SELECT ordinality FROM lateral UNION ALL SELECT materialized FROM apply");
    }

    @Test
    void theAliasOfAFunctionOfOneColumnIsItsValue() {
        is("1|1 1|\"a\" 1|null", "SELECT id, e FROM doc, jsonb_array_elements(j) e");
        is(
                "b",
                "SELECT e ->> 'k' FROM json_array_elements('[{\"k\": \"a\"}, {\"k\": \"b\"}]') AS e WHERE e ->> 'k' > 'a'");
        is(
                "1|a 2|NULL 3|NULL",
                "SELECT id, e FROM doc LEFT JOIN jsonb_array_elements_text(j) e ON e = 'a' ORDER BY id");
        is("2|x", "SELECT COUNT(*), e FROM jsonb_array_elements_text('[\"x\", \"x\"]') e GROUP BY e ORDER BY e");
        is("x|x", "SELECT e.value, e FROM jsonb_array_elements_text('[\"x\"]') e");
        is("2", "SELECT g FROM generate_series(1, 2) AS g(n) WHERE g > 1");
        is("[1, 2]", "SELECT json_agg(e) FROM jsonb_array_elements('[1, 2]') e");
        is(
                "1|1 2|0 3|0",
                "SELECT id, (SELECT COUNT(e) FROM jsonb_array_elements_text(j) e WHERE e = 'a') FROM doc ORDER BY id");
        is(
                "3",
                "SELECT COUNT(*) FROM doc, jsonb_array_elements(j) e "
                        + "WHERE EXISTS (SELECT 1 FROM dept WHERE id = 1 OR e IS NULL)");
        is(
                "1|Sales",
                "SELECT * FROM jsonb_array_elements('[1]') pay, LATERAL (SELECT name FROM dept WHERE id = pay::INT) d");
    }

    @Test
    void theAliasOfAFunctionIsItsValueOnlyWhereNoColumnHasTheName() {
        is("10", "SELECT pay FROM emp, jsonb_array_elements('[7]') pay WHERE id = 1");
        is("10", "SELECT (SELECT pay FROM jsonb_array_elements('[7]') pay) FROM emp WHERE id = 1");
        fails("42703", "SELECT e FROM jsonb_array_elements('[7]') WITH ORDINALITY e");
        fails("42703", "SELECT e FROM jsonb_each('{}') e");
        fails("42703", "SELECT dept FROM dept");
        fails("42703", "SELECT e.e FROM jsonb_array_elements('[7]') e");
    }
}

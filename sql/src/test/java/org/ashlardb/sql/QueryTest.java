package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class QueryTest {
    private final TestDatabase db = new TestDatabase();

    QueryTest() {
        db.run(
                "CREATE TABLE dept (id INT PRIMARY KEY, name VARCHAR(20))",
                "CREATE TABLE emp (id INT PRIMARY KEY, name VARCHAR(20), dept_id INT, salary INT)",
                "CREATE INDEX emp_dept ON emp (dept_id)",
                "INSERT INTO dept VALUES (1, 'Sales'), (2, 'Tools'), (3, 'Empty')",
                "INSERT INTO emp VALUES (1, 'Ann', 1, 100), (2, 'Bob', 1, 200), (3, 'Cyd', 2, 300), (4, 'Dan',"
                        + " NULL, 50)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void is(String expected, String sql, Object... values) {
        assertEquals(expected, db.query(sql, values), sql);
    }

    @Test
    void selectWithoutFrom() {
        is("1|a", "SELECT 1, 'a'");
        is("3", "CALL 1 + 2");
        is("1|2 3|4", "VALUES (1, 2), (3, 4)");
        is("1 2 3", "VALUES 1, 2, 3");
        is("", "SELECT 1 WHERE FALSE");
    }

    @Test
    void dualHasOneRow() {
        is("2", "SELECT 1 + 1 FROM dual");
        is("X", "SELECT * FROM dual");
        is("X|Sales", "SELECT x.y, name FROM dual x(y) JOIN dept ON id = 1 AND y = 'X'");
        is("1", "SELECT COUNT(*) FROM dual a, dual b");
        assertEquals("42P01", db.state("SELECT * FROM public.dual"));
        assertEquals("42P01", db.state("SELECT * FROM \"dual\""));
        assertEquals("42P01", db.state("INSERT INTO dual VALUES ('Y')"));
        assertEquals("42P10", db.state("SELECT * FROM dual d(a, b)"));
        db.run("CREATE TABLE dual (a INT)");
        is("", "SELECT a FROM dual");
    }

    @Test
    void starsAndAliases() {
        is("1|Sales", "SELECT * FROM dept WHERE id = 1");
        is("1|Sales|1", "SELECT d.*, d.id FROM dept d WHERE d.id = 1");
        is("2", "SELECT d.x FROM dept AS d (x, y) WHERE y = 'Tools'");
        is("2", "SELECT public.dept.id FROM dept WHERE name = 'Tools'");
        assertEquals("42P01", db.state("SELECT x.* FROM dept d"));
        assertEquals(
                "42P01: table DEPT is not in the FROM clause, at line 1, column 8",
                db.error("SELECT dept.id FROM dept d"));
    }

    @Test
    void innerJoins() {
        is(
                "Ann|Sales Bob|Sales Cyd|Tools",
                "SELECT e.name, d.name FROM emp e JOIN dept d ON e.dept_id = d.id ORDER BY e.id");
        is(
                "Ann|Sales Bob|Sales Cyd|Tools",
                "SELECT e.name, d.name FROM emp e, dept d WHERE e.dept_id = d.id ORDER BY e.id");
        is("12", "SELECT COUNT(*) FROM emp CROSS JOIN dept");
        is("Ann|Bob", "SELECT a.name, b.name FROM emp a JOIN emp b ON a.dept_id = b.dept_id AND a.id < b.id");
        is(
                "Bob|Ann Cyd|Ann Cyd|Bob",
                "SELECT a.name, b.name FROM emp a JOIN emp b ON a.salary > b.salary WHERE b.salary > 50 ORDER BY 1, 2");
    }

    @Test
    void outerJoins() {
        is(
                "Ann|Sales Bob|Sales Cyd|Tools Dan|NULL",
                "SELECT e.name, d.name FROM emp e LEFT JOIN dept d ON e.dept_id = d.id ORDER BY e.id");
        is(
                "Sales|Ann Sales|Bob Tools|Cyd Empty|NULL",
                "SELECT d.name, e.name FROM emp e RIGHT JOIN dept d ON e.dept_id = d.id ORDER BY d.id, e.id");
        is(
                "Ann|Sales Bob|Sales Cyd|Tools Dan|NULL NULL|Empty",
                "SELECT e.name, d.name FROM emp e FULL JOIN dept d ON e.dept_id = d.id ORDER BY e.id, d.id");
        is(
                "Sales|NULL Tools|Cyd Empty|NULL",
                "SELECT d.name, e.name FROM dept d LEFT JOIN emp e ON e.dept_id = d.id AND e.salary > 250 ORDER"
                        + " BY d.id");
        is("Empty", "SELECT d.name FROM dept d LEFT JOIN emp e ON e.dept_id = d.id WHERE e.id IS NULL");
        is(
                "Ann|Sales|Sales",
                "SELECT e.name, d.name, x.name FROM emp e LEFT JOIN dept d ON e.dept_id = d.id"
                        + " LEFT JOIN dept x ON x.id = d.id WHERE e.id = 1");
        is(
                "4|3",
                "SELECT COUNT(a.id), COUNT(b.id) FROM emp a FULL JOIN (SELECT * FROM emp WHERE salary > 60) b"
                        + " ON a.salary = b.salary");
    }

    @Test
    void usingAndNaturalJoinsMergeColumns() {
        db.run(
                "CREATE TABLE l (k INT, a INT)",
                "CREATE TABLE r (k INT, b INT)",
                "INSERT INTO l VALUES (1, 10), (2, 20)",
                "INSERT INTO r VALUES (2, 200), (3, 300)");
        is("2|20|200", "SELECT * FROM l JOIN r USING (k)");
        is("2|20|200", "SELECT * FROM l NATURAL JOIN r");
        is("1|10|NULL 2|20|200", "SELECT * FROM l LEFT JOIN r USING (k) ORDER BY k");
        is("2|20|200 3|NULL|300", "SELECT * FROM l RIGHT JOIN r USING (k) ORDER BY k");
        is("1|10|NULL 2|20|200 3|NULL|300", "SELECT * FROM l FULL JOIN r USING (k) ORDER BY k");
        is("2|2", "SELECT l.k, r.k FROM l JOIN r USING (k)");
        assertEquals("42702", db.state("SELECT k FROM l JOIN r ON l.k = r.k"));
    }

    @Test
    void threeTablesJoinInAnyOrder() {
        db.run("CREATE TABLE site (dept_id INT, city VARCHAR(10))", "INSERT INTO site VALUES (1, 'Bonn'), (2, 'Rome')");
        is(
                "Ann|Sales|Bonn Bob|Sales|Bonn Cyd|Tools|Rome",
                "SELECT e.name, d.name, s.city FROM site s, emp e, dept d WHERE s.dept_id = d.id AND e.dept_id"
                        + " = d.id ORDER BY e.id");
    }

    @Test
    void groups() {
        is(
                "1|2|300|150.0000000000000000|100|200 2|1|300|300.0000000000000000|300|300"
                        + " NULL|1|50|50.0000000000000000|50|50",
                "SELECT dept_id, COUNT(*), SUM(salary), AVG(salary), MIN(salary), MAX(salary) FROM emp GROUP BY"
                        + " dept_id ORDER BY dept_id");
        is("0|NULL", "SELECT COUNT(*), SUM(salary) FROM emp WHERE id > 100");
        is("", "SELECT COUNT(*) FROM emp WHERE id > 100 GROUP BY dept_id");
        is("3|2", "SELECT COUNT(dept_id), COUNT(DISTINCT dept_id) FROM emp");
        is("1", "SELECT dept_id FROM emp GROUP BY dept_id HAVING COUNT(*) > 1");
        is(
                "100 200",
                "SELECT salary / 100 * 100 AS s FROM emp WHERE salary < 300 AND salary >= 100 GROUP BY s ORDER BY s");
        is(
                "2|1 2|3",
                "SELECT COUNT(*), salary % 2 + 1 + CASE WHEN salary > 150 THEN 2 ELSE 0 END FROM emp"
                        + " GROUP BY salary % 2 + 1 + CASE WHEN salary > 150 THEN 2 ELSE 0 END ORDER BY 2");
        is("Dan", "SELECT MAX(name) FROM emp HAVING COUNT(*) = 4");
        is("true|false", "SELECT EVERY(salary > 10), BOOL_OR(salary > 1000) FROM emp");
        is("4|4", "SELECT COUNT(*), COUNT(*) FROM emp");
    }

    @Test
    void groupingErrors() {
        assertEquals(
                "42803: column NAME must be in GROUP BY or in an aggregate, because the rows are grouped, at"
                        + " line 1, column 8",
                db.error("SELECT name, COUNT(*) FROM emp"));
        assertEquals("42803", db.state("SELECT * FROM emp WHERE COUNT(*) > 1"));
        assertEquals("42803", db.state("SELECT SUM(COUNT(*)) FROM emp"));
        assertEquals("42803", db.state("SELECT dept_id FROM emp GROUP BY COUNT(*)"));
        assertEquals("42P10", db.state("SELECT name FROM emp GROUP BY 5"));
        assertEquals("42803", db.state("SELECT dept_id FROM emp GROUP BY dept_id ORDER BY salary"));
    }

    @Test
    void sumsDoNotOverflowSilently() {
        db.run(
                "CREATE TABLE big (v BIGINT)",
                "INSERT INTO big VALUES (9223372036854775807), (9223372036854775807), (1)");
        is("18446744073709551615", "SELECT SUM(v) FROM big");
        is("6148914691236517205.0000000000000000", "SELECT AVG(v) FROM big");
    }

    @Test
    void ordering() {
        is("Dan Cyd Bob Ann", "SELECT name FROM emp ORDER BY name DESC");
        is("Ann Bob Cyd Dan", "SELECT name FROM emp ORDER BY 1");
        is("Dan Cyd Bob Ann", "SELECT name AS n FROM emp ORDER BY n DESC");
        is("Dan Ann Bob Cyd", "SELECT name FROM emp ORDER BY salary");
        is("Cyd Bob Ann Dan", "SELECT name FROM emp ORDER BY -salary");
        is("1 1 2 NULL", "SELECT dept_id FROM emp ORDER BY dept_id");
        is("NULL 2 1 1", "SELECT dept_id FROM emp ORDER BY dept_id DESC");
        is("NULL 1 1 2", "SELECT dept_id FROM emp ORDER BY dept_id NULLS FIRST");
        is("2 1 1 NULL", "SELECT dept_id FROM emp ORDER BY dept_id DESC NULLS LAST");
        is("Bob Ann Cyd Dan", "SELECT name FROM emp ORDER BY dept_id, salary DESC");
        is("Tools Sales Empty", "SELECT name FROM dept ORDER BY id % 2, id");
        assertEquals("42P10", db.state("SELECT name FROM emp ORDER BY 2"));
        assertEquals("42702", db.state("SELECT name AS x, salary AS x FROM emp ORDER BY x"));
    }

    @Test
    void limits() {
        is("Ann Bob", "SELECT name FROM emp ORDER BY id LIMIT 2");
        is("Bob Cyd", "SELECT name FROM emp ORDER BY id LIMIT 2 OFFSET 1");
        is("Cyd Dan", "SELECT name FROM emp ORDER BY id OFFSET 2 ROWS");
        is("Cyd", "SELECT name FROM emp ORDER BY salary DESC FETCH FIRST ROW ONLY");
        is("Ann", "SELECT name FROM emp ORDER BY salary OFFSET 1 ROW FETCH NEXT 1 ROWS ONLY");
        is("Cyd", "SELECT name FROM emp ORDER BY id LIMIT ? OFFSET ?", 1, 2);
        is("", "SELECT name FROM emp LIMIT 0");
        is("4", "SELECT COUNT(*) FROM (SELECT * FROM emp LIMIT 10) x");
        is("3", "SELECT COUNT(*) FROM (SELECT * FROM emp LIMIT 3) x");
        is("4", "SELECT COUNT(*) FROM (SELECT * FROM emp LIMIT ALL) x");
        assertEquals("2201W", db.state("SELECT 1 LIMIT -1"));
        assertEquals("2201X", db.state("SELECT 1 OFFSET -1"));
        assertEquals("42601", db.state("SELECT 1 LIMIT 1 LIMIT 2"));
    }

    @Test
    void distinct() {
        is("1 2 NULL", "SELECT DISTINCT dept_id FROM emp ORDER BY dept_id");
        is("1|x 2|x NULL|x", "SELECT DISTINCT dept_id, 'x' FROM emp ORDER BY 1");
        is("2 1", "SELECT DISTINCT dept_id FROM emp WHERE dept_id IS NOT NULL ORDER BY dept_id DESC LIMIT 2");
        assertEquals("42P10", db.state("SELECT DISTINCT dept_id FROM emp ORDER BY salary"));
    }

    @Test
    void setOperations() {
        is("1 2 3", "SELECT 1 UNION SELECT 2 UNION SELECT 3 UNION SELECT 2 ORDER BY 1");
        is("1 1", "SELECT 1 UNION ALL SELECT 1");
        is("2", "VALUES 1, 2 INTERSECT VALUES 2, 3");
        is("1", "VALUES 1, 2, 1 EXCEPT VALUES 2, 3");
        is("1 1", "VALUES 1, 2, 1 EXCEPT ALL VALUES 2, 3");
        is("1 3", "VALUES 1 UNION (VALUES 2, 3 INTERSECT VALUES 3) ORDER BY 1");
        is("1.5 2.0", "SELECT 1.5 UNION SELECT 2 ORDER BY 1");
        is("Ann Sales", "SELECT name FROM emp WHERE id = 1 UNION ALL SELECT name FROM dept WHERE id = 1");
        is("3", "SELECT COUNT(*) FROM (SELECT id FROM emp INTERSECT SELECT id FROM dept) x");
        assertEquals("42601", db.state("SELECT 1 UNION SELECT 1, 2"));
        assertEquals("42804", db.state("SELECT 1 UNION SELECT DATE '2024-01-01'"));
    }

    @Test
    void derivedTables() {
        is("150", "SELECT x.a FROM (SELECT AVG(salary)::INT AS a FROM emp WHERE dept_id = 1) x");
        is("1|2", "SELECT * FROM (VALUES (1, 2)) AS v (a, b)");
        is("Bob", "SELECT n FROM (SELECT name AS n, salary AS s FROM emp) t WHERE s = 200");
        is("Cyd Bob", "SELECT n FROM (SELECT name AS n, salary AS s FROM emp ORDER BY s DESC LIMIT 2) t");
    }

    @Test
    void subqueriesInExpressions() {
        is("Cyd", "SELECT name FROM emp WHERE salary = (SELECT MAX(salary) FROM emp)");
        is("Ann Bob", "SELECT name FROM emp WHERE dept_id IN (SELECT id FROM dept WHERE name = 'Sales') ORDER BY id");
        is("", "SELECT name FROM emp WHERE dept_id NOT IN (SELECT NULL::INT)");
        is("Empty", "SELECT name FROM dept WHERE id NOT IN (SELECT dept_id FROM emp WHERE dept_id IS NOT NULL)");
        is("4", "SELECT COUNT(*) FROM emp WHERE EXISTS (SELECT 1 FROM dept WHERE id = 3)");
        is("0", "SELECT COUNT(*) FROM emp WHERE EXISTS (SELECT 1 FROM dept WHERE id = 9)");
        is("NULL", "SELECT (SELECT name FROM dept WHERE id = 9)");
        is("3", "SELECT (SELECT COUNT(*) FROM dept)");
        assertEquals("21000", db.state("SELECT (SELECT id FROM dept)"));
        assertEquals("42601", db.state("SELECT (SELECT 1, 2)"));
    }

    @Test
    @Timeout(60)
    void joinsOfStoredRowsAreCanceled() throws InterruptedException {
        for (String sql : List.of(
                "SELECT COUNT(*) FROM generate_series(1, 100000) a(x), generate_series(1, 100000) b(y) WHERE x + y < 0",
                "SELECT COUNT(*) FROM generate_series(1, 100000) a(x) WHERE EXISTS (SELECT 1 FROM generate_series(1,"
                        + " 100000) b(y) WHERE x + y < 0)")) {
            Thread canceling = new Thread(() -> {
                LockSupport.parkNanos(500_000_000L);
                db.session.cancel();
            });
            canceling.start();
            assertEquals("57014", db.state(sql), sql);
            canceling.join();
        }
    }

    @Test
    void valuesOfOuterColumnsInQueriesOfIn() {
        db.run(
                "CREATE TABLE outside (a INT, b DECIMAL(8,2))",
                "INSERT INTO outside VALUES (1, 1), (2, 3), (3, NULL)",
                "CREATE TABLE inside (c INT)",
                "INSERT INTO inside VALUES (7), (8)");
        assertEquals("1 2", db.query("SELECT a FROM outside o WHERE b IN (SELECT o.b FROM inside) ORDER BY a"));
        assertEquals("1", db.query("SELECT a FROM outside o WHERE a IN (SELECT o.b FROM inside WHERE c > o.a)"));
        assertEquals(
                "8", db.query("SELECT SUM(a + c) FROM outside o JOIN inside i ON a + c IN (SELECT o.a + 7) AND a < 2"));
        assertEquals(
                "2", db.query("SELECT a FROM outside o WHERE a + 1 IN (SELECT (SELECT o.b) FROM inside) ORDER BY a"));
        assertEquals("2", db.query("SELECT a FROM outside o WHERE NOT (a IN (SELECT o.b FROM inside)) ORDER BY a"));
    }

    @Test
    void correlatedSubqueries() {
        is("Sales Tools", "SELECT name FROM dept d WHERE EXISTS (SELECT 1 FROM emp WHERE dept_id = d.id) ORDER BY id");
        is("Empty", "SELECT name FROM dept d WHERE NOT EXISTS (SELECT 1 FROM emp e WHERE e.dept_id = d.id)");
        is(
                "Sales|2|300 Tools|1|300 Empty|0|NULL",
                "SELECT name, (SELECT COUNT(*) FROM emp WHERE dept_id = d.id),"
                        + " (SELECT SUM(salary) FROM emp WHERE dept_id = d.id) FROM dept d ORDER BY id");
        is(
                "Bob Cyd",
                "SELECT name FROM emp e WHERE salary = (SELECT MAX(salary) FROM emp WHERE dept_id = e.dept_id)"
                        + " ORDER BY id");
        is(
                "Ann",
                "SELECT name FROM emp e WHERE 200 IN (SELECT salary FROM emp x WHERE x.dept_id = e.dept_id"
                        + " AND x.id <> e.id)");
        is(
                "Sales",
                "SELECT name FROM dept d WHERE EXISTS (SELECT 1 FROM emp a WHERE a.dept_id = d.id AND EXISTS"
                        + " (SELECT 1 FROM emp b WHERE b.dept_id = d.id AND b.salary > a.salary))");
        is("2", "SELECT COUNT(*) FROM emp e WHERE (SELECT x.n FROM (SELECT e.salary + 0 AS n) x) >= 200");
        assertEquals(
                "3",
                db.query("SELECT COUNT(*) FROM dept d WHERE (SELECT MAX(z.id) FROM dept z WHERE z.id = d.id) = id"));
        assertEquals(
                2,
                db.run("UPDATE dept SET name = (SELECT MAX(e.name) FROM emp e WHERE e.dept_id = dept.id)"
                        + " WHERE EXISTS (SELECT 1 FROM emp e WHERE e.dept_id = dept.id)"));
        is("Bob Cyd Empty", "SELECT name FROM dept ORDER BY id");
        assertEquals(1, db.run("DELETE FROM dept WHERE NOT EXISTS (SELECT 1 FROM emp WHERE dept_id = dept.id)"));
    }

    @Test
    void commonTables() {
        is("3|300", "WITH rich AS (SELECT * FROM emp WHERE salary > 200) SELECT id, salary FROM rich");
        is("2", "WITH a (n) AS (SELECT 1), b AS (SELECT n + 1 AS m FROM a) SELECT m FROM b");
        is("1|1", "WITH x AS (SELECT 1 AS v) SELECT a.v, b.v FROM x a JOIN x b ON a.v = b.v");
        is("4", "WITH emp AS (SELECT * FROM emp) SELECT COUNT(*) FROM emp");
        assertEquals("42P01", db.state("SELECT * FROM rich"));
    }

    @Test
    void namesAreResolvedOrSuggested() {
        assertEquals(
                "42P01: table EMPP does not exist; did you mean EMP?, at line 1, column 15",
                db.error("SELECT * FROM empp"));
        assertEquals(
                "42703: column SALLARY does not exist; did you mean SALARY?, at line 1, column 8",
                db.error("SELECT sallary FROM emp"));
        assertEquals(
                "42702: column NAME is ambiguous: several tables have it, at line 1, column 8",
                db.error("SELECT name FROM emp, dept"));
        assertEquals("42712", db.state("SELECT * FROM emp, emp"));
        assertEquals(
                "3F000: schema NOWHERE does not exist, at line 1, column 15", db.error("SELECT * FROM nowhere.emp"));
    }

    @Test
    void indexRangesFindTheSameAsScans() {
        is("Bob Cyd", "SELECT name FROM emp WHERE id > 1 AND id <= 3 ORDER BY id");
        is("Dan Cyd Bob", "SELECT name FROM emp WHERE id >= 2 ORDER BY id DESC");
        is("Ann", "SELECT name FROM emp WHERE id < 2");
        is("Ann Cyd", "SELECT name FROM emp WHERE id IN (3, 1, 1, 99) ORDER BY id");
        is("", "SELECT name FROM emp WHERE id > 5000000000");
        is("4", "SELECT COUNT(*) FROM emp WHERE id < 5000000000");
        is("", "SELECT name FROM emp WHERE id = 5000000000");
        is("", "SELECT name FROM emp WHERE id = NULL");
        is("3", "SELECT COUNT(*) FROM emp WHERE dept_id > 0");
        is("", "SELECT name FROM emp WHERE id BETWEEN 3 AND 2");
        is("Ann Bob", "SELECT name FROM emp WHERE dept_id = ? ORDER BY id", 1);
    }

    @Test
    void fallingIndexesWork() {
        db.run(
                "CREATE TABLE m (a INT, b INT)",
                "CREATE INDEX m_ab ON m (a, b DESC)",
                "INSERT INTO m VALUES (1, 10), (1, 20), (1, NULL), (2, 5), (NULL, 1)");
        is("20 10", "SELECT b FROM m WHERE a = 1 AND b > 5 ORDER BY b DESC");
        is("10", "SELECT b FROM m WHERE a = 1 AND b < 20");
        is("10 20", "SELECT b FROM m WHERE a = 1 AND b >= 10 AND b <= 20 ORDER BY b");
        is("NULL 20 10", "SELECT b FROM m WHERE a = 1 ORDER BY b DESC");
        is("1 1 1 2 NULL", "SELECT a FROM m ORDER BY a");
    }

    @Test
    void resultColumnsAreDescribed() {
        try (PreparedCommand command = db.session.prepare(
                "SELECT e.id AS number, name, salary * 2, COUNT(*) FROM emp e GROUP BY 1, 2, salary")) {
            assertEquals("NUMBER/ID/EMP/INTEGER/false", describe(command, 0));
            assertEquals("NAME/NAME/EMP/VARCHAR(20)/true", describe(command, 1));
            assertEquals("C3/C3//INTEGER/true", describe(command, 2));
            assertEquals("COUNT/COUNT//BIGINT/false", describe(command, 3));
        }
    }

    private static String describe(PreparedCommand command, int index) {
        var column = command.columns().get(index);
        return column.label() + "/" + column.name() + "/" + column.table() + "/" + column.type() + "/"
                + column.nullable();
    }

    @Test
    void manyRowsStreamThroughAllOperators() {
        db.run("CREATE TABLE n (i INT PRIMARY KEY, t VARCHAR(10))");
        try (PreparedCommand insert = db.session.prepare("INSERT INTO n VALUES (?, ?)")) {
            for (int i = 0; i < 5_000; i++) {
                insert.parameters().setLong(0, i);
                insert.parameters().setString(1, "t" + i % 10);
                insert.addBatch();
            }
            insert.executeBatch();
        }
        is("5000", "SELECT COUNT(*) FROM n");
        is("4999 4998", "SELECT i FROM n ORDER BY i DESC LIMIT 2");
        is("t9|4999", "SELECT t, i FROM n ORDER BY t DESC, i DESC LIMIT 1");
        is(
                "4000 4001",
                "SELECT i FROM n ORDER BY t || '', i LIMIT 2 OFFSET 400"
                        .replace("ORDER BY t || '', i LIMIT 2 OFFSET 400", "WHERE i >= 4000 ORDER BY i LIMIT 2"));
        is("10", "SELECT COUNT(*) FROM (SELECT t FROM n GROUP BY t) x");
        is("5000", "SELECT COUNT(*) FROM n a JOIN n b ON a.i = b.i");
        is("2500000", "SELECT COUNT(*) FROM n a JOIN n b ON a.t = b.t");
        is("4999", "SELECT COUNT(*) FROM n a LEFT JOIN n b ON a.i = b.i + 1 WHERE b.i IS NOT NULL");
        is("2500", "SELECT COUNT(*) FROM (SELECT i FROM n EXCEPT SELECT i FROM n WHERE i % 2 = 0) x");
        is("4990 4980", "SELECT i FROM n WHERE t = 't0' ORDER BY i DESC LIMIT 2");
    }

    @Test
    void aParameterIsComparedWithEndsOfDifferentTypes() {
        db.run("CREATE TABLE ends (a DOUBLE, b INT)", "INSERT INTO ends VALUES (-1.5, 0), (1.5, 3)");
        assertEquals("1.5|3", db.query("SELECT a, b FROM ends WHERE 2 BETWEEN a AND b"));
        assertEquals("-1.5|0", db.query("SELECT a, b FROM ends WHERE 2 NOT BETWEEN a AND b"));
        assertEquals("1.5|3", db.query("SELECT a, b FROM ends WHERE NOT 2 NOT BETWEEN a AND b"));
    }

    @Test
    void aNullOperandKeepsTheOthersFromBeingComputed() {
        assertEquals("NULL", db.query("SELECT 1 / 0 / CAST(NULL AS INT)"));
        assertEquals("", db.query("SELECT 1 WHERE NULL > 2000000000 * 2"));
    }

    /** A name in an expression of ORDER BY is a column, or else what the select list calls so. */
    @Test
    void expressionsOfOrderByMayNameItems() {
        db.run("CREATE TABLE ordered (a INT, b INT)", "INSERT INTO ordered VALUES (1, 5), (2, 4), (3, 9), (1, 1)");
        String sums = "SELECT a, a + SUM(b) AS total FROM ordered GROUP BY a ORDER BY ";
        assertEquals("3|12 1|7 2|6", db.query(sums + "total * 2 DESC"));
        assertEquals("3|12 2|6 1|7", db.query(sums + "CASE WHEN total = 7 THEN 1 ELSE 0 END, -total"));
        assertEquals(
                "-1|5 -1|1 -2|4 -3|9", db.query("SELECT -a AS a, b FROM ordered ORDER BY a + 0, b DESC"), "a column");
        assertEquals("42703", db.state("SELECT a AS c FROM ordered ORDER BY c + d"));
        assertEquals("42702", db.state("SELECT a AS c, b AS c FROM ordered ORDER BY c + 1"));
        assertEquals("42703", db.state("SELECT a AS c FROM ordered WHERE c > 1"));
    }

    /** As in ORDER BY, but for what is computed after HAVING. */
    @Test
    void havingMayNameItems() {
        db.run("CREATE TABLE parts (a INT, b INT)", "INSERT INTO parts VALUES (1, 5), (2, 4), (3, 9), (1, 1)");
        is("1|6", "SELECT a AS k, SUM(b) AS total FROM parts GROUP BY k HAVING total > 5 AND k < 3");
        is("19", "SELECT SUM(b) AS total FROM parts HAVING total > 5");
        is("", "SELECT 1 AS one FROM parts HAVING one > 1");
        is(
                "3|9",
                "SELECT a, (SELECT SUM(b) FROM parts AS p WHERE p.a = o.a) AS s FROM parts AS o GROUP BY a HAVING s > 6");
        is("-3|9", "SELECT -a AS a, SUM(b) FROM parts GROUP BY parts.a HAVING a > 2");
        assertEquals("42P20", db.state("SELECT a, ROW_NUMBER() OVER () AS n FROM parts GROUP BY a HAVING n > 1"));
        assertEquals("0A000", db.state("SELECT a, UNNEST(ARRAY[1, 2]) AS n FROM parts GROUP BY a HAVING n > 1"));
        assertEquals("42703", db.state("SELECT a, SUM(b) AS n FROM parts GROUP BY a HAVING SUM(n) > 1"));
        assertEquals("42702", db.state("SELECT a AS n, SUM(b) AS n FROM parts GROUP BY a HAVING n > 1"));
        assertEquals("42803", db.state("SELECT b + 1 AS n FROM parts GROUP BY a HAVING n > 1"));
    }
}

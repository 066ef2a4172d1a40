package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What users write, from the driver's side: each query with its result. */
final class QueriesTest extends DatabaseTest {
    @BeforeEach
    void createTables() throws SQLException {
        execute(
                "CREATE TABLE emp(id INT PRIMARY KEY, name VARCHAR(20) NOT NULL, dept INT, pay DECIMAL(8,2),"
                        + " hired DATE)",
                "CREATE TABLE dept(id INT PRIMARY KEY, title VARCHAR(20))",
                "INSERT INTO dept VALUES(1,'sales'),(2,'research'),(3,'empty')",
                "INSERT INTO emp VALUES(1,'ann',1,100.50,DATE '2020-01-01'),(2,'bob',1,90,DATE '2021-06-15'),"
                        + "(3,'cyd',2,200,DATE '2019-03-01'),(4,'dan',NULL,NULL,NULL)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '`',
            value = {
                "SELECT 1 # 1",
                "SELECT 'a' || 'b' # ab",
                "SELECT 1 + 2 * 3 # 7",
                "SELECT (1 + 2) * 3 # 9",
                "SELECT 7 / 2, MOD(7, 2) # 3|1",
                "SELECT NULL IS NULL # true",
                "SELECT CASE WHEN 1 > 2 THEN 'x' ELSE 'y' END # y",
                "SELECT COALESCE(NULL, 5) # 5",
                "SELECT CAST('12' AS INT) + 1 # 13",
                "SELECT name FROM emp WHERE id = 2 # bob",
                "SELECT name FROM emp WHERE id IN (1, 3) ORDER BY id # ann,cyd",
                "SELECT name FROM emp WHERE id BETWEEN 2 AND 3 ORDER BY id DESC # cyd,bob",
                "SELECT name FROM emp WHERE name LIKE '%n' ORDER BY name # ann,dan",
                "SELECT name FROM emp WHERE dept IS NULL # dan",
                "SELECT name FROM emp WHERE NOT dept = 1 # cyd",
                "SELECT name FROM emp WHERE dept = 1 AND pay > 95 OR id = 4 ORDER BY id # ann,dan",
                "SELECT UPPER(name), LOWER('ABC'), CHAR_LENGTH(name) FROM emp WHERE id = 1 # ANN|abc|3",
                "SELECT SUBSTRING(name FROM 2 FOR 1) FROM emp WHERE id = 3 # y",
                "SELECT COUNT(*), COUNT(dept), SUM(pay), MIN(pay), MAX(name) FROM emp # 4|3|390.50|90.00|dan",
                "SELECT dept, COUNT(*) FROM emp GROUP BY dept ORDER BY dept # 1|2,2|1,null|1",
                "SELECT dept FROM emp GROUP BY dept HAVING COUNT(*) > 1 # 1",
                "SELECT COUNT(DISTINCT dept) FROM emp # 2",
                "SELECT DISTINCT dept FROM emp WHERE dept IS NOT NULL ORDER BY dept # 1,2",
                "SELECT e.name, d.title FROM emp e JOIN dept d ON e.dept = d.id ORDER BY e.id"
                        + " # ann|sales,bob|sales,cyd|research",
                "SELECT e.name, d.title FROM emp e LEFT JOIN dept d ON e.dept = d.id WHERE e.id > 2"
                        + " ORDER BY e.id # cyd|research,dan|null",
                "SELECT d.title, e.name FROM emp e RIGHT JOIN dept d ON e.dept = d.id WHERE d.id = 3 # empty|null",
                "SELECT COUNT(*) FROM emp e FULL JOIN dept d ON e.dept = d.id # 5",
                "SELECT COUNT(*) FROM emp, dept # 12",
                "SELECT name FROM emp ORDER BY pay DESC NULLS LAST, id # cyd,ann,bob,dan",
                "SELECT name FROM emp ORDER BY id LIMIT 2 # ann,bob",
                "SELECT name FROM emp ORDER BY id LIMIT 2 OFFSET 1 # bob,cyd",
                "SELECT name FROM emp ORDER BY id OFFSET 3 ROWS FETCH FIRST 5 ROWS ONLY # dan",
                "SELECT name FROM emp ORDER BY 1 DESC LIMIT 1 # dan",
                "SELECT EXTRACT(YEAR FROM hired) FROM emp WHERE id = 1 # 2020",
                "SELECT name FROM emp WHERE hired >= DATE '2020-01-01' ORDER BY hired # ann,bob",
                "SELECT name FROM emp WHERE pay = (SELECT MAX(pay) FROM emp) # cyd",
                "SELECT title FROM dept WHERE id NOT IN (SELECT dept FROM emp WHERE dept IS NOT NULL) # empty",
                "SELECT title FROM dept d WHERE EXISTS (SELECT 1 FROM emp e WHERE e.dept = d.id) ORDER BY id"
                        + " # sales,research",
                "SELECT name FROM emp e WHERE pay >= (SELECT AVG(pay) FROM emp i WHERE i.dept = e.dept) ORDER BY name"
                        + " # ann,cyd",
                "SELECT id FROM emp WHERE id < 2 UNION ALL SELECT id FROM dept WHERE id > 2 ORDER BY 1 # 1,3",
                "SELECT x FROM (SELECT id * 10 AS x FROM emp) AS sub WHERE x > 25 ORDER BY x # 30,40",
                "VALUES (1, 'a'), (2, 'b') # 1|a,2|b",
                "SELECT \"NAME\" FROM \"EMP\" WHERE \"ID\" = 1 # ann",
            })
    void gives(String sql, String expected) throws SQLException {
        assertEquals(expected, query(sql));
    }

    @Test
    void insertsUpdatesAndDeletesCount() throws SQLException {
        assertEquals(2, update("INSERT INTO dept VALUES(4,'a'),(5,'b')"));
        assertEquals(3, update("INSERT INTO dept SELECT id + 10, title FROM dept WHERE id < 4"));
        assertEquals(8, update("UPDATE dept SET title = title || '!'"));
        assertEquals(0, update("UPDATE dept SET title = 'x' WHERE id = 99"));
        assertEquals(5, update("DELETE FROM dept WHERE id > 3"));
        assertEquals("sales!,research!,empty!", query("SELECT title FROM dept ORDER BY id"));
    }

    @Test
    void defaultsAndIdentitiesAreFilledIn() throws SQLException {
        execute("CREATE TABLE d(id INT GENERATED ALWAYS AS IDENTITY, a INT DEFAULT 5, b VARCHAR(5) DEFAULT 'x')");
        update("INSERT INTO d(a) VALUES(1)");
        update("INSERT INTO d(b) VALUES('y')");
        update("INSERT INTO d(a, b) VALUES(DEFAULT, NULL)");
        assertEquals("1|1|x,2|5|y,3|5|null", query("SELECT * FROM d ORDER BY id"));
    }

    @Test
    void parametersStandAnywhere() throws SQLException {
        assertEquals("bob", query("SELECT name FROM emp WHERE id = ?", 2));
        assertEquals("ann,bob", query("SELECT name FROM emp WHERE dept = ? AND pay > ? ORDER BY id", 1, 50));
        assertEquals("3", query("SELECT ? + 1", 2));
        assertEquals("cyd", query("SELECT name FROM emp WHERE name LIKE ?", "c%"));
        assertEquals("ann,cyd", query("SELECT name FROM emp WHERE id IN (?, ?) ORDER BY id", 1, 3));
        assertEquals("bob", query("SELECT name FROM emp ORDER BY id LIMIT ? OFFSET ?", 1, 1));
        assertEquals("", query("SELECT name FROM emp WHERE id = ?", new Object[] {null}));
        assertEquals("", query("SELECT name FROM emp WHERE id = ?", 3_000_000_000L));
        assertEquals("4", query("SELECT COUNT(*) FROM emp WHERE id < ?", 3_000_000_000L));
        assertEquals("bob", query("SELECT name FROM emp WHERE id = ?", "2"));
    }

    @Test
    void explainShowsAPlan() throws SQLException {
        String plan = query("EXPLAIN SELECT name FROM emp WHERE id = 1");
        assertFalse(plan.isEmpty());
    }
}

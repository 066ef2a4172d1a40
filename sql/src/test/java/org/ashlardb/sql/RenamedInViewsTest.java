package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Views of tables whose names, or those of their columns, change. */
class RenamedInViewsTest {
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        db.run(
                "CREATE TABLE t (id INT PRIMARY KEY, a INT, b VARCHAR(5))",
                "CREATE TABLE u (id INT PRIMARY KEY, t INT, x INT)",
                "INSERT INTO t VALUES (1, 10, 'one'), (2, 20, 'two'), (3, 10, NULL)",
                "INSERT INTO u VALUES (1, 1, 100), (2, 1, 200), (3, 3, 300)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM t",
                "SELECT t.* FROM t",
                "SELECT a, b FROM t WHERE a > 5 ORDER BY a, id",
                "SELECT a + 1 AS c, a FROM t x WHERE x.a = 10",
                "SELECT x.a FROM (SELECT a FROM t WHERE a < 15) x",
                "SELECT x.a FROM (SELECT * FROM t) x WHERE x.a IN (SELECT a FROM t)",
                "SELECT y FROM (SELECT a AS y FROM t) v",
                "SELECT a, COUNT(*), SUM(id) FROM t GROUP BY a HAVING MIN(a) > 5",
                "SELECT t.a AS \"A b\", u.x FROM t JOIN u ON u.t = t.id AND t.a > 0",
                "SELECT id, x FROM t JOIN u USING (id) WHERE a > 0",
                "SELECT (SELECT MAX(x) FROM u WHERE u.t = t.id AND t.a = 10) FROM t",
                "WITH w AS (SELECT id, a FROM t) SELECT w.a FROM w JOIN t ON t.id = w.id",
                "WITH t2 AS (SELECT 7 AS q) SELECT t2.q, t.a FROM t2, t",
                "SELECT a FROM t UNION SELECT id FROM t ORDER BY 1",
                "SELECT RANK() OVER (PARTITION BY a ORDER BY t.id) AS r, public.t.a FROM t",
                "SELECT l.a AS l, r.a AS r FROM t l LEFT JOIN t r ON r.id = l.id + 1",
                "SELECT COUNT(*) FROM t",
                "SELECT v.z FROM t AS v (z, y)",
                "SELECT 'a' AS a, \"A\" FROM t -- a of t",
                "SELECT DISTINCT ON (a) a, id FROM t ORDER BY a, id DESC"
            })
    void goOnAsTheyWere(String query) {
        String names = query.contains("'a' AS a") || query.contains("l.a AS l") ? " (v1, v2)" : "";
        db.run("CREATE VIEW v" + names + " AS " + query, "CREATE VIEW w AS SELECT * FROM v");
        String before = rows();
        for (String change : new String[] {
            "ALTER TABLE t RENAME COLUMN a TO c",
            "ALTER TABLE t RENAME TO t2",
            "ALTER TABLE t2 RENAME COLUMN c TO \"select\"",
            "ALTER TABLE t2 RENAME TO u2",
            "ALTER TABLE u2 RENAME COLUMN \"select\" TO a"
        }) {
            db.run(change);
            assertEquals(before, rows(), change);
        }
        db.run("CREATE SCHEMA s", "ALTER TABLE u2 SET SCHEMA s", "ALTER TABLE s.u2 RENAME TO t");
        assertEquals(before, rows());
        db.run("CREATE TABLE t (id INT, a INT, b INT)", "ALTER TABLE s.t ADD COLUMN more INT DEFAULT 5");
        assertEquals(before, rows());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM g",
                "SELECT g.a, b FROM g WHERE g.a > 5 ORDER BY id",
                "SELECT g.* FROM t JOIN g ON g.id = t.id",
                "SELECT x.a FROM g x WHERE EXISTS (SELECT 1 FROM g WHERE g.id > x.id)",
                "WITH c AS (SELECT a AS g FROM g) SELECT g FROM c",
                "SELECT public.g.a, (SELECT MAX(public.t.a) FROM t) AS most FROM g",
                "SELECT 'g' AS g, COUNT(*) AS n FROM public.g"
            })
    void viewsFollowTheNameOfAnotherOne(String query) {
        for (String kind : new String[] {"VIEW", "MATERIALIZED VIEW"}) {
            db.run("CREATE " + kind + " g AS SELECT * FROM t", "CREATE VIEW v AS " + query);
            db.run("CREATE VIEW w AS SELECT * FROM v");
            String before = rows();
            for (String change : new String[] {" g RENAME TO h", " h RENAME TO \"Other one\""}) {
                db.run("ALTER " + kind + change);
                assertEquals(before, rows(), change);
            }
            db.run("CREATE VIEW g AS SELECT id + 100 AS id, a, b FROM t");
            assertEquals(before, rows());
            db.run("DROP VIEW g", "DROP " + kind + " \"Other one\" CASCADE");
            assertEquals("42P01", db.state("SELECT * FROM v"));
        }
    }

    private String rows() {
        return db.query("SELECT * FROM w") + " / "
                + db.query("SELECT STRING_AGG(column_name || ' ' || data_type, ',' ORDER BY ordinal_position)"
                        + " FROM information_schema.columns WHERE table_name = 'W'");
    }

    @Test
    void areChangedThroughAsBefore() {
        db.run(
                "CREATE VIEW v AS SELECT id, a FROM t WHERE a < 50 WITH CHECK OPTION",
                "ALTER TABLE t RENAME COLUMN a TO c",
                "ALTER TABLE t RENAME TO n",
                "INSERT INTO v VALUES (9, 9)",
                "UPDATE v SET a = 11 WHERE id = 9");
        assertEquals("44000", db.state("INSERT INTO v VALUES (10, 60)"));
        assertEquals("9|11|NULL", db.query("SELECT * FROM n WHERE c = 11"));
    }

    @Test
    void areInTheWayWhereTheyWouldMeanSomethingElse() {
        db.run("CREATE VIEW v AS SELECT (SELECT DISTINCT a FROM u) AS m FROM t");
        String error = db.error("ALTER TABLE t RENAME COLUMN a TO x");
        assertTrue(error.startsWith("2BP01") && error.contains("read other columns"), error);
        assertEquals("10 10 20", db.query("SELECT * FROM v ORDER BY m"));
        db.run("DROP VIEW v", "CREATE VIEW v AS SELECT b, x FROM t NATURAL JOIN u");
        assertEquals("2BP01", db.state("ALTER TABLE t RENAME COLUMN id TO k"));
        db.run("DROP VIEW v", "CREATE VIEW v AS SELECT b, x FROM t JOIN u USING (id)");
        assertEquals("2BP01", db.state("ALTER TABLE t RENAME COLUMN id TO k"));
        error = db.error("ALTER TABLE t DROP COLUMN b, RENAME COLUMN a TO c");
        assertTrue(error.startsWith("2BP01"), error);
        db.run("ALTER TABLE t RENAME COLUMN a TO c", "ALTER TABLE t DROP COLUMN b CASCADE, RENAME COLUMN c TO d");
        assertEquals("42P01", db.state("SELECT * FROM v"));
        assertEquals("1|10 2|20 3|10", db.query("SELECT id, d FROM t ORDER BY id"));
    }

    @Test
    void areNotConcernedByWhatIndexesCompute() {
        db.run(
                "CREATE VIEW v AS SELECT * FROM t",
                "CREATE VIEW n AS SELECT b, x FROM t NATURAL JOIN u",
                "CREATE INDEX i ON t (a + id)",
                "CREATE INDEX j ON t (b) WHERE a > 10");
        assertEquals(
                "ID A B",
                db.query("SELECT STRING_AGG(column_name, ' ' ORDER BY column_name = 'B', column_name DESC)"
                        + " FROM information_schema.view_column_usage WHERE view_name = 'V'"));
        db.run("DROP INDEX i", "CREATE INDEX i ON t (a * id)", "DROP VIEW n", "ALTER TABLE t RENAME COLUMN a TO c");
        assertEquals("1|10|x", db.query("SELECT id, a, 'x' FROM v WHERE id = 1"));
        db.run("DROP INDEX i, j", "ALTER TABLE t RENAME TO n");
        assertEquals("20", db.query("SELECT a FROM v WHERE id = 2"));
    }

    @Test
    void comeBackWithARollback() {
        db.run("CREATE VIEW v AS SELECT a FROM t WHERE id = 2");
        db.session.setAutoCommit(false);
        db.run("ALTER TABLE t RENAME COLUMN a TO c", "ALTER TABLE t RENAME TO n");
        assertEquals("20", db.query("SELECT a FROM v"));
        db.session.rollback();
        db.session.setAutoCommit(true);
        assertEquals("20", db.query("SELECT a FROM v"));
        assertEquals("20", db.query("SELECT a FROM t WHERE id = 2"));
    }
}

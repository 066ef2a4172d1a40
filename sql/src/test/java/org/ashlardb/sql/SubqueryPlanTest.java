package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Subqueries that become joins, in queries and in changes: where they do, and that rows are the same. */
class SubqueryPlanTest {
    private final TestDatabase db = new TestDatabase();

    SubqueryPlanTest() {
        db.run(
                "CREATE TABLE big (id INT PRIMARY KEY, g INT, v INT)",
                "CREATE INDEX big_g ON big (g)",
                "CREATE TABLE small (k INT PRIMARY KEY, g INT, w INT)",
                "CREATE TABLE loose (g INT, w INT)",
                "INSERT INTO big SELECT x, MOD(x, 500), MOD(x, 7) FROM generate_series(1, 2000) AS s(x)",
                "INSERT INTO big VALUES (-1, NULL, 1)",
                "INSERT INTO small SELECT x, x, 10 * x FROM generate_series(1, 20) AS s(x)",
                "INSERT INTO loose SELECT MOD(x, 5), x FROM generate_series(1, 40) AS s(x)",
                "INSERT INTO loose VALUES (NULL, 1)",
                "ANALYZE");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private String plan(String sql) {
        return String.join("\n", db.rows("EXPLAIN " + sql));
    }

    @Test
    void membersFindRowsByIndex() {
        assertEquals(
                """
                Project ID
                  Index join inner BIG by BIG_PKEY [ID = K]
                    Project K
                      Filter (W > 150)
                        Scan SMALL""",
                plan("SELECT id FROM big WHERE id IN (SELECT k FROM small WHERE w > 150)")
                        .split("\nSubquery")[0]);
        String grouped = plan("SELECT id FROM big WHERE g IN (SELECT g FROM loose)");
        assertTrue(grouped.contains("Index join inner BIG by BIG_G"), grouped);
        assertTrue(grouped.contains("Distinct [G]"), grouped);
    }

    @Test
    void membersOfALargeQueryAreLookedUp() {
        String plan = plan("SELECT w FROM small WHERE w IN (SELECT v FROM big)");
        assertTrue(plan.contains("IN (subquery 1)"), plan);
    }

    @Test
    void changesFindRowsByIndex() {
        for (String change : List.of(
                "UPDATE big SET v = 0 WHERE id IN (SELECT k FROM small WHERE w > 150)",
                "DELETE FROM big WHERE id IN (SELECT k FROM small WHERE w > 150)",
                "INSERT INTO loose SELECT g, v FROM big WHERE id IN (SELECT k FROM small WHERE w > 150)")) {
            String plan = plan(change);
            assertTrue(plan.contains("Index join inner BIG by BIG_PKEY [ID = K]"), plan);
        }
        String semi = plan("DELETE FROM big WHERE EXISTS (SELECT 1 FROM loose WHERE loose.w = big.v)");
        assertTrue(semi.contains("join semi"), semi);
        String grouped = plan("UPDATE big SET v = (SELECT SUM(w) FROM loose WHERE loose.g = big.v)");
        assertTrue(grouped.contains("Aggregate [SUM(W)] by [G]"), grouped);
    }

    @Test
    void whatRunsForEachRowKeepsItsMembers() {
        String plan = plan("SELECT * FROM small s, LATERAL (SELECT COUNT(*) FROM big WHERE g = s.g"
                + " AND id IN (SELECT k FROM small WHERE w > 150)) AS c");
        assertTrue(plan.contains("IN (subquery 1)"), plan);
    }

    @Test
    void aQueryThatMayAnswerDifferentlyIsNotMoved() {
        String plan = plan("SELECT id FROM big WHERE id IN (SELECT k FROM small WHERE RANDOM() < 0.5)");
        assertFalse(plan.contains("join"), plan);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT id FROM big WHERE id IN (SELECT k FROM small WHERE w > 150)",
                "SELECT id FROM big WHERE g IN (SELECT g FROM loose)",
                "SELECT id FROM big WHERE g IN (SELECT g FROM loose WHERE g IS NULL)",
                "SELECT id FROM big WHERE g NOT IN (SELECT k FROM small)",
                "SELECT id FROM big WHERE g IN (SELECT g FROM loose) AND id IN (SELECT k FROM small)",
                "SELECT id FROM big WHERE g IN (SELECT g FROM loose) OR id IN (SELECT k FROM small)",
                "SELECT id FROM big b WHERE id IN (SELECT k FROM small WHERE g IN (SELECT g FROM loose))",
                "SELECT id FROM big b WHERE EXISTS (SELECT 1 FROM small s WHERE s.k = b.id"
                        + " AND s.g IN (SELECT g FROM loose))",
                "SELECT id, (SELECT MAX(w) FROM small s WHERE s.k = b.id) FROM big b WHERE g IN (SELECT g FROM loose)",
                "SELECT id FROM big b WHERE v > (SELECT COUNT(*) FROM loose l WHERE l.g = b.v) AND g < 30",
                "SELECT id FROM big WHERE CAST(id AS BIGINT) IN (SELECT k FROM small) LIMIT 3",
                "SELECT COUNT(*), g FROM big WHERE id IN (SELECT w FROM loose) GROUP BY g",
                "SELECT l.id FROM big l LEFT JOIN small r ON r.k = l.id WHERE r.g IN (SELECT g FROM loose)"
            })
    void queriesAnswerAsWithoutJoins(String sql) {
        List<String> joined = db.rows(sql + (sql.contains("LIMIT") ? "" : " ORDER BY 1"));
        db.run("SET planner = 'plain'");
        List<String> plain = db.rows(sql + (sql.contains("LIMIT") ? "" : " ORDER BY 1"));
        assertEquals(plain, joined);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE big SET v = 100 WHERE id IN (SELECT k FROM small WHERE w > 150)",
                "UPDATE big SET v = 100 WHERE g IN (SELECT g FROM loose)",
                "UPDATE big SET v = (SELECT SUM(w) FROM loose WHERE loose.g = big.v)",
                "UPDATE big SET v = (SELECT COUNT(*) FROM loose WHERE loose.g = big.v) WHERE id IN (SELECT k FROM small)",
                "UPDATE big SET (v, g) = (SELECT MAX(w), MIN(w) FROM loose WHERE loose.g = big.v)",
                "UPDATE big SET id = id + 10000 WHERE id IN (SELECT b.id FROM big b WHERE b.v = 3)",
                "UPDATE big SET v = v + 1 FROM small WHERE small.k = big.id AND big.g IN (SELECT g FROM loose)",
                "DELETE FROM big WHERE id IN (SELECT k FROM small)",
                "DELETE FROM big WHERE g NOT IN (SELECT k FROM small)",
                "DELETE FROM big WHERE EXISTS (SELECT 1 FROM loose WHERE loose.w = big.v)",
                "DELETE FROM big WHERE NOT EXISTS (SELECT 1 FROM loose WHERE loose.g = big.v)",
                "DELETE FROM big b WHERE v < (SELECT MAX(c.v) FROM big c WHERE c.g = b.g)",
                "INSERT INTO big SELECT id + 5000, g, (SELECT SUM(w) FROM loose l WHERE l.g = b.v) FROM big b"
                        + " WHERE EXISTS (SELECT 1 FROM small s WHERE s.k = b.id)",
                "MERGE INTO big USING (SELECT k FROM small WHERE g IN (SELECT g FROM loose)) s ON s.k = big.id"
                        + " WHEN MATCHED THEN DELETE"
            })
    void changesDoAsWithoutJoins(String sql) {
        String all = "SELECT id, g, v FROM big ORDER BY id";
        db.run("SET AUTOCOMMIT FALSE");
        db.run(sql);
        List<String> joined = db.rows(all);
        db.run("ROLLBACK", "SET planner = 'plain'", sql);
        assertEquals(db.rows(all), joined);
        db.run("ROLLBACK");
    }

    @Test
    void returningSeesTheRow() {
        assertEquals(
                List.of("20"), db.rows("DELETE FROM big WHERE id IN (SELECT k FROM small WHERE w > 190) RETURNING id"));
    }
}

package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Golden plans: each rule and each choice, firing and not firing. */
class PlanTest {
    private final TestDatabase db = new TestDatabase();

    PlanTest() {
        db.run(
                "CREATE TABLE a (id INT PRIMARY KEY, x INT, y INT, s VARCHAR(20))",
                "CREATE INDEX a_xy ON a (x, y)",
                "CREATE TABLE b (id INT PRIMARY KEY, a_id INT NOT NULL, z INT)",
                "CREATE INDEX b_a ON b (a_id)");
        fill("INSERT INTO a VALUES (?, ?, ?, 's')", 4, 1_000);
        fill("INSERT INTO b VALUES (?, ?, ?)", 3, 1_000);
    }

    private void fill(String sql, int parameters, int rows) {
        try (PreparedCommand insert = db.session.prepare(sql)) {
            for (int i = 0; i < rows; i++) {
                insert.parameters().setLong(0, i);
                insert.parameters().setLong(1, i % 100);
                insert.parameters().setLong(2, i % 7);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void plan(String sql, String... lines) {
        assertEquals(String.join("\n", lines), String.join("\n", db.rows("EXPLAIN " + sql)), sql);
    }

    @Test
    void keyLookUp() {
        plan("SELECT * FROM a WHERE id = 5", "Key look-up A by A_PKEY [ID = 5]");
        plan("SELECT y FROM a WHERE 5 = id", "Project Y", "  Key look-up A by A_PKEY [ID = 5]");
        plan("SELECT * FROM a WHERE id = 5 AND x > 1", "Filter (X > 1)", "  Key look-up A by A_PKEY [ID = 5]");
        plan("SELECT * FROM a WHERE id + 0 = 5", "Filter ((ID + 0) = 5)", "  Scan A");
    }

    @Test
    void indexPrefixesAndRanges() {
        plan("SELECT * FROM a WHERE x = 1", "Index scan A by A_XY [X = 1]");
        plan("SELECT * FROM a WHERE x = 1 AND y = 2", "Index scan A by A_XY [X = 1, Y = 2]");
        plan("SELECT * FROM a WHERE x = 1 AND y > 2 AND y <= 5", "Index scan A by A_XY [X = 1, Y > 2, Y <= 5]");
        plan("SELECT * FROM a WHERE x = 1 AND y BETWEEN 2 AND 5", "Index scan A by A_XY [X = 1, Y >= 2, Y <= 5]");
        plan("SELECT * FROM a WHERE y = 2", "Filter (Y = 2)", "  Scan A");
        plan("SELECT * FROM a WHERE id IN (1, 2, 3)", "Index scan A by A_PKEY [ID IN [1, 2, 3]]");
        plan("SELECT * FROM a WHERE id = 1 OR id = 2", "Index scan A by A_PKEY [ID IN [1, 2]]");
        plan("SELECT * FROM a WHERE id = 1 OR y = 2", "Filter ((ID = 1) OR (Y = 2))", "  Scan A");
        plan("SELECT * FROM a WHERE id < 10 AND id > 5", "Index scan A by A_PKEY [ID > 5, ID < 10]");
    }

    /** The ends of a range are not independent: few rows are between them, which look their partners up. */
    @Test
    void rangesAreNarrow() {
        for (String range : List.of("401 AND 403", "? AND ?")) {
            String plan = String.join(
                    "\n", db.rows("EXPLAIN SELECT z, s FROM b JOIN a ON a.id = a_id WHERE b.id BETWEEN " + range));
            assertTrue(plan.contains("Index join inner A by A_PKEY"), plan);
        }
        String wide = String.join(
                "\n", db.rows("EXPLAIN SELECT z, s FROM b JOIN a ON a.id = a_id WHERE b.id BETWEEN 50 AND 950"));
        assertTrue(wide.contains("Hash join"), wide);
    }

    /** How many joins of a query keep rows without a partner. */
    private long outerJoins(String from) {
        String query = "SELECT COUNT(*) FROM b LEFT JOIN a ON a.id = a_id " + from;
        return db.rows("EXPLAIN " + query).stream()
                .filter(line -> line.contains(" left ") || line.contains(" full "))
                .count();
    }

    @Test
    void joinsAboveDropWhatOuterJoinsAdd() {
        assertEquals(0, outerJoins("JOIN b c ON c.id = a.x"));
        assertEquals(0, outerJoins("JOIN b c ON c.id = b.id JOIN b d ON d.id = a.x"));
        assertEquals(0, outerJoins("WHERE EXISTS (SELECT 1 FROM b c WHERE c.id = a.x)"));
        assertEquals(1, outerJoins("LEFT JOIN b c ON c.a_id = b.id JOIN b d ON d.id = a.x"));
        assertEquals(2, outerJoins("LEFT JOIN b c ON c.a_id = a.x"));
        assertEquals(1, outerJoins("WHERE NOT EXISTS (SELECT 1 FROM b c WHERE c.id = a.x)"));
        assertEquals(1, outerJoins("JOIN b c ON c.id = a.x OR a.x IS NULL"));
        assertEquals(1, outerJoins("JOIN b c ON c.id = b.id WHERE COALESCE(a.x, 0) < 50"));
        assertEquals(
                1, outerJoins("FULL JOIN b c ON c.id = b.id WHERE b.id > 5 AND c.id > 5 AND COALESCE(a.x, 0) < 50"));
    }

    @Test
    void orderByIndex() {
        plan("SELECT * FROM a ORDER BY id LIMIT 3", "Limit 3", "  Index scan A by A_PKEY");
        plan("SELECT * FROM a ORDER BY id DESC LIMIT 3", "Limit 3", "  Index scan A by A_PKEY descending");
        plan("SELECT * FROM a WHERE x = 5 ORDER BY y", "Index scan A by A_XY [X = 5]");
        plan(
                "SELECT * FROM a WHERE x = 5 ORDER BY x, y DESC LIMIT 1",
                "Limit 1",
                "  Index scan A by A_XY [X = 5] descending");
        plan("SELECT * FROM a ORDER BY y LIMIT 3", "Top 3 by [Y]", "  Scan A");
        plan("SELECT * FROM a ORDER BY s", "Sort by [S]", "  Scan A");
        plan("SELECT * FROM a ORDER BY x NULLS FIRST LIMIT 1", "Limit 1", "  Index scan A by A_XY, NULLs first");
        plan("SELECT id + 1 AS n FROM a ORDER BY n LIMIT 1", "Top 1 by [N]", "  Project (ID + 1) AS N", "    Scan A");
    }

    @Test
    void constantsAreFolded() {
        plan("SELECT * FROM a WHERE id = 2 + 3", "Key look-up A by A_PKEY [ID = 5]");
        plan("SELECT 1 + 2", "Project 3 AS C1", "  One row");
        plan("SELECT * FROM a WHERE 1 = 1", "Scan A");
        plan("SELECT * FROM a WHERE 1 = 2", "No rows");
        plan("SELECT * FROM a WHERE x = 1 AND NULL", "No rows");
        plan("SELECT * FROM a WHERE 1 / 0 = x", "Index scan A by A_XY [X = (1 / 0)]");
    }

    @Test
    void conditionsAreSimplified() {
        plan("SELECT * FROM a WHERE NOT (y <> 1 OR s IS NULL)", "Filter (Y = 1) AND (S IS NOT NULL)", "  Scan A");
        plan("SELECT * FROM a WHERE NOT NOT y = 1", "Filter (Y = 1)", "  Scan A");
        plan("SELECT * FROM a WHERE y = 1 AND y = 1", "Filter (Y = 1)", "  Scan A");
        plan("SELECT * FROM a WHERE y = 5.0", "Filter (Y = 5)", "  Scan A");
        plan("SELECT * FROM a WHERE y = 5.5", "Filter (CAST(Y AS DECIMAL(11,1)) = 5.5)", "  Scan A");
        plan("SELECT * FROM a WHERE NOT s LIKE 'x%'", "Filter NOT (S LIKE 'x%')", "  Scan A");
    }

    @Test
    void filtersArePushedIntoDerivedTables() {
        plan(
                "SELECT * FROM (SELECT id AS i, x + 1 AS n FROM a) t WHERE i = 5",
                "Project ID, (X + 1) AS N",
                "  Key look-up A by A_PKEY [ID = 5]");
        plan(
                "SELECT * FROM (SELECT x, COUNT(*) AS c FROM a GROUP BY x) t WHERE x = 5 AND c > 1",
                "Filter (COUNT(*) > 1)",
                "  Aggregate [COUNT(*)] by [X]",
                "    Index scan A by A_XY [X = 5]");
        plan(
                "SELECT * FROM (SELECT id FROM a LIMIT 10) t WHERE id = 5",
                "Filter (ID = 5)",
                "  Limit 10",
                "    Project ID",
                "      Scan A");
        plan(
                "SELECT * FROM (SELECT id FROM a UNION ALL SELECT id FROM b) t WHERE id = 5",
                "UNION ALL",
                "  Project ID",
                "    Key look-up A by A_PKEY [ID = 5]",
                "  Project ID",
                "    Key look-up B by B_PKEY [ID = 5]");
    }

    @Test
    void filtersArePushedIntoJoins() {
        plan(
                "SELECT a.id, b.id FROM a JOIN b ON a.id = b.a_id WHERE a.id = 7",
                "Project ID, ID",
                "  Index join inner B by B_A [A_ID = ID]",
                "    Key look-up A by A_PKEY [ID = 7]");
        plan(
                "SELECT a.id, b.id FROM a LEFT JOIN b ON a.id = b.a_id WHERE a.id = 7",
                "Project ID, ID",
                "  Index join left B by B_A [A_ID = ID]",
                "    Key look-up A by A_PKEY [ID = 7]");
    }

    @Test
    void allBranchesOfAnOrDropWhatOuterJoinsAdd() {
        String[] dropping = {
            "a.x = 1 OR a.y = 2",
            "a.x = 1 AND b.z > 3 OR a.y IN (2, 3)",
            "(a.x = 1 OR a.y = 2) AND b.z < 900",
            "a.x IN (SELECT z FROM b)",
            "a.x IN (SELECT z FROM b) OR a.y = 2"
        };
        String[] keeping = {
            "a.x = 1 OR b.z = 2",
            "a.x = 1 OR a.y IS NULL",
            "NOT (a.x = 1 AND a.y = 2) OR a.y IS NULL",
            "a.x NOT IN (SELECT z FROM b WHERE z < 0)",
            "(a.x = 1 OR a.y = 2) IS NOT TRUE"
        };
        for (String condition : dropping) {
            assertEquals(0, outerJoins("WHERE " + condition), condition);
        }
        for (String condition : keeping) {
            assertEquals(1, outerJoins("WHERE " + condition), condition);
        }
        db.run("INSERT INTO b (id, a_id, z) VALUES (100001, 100001, 2), (100002, 1, 2)");
        for (String condition : Stream.of(dropping, keeping).flatMap(Stream::of).toList()) {
            String query = "SELECT COUNT(*), COUNT(a.id) FROM b LEFT JOIN a ON a.id = a_id WHERE " + condition;
            assertEquals(db.plainRows(query), db.rows(query), condition);
        }
    }

    @Test
    void outerJoinsBecomeInnerWhereNullsAreDropped() {
        plan(
                "SELECT a.s, b.z FROM a LEFT JOIN b ON a.x = b.z WHERE b.z > 1",
                "Project S, Z",
                "  Hash join inner on X = Z",
                "    Scan A",
                "    Filter (Z > 1)",
                "      Scan B");
        plan(
                "SELECT a.s, b.z FROM a LEFT JOIN b ON a.x = b.z WHERE b.z IS NULL",
                "Project S, NULL AS Z",
                "  Hash join anti on X = Z",
                "    Scan A",
                "    Scan B");
    }

    @Test
    void joinsWithoutEqualityLoop() {
        plan(
                "SELECT COUNT(*) FROM a JOIN b ON a.x > b.z",
                "Aggregate [COUNT(*)]",
                "  Nested loop join inner on (X > Z)",
                "    Scan A",
                "    Scan B");
    }

    /** What an OR implies for each input counts once: a seventh of 400 pairs is equal, half of these meet it. */
    @Test
    void conditionsOverBothSidesAreEstimatedForWhatIsLeft() {
        String join = db.rows("EXPLAIN ANALYZE SELECT COUNT(*) FROM a JOIN b ON a.y = b.z"
                        + " WHERE a.x = 1 AND b.a_id = 1 OR a.x = 2 AND b.a_id = 2")
                .get(1);
        assertTrue(join.contains("join inner"), join);
        int estimated = Integer.parseInt(join.replaceAll(".*estimated=(\\d+).*", "$1"));
        assertTrue(estimated >= 10 && estimated <= 60, join);
    }

    /** Few rows of two tables are joined with each other first, though each is compared with the third. */
    @Test
    void equalitiesFollowFromOthers() {
        db.run("CREATE TABLE c (id INT PRIMARY KEY, b_z INT, k INT)", "INSERT INTO c SELECT id, z, a_id FROM b");
        plan(
                "SELECT COUNT(*) FROM a JOIN b ON b.z = a.y JOIN c ON c.b_z = a.y WHERE b.id < 3 AND c.id < 5",
                "Aggregate [COUNT(*)]",
                "  Hash join inner on Y = Z",
                "    Scan A",
                "    Hash join inner on B_Z = Z",
                "      Index scan C by C_PKEY [ID < 5]",
                "      Index scan B by B_PKEY [ID < 3]");
        assertEquals(
                db.query("SELECT SUM((SELECT COUNT(*) FROM b WHERE z = y AND id < 3)"
                        + " * (SELECT COUNT(*) FROM c WHERE b_z = y AND id < 5)) FROM a"),
                db.query(
                        "SELECT COUNT(*) FROM a JOIN b ON b.z = a.y JOIN c ON c.b_z = a.y WHERE b.id < 3 AND c.id < 5"));
    }

    /** Of four tables that are equal in one column and two that are in another, all conditions are met. */
    @Test
    void equalitiesThatFollowAreEnough() {
        db.run("CREATE TABLE c (id BIGINT PRIMARY KEY, k INT, m INT)", "INSERT INTO c SELECT id, a_id, z FROM b");
        String joined = "SELECT COUNT(*), SUM(a.id + b.id * 2 + c.id * 3 + d.id * 5) FROM a, b, c, c AS d"
                + " WHERE a.x = b.a_id AND b.a_id = c.k AND d.k = b.a_id AND a.id = d.id AND c.id < 300 AND b.z = 2"
                + " AND d.m < 6";
        assertEquals(
                db.query("SELECT COUNT(*), SUM(a.id + b.id * 2 + c.id * 3 + d.id * 5) FROM a"
                        + " JOIN c AS d ON a.id = d.id AND d.k = a.x AND d.m < 6"
                        + " JOIN LATERAL (SELECT id FROM b WHERE a_id = a.x AND z = 2) AS b ON TRUE"
                        + " JOIN LATERAL (SELECT id FROM c WHERE k = a.x AND c.id < 300) AS c ON TRUE"),
                db.query(joined));
        assertFalse(db.query(joined).startsWith("0"));
    }

    @Test
    void changesShowTheirPlans() {
        plan("UPDATE a SET x = x + 1 WHERE id = 5", "Update A set X = (X + 1)", "  Key look-up A by A_PKEY [ID = 5]");
        plan("DELETE FROM a WHERE x = 5", "Delete from A", "  Index scan A by A_XY [X = 5]");
        plan("INSERT INTO a (id) VALUES (1)", "Insert into A");
        plan("INSERT INTO a (id, x) SELECT id, z FROM b", "Insert into A", "  Project ID, Z", "    Scan B");
    }

    @Test
    void parametersAndSubqueriesAreShown() {
        plan("SELECT * FROM a WHERE id = ?", "Key look-up A by A_PKEY [ID = ?1]");
        plan(
                "SELECT id FROM a WHERE x = (SELECT MAX(z) FROM b)",
                "Project ID",
                "  Index scan A by A_XY [X = (subquery 1)]",
                "Subquery 1",
                "  Aggregate [MAX(Z)]",
                "    Scan B");
    }

    @Test
    void sortsOfNoUseAreRemoved() {
        plan(
                "SELECT COUNT(*) FROM (SELECT id FROM a ORDER BY s) t",
                "Count of A, where nobody writes",
                "  Aggregate [COUNT(*)]",
                "    Scan A");
        plan(
                "SELECT * FROM (SELECT id FROM a ORDER BY s LIMIT 5) t ORDER BY id",
                "Sort by [ID]",
                "  Project ID",
                "    Top 5 by [S]",
                "      Project ID, S",
                "        Scan A");
    }

    @Test
    void onlyQueriesAndChangesAreExplained() {
        assertEquals("0A000", db.state("EXPLAIN COMMIT"));
        assertEquals("0A000", db.state("EXPLAIN CREATE TABLE x (a INT)"));
    }

    @Test
    void plansForEmptyTablesUseTheirIndexes() {
        db.run("CREATE TABLE e (id INT PRIMARY KEY, x INT)", "CREATE INDEX e_x ON e (x)");
        plan("SELECT * FROM e WHERE id = ?", "Key look-up E by E_PKEY [ID = ?1]");
        plan("SELECT * FROM e WHERE x = ?", "Index scan E by E_X [X = ?1]");
        plan("UPDATE e SET x = ? WHERE id = ?", "Update E set X = ?1", "  Key look-up E by E_PKEY [ID = ?2]");
        plan(
                "SELECT a.s FROM a JOIN e ON e.id = a.x WHERE a.id = 3",
                "Project S",
                "  Index join inner E by E_PKEY [ID = X]",
                "    Key look-up A by A_PKEY [ID = 3]");
    }
}

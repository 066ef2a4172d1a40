package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** MERGE with all its clauses. */
class MergeTest {
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        db.run("CREATE TABLE t (id INT PRIMARY KEY, a INT CHECK (a < 1000), b VARCHAR(10) DEFAULT 'd')");
        db.run("CREATE TABLE s (id INT, a INT)");
        db.run("INSERT INTO t VALUES (1, 1, 'x'), (2, 2, 'y'), (3, 3, 'z')");
        db.run("INSERT INTO s VALUES (2, 20), (3, 30), (4, 40), (5, NULL)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void is(String expected, String sql, Object... values) {
        assertEquals(expected, db.query(sql, values), sql);
    }

    private void rowsAre(String expected) {
        is(expected, "SELECT * FROM t ORDER BY id");
    }

    @Test
    void valuesMayStandWithoutParentheses() {
        db.run("CREATE TABLE k (a INT, b VARCHAR(5))");
        String merge = "MERGE INTO k USING (VALUES (1, 'x')) v(i, n) ON k.a = v.i WHEN NOT MATCHED THEN INSERT (a, b) ";
        assertEquals(1, db.run(merge + "VALUES v.i, v.n"));
        assertEquals("1|x", db.query("SELECT * FROM k"));
        assertEquals("42601", db.state(merge + "VALUES (v.i, v.n), (2, 'y')"));
        assertEquals("42601", db.state(merge + "VALUES v.i, v.n, 3"));
    }

    @Test
    void keysMayBeOfAnyColumns() {
        db.run("CREATE TABLE k (a INT, b VARCHAR(5), c INT DEFAULT 7)");
        assertEquals(1, db.run("MERGE INTO k (a, b) KEY (a) VALUES (1, 'x')"));
        assertEquals(1, db.run("MERGE INTO k KEY (a) VALUES (2, 'y', 8)"));
        assertEquals(1, db.run("MERGE INTO k KEY (a) VALUES (2, 'z', DEFAULT)"));
        assertEquals("1|x|7 2|z|7", db.query("SELECT * FROM k ORDER BY a"));
        assertEquals(1, db.run("MERGE INTO k (b, a, c) KEY (a, b) VALUES ('z', 2, 10)"));
        assertEquals(1, db.run("MERGE INTO k (a, b) KEY (a, b) VALUES (2, 'q')"));
        assertEquals("2|q|7 2|z|10", db.query("SELECT * FROM k WHERE a = 2 ORDER BY b"));
        assertEquals(2, db.run("MERGE INTO k (a, c) KEY (a) VALUES (2, 0)"));
        assertEquals(0, db.run("MERGE INTO k (a) KEY (a) VALUES (2)"));
        assertEquals(1, TestDatabase.run(db.session, "MERGE INTO k (a, c) KEY (a) VALUES (?, ?)", 5, 50));
        assertEquals(1, TestDatabase.run(db.session, "MERGE INTO k (a, c) KEY (a) VALUES (?, ?)", 5, 51));
        assertEquals(1, db.run("MERGE INTO k (a, b) KEY (a) VALUES (NULL, 'n')"));
        assertEquals(1, db.run("MERGE INTO k (a, b) KEY (a) VALUES (NULL, 'n')"));
        assertEquals("5|NULL|51 NULL|n|7 NULL|n|7", db.query("SELECT * FROM k WHERE a IS NULL OR a = 5 ORDER BY a"));
        assertEquals("22001", db.state("MERGE INTO k (a, b) KEY (a) VALUES (6, 'too long')"));
        assertEquals("42P10", db.state("MERGE INTO k (b) KEY (a) VALUES ('x')"));
        assertEquals("42P10", db.state("MERGE INTO k KEY (a) VALUES (DEFAULT, 'x', 1)"));
        assertEquals("42P10", db.state("MERGE INTO k KEY (a) VALUES (1, 'x', 1), (2, 'y', 2)"));
        assertEquals("42P10", db.state("MERGE INTO k KEY (a) SELECT 1, 'x', 1"));
        assertEquals("42P10", db.state("MERGE INTO k VALUES (1, 'x', 1)"));
        assertEquals("42703", db.state("MERGE INTO k KEY (z) VALUES (1, 'x', 1)"));
        assertEquals("42601", db.state("MERGE INTO k KEY (a) VALUES (1, 'x')"));
    }

    @Test
    void updatesAndInserts() {
        assertEquals(
                4,
                db.run("MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET a = t.a + s.a"
                        + " WHEN NOT MATCHED THEN INSERT (id, a) VALUES (s.id, s.a)"));
        rowsAre("1|1|x 2|22|y 3|33|z 4|40|d 5|NULL|d");
    }

    @Test
    void theFirstClauseThatFitsDecides() {
        assertEquals(
                3,
                db.run("MERGE INTO t AS x USING (SELECT id, a FROM s) AS y ON x.id = y.id"
                        + " WHEN MATCHED AND y.a > 25 THEN DELETE"
                        + " WHEN MATCHED THEN UPDATE SET (a, b) = (y.a, DEFAULT)"
                        + " WHEN NOT MATCHED BY TARGET AND y.a IS NULL THEN DO NOTHING"
                        + " WHEN NOT MATCHED BY TARGET THEN INSERT VALUES (y.id, y.a, 'new')"));
        rowsAre("1|1|x 2|20|d 4|40|new");
    }

    @Test
    void rowsTheSourceDoesNotHave() {
        assertEquals(1, db.run("MERGE INTO t USING s ON t.id = s.id WHEN NOT MATCHED BY SOURCE THEN DELETE"));
        rowsAre("2|2|y 3|3|z");
        db.run("INSERT INTO t (id, a) VALUES (8, 8), (9, 9)");
        assertEquals(
                5,
                db.run("MERGE INTO t USING s ON t.id = s.id"
                        + " WHEN NOT MATCHED BY SOURCE AND a > 8 THEN DELETE"
                        + " WHEN NOT MATCHED BY SOURCE THEN UPDATE SET a = a * 2"
                        + " WHEN NOT MATCHED BY TARGET THEN INSERT (id, b) VALUES (id, DEFAULT)"
                        + " WHEN MATCHED AND s.id = 2 THEN DO NOTHING"
                        + " WHEN MATCHED THEN UPDATE SET b = 'm'"));
        rowsAre("2|2|y 3|3|m 4|NULL|d 5|NULL|d 8|16|d");
    }

    @Test
    void returning() {
        db.run("DELETE FROM s WHERE id = 5");
        is(
                "DELETE|3|3|NULL|3 INSERT|4|NULL|4|4 UPDATE|2|2|2|2",
                "WITH m AS (MERGE INTO t USING s ON t.id = s.id WHEN MATCHED AND s.id = 3 THEN DELETE"
                        + " WHEN MATCHED THEN UPDATE SET a = 0 WHEN NOT MATCHED THEN INSERT VALUES (s.id, 7, 'i')"
                        + " RETURNING merge_action() AS what, s.id, OLD.id AS o, NEW.id AS n, t.id AS c)"
                        + " SELECT * FROM m ORDER BY 1");
        is(
                "UPDATE|4",
                "MERGE INTO t USING (VALUES (4)) v(n) ON id = n WHEN MATCHED THEN UPDATE SET a = 1"
                        + " RETURNING merge_action(), id");
        is(
                "4|1|d",
                "SELECT * FROM FINAL TABLE (MERGE INTO t USING (VALUES (4)) v(n) ON id = n"
                        + " WHEN MATCHED THEN UPDATE SET b = 'd')");
        assertEquals("42883", db.state("SELECT merge_action()"));
    }

    @Test
    void parametersAndValues() {
        String upsert = "MERGE INTO t USING (VALUES (CAST(? AS INT), CAST(? AS INT))) v(id, a) ON t.id = v.id"
                + " WHEN MATCHED THEN UPDATE SET a = v.a WHEN NOT MATCHED THEN INSERT (id, a) VALUES (v.id, v.a)";
        try (PreparedCommand command = db.session.prepare(upsert)) {
            for (int i = 1; i < 6; i++) {
                TestDatabase.bind(command, i, i * 10);
                assertEquals(1, command.executeUpdate());
            }
        }
        rowsAre("1|10|x 2|20|y 3|30|z 4|40|d 5|50|d");
    }

    @Test
    void manyRows() {
        db.run("INSERT INTO s SELECT p.id * 1000 + q.id * 100 + r.id * 10 + u.id, 1 FROM s p, s q, s r, s u");
        long rows = Long.parseLong(db.query("SELECT COUNT(*) FROM s"));
        assertEquals(
                rows,
                db.run("MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET a = 999"
                        + " WHEN NOT MATCHED THEN INSERT (id, a) VALUES (s.id, 998)"));
        is("2|999 " + (rows - 2) + "|998", "SELECT COUNT(*), a FROM t WHERE id > 1 GROUP BY a ORDER BY a DESC");
    }

    @Test
    void errors() {
        db.run("INSERT INTO s VALUES (2, 21)");
        assertEquals("21000", db.state("MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET a = s.a"));
        assertEquals("21000", db.state("MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN DELETE"));
        assertEquals(0, db.run("MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN DO NOTHING"));
        assertEquals("23505", db.state("MERGE INTO t USING s ON FALSE WHEN NOT MATCHED THEN INSERT (id) VALUES (1)"));
        assertEquals(
                "23514",
                db.state("MERGE INTO t USING s ON t.id = 1 AND s.id = 4" + " WHEN MATCHED THEN UPDATE SET a = 1000"));
        assertEquals(
                "42601", db.state("MERGE INTO t USING s ON TRUE WHEN MATCHED THEN DELETE WHEN MATCHED THEN DELETE"));
        assertEquals("42P01", db.state("MERGE INTO t USING s ON TRUE WHEN NOT MATCHED THEN INSERT (id) VALUES (t.id)"));
        assertEquals(
                "42P01", db.state("MERGE INTO t USING s ON TRUE WHEN NOT MATCHED BY SOURCE THEN UPDATE SET a = s.a"));
        assertEquals("42712", db.state("MERGE INTO t USING t ON TRUE WHEN MATCHED THEN DELETE"));
        assertEquals("42601", db.state("MERGE INTO t USING s ON TRUE"));
        rowsAre("1|1|x 2|2|y 3|3|z");
    }

    @Test
    void emptyInputs() {
        db.run("DELETE FROM s");
        assertEquals(
                0,
                db.run("MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN DELETE"
                        + " WHEN NOT MATCHED THEN INSERT (id) VALUES (s.id)"));
        assertEquals(3, db.run("MERGE INTO t USING s ON t.id = s.id WHEN NOT MATCHED BY SOURCE THEN DELETE"));
        assertEquals(0, db.run("MERGE INTO t USING s ON t.id = s.id WHEN NOT MATCHED BY SOURCE THEN DELETE"));
        rowsAre("");
    }
}

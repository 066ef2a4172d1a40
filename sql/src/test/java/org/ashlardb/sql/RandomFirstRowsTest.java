package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The first rows, or the first of each group, where those with a value lie together, somewhere: what begins in one order and
 * goes on by another index has the rows that the whole table has.
 */
class RandomFirstRowsTest {
    private static final int ROWS = 12_000;
    private static final int QUERIES = 120;

    private final SplittableRandom random = new SplittableRandom(58);
    private TestDatabase db;

    @BeforeEach
    void open() {
        db = new TestDatabase();
        db.run(
                "CREATE TABLE t (id INT PRIMARY KEY, state INT, part INT, due INT, note VARCHAR(9))",
                "CREATE INDEX t_state ON t (state)",
                "CREATE INDEX t_part ON t (part)",
                "CREATE INDEX t_due ON t (due)",
                "CREATE TABLE p (id INT PRIMARY KEY, name VARCHAR(9))",
                "INSERT INTO p SELECT i, 'p' || i FROM generate_series(0, 5) AS g(i)",
                // 0 nearly everywhere, 1 at the end, 2 in the middle, 3 here and there, 4 at the beginning
                "INSERT INTO t SELECT i, CASE WHEN MOD(i * 7, 611) = 3 THEN 3 WHEN i < 300 THEN 4"
                        + " WHEN i > 11500 THEN 1 WHEN i BETWEEN 6000 AND 6500 THEN 2 ELSE 0 END,"
                        + " CASE WHEN MOD(i, 50) = 0 THEN NULL ELSE MOD(i * 13, 7) END, i / 3, 'n' || MOD(i, 10)"
                        + " FROM generate_series(1, " + ROWS + ") AS g(i)",
                "CREATE TABLE u (id INT PRIMARY KEY, t INT, kind INT)",
                "CREATE INDEX u_t ON u (t)",
                "CREATE INDEX u_kind ON u (kind)",
                "INSERT INTO u SELECT i, MOD(i * 31, 13000), CASE MOD(i, 4) WHEN 0 THEN 0 ELSE i / 5 END"
                        + " FROM generate_series(1, 20000) AS g(i)",
                "CREATE TABLE h (n INT, kind INT, note VARCHAR(30))", // joined by hash
                "CREATE INDEX h_kind ON h (kind)",
                "INSERT INTO h SELECT i, CASE MOD(i, 2) WHEN 0 THEN 0 ELSE i / 15 END, 'the note of row ' || i"
                        + " FROM generate_series(1, 8000) AS g(i)",
                "ANALYZE");
    }

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void eachQueryHasTheRowsOfAPlainPlan() {
        int mayTurn = 0;
        for (int i = 0; i < QUERIES; i++) {
            db.run("SET query_memory = " + one("'64KB'", "DEFAULT"));
            String query = query();
            mayTurn += String.join("\n", db.rows("EXPLAIN " + query)).contains("rows in vain") ? 1 : 0;
            List<String> expected = db.plainRows(query);
            assertEquals(expected, db.rows(query), query);
            assertEquals(expected, db.rows(query), "again: " + query);
            if (query.endsWith("LIMIT 3")) {
                assertEquals(expected, db.rows(query + " FOR UPDATE SKIP LOCKED"), "locked: " + query);
            }
        }
        assertTrue(mayTurn > QUERIES / 3, mayTurn + " plans may turn to an index");
    }

    private String query() {
        String state = one("state = " + random.nextInt(6), "state IN (1, " + random.nextInt(6) + ")", "state <> 0");
        String condition = "t." + state
                + one("", " AND t.due >= " + random.nextInt(ROWS / 3), " AND t.part = 2", " AND t.note <> 'n3'");
        String order =
                one("t.id", "t.id DESC", "t.due, t.id", "t.due DESC, t.id DESC", "t.part, t.id", "t.due, t.note, t.id");
        String limit = one(" LIMIT 3", " LIMIT 1", " LIMIT 40", " LIMIT 2 OFFSET 20");
        String from = one("t", "t JOIN p ON p.id = t.part", "t LEFT JOIN p ON p.id = t.part");
        return one(
                "SELECT t.id, t.state, t.part FROM " + from + " WHERE " + condition + " ORDER BY " + order + limit,
                "SELECT t.id, t.due FROM t WHERE " + condition + " ORDER BY " + order + " LIMIT 3",
                "SELECT DISTINCT t.part FROM t WHERE " + condition + " ORDER BY 1",
                "SELECT t.part, MIN(t.id) FROM t WHERE " + condition + " GROUP BY t.part ORDER BY 1",
                "SELECT MIN(t.due), MAX(t.id) FROM t WHERE " + condition,
                "SELECT COUNT(*), SUM(t.id), SUM(u.id) FROM t JOIN u ON u.t = t.id WHERE " + condition + kind(),
                "SELECT COUNT(*), SUM(t.id) FROM u, t LEFT JOIN p ON p.id = t.part WHERE u.t = t.id AND " + condition
                        + kind(),
                "SELECT COUNT(*), SUM(t.id), MAX(h.note) FROM t JOIN h ON h.n = t.due WHERE h.kind = "
                        + one("0", Integer.toString(random.nextInt(500))) + " AND " + condition,
                "SELECT COUNT(*), SUM(h.n) FROM u JOIN h ON h.n = u.t JOIN t ON t.id = u.t WHERE h.note LIKE '%7%' AND "
                        + condition + kind(),
                "SELECT u.id, t.id FROM t JOIN u ON u.t = t.id WHERE " + condition + kind() + " ORDER BY u.id" + limit,
                "SELECT SUM(u.id) FROM u WHERE u.t = " + random.nextInt(ROWS) + kind(),
                "SELECT SUM(u.id), COUNT(*) FROM u WHERE u.t > " + random.nextInt(ROWS) + kind(),
                "SELECT p.id, (SELECT MAX(t.id) FROM t WHERE t.part = p.id AND " + condition + ") FROM p ORDER BY 1",
                "SELECT p.id, v.id FROM p LEFT JOIN LATERAL (SELECT t.id FROM t WHERE t.part = p.id AND " + condition
                        + " ORDER BY t.id LIMIT 2) AS v ON TRUE ORDER BY 1, 2",
                "SELECT id FROM (SELECT t.id FROM t WHERE " + condition + " ORDER BY " + order + limit
                        + ") AS v ORDER BY 1");
    }

    private String kind() {
        return " AND u.kind = " + one("0", "0", Integer.toString(random.nextInt(4000)));
    }

    private String one(String... texts) {
        return texts[random.nextInt(texts.length)];
    }
}

package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** LIMIT and OFFSET of a subquery by columns of the row around it. PostgreSQL's answers. */
final class OuterLimitTest {
    private final TestDatabase db = new TestDatabase();

    OuterLimitTest() {
        db.run(
                "CREATE TABLE t(id INT PRIMARY KEY, g INT, n INT)",
                "INSERT INTO t VALUES(1, 0, 1), (2, 0, 2), (3, 1, 0), (4, 1, NULL)",
                "CREATE TABLE u(k INT, w INT)",
                "INSERT INTO u VALUES(0, 10), (0, 20), (0, 30), (1, 40), (1, 50)",
                "CREATE FUNCTION nth(p INT, n INT) RETURNS INT"
                        + " RETURN (SELECT w FROM u WHERE k = p ORDER BY w LIMIT 1 OFFSET n)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "SELECT id, (SELECT w FROM u ORDER BY w LIMIT 1 OFFSET t.n) FROM t ORDER BY id#1|20 2|30 3|10 4|10",
                "SELECT id, (SELECT COUNT(*) FROM (SELECT 1 FROM u LIMIT t.n) x) FROM t ORDER BY id#1|1 2|2 3|0 4|5",
                "SELECT id, (SELECT SUM(w) FROM (SELECT w FROM u WHERE u.k = t.g ORDER BY w DESC LIMIT t.n) x) FROM t"
                        + " ORDER BY id#1|30 2|50 3|NULL 4|90",
                "SELECT id, l.w FROM t, LATERAL (SELECT w FROM u WHERE u.k = t.g ORDER BY w LIMIT t.n OFFSET t.g) l"
                        + " ORDER BY 1, 2#1|10 2|10 2|20 4|50",
                "SELECT id FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.k = t.g LIMIT t.n) ORDER BY id#1 2 4",
                "SELECT id FROM t WHERE 20 IN (SELECT w FROM u ORDER BY w LIMIT t.n) ORDER BY id#2 4",
                "SELECT g, (SELECT COUNT(*) FROM (SELECT 1 FROM u LIMIT SUM(t.n)) x) FROM t GROUP BY g ORDER BY g#0|3 1|0",
                "SELECT id, (SELECT COUNT(*) FROM (SELECT k FROM u UNION ALL SELECT w FROM u LIMIT t.n) x) FROM t"
                        + " ORDER BY id#1|1 2|2 3|0 4|10",
                "SELECT id, nth(g, n) FROM t ORDER BY id#1|20 2|30 3|40 4|40",
                "SELECT nth(0, 1), nth(1, 1), nth(2, 0)#20|50|NULL"
            })
    void answers(String sql, String expected) {
        for (String planner : List.of("full", "plain")) {
            db.run("SET planner = '" + planner + "'");
            assertEquals(expected, db.query(sql), sql);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "SELECT id FROM t LIMIT id#42703",
                "SELECT (SELECT w FROM u LIMIT k) FROM t#42703",
                "SELECT (SELECT w FROM u LIMIT t.n - 5) FROM t#2201W"
            })
    void ownColumnsAndNegativeNumbersAreRefused(String sql, String state) {
        assertEquals(state, db.state(sql));
    }
}

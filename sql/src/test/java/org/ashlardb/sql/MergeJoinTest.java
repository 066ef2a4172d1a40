package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Joins of inputs that are read in the order of a key. */
final class MergeJoinTest {
    private static TestDatabase db;

    @BeforeAll
    static void fill() {
        db = new TestDatabase();
        db.run(
                "CREATE TABLE a (id INT PRIMARY KEY, k INT, s VARCHAR(20), v INT)",
                "CREATE INDEX ak ON a (k)",
                "CREATE INDEX a_s ON a (s)",
                "CREATE TABLE b (id INT PRIMARY KEY, k INT, s VARCHAR(20), v INT)",
                "CREATE INDEX bk ON b (k, v)",
                "CREATE INDEX b_s ON b (s)",
                "INSERT INTO a SELECT i, CASE WHEN MOD(i, 7) = 0 THEN NULL ELSE MOD(i * 37, 2500) END,"
                        + " 's' || MOD(i * 11, 2600), MOD(i, 10) FROM generate_series(1, 5000) AS g (i)",
                "INSERT INTO b SELECT i * 2, CASE WHEN MOD(i, 11) = 0 THEN NULL ELSE MOD(i * 53, 2700) END,"
                        + " 's' || MOD(i * 17, 2700), MOD(i, 9) FROM generate_series(1, 5000) AS g (i)");
    }

    @AfterAll
    static void close() {
        db.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT a.id, b.id FROM a JOIN b ON a.id = b.id ORDER BY a.id",
                "SELECT a.id, b.id FROM a JOIN b ON a.id = b.id ORDER BY a.id DESC",
                "SELECT a.k, a.id, b.id FROM a JOIN b ON b.k = a.k ORDER BY a.k",
                "SELECT a.k, a.id, b.id FROM a JOIN b ON a.k = b.k AND a.v <> b.v AND a.id > 30 ORDER BY a.k",
                "SELECT a.s, a.id, b.id FROM a JOIN b ON a.s = b.s WHERE a.v < 8 ORDER BY a.s",
                "SELECT k, id FROM a WHERE EXISTS (SELECT 1 FROM b WHERE b.k = a.k) ORDER BY k",
                "SELECT k, id FROM a WHERE NOT EXISTS (SELECT 1 FROM b WHERE b.k = a.k AND b.k < 100) ORDER BY k",
                "SELECT k, id FROM a WHERE NOT EXISTS (SELECT 1 FROM b WHERE b.k = a.k AND b.k < 150 AND b.v > a.v)"
                        + " ORDER BY k",
                "SELECT a.id, SUM(b.v) OVER (PARTITION BY a.id) FROM a JOIN b ON a.id = b.id"
            })
    void findsTheRowsOfAHashJoinInOrder(String sql) {
        List<String> merged = db.rows(sql);
        String plan = String.join("\n", db.rows("EXPLAIN " + sql));
        assertTrue(plan.contains("Merge join"), plan);
        db.run("SET planner = hash");
        List<String> hashed = new ArrayList<>(db.rows(sql));
        db.run("SET planner = DEFAULT");
        assertFalse(hashed.isEmpty());
        assertEquals(keys(hashed), keys(merged));
        List<String> all = new ArrayList<>(merged);
        all.sort(null);
        hashed.sort(null);
        assertEquals(hashed, all);
    }

    private static List<String> keys(List<String> rows) {
        return rows.stream().map(row -> row.substring(0, row.indexOf('|'))).toList();
    }

    @Test
    void readsNoMoreThanIsTaken() {
        String plan = String.join(
                "\n", db.rows("EXPLAIN ANALYZE SELECT a.id, b.v FROM a JOIN b ON a.id = b.id ORDER BY a.id LIMIT 3"));
        assertTrue(plan.contains("Merge join"), plan);
        assertFalse(plan.contains("rows=5000 "), plan);
    }
}

package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** MIN and MAX by the ends of indexes: the values that a scan finds, and one row read. */
class ExtremeTest {
    private static final List<String> TABLES = List.of("plain", "indexed");
    private static final TestDatabase db = new TestDatabase();

    @BeforeAll
    static void create() {
        for (String table : TABLES) {
            db.run("CREATE TABLE " + table
                    + " (id INT PRIMARY KEY, g INT, v INT, x DOUBLE, s VARCHAR(9), c VARCHAR_IGNORECASE(9))");
        }
        db.run(
                "CREATE INDEX indexed_v ON indexed (v)",
                "CREATE INDEX indexed_x ON indexed (x DESC)",
                "CREATE INDEX indexed_s ON indexed (s NULLS FIRST)",
                "CREATE INDEX indexed_c ON indexed (c)",
                "CREATE INDEX indexed_gv ON indexed (g, v DESC NULLS LAST)");
    }

    @AfterAll
    static void close() {
        db.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 700})
    void areThoseOfAScan(int rows) {
        for (String table : TABLES) {
            Random random = new Random(rows);
            db.run("DELETE FROM " + table);
            for (int i = 0; i < rows; i++) {
                TestDatabase.run(
                        db.session,
                        "INSERT INTO " + table + " VALUES (?, ?, ?, ?, ?, ?)",
                        random.nextInt() & ~1023 | i,
                        i % 4,
                        i % 3 == 1 ? null : (Object) random.nextInt(),
                        random.nextBoolean() ? null : (Object) random.nextGaussian(),
                        i % 5 == 0 ? null : Integer.toString(random.nextInt(), 36),
                        i % 2 == 0 ? "a" + i : "B" + i);
            }
        }
        for (String condition : List.of(
                "", " WHERE g = 1", " WHERE g = 9", " WHERE v > 100", " WHERE v IS NULL", " WHERE id % 2 = 0")) {
            for (String list : List.of(
                    "MIN(id), MAX(id)",
                    "MAX(v)",
                    "MIN(v)",
                    "MAX(x), MIN(x)",
                    "MIN(s), MAX(v), MAX(s)",
                    "MAX(c)",
                    "MAX(DISTINCT v), MAX(v) FILTER (WHERE v < 0)",
                    "MAX(v) + 1, COUNT(*)")) {
                assertEquals(
                        db.query("SELECT " + list + " FROM plain" + condition),
                        db.query("SELECT " + list + " FROM indexed" + condition),
                        list + condition);
            }
        }
    }

    private static String plan(String query) {
        return String.join("\n", db.rows("EXPLAIN " + query));
    }

    @Test
    void readTheEndsOfIndexes() {
        String one = plan("SELECT MAX(v) FROM indexed");
        assertTrue(one.contains("Limit 1") && one.contains("INDEXED_V [V IS NOT NULL] descending"), one);
        String key = plan("SELECT MIN(id), MAX(id) FROM indexed");
        assertTrue(key.contains("by INDEXED_PKEY\n") && key.contains("by INDEXED_PKEY descending"), key);
        String some = plan("SELECT MAX(v) FROM indexed WHERE g = 2");
        assertTrue(some.contains("INDEXED_GV [G = 2, V IS NOT NULL]"), some);
        assertTrue(plan("SELECT MIN(x) FROM indexed").contains("INDEXED_X [X IS NOT NULL] descending"));
        assertFalse(plan("SELECT MAX(v), COUNT(*) FROM indexed").contains("Limit"));
        assertFalse(plan("SELECT MAX(c) FROM indexed").contains("Limit"));
        assertFalse(plan("SELECT MAX(g + v) FROM indexed").contains("Limit"));
        // each of the two would count other rows
        assertFalse(
                plan("SELECT MIN(v), MAX(v) FROM indexed WHERE RANDOM() < 0.5").contains("Limit"));
        assertFalse(plan("SELECT g, MAX(v) FROM indexed GROUP BY g").contains("Limit"));
    }
}

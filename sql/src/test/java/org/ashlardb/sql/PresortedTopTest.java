package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The first rows by several keys, of which an index has the first: the same rows as without, and few are read. */
class PresortedTopTest {
    private static final int ROWS = 20_000;
    private static final TestDatabase db = new TestDatabase();

    @BeforeAll
    static void create() {
        db.run(
                "CREATE TABLE plain (id INT PRIMARY KEY, day INT, few INT, name VARCHAR(20))",
                "INSERT INTO plain SELECT i, NULLIF(i * 7919 % 4001, 5), NULLIF(i % 3, 1), 'n' || i * 31 % 1009"
                        + " FROM generate_series(1, " + ROWS + ") AS r (i)",
                "CREATE TABLE indexed (LIKE plain INCLUDING ALL)",
                "INSERT INTO indexed SELECT * FROM plain",
                "CREATE INDEX indexed_day ON indexed (day)",
                "CREATE INDEX indexed_few ON indexed (few DESC NULLS LAST, day)",
                "CREATE INDEX indexed_name ON indexed (name)");
    }

    @AfterAll
    static void close() {
        db.close();
    }

    private static Stream<String> orders() {
        return Share.of(List.of(
                "day, id",
                "day DESC, id DESC",
                "day DESC, id",
                "day NULLS FIRST, name, id",
                "day DESC NULLS LAST, id",
                "few, day, id",
                "few DESC, id",
                "few DESC NULLS LAST, day, name DESC, id",
                "name, day DESC, id",
                "name DESC, few NULLS FIRST, id",
                "few, id"));
    }

    @ParameterizedTest
    @MethodSource("orders")
    void areThoseOfASort(String order) {
        Random random = new Random(3);
        for (String condition : List.of("", " WHERE id % 5 = 2", " WHERE few = 2", " WHERE name LIKE 'n1%'")) {
            for (int i = 0; i < 6; i++) {
                int limit = i == 0 ? 0 : 1 + random.nextInt(i == 1 ? 5_000 : 40);
                int offset = i % 2 == 0 ? 0 : random.nextInt(i == 3 ? 6_000 : 60);
                String rest = condition + " ORDER BY " + order + " LIMIT ? OFFSET ?";
                assertEquals(
                        db.rows("SELECT * FROM plain" + rest, limit, offset),
                        db.rows("SELECT * FROM indexed" + rest, limit, offset),
                        () -> rest + " " + limit + " " + offset);
            }
        }
    }

    /** How many rows the plan's scan has read. */
    private static int read(String query, Object... parameters) {
        List<String> plan = db.rows("EXPLAIN ANALYZE " + query, parameters);
        Matcher rows = Pattern.compile("Index scan .*rows=(\\d+) ").matcher(String.join("\n", plan));
        assertTrue(rows.find(), () -> String.join("\n", plan));
        return Integer.parseInt(rows.group(1));
    }

    @Test
    void readsLittleMoreThanItTakes() {
        assertTrue(read("SELECT * FROM indexed ORDER BY day, id LIMIT 20") < 100);
        assertTrue(read("SELECT id, name FROM indexed ORDER BY day DESC, id DESC LIMIT ?", 20) < 100);
        assertTrue(read("SELECT * FROM indexed WHERE day > 100 ORDER BY day, name, id LIMIT 20 OFFSET 40") < 200);
        assertTrue(read("SELECT * FROM indexed WHERE few = 2 ORDER BY few, day, id LIMIT 5") < 100);
    }

    @Test
    void readsAllWhereNoIndexHasTheFirstKey() {
        String plan = String.join("\n", db.rows("EXPLAIN SELECT * FROM indexed ORDER BY id % 7, day LIMIT 5"));
        assertFalse(plan.contains("Index scan") || plan.contains("comes by"), plan);
    }
}

package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Joins of more inputs than a set of them has bits. */
final class WideJoinTest {
    private static final int ROWS = 150;

    private static TestDatabase db;

    @BeforeAll
    static void fill() {
        db = new TestDatabase();
        db.run(
                "CREATE TABLE c (id INT PRIMARY KEY, v INT)",
                "INSERT INTO c SELECT i, i * 10 FROM generate_series(1, " + ROWS + ") AS g (i)");
    }

    @AfterAll
    static void close() {
        db.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 10, 63, 64, 65, 66, 128, 140})
    void chainsOfTablesAreJoined(int tables) {
        String from = IntStream.range(0, tables).mapToObj(i -> "c t" + i).collect(Collectors.joining(", "));
        String where = IntStream.range(1, tables)
                .mapToObj(i -> "t" + i + ".id = t" + (i - 1) + ".id + 1")
                .collect(Collectors.joining(" AND "));
        check(tables, from + " WHERE " + where);
    }

    @ParameterizedTest
    @ValueSource(ints = {64, 65, 66, 130})
    void conditionsBetweenDistantTablesHold(int tables) {
        String joins = IntStream.range(1, tables)
                .mapToObj(i -> " JOIN c t" + i + " ON t" + i + ".id = t0.id + " + i)
                .collect(Collectors.joining());
        int last = tables - 1;
        check(tables, "c t0" + joins + " WHERE t" + last + ".v > t0.v AND t" + last + ".v - t1.v = " + (last - 1) * 10);
    }

    @ParameterizedTest
    @ValueSource(ints = {66, 90})
    void reducersStandAmongManyTables(int tables) {
        String joins = IntStream.range(1, tables)
                .mapToObj(i -> " JOIN c t" + i + " ON t" + i + ".id = t" + (i - 1) + ".id + 1")
                .collect(Collectors.joining());
        int last = tables - 1;
        check(
                tables,
                "c t0" + joins + " WHERE EXISTS (SELECT 1 FROM c e WHERE e.id = t" + last + ".id AND e.v = t0.v + "
                        + last * 10 + ") AND NOT EXISTS (SELECT 1 FROM c n WHERE n.v = t" + last
                        + ".v + 10 AND n.id = t0.id)");
    }

    @ParameterizedTest
    @ValueSource(ints = {65, 100})
    void joinsThatLeanToTheRightAreJoined(int tables) {
        StringBuilder from = new StringBuilder("c t0");
        for (int i = 1; i < tables; i++) {
            from.insert(0, "c t" + i + " JOIN (").append(") ON t" + i + ".id = t" + (i - 1) + ".id + 1");
        }
        check(tables, from.toString());
    }

    private static void check(int tables, String from) {
        int rows = ROWS - tables + 1;
        long sum = IntStream.rangeClosed(1, rows).sum();
        String sql = "SELECT COUNT(*), SUM(t0.id), SUM(t" + (tables - 1) + ".id) FROM " + from;
        List<String> expected = List.of(rows + "|" + sum + "|" + (sum + (long) rows * (tables - 1)));
        for (String planner : List.of("full", "hash", "plain")) {
            db.run("SET planner = '" + planner + "'");
            assertEquals(expected, db.rows(sql), () -> tables + " tables, " + planner);
        }
        db.run("SET planner = DEFAULT");
    }
}

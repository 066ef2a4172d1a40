package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Random expressions over random rows, computed by the database in several ways and by a small interpreter here. Whole
 * numbers and truth values only, with NULL; what overflows or divides by zero is left out.
 */
class RandomExpressionTest {
    private static final int ROWS = 40;
    private static final String[] COLUMNS = {"a", "b", "c"};

    private final TestDatabase db = new TestDatabase();
    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);
    private final Long[][] rows = new Long[ROWS][COLUMNS.length];

    /** The SQL of an expression and its value for each row; null is NULL. */
    private record Sample(String sql, Long[] values) {}

    RandomExpressionTest() {
        db.run("CREATE TABLE r (id INT PRIMARY KEY, a BIGINT, b BIGINT, c BIGINT)");
        for (int i = 0; i < ROWS; i++) {
            for (int c = 0; c < COLUMNS.length; c++) {
                rows[i][c] = random.nextInt(5) == 0 ? null : Long.valueOf(random.nextInt(7) - 3);
            }
            TestDatabase.run(db.session, "INSERT INTO r VALUES (?, ?, ?, ?)", i, rows[i][0], rows[i][1], rows[i][2]);
        }
    }

    @AfterEach
    void close() {
        db.close();
    }

    private interface Binary {
        Long apply(Long a, Long b);
    }

    private static Sample combine(String sql, Sample a, Sample b, Binary operation) {
        Long[] values = new Long[ROWS];
        for (int i = 0; i < ROWS; i++) {
            values[i] = operation.apply(a.values[i], b.values[i]);
        }
        return new Sample(sql, values);
    }

    private Sample number(int depth) {
        int kind = depth == 0 ? random.nextInt(2) : random.nextInt(7);
        switch (kind) {
            case 0:
                int column = random.nextInt(COLUMNS.length);
                Long[] values = new Long[ROWS];
                for (int i = 0; i < ROWS; i++) {
                    values[i] = rows[i][column];
                }
                return new Sample(COLUMNS[column], values);
            case 1:
                Long constant = random.nextInt(8) == 0 ? null : Long.valueOf(random.nextInt(9) - 4);
                Long[] same = new Long[ROWS];
                java.util.Arrays.fill(same, constant);
                return new Sample(constant == null ? "CAST(NULL AS BIGINT)" : "(" + constant + ")", same);
            case 2:
                Sample a = number(depth - 1);
                Sample b = number(depth - 1);
                return combine("(" + a.sql + " + " + b.sql + ")", a, b, strict((x, y) -> x + y));
            case 3:
                Sample m = number(depth - 1);
                Sample n = number(depth - 1);
                return combine("(" + m.sql + " * " + n.sql + ")", m, n, strict((x, y) -> x * y));
            case 4:
                Sample first = number(depth - 1);
                Sample second = number(depth - 1);
                return combine(
                        "COALESCE(" + first.sql + ", " + second.sql + ")", first, second, (x, y) -> x == null ? y : x);
            case 5:
                return choice(truth(depth - 1), number(depth - 1), number(depth - 1));
            default:
                Sample negated = number(depth - 1);
                return combine("(- " + negated.sql + ")", negated, negated, strict((x, y) -> -x));
        }
    }

    private static Sample choice(Sample condition, Sample yes, Sample no) {
        Long[] values = new Long[ROWS];
        for (int i = 0; i < ROWS; i++) {
            boolean holds = condition.values[i] != null && condition.values[i] != 0;
            values[i] = holds ? yes.values[i] : no.values[i];
        }
        return new Sample("CASE WHEN " + condition.sql + " THEN " + yes.sql + " ELSE " + no.sql + " END", values);
    }

    private static Binary strict(Binary operation) {
        return (a, b) -> a == null || b == null ? null : operation.apply(a, b);
    }

    private static Long truth(boolean value) {
        return value ? 1L : 0L;
    }

    private Sample truth(int depth) {
        int kind = depth == 0 ? random.nextInt(4) : random.nextInt(9);
        Sample a = kind < 6 ? number(Math.max(depth - 1, 0)) : truth(depth - 1);
        Sample b = kind < 6 ? number(Math.max(depth - 1, 0)) : truth(depth - 1);
        return switch (kind) {
            case 0 -> combine("(" + a.sql + " = " + b.sql + ")", a, b, strict((x, y) -> truth(x.equals(y))));
            case 1 -> combine("(" + a.sql + " < " + b.sql + ")", a, b, strict((x, y) -> truth(x < y)));
            case 2 -> combine("(" + a.sql + " >= " + b.sql + ")", a, b, strict((x, y) -> truth(x >= y)));
            case 3 -> combine("(" + a.sql + " IS NULL)", a, a, (x, y) -> truth(x == null));
            case 4 ->
                combine(
                        "(" + a.sql + " IS DISTINCT FROM " + b.sql + ")",
                        a,
                        b,
                        (x, y) -> truth(!java.util.Objects.equals(x, y)));
            case 5 ->
                combine(
                        "(" + a.sql + " IN (1, " + b.sql + "))",
                        a,
                        b,
                        (x, y) -> x == null
                                ? null
                                : x == 1 || x.equals(y) ? Long.valueOf(1) : y == null ? null : Long.valueOf(0));
            case 6 ->
                combine(
                        "(" + a.sql + " AND " + b.sql + ")",
                        a,
                        b,
                        (x, y) -> isFalse(x) || isFalse(y)
                                ? Long.valueOf(0)
                                : x == null || y == null ? null : Long.valueOf(1));
            case 7 ->
                combine(
                        "(" + a.sql + " OR " + b.sql + ")",
                        a,
                        b,
                        (x, y) -> isTrue(x) || isTrue(y)
                                ? Long.valueOf(1)
                                : x == null || y == null ? null : Long.valueOf(0));
            default -> combine("(NOT " + a.sql + ")", a, a, strict((x, y) -> 1 - x));
        };
    }

    private static boolean isFalse(Long value) {
        return value != null && value == 0;
    }

    private static boolean isTrue(Long value) {
        return value != null && value != 0;
    }

    @Test
    void numbersAreAsComputedHere() {
        for (int round = 0; round < 300; round++) {
            Sample sample = number(4);
            List<String> expected = new ArrayList<>();
            for (Long value : sample.values) {
                expected.add(value == null ? "NULL" : value.toString());
            }
            assertEquals(
                    expected,
                    db.rows("SELECT " + sample.sql + " FROM r ORDER BY id"),
                    "seed " + seed + ": " + sample.sql);
        }
    }

    @Test
    void conditionsKeepTheRowsForWhichTheyAreTrue() {
        for (int round = 0; round < 300; round++) {
            Sample sample = truth(4);
            List<String> expected = new ArrayList<>();
            for (int i = 0; i < ROWS; i++) {
                if (isTrue(sample.values[i])) {
                    expected.add(Integer.toString(i));
                }
            }
            String message = "seed " + seed + ": " + sample.sql;
            assertEquals(expected, db.rows("SELECT id FROM r WHERE " + sample.sql + " ORDER BY id"), message);
            String derived =
                    "SELECT id FROM (SELECT id, " + sample.sql + " AS p FROM r LIMIT 1000) t WHERE p ORDER BY id";
            assertEquals(expected, db.rows(derived), message);
            assertEquals(expected.size(), db.run("UPDATE r SET id = id WHERE " + sample.sql), message);
        }
    }

    @Test
    void oneRowAtATimeGivesTheSame() {
        for (int round = 0; round < 100; round++) {
            Sample sample = number(3);
            int row = random.nextInt(ROWS);
            Long value = sample.values[row];
            String expected = value == null ? "NULL" : value.toString();
            String message = "seed " + seed + ": " + sample.sql;
            assertEquals(expected, db.query("SELECT " + sample.sql + " FROM r WHERE id = ?", row), message);
            assertEquals(
                    expected, db.query("SELECT (SELECT " + sample.sql + " FROM r WHERE id = " + row + ")"), message);
        }
    }
}

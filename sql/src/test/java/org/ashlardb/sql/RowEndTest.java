package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Rows behind or before others by several columns of an index: the same ones as without the index, and no others read. */
class RowEndTest {
    private static final String[] COLUMNS = {"a", "b", "d", "s", "u"};
    private static final TestDatabase db = new TestDatabase();

    @BeforeAll
    static void create() {
        String columns =
                " (id INT PRIMARY KEY, a INT, b SMALLINT, d DECIMAL(4, 1), s VARCHAR(10), u VARCHAR_IGNORECASE(10))";
        db.run(
                "CREATE TABLE plain" + columns,
                "CREATE TABLE indexed" + columns,
                "CREATE INDEX indexed_abd ON indexed (a, b, d)",
                "CREATE INDEX indexed_db ON indexed (d DESC, b DESC NULLS LAST, id DESC)",
                "CREATE INDEX indexed_bs ON indexed (b NULLS LAST, s NULLS FIRST, a DESC)",
                "CREATE INDEX indexed_us ON indexed (u, s)",
                "CREATE INDEX indexed_sud ON indexed (s DESC NULLS LAST, u DESC NULLS FIRST, d DESC)");
        Random random = new Random(5);
        for (int i = 0; i < 1_500; i++) {
            Object[] row = new Object[COLUMNS.length + 1];
            row[0] = i;
            for (int j = 0; j < COLUMNS.length; j++) {
                row[j + 1] = stored(random, COLUMNS[j]);
            }
            for (String table : List.of("plain", "indexed")) {
                TestDatabase.run(
                        db.session, "INSERT INTO " + table + " VALUES (?, ?, ?, CAST(? AS INT) / 2.0, ?, ?)", row);
            }
        }
    }

    @AfterAll
    static void close() {
        db.close();
    }

    private static Object stored(Random random, String column) {
        int number = random.nextInt(5);
        if (random.nextInt(10) == 0) {
            return null;
        }
        return switch (column) {
            case "s", "u" -> (random.nextBoolean() ? "t" : "T") + number;
            default -> number;
        };
    }

    /** As a literal; also one that the column cannot have. */
    private static String literal(Random random, String column) {
        int number = random.nextInt(5);
        int kind = random.nextInt(12);
        if (kind == 0) {
            return "NULL";
        }
        return switch (column) {
            case "s", "u" -> (random.nextBoolean() ? "'t" : "'T") + number + "'";
            case "d" -> kind == 1 ? "123456.7" : kind == 2 ? "-123456.7" : kind < 5 ? number + ".25" : number + ".5";
            case "b" -> kind == 1 ? "40000" : kind == 2 ? "-40000" : "" + number;
            default -> kind == 1 ? "3000000000" : "" + number;
        };
    }

    private static List<String> some(Random random) {
        List<String> columns = new ArrayList<>(List.of(COLUMNS));
        while (columns.size() > 2 + random.nextInt(2)) {
            columns.remove(random.nextInt(columns.size()));
        }
        if (random.nextBoolean()) {
            Collections.shuffle(columns, random);
        }
        return columns;
    }

    private static String row(List<String> values) {
        return "(" + String.join(", ", values) + ")";
    }

    /** What a comparison of rows is written as where there are none, from a column on; the values may differ by branch. */
    private static String branches(Random random, List<String> columns, List<String> values, String sign) {
        List<String> branches = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            StringBuilder branch = new StringBuilder();
            for (int j = 0; j < i; j++) {
                branch.append(columns.get(j))
                        .append(" = ")
                        .append(other(random, columns, values, j))
                        .append(" AND ");
            }
            boolean last = i == columns.size() - 1;
            branch.append(columns.get(i))
                    .append(' ')
                    .append(last ? sign : sign.substring(0, 1))
                    .append(' ');
            branches.add(branch.append(other(random, columns, values, i)).toString());
        }
        return "(" + String.join(" OR ", branches) + ")";
    }

    /** The same with the first column's weak end outside. */
    private static String nested(Random random, List<String> columns, List<String> values, String sign) {
        String column = columns.get(0);
        String outer = column + ' ' + sign.charAt(0) + "= " + values.get(0);
        if (columns.size() == 1) {
            return column + ' ' + sign + ' ' + values.get(0);
        }
        return outer + " AND (" + column + ' ' + sign.charAt(0) + ' ' + other(random, columns, values, 0) + " OR "
                + nested(random, columns.subList(1, columns.size()), values.subList(1, values.size()), sign) + ")";
    }

    private static String other(Random random, List<String> columns, List<String> values, int column) {
        return random.nextInt(8) == 0 ? literal(random, columns.get(column)) : values.get(column);
    }

    private static String condition(Random random) {
        List<String> columns = some(random);
        List<String> values = new ArrayList<>();
        for (String column : columns) {
            values.add(literal(random, column));
        }
        String sign = new String[] {"<", "<=", ">", ">="}[random.nextInt(4)];
        return switch (random.nextInt(4)) {
            case 0 -> nested(random, columns, values, sign);
            case 1 -> branches(random, columns, values, sign);
            case 2 -> row(values) + " " + sign + " " + row(columns);
            default -> row(columns) + " " + sign + " " + row(values);
        };
    }

    @Test
    void findsTheRowsThatAScanFinds() {
        Random random = new Random(Share.seed(23));
        int rowEnds = 0;
        for (int i = 0; i < Share.of(900); i++) {
            String condition = condition(random);
            for (int more = random.nextInt(3); more > 0; more--) {
                String column = COLUMNS[random.nextInt(COLUMNS.length)];
                condition += random.nextBoolean()
                        ? " AND " + condition(random)
                        : " AND " + column + (random.nextBoolean() ? " = " : " >= ") + literal(random, column);
            }
            List<String> order = some(random);
            String direction = random.nextBoolean() ? " DESC" : "";
            String rest = " WHERE " + condition + " ORDER BY " + String.join(direction + ", ", order) + direction
                    + ", id" + (random.nextBoolean() ? "" : " FETCH FIRST 9 ROWS ONLY");
            assertEquals(db.rows("SELECT id FROM plain" + rest), db.rows("SELECT id FROM indexed" + rest), rest);
            rowEnds += plan("SELECT id FROM indexed" + rest).contains(" [(") ? 1 : 0;
        }
        assertTrue(rowEnds > Share.of(190), rowEnds + " of the plans");
    }

    private static String plan(String query) {
        return String.join("\n", db.rows("EXPLAIN " + query));
    }

    private static void assertBounds(String bounds, String query) {
        String plan = plan(query);
        assertTrue(plan.contains(" [" + bounds + "]") && !plan.contains("Sort"), plan);
    }

    @Test
    void anIndexBeginsWhereTheLastPageEnded() {
        assertBounds(
                "(A, B) > (?1, ?2)",
                "SELECT a FROM indexed WHERE (a, b) > (?, ?) ORDER BY a, b FETCH FIRST 5 ROWS ONLY");
        assertBounds(
                "(A, B) > (LEAST(?1, ?2), ?3)",
                "SELECT a FROM indexed WHERE a > ? OR a = ? AND b > ? ORDER BY a, b FETCH FIRST 5 ROWS ONLY");
        assertBounds(
                "(A, B, D) <= (?1, ?2, ?3)",
                "SELECT a FROM indexed WHERE (a, b, d) <= (?, ?, ?) ORDER BY a DESC, b DESC, d DESC LIMIT 5");
        assertBounds(
                "(A, B, D) < (2, 3, 1.5)",
                "SELECT a FROM indexed WHERE a < 2 OR a = 2 AND b < 3 OR a = 2 AND b = 3 AND d < 1.5"
                        + " ORDER BY a DESC, b DESC, d DESC FETCH FIRST 5 ROWS ONLY");
        assertBounds(
                "(A, B) > (?1, CASE WHEN (?2 >= ?1) THEN ?3 ELSE NULL END)",
                "SELECT a FROM indexed WHERE a >= ? AND (a > ? OR b > ?) ORDER BY a, b FETCH FIRST 5 ROWS ONLY");
        assertBounds(
                "A = 1, (B, D) > (2, 0.5)",
                "SELECT a FROM indexed WHERE a = 1 AND (b, d) > (2, 0.5) ORDER BY b, d FETCH FIRST 5 ROWS ONLY");
        assertBounds(
                "(D, B) < (1.5, 3)",
                "SELECT a FROM indexed WHERE (d, b) < (1.5, 3) ORDER BY d DESC, b DESC NULLS LAST FETCH FIRST 5 ROWS ONLY");
    }

    @Test
    void aColumnOfTheOtherDirectionIsNoPartOfTheEnd() {
        assertBounds(
                "(B, S) >= (1, 't1')",
                "SELECT a FROM indexed WHERE (b, s, a) > (1, 't1', 2) ORDER BY b NULLS LAST, s NULLS FIRST"
                        + " FETCH FIRST 5 ROWS ONLY");
    }

    @Test
    void whatIsNoRowComparisonIsNoEnd() {
        for (String condition :
                List.of("a < 3 OR b < 2", "a <= 3 AND (a < 3 OR s < 'u')", "a <= 3 AND (a < 3 OR a < 4)")) {
            String plan = plan(
                    "SELECT a FROM indexed WHERE " + condition + " ORDER BY a DESC, b DESC FETCH FIRST 2 ROWS ONLY");
            assertFalse(plan.contains("(A, B)"), plan);
        }
    }
}

package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** IS NOT DISTINCT FROM a parameter or a constant, by indexes. */
final class NullSafeLookUpTest extends DatabaseTest {
    private static final int ROWS = 6_000;

    @BeforeEach
    void fill() throws SQLException {
        execute(
                "CREATE TABLE t (id INT PRIMARY KEY, a INT, b INT, n INT NOT NULL, s VARCHAR(20))",
                "INSERT INTO t SELECT x, NULLIF(MOD(x, 300), 7), NULLIF(MOD(x, 5), 2), MOD(x, 1000),"
                        + " NULLIF('name' || MOD(x, 400), 'name9') FROM generate_series(1, " + ROWS + ") AS g(x)",
                "CREATE INDEX t_a ON t (a)",
                "CREATE INDEX t_ba ON t (b, a)",
                "CREATE INDEX t_n ON t (n)",
                "CREATE INDEX t_s ON t (s)");
    }

    private static Integer a(int id) {
        return id % 300 == 7 ? null : (Integer) (id % 300);
    }

    private static Integer b(int id) {
        return id % 5 == 2 ? null : (Integer) (id % 5);
    }

    private interface Row {
        boolean isWanted(int id);
    }

    private static List<Integer> ids(Row row) {
        return IntStream.rangeClosed(1, ROWS).filter(row::isWanted).boxed().toList();
    }

    private List<Integer> rows(String where, Object... values) throws SQLException {
        List<Integer> rows = new ArrayList<>();
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT id FROM t WHERE " + where + " ORDER BY id")) {
            for (int i = 0; i < values.length; i++) {
                if (values[i] == null) {
                    statement.setNull(i + 1, Types.INTEGER);
                } else {
                    statement.setObject(i + 1, values[i]);
                }
            }
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    rows.add(result.getInt(1));
                }
            }
        }
        return rows;
    }

    private void assertLooksUp(String index, String where) throws SQLException {
        String plan = query("EXPLAIN SELECT id FROM t WHERE " + where);
        assertTrue(plan.contains(index) && !plan.contains("Scan T"), plan);
    }

    @Test
    void sameAsComparedByJava() throws SQLException {
        for (Integer value : Arrays.asList(0, 5, 299, 1_000, null, 7, -3)) {
            assertEquals(ids(id -> Objects.equals(a(id), value)), rows("a IS NOT DISTINCT FROM ?", value));
            assertEquals(ids(id -> Objects.equals(a(id), value)), rows("? IS NOT DISTINCT FROM a", value));
            assertEquals(
                    ids(id -> Objects.equals(a(id), value) && id > 3_000),
                    rows("a IS NOT DISTINCT FROM ? AND id > 3000", value));
            assertEquals(ids(id -> value != null && id % 1_000 == value), rows("n IS NOT DISTINCT FROM ?", value));
            assertEquals(ids(id -> !Objects.equals(a(id), value)), rows("NOT (a IS NOT DISTINCT FROM ?)", value));
            for (Integer other : Arrays.asList(1, null, 2)) {
                assertEquals(
                        ids(id -> Objects.equals(a(id), value) && Objects.equals(b(id), other)),
                        rows("b IS NOT DISTINCT FROM ? AND a IS NOT DISTINCT FROM ?", other, value));
            }
        }
        assertEquals(ids(id -> a(id) == null), rows("a IS NOT DISTINCT FROM NULL"));
        assertEquals(ids(id -> id % 300 == 12), rows("a IS NOT DISTINCT FROM 12"));
        assertEquals(ids(id -> id % 400 == 33), rows("s IS NOT DISTINCT FROM 'name33'"));
        assertEquals(ids(id -> id % 400 == 9), rows("s IS NOT DISTINCT FROM ?", (Object) null));
    }

    @Test
    void byIndexes() throws SQLException {
        assertLooksUp("T_A", "a IS NOT DISTINCT FROM CAST(NULL AS INT)");
        assertLooksUp("T_A", "a IS NOT DISTINCT FROM 12");
        assertLooksUp("T_N", "n IS NOT DISTINCT FROM ABS(-12)");
        assertLooksUp("T_S", "s IS NOT DISTINCT FROM 'name33'");
    }
}

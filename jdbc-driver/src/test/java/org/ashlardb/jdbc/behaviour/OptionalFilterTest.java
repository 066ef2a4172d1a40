package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Search forms whose fields may be left empty: {@code ? IS NULL OR a = ?}. */
final class OptionalFilterTest extends DatabaseTest {
    private static final int ROWS = 5_000;

    @BeforeEach
    void fill() throws SQLException {
        for (String table : List.of("plain", "indexed")) {
            execute(
                    "CREATE TABLE " + table + " (id INT, a INT, b INT, t VARCHAR(20), day DATE)",
                    "INSERT INTO " + table
                            + " SELECT x, NULLIF(MOD(x * 7919, 500), 3), MOD(x, 40), 'name' || MOD(x, 900),"
                            + " DATE '2020-01-01' + MOD(x * 3, 1000) FROM generate_series(1, " + ROWS + ") AS g(x)");
        }
        execute(
                "ALTER TABLE indexed ADD PRIMARY KEY (id)",
                "CREATE INDEX indexed_a ON indexed (a)",
                "CREATE INDEX indexed_b ON indexed (b, day)",
                "CREATE INDEX indexed_t ON indexed (t)",
                "CREATE INDEX indexed_day ON indexed (day)");
    }

    private List<String> rows(String sql, List<Object> parameters) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            return rows(statement, parameters);
        }
    }

    private static List<String> rows(PreparedStatement statement, List<Object> parameters) throws SQLException {
        for (int i = 0; i < parameters.size(); i++) {
            statement.setObject(i + 1, parameters.get(i));
        }
        List<String> rows = new ArrayList<>();
        try (ResultSet result = statement.executeQuery()) {
            while (result.next()) {
                rows.add(result.getString(1));
            }
        }
        return rows;
    }

    /** A condition that its parameters, of which the first may be NULL, put out of force. */
    private record Field(String condition, int parameters, List<Object> values) {}

    private static final List<Field> FIELDS = List.of(
            new Field("(CAST(? AS INT) IS NULL OR a = ?)", 2, List.of(5, 77, 499)),
            new Field("(a = ? OR CAST(? AS INT) IS NULL)", 2, List.of(5, 77, 3)),
            new Field("(CAST(? AS VARCHAR) IS NULL OR t LIKE ?)", 2, List.of("name7%", "%9", "name12")),
            new Field("(CAST(? AS INT) IS NULL OR b = ? AND day > DATE '2021-01-01')", 2, List.of(3, 39)),
            new Field("(CAST(? AS INT) IS NULL OR id BETWEEN ? AND CAST(? AS INT) + 30)", 3, List.of(100, 4_990)),
            new Field("(COALESCE(CAST(? AS INT), 7) = 7 OR b = ? OR a = ?)", 3, List.of(12, 39)));

    @Test
    void sameAsWithoutIndexes() throws SQLException {
        Random random = new Random(8);
        int either = 0;
        for (int i = 0; i < 150; i++) {
            List<String> conditions = new ArrayList<>();
            List<Object> parameters = new ArrayList<>();
            for (Field field : FIELDS) {
                if (random.nextInt(3) == 0) {
                    conditions.add(field.condition());
                    Object value = random.nextInt(3) == 0
                            ? null
                            : field.values().get(random.nextInt(field.values().size()));
                    for (int k = 0; k < field.parameters(); k++) {
                        parameters.add(value);
                    }
                }
            }
            if (conditions.isEmpty()) {
                continue;
            }
            String end = " WHERE " + String.join(" AND ", conditions)
                    + (random.nextBoolean() ? " AND MOD(id, 3) <> 0" : "")
                    + (random.nextBoolean() ? " ORDER BY id" : " ORDER BY day DESC, id LIMIT 20");
            List<String> expected = rows("SELECT id FROM plain" + end, parameters);
            String query = "SELECT id FROM indexed" + end;
            assertEquals(expected, rows(query, parameters), query + parameters);
            either += plan(query).contains("or the second") ? 1 : 0;
        }
        assertTrue(either > 60, either + " of the plans");
    }

    private String plan(String sql) throws SQLException {
        return String.join("\n", rows("EXPLAIN " + sql, List.of()));
    }

    /** One prepared statement, run with and without the value. */
    @Test
    void theParameterDecides() throws SQLException {
        String query = "SELECT id FROM indexed WHERE (CAST(? AS INT) IS NULL OR a = ?) ORDER BY id";
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            for (int round = 0; round < 3; round++) {
                List<Object> none = new ArrayList<>();
                none.add(null);
                none.add(null);
                assertEquals(ROWS, rows(statement, none).size());
                assertEquals(
                        rows("SELECT id FROM plain WHERE a = 77 ORDER BY id", List.of()),
                        rows(statement, List.of(77, 77)));
                none.set(1, 77);
                assertEquals(ROWS, rows(statement, none).size());
                none.set(0, 77);
                none.set(1, null);
                assertEquals(List.of(), rows(statement, none));
            }
        }
        String plan = plan(query);
        assertTrue(plan.contains("INDEXED_A [A = ?2]") && plan.contains("      Scan INDEXED"), plan);
    }

    @Test
    void changesFindTheirRowsSo() throws SQLException {
        String where = " WHERE (CAST(? AS INT) IS NULL OR a = ?) AND (CAST(? AS INT) IS NULL OR id > ?)";
        assertTrue(plan("DELETE FROM indexed" + where).contains("or the second"));
        int expected = Integer.parseInt(query("SELECT COUNT(*) FROM plain WHERE a = 77 AND id > 100"));
        assertEquals(expected, update("UPDATE indexed SET b = -1" + where, 77, 77, 100, 100));
        assertEquals(expected, update("DELETE FROM indexed" + where, 77, 77, 100, 100));
        assertEquals(ROWS - expected, update("DELETE FROM indexed" + where, null, null, null, null));
    }

    @Test
    void aConditionThatIsNoneForIndexesStaysOne() throws SQLException {
        assertFalse(plan("SELECT id FROM indexed WHERE (CAST(? AS INT) IS NULL OR MOD(a, 3) = ?)")
                .contains("or the second"));
        assertEquals(
                "1", query("SELECT COUNT(*) FROM indexed WHERE (? = 1 OR id = ?) AND (? = 2 OR id = ?)", 3, 9, 4, 9));
    }

    @Test
    void longLists() throws SQLException {
        List<Object> keys = new ArrayList<>();
        StringBuilder list = new StringBuilder();
        for (int i = 0; i < 400; i++) {
            keys.add(i * 37 % 6_000);
            list.append(i == 0 ? "?" : ", ?");
        }
        String query = "SELECT id FROM indexed WHERE id IN (" + list + ") ORDER BY id";
        assertTrue(plan(query).contains("INDEXED_PKEY"), plan(query));
        assertEquals(rows(query.replace("indexed", "plain"), keys), rows(query, keys));
    }
}

package org.ashlardb.jdbc.hunt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.ashlardb.testdata.Turns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Random expressions have the same value and type whether their operands are constants, columns of one row, columns of many
 * rows in each place where expressions may stand, or parameters; and the value that PostgreSQL gives them, where a server
 * is named. So many as {@code -Dashlar.functions} says, from {@code -Dashlar.seed} on.
 */
@Timeout(24 * 60 * 60)
final class FunctionHuntTest {
    private static final int EXPRESSIONS = Integer.getInteger("ashlar.functions", 500 / Turns.step());
    private static final long SEED = Long.getLong("ashlar.seed", 1 + Turns.first() * 100_000L);
    private static final int ROWS = 6;
    private static final int DEPTH = 3;
    private static final int DIGITS = 9;
    private static final int LEAST = 20; // of a hundred expressions, so many have values
    /** Those that may leave out an operand that would fail: choices, and rows that differ in what comes before it. */
    private static final String CHOOSING =
            "(?s).*\\b(AND|OR|BETWEEN|IN|CASE|coalesce|LIKE|ILIKE|greatest|least|nullif|ANY|ALL)\\b.*|.*\\) [<=] \\(.*";

    private final RandomFunctions functions;

    FunctionHuntTest() throws IOException {
        functions = new RandomFunctions();
    }

    /** A value as text, or the SQLSTATE of an error, and the type. */
    private record Found(String value, String type, String error) {
        static Found of(SQLException e) {
            assertFalse(e.getSQLState().startsWith("XX"), e::toString);
            return new Found(null, null, e.getSQLState() + " " + e.getMessage());
        }
    }

    private static String text(Object value) throws SQLException {
        if (value instanceof Number && !(value instanceof Float) && !(value instanceof Double)
                || value instanceof Number number && Double.isFinite(number.doubleValue())) {
            BigDecimal decimal = new BigDecimal(value.toString());
            return decimal.signum() == 0
                    ? "0"
                    : decimal.round(new MathContext(DIGITS))
                            .stripTrailingZeros()
                            .toString();
        }
        if (value instanceof java.sql.Array array) {
            List<String> elements = new ArrayList<>();
            for (Object element : (Object[]) array.getArray()) {
                elements.add(text(element));
            }
            return elements.toString();
        }
        return value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : String.valueOf(value);
    }

    private static List<Found> ask(Statement statement, String sql) {
        try (ResultSet rows = statement.executeQuery(sql)) {
            return read(rows);
        } catch (SQLException e) {
            return List.of(Found.of(e));
        }
    }

    private static List<Found> read(ResultSet rows) throws SQLException {
        String type = rows.getMetaData().getColumnTypeName(1);
        List<Found> found = new ArrayList<>();
        while (rows.next()) {
            Object value = rows.getObject(1);
            boolean plain = value instanceof Number || value instanceof java.sql.Array || value instanceof byte[];
            found.add(new Found(text(plain ? value : rows.getString(1)), type, null));
        }
        return found;
    }

    @Test
    void constantsColumnsAndParametersAgree() throws SQLException {
        int valued = 0;
        try (Connection connection = DriverManager.getConnection("jdbc:ashlar:mem:functions");
                Statement statement = connection.createStatement()) {
            for (long seed = SEED; seed < SEED + EXPRESSIONS; seed++) {
                Random random = new Random(seed);
                valued += new Ways(statement, random, seed).agree() ? 1 : 0;
            }
        }
        assertTrue(valued * 100 > EXPRESSIONS * LEAST, valued + " expressions had values");
    }

    /** The ways to compute one expression. */
    private final class Ways {
        private final Statement statement;
        private final Random random;
        private final long seed;
        private final RandomFunctions.Drawn drawn;
        private final String[][] operands = new String[ROWS][];

        Ways(Statement statement, Random random, long seed) {
            this.statement = statement;
            this.random = random;
            this.seed = seed;
            drawn = functions.draw(random, random.nextInt(DEPTH));
            for (int row = 0; row < ROWS; row++) {
                operands[row] = drawn.types().stream()
                        .map(type -> functions.value(random, type))
                        .toArray(String[]::new);
            }
        }

        /** Whether there are values to compare. */
        boolean agree() throws SQLException {
            List<Integer> rows = new ArrayList<>();
            List<Found> expected = new ArrayList<>();
            for (int row = 0; row < ROWS; row++) {
                String[] constants = operands[row];
                Found found = ask(statement, "SELECT " + drawn.with(i -> constants[i]))
                        .get(0);
                if (found.error() == null) {
                    rows.add(row);
                    expected.add(found);
                }
            }
            fill();
            if (rows.isEmpty() || drawn.types().isEmpty()) {
                return false;
            }
            String some = " WHERE id IN (" + rows.stream().map(String::valueOf).collect(Collectors.joining(", ")) + ")";
            String columns = drawn.with(i -> "c" + i);
            same(expected, "SELECT " + columns + " FROM operands" + some + " ORDER BY id");
            String inner = "(SELECT id, " + columns + " AS v FROM operands" + some + " OFFSET 0) AS q";
            same(expected, "SELECT v FROM " + inner + " GROUP BY id, v ORDER BY id");
            same(expected, "SELECT MIN(v) OVER (PARTITION BY id) FROM " + inner + " ORDER BY id", "JSON");
            same(expected, "SELECT CASE WHEN id >= 0 THEN v END FROM " + inner + " ORDER BY id");
            same(
                    expected,
                    "SELECT q.v FROM " + inner + " JOIN " + inner.replace("AS q", "AS z")
                            + " ON q.id = z.id AND q.v IS NOT DISTINCT FROM z.v ORDER BY q.id");
            int one = random.nextInt(rows.size());
            same(List.of(expected.get(one)), "SELECT " + columns + " FROM operands WHERE id = " + rows.get(one));
            prepared(List.of(expected.get(one)), rows.get(one));
            return true;
        }

        private void fill() throws SQLException {
            statement.execute("DROP TABLE IF EXISTS operands");
            String columns = IntStream.range(0, drawn.types().size())
                    .mapToObj(i -> ", c" + i + " " + functions.sql(drawn.types().get(i)))
                    .collect(Collectors.joining());
            statement.execute("CREATE TABLE operands (id INT PRIMARY KEY" + columns + ")");
            for (int row = 0; row < ROWS; row++) {
                String values =
                        Arrays.stream(operands[row]).map(value -> ", " + value).collect(Collectors.joining());
                statement.execute("INSERT INTO operands VALUES (" + row + values + ")");
            }
        }

        private void same(List<Found> expected, String sql, String... typesLeftOut) {
            if (!List.of(typesLeftOut).contains(expected.get(0).type())) {
                compare(expected, ask(statement, sql), sql);
            }
        }

        private void prepared(List<Found> expected, int row) throws SQLException {
            List<Integer> order = new ArrayList<>();
            String sql = "SELECT "
                    + drawn.with(i -> {
                        order.add(i);
                        return "CAST(? AS " + functions.sql(drawn.types().get(i)) + ")";
                    });
            try (PreparedStatement prepared = statement.getConnection().prepareStatement(sql)) {
                try (ResultSet values = statement.executeQuery("SELECT * FROM operands WHERE id = " + row)) {
                    values.next();
                    for (int i = 0; i < order.size(); i++) {
                        prepared.setObject(i + 1, value(values, order.get(i)));
                    }
                }
                try (ResultSet rows = prepared.executeQuery()) {
                    compare(expected, read(rows), sql);
                }
            } catch (SQLException e) {
                compare(expected, List.of(Found.of(e)), sql);
            }
        }

        /** Not as java.sql.Date and its like, which have another calendar before 1582 and milliseconds only. */
        private Object value(ResultSet values, int operand) throws SQLException {
            int column = 2 + operand;
            return switch (drawn.types().get(operand)) {
                case "date" -> values.getObject(column, LocalDate.class);
                case "time" -> values.getObject(column, LocalTime.class);
                case "timestamp" -> values.getObject(column, LocalDateTime.class);
                default -> values.getObject(column);
            };
        }

        private void compare(List<Found> expected, List<Found> found, String sql) {
            boolean mayFail = drawn.text().matches(CHOOSING)
                    || Arrays.deepToString(operands).contains("CAST(NULL AS")
                    || expected.stream().anyMatch(value -> value.value().equals("null"));
            if (mayFail && found.get(0).error() != null) {
                return;
            }
            assertEquals(
                    expected, found, () -> "-Dashlar.seed=" + seed + "\n" + sql + "\n" + Arrays.deepToString(operands));
        }
    }

    @Test
    @EnabledIfSystemProperty(
            named = "ashlar.hunt.postgresql",
            matches = ".+",
            disabledReason = "takes a PostgreSQL server: -Dashlar.hunt.postgresql=jdbc:postgresql:...")
    void postgresqlFindsTheSame() throws SQLException {
        List<String> differences = new ArrayList<>();
        try (Connection own = DriverManager.getConnection("jdbc:ashlar:mem:functions");
                Connection other = DriverManager.getConnection(HuntDatabase.POSTGRESQL);
                Statement here = own.createStatement();
                Statement there = other.createStatement()) {
            here.execute("SET TIME ZONE 'UTC'");
            there.execute("SET TIME ZONE 'UTC'");
            for (long seed = SEED; seed < SEED + EXPRESSIONS; seed++) {
                Random random = new Random(seed);
                RandomFunctions.Drawn drawn = functions.draw(random, random.nextInt(DEPTH));
                String sql =
                        drawn.with(i -> functions.value(random, drawn.types().get(i)));
                if (drawn.call().type().equals("interval")) {
                    sql = "EXTRACT(EPOCH FROM " + sql + ")";
                }
                Found found = ask(here, "SELECT " + sql).get(0);
                Found expected = ask(there, "SELECT " + sql).get(0);
                if (drawn.shared()
                        && found.error() == null
                        && expected.error() == null
                        && !asHere(expected.value()).equals(asHere(found.value()))) {
                    differences.add(seed + ": " + sql + "\n  " + found.value() + "\n  PostgreSQL: " + expected.value());
                }
            }
        }
        assertEquals(List.of(), differences, () -> differences.size() + " differ\n" + String.join("\n", differences));
    }

    /** With true and false, offsets with minutes, years after 9999 and JSON as here; years before the first are none. */
    private static String asHere(String value) {
        if (value.matches(".* BC|0000-\\d\\d-.*|-\\d{4}-.*")) {
            return "BC";
        }
        String text = value.equals("t") ? "true" : value.equals("f") ? "false" : value;
        return text.replaceAll("([+-]\\d\\d):00$", "$1")
                .replaceAll("^\\+", "")
                .replace("\": ", "\":")
                .replace(", ", ",");
    }
}

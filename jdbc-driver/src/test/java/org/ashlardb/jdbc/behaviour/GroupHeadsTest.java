package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.ashlardb.testdata.Turns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * DISTINCT, DISTINCT ON, COUNT(DISTINCT) and the MIN or MAX of groups give the same with indexes that have the groups one
 * behind the other as without any, in tables of all kinds, beside the transaction's own changes.
 */
final class GroupHeadsTest {
    private static final String HEADS = "First rows of each";
    private static final int ROWS = 6_000;

    private static final String COLUMNS = " (id INT PRIMARY KEY, a INT, v INT, t VARCHAR(9), i VARCHAR_IGNORECASE(9),"
            + " d DECIMAL(8, 2), big DECIMAL(30, 3), f DOUBLE, n INT NOT NULL, day DATE NOT NULL)";

    private static final List<String> INDEXES = List.of(
            "(a, v)",
            "(t DESC, a)",
            "(i, v)",
            "(d NULLS FIRST, n DESC)",
            "(f)",
            "(big, day)",
            "(n, t, id)",
            "(n, day)",
            "(day, n, f)",
            "(v, a) WHERE v < 30");

    private static final List<String> CONDITIONS = List.of(
            "",
            "",
            " WHERE a = 3",
            " WHERE n = 2",
            " WHERE v < 30",
            " WHERE v < 20 AND MOD(id, 3) = 1",
            " WHERE t > 't3' AND t <= 't6'",
            " WHERE a IS NULL",
            " WHERE a IS NOT NULL",
            " WHERE n > 1 AND n < 4 AND id > 2500",
            " WHERE day >= DATE '2020-01-05'",
            " WHERE n IN (1, 4)",
            " WHERE f < 0.5 OR t = 't1'",
            " WHERE d BETWEEN 2 AND 7.75",
            " WHERE id < 0",
            " WHERE MOD(id, 50) = 7");

    @TempDir
    private Path directory;

    private static <T> T one(Random random, List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    private static List<String> rows(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            return DatabaseTest.rows(result);
        }
    }

    private static String plan(Connection connection, String query) throws SQLException {
        return String.join("\n", rows(connection, "EXPLAIN " + query));
    }

    private static void fill(Connection connection) throws SQLException {
        DatabaseTest.execute(connection, "CREATE TABLE plain" + COLUMNS, "CREATE TABLE indexed" + COLUMNS);
        DatabaseTest.execute(
                connection,
                "INSERT INTO plain SELECT x, NULLIF(MOD(x * 7919, 12), 5), MOD(x * 31, 60),"
                        + " NULLIF('t' || MOD(x / 7, 9), 't4'),"
                        + " CASE WHEN MOD(x, 2) = 0 THEN 'Key' ELSE 'kEY' END || MOD(x, 5), NULLIF(MOD(x, 40), 3) / 4.0,"
                        + " MOD(x, 7) * 100000000000000000000.125,"
                        + " CASE WHEN MOD(x, 11) = 0 THEN -0.0 ELSE MOD(x, 3) / 4.0E0 END,"
                        + " x / 1300, DATE '2020-01-01' + MOD(x * 13, 9) FROM generate_series(1, " + ROWS
                        + ") AS g(x)",
                "INSERT INTO indexed SELECT * FROM plain");
        for (int i = 0; i < INDEXES.size(); i++) {
            DatabaseTest.execute(connection, "CREATE INDEX indexed_" + i + " ON indexed " + INDEXES.get(i));
        }
    }

    /** A query of which the rows, but for their order, are certain. */
    private static String randomQuery(Random random) {
        String where = one(random, CONDITIONS);
        List<String> keys = new ArrayList<>(List.of("a", "v", "t", "d", "big", "n", "day"));
        Collections.shuffle(keys, random);
        String key = String.join(", ", keys.subList(0, random.nextInt(4) == 0 ? 2 : 1));
        return switch (random.nextInt(6)) {
            case 0 -> "SELECT DISTINCT " + key + " FROM %" + where;
            case 1 -> {
                String extreme = one(
                        random,
                        List.of(
                                "MIN(v)",
                                "MAX(v)",
                                "MAX(a)",
                                "MIN(a)",
                                "MAX(n), MAX(n)",
                                "MIN(day)",
                                "MAX(day)",
                                "MIN(f) + 0"));
                yield "SELECT " + key + ", " + extreme + " FROM %" + where + " GROUP BY " + key;
            }
            case 2 -> {
                String column = one(random, List.of("a", "v", "t", "i", "d", "big", "f", "n"));
                yield "SELECT COUNT(DISTINCT " + column + "), COUNT(DISTINCT " + column + ") FROM %" + where;
            }
            case 3 -> {
                String order = key.replace(",", random.nextBoolean() ? " DESC," : ",") + ", " + one(random, keys)
                        + (random.nextBoolean() ? " DESC" : "");
                String columns = order.replace(" DESC", "");
                yield "SELECT DISTINCT ON (" + key + ") " + columns + " FROM %" + where + " ORDER BY " + order;
            }
            case 4 ->
                "SELECT COUNT(*) FROM (SELECT DISTINCT " + one(random, List.of("i", "f", "n, f")) + " FROM %" + where
                        + ") x";
            default ->
                "SELECT DISTINCT ON (n) n, t, id FROM %" + where + " ORDER BY n, t" + one(random, List.of("", " DESC"))
                        + ", id";
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"MEMORY", "LOGGED", "CACHED"})
    void sameAsWithoutIndexes(String mode) throws SQLException {
        String path = mode.equals("MEMORY")
                ? "mem:group-heads"
                : "file:" + directory.resolve(mode) + ";default_table_mode=" + mode;
        Random random = new Random(mode.hashCode() + Turns.first());
        int byHeads = 0;
        try (Connection connection = DriverManager.getConnection("jdbc:ashlar:" + path)) {
            fill(connection);
            if (!mode.equals("MEMORY")) {
                DatabaseTest.execute(connection, "CHECKPOINT");
            }
            connection.setAutoCommit(false);
            for (int i = 0; i < 400 / Turns.step(); i++) {
                if (i % 40 == 20) {
                    change(connection, random);
                } else if (i % 40 == 39 && random.nextBoolean()) {
                    connection.rollback();
                } else if (i % 40 == 39) {
                    connection.commit();
                }
                String query = randomQuery(random);
                boolean sorted = query.contains("ORDER BY");
                List<String> expected = rows(connection, query.replace("%", "plain"));
                List<String> found = rows(connection, query.replace("%", "indexed"));
                if (!sorted) {
                    Collections.sort(expected);
                    Collections.sort(found);
                }
                assertEquals(expected, found, query);
                byHeads += plan(connection, query.replace("%", "indexed")).contains(HEADS) ? 1 : 0;
            }
            connection.rollback();
        }
        assertTrue(byHeads > 60 / Turns.step(), byHeads + " of the plans");
    }

    private static void change(Connection connection, Random random) throws SQLException {
        int from = random.nextInt(ROWS);
        for (String table : List.of("plain", "indexed")) {
            DatabaseTest.execute(
                    connection,
                    "DELETE FROM " + table + " WHERE id BETWEEN " + from + " AND " + (from + 300),
                    "UPDATE " + table + " SET a = 100 + MOD(id, 3), t = 'u' WHERE MOD(id, 97) = " + from % 97,
                    "UPDATE " + table + " SET n = n + 1 WHERE id < " + from / 4);
        }
    }

    /** How many rows the scans of a query have given. */
    private static int rowsRead(Connection connection, String query) throws SQLException {
        int read = 0;
        for (String step : rows(connection, "EXPLAIN ANALYZE " + query)) {
            if (step.contains("can INDEXED")) {
                read += Integer.parseInt(
                        step.replaceAll(".*\\(rows=(\\d+) .*", "$1").replace("|", ""));
            }
        }
        return read;
    }

    @Test
    void readsFewRowsOfEachGroup() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:ashlar:mem:group-heads-few")) {
            fill(connection);
            for (String query : List.of(
                    "SELECT DISTINCT day FROM indexed",
                    "SELECT DISTINCT a FROM indexed WHERE id > 0",
                    "SELECT COUNT(DISTINCT n) FROM indexed",
                    "SELECT n, MAX(day) FROM indexed GROUP BY n",
                    "SELECT n, MIN(t) FROM indexed GROUP BY n",
                    "SELECT DISTINCT ON (n) n, day FROM indexed ORDER BY n, day DESC",
                    "SELECT DISTINCT t FROM indexed ORDER BY t LIMIT 3")) {
                int read = rowsRead(connection, query);
                assertTrue(read > 0 && read < 200, query + " reads " + read + " rows");
            }
            // Of the 3,000 rows, those of the groups that have no value are all read.
            int read = rowsRead(connection, "SELECT v, MAX(a) FROM indexed WHERE v < 30 GROUP BY v");
            assertTrue(read > 250 && read < 1_200, read + " rows");
            for (String query : List.of(
                    "SELECT DISTINCT id FROM indexed",
                    "SELECT n, MIN(day), MAX(day) FROM indexed GROUP BY n",
                    "SELECT n, MAX(day), COUNT(*) FROM indexed GROUP BY n",
                    "SELECT n, MAX(day) FILTER (WHERE id > 8) FROM indexed GROUP BY n",
                    "SELECT n, MIN(v) FROM indexed GROUP BY n",
                    "SELECT DISTINCT i FROM indexed",
                    "SELECT a, MAX(v) FROM indexed GROUP BY a, n",
                    "SELECT DISTINCT ON (n) n, v FROM indexed ORDER BY n, v DESC")) {
                assertFalse(plan(connection, query).contains(HEADS), query);
            }
        }
    }

    /** Groups of one row, of some and of many, so that the scan looks some up and reads on elsewhere. */
    @Test
    void groupsOfManySizes() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:ashlar:mem:group-heads-sizes")) {
            DatabaseTest.execute(
                    connection,
                    "CREATE TABLE sized (k INT, v INT)",
                    "INSERT INTO sized SELECT k, v FROM generate_series(1, 400) AS g(k), generate_series(1, 2000) AS h(v)"
                            + " WHERE v <= CASE WHEN MOD(k, 100) = 50 THEN 2000 WHEN k < 200 THEN 1 + MOD(k, 3)"
                            + " ELSE 20 + k END",
                    "CREATE INDEX sized_kv ON sized (k, v)");
            List<String> expected = new ArrayList<>();
            for (int k = 1; k <= 400; k++) {
                int last = k % 100 == 50 ? 2_000 : k < 200 ? 1 + k % 3 : 20 + k;
                expected.add(k + "|" + last + "|");
            }
            String query = "SELECT k, MAX(v) FROM sized GROUP BY k ORDER BY k";
            assertTrue(plan(connection, query).contains(HEADS), plan(connection, query));
            assertEquals(expected, rows(connection, query));
            assertEquals(expected, rows(connection, "SELECT DISTINCT ON (k) k, v FROM sized ORDER BY k, v DESC"));
        }
    }
}

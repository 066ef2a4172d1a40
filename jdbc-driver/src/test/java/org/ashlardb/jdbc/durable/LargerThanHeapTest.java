package org.ashlardb.jdbc.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Statements that have to keep more rows than the heap of their process could hold. */
@Timeout(120)
final class LargerThanHeapTest {
    private static final int ROWS = 40_000;
    private static final String WIDE =
            "(SELECT x, REPEAT('0123456789', 150) || x FROM generate_series(1, " + ROWS + ") g(x)";

    /** Statements whose first column is a number, and the sum of these numbers. */
    private static final Map<String, Long> STATEMENTS = new TreeMap<>(Map.of(
            "SELECT COUNT(p) FROM (SELECT LAG(s, 30000) OVER (ORDER BY x) FROM " + WIDE + ") v (x, s)) w (p)",
            ROWS - 30_000L,
            "WITH w (x, s) AS MATERIALIZED " + WIDE
                    + ") SELECT SUM(a.x) FROM w a UNION ALL SELECT SUM(LENGTH(s)) FROM w",
            sum(ROWS) + ROWS * 1_500L + 9 + 180 + 2_700 + 36_000 + (ROWS - 9_999) * 5L,
            "WITH RECURSIVE r (x, s) AS (" + WIDE
                    + ") UNION ALL SELECT -x, s FROM r WHERE x > 20000) SELECT COUNT(*) FROM r",
            ROWS + ROWS - 20_000L,
            "WITH RECURSIVE r (x, s) AS (" + WIDE
                    + ") UNION SELECT ABS(x - 10), s FROM r WHERE x = 11) SELECT COUNT(*) FROM r",
            ROWS + 1L,
            "SELECT COUNT(s) FROM (VALUES (9), (5), (39990)) l (i) LEFT JOIN " + WIDE
                    + ") v (x, s) ON x < i AND s LIKE '0%'",
            8 + 4 + 39_989L,
            "SELECT COUNT(DISTINCT s) FROM " + WIDE + ") v (x, s)",
            (long) ROWS,
            "SELECT RIGHT(PERCENTILE_DISC(0) WITHIN GROUP (ORDER BY s DESC), 4) FROM " + WIDE + ") v (x, s)",
            9_999L,
            "INSERT INTO t " + WIDE + ") RETURNING x, s",
            sum(ROWS),
            "SELECT * FROM t FOR UPDATE",
            sum(ROWS)));

    private static long sum(long rows) {
        return rows * (rows + 1) / 2;
    }

    /** Runs them, and says what the sums are. */
    static final class Program {
        private Program() {}

        public static void main(String[] arguments) throws SQLException {
            try (Connection connection = DriverManager.getConnection("jdbc:ashlar:mem:");
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE t (x INT, s VARCHAR)");
                for (String sql : STATEMENTS.keySet()) {
                    System.out.println(sum(statement, sql));
                }
            }
        }

        private static String sum(Statement statement, String sql) {
            long sum = 0;
            try (ResultSet rows = statement.executeQuery(sql)) {
                while (rows.next()) {
                    sum += rows.getLong(1);
                }
                return Long.toString(sum);
            } catch (SQLException e) {
                return e.getSQLState() + " " + e.getMessage();
            }
        }
    }

    @Test
    void rowsThatAreKeptGoToDisk() throws IOException {
        try (ChildJvm child = ChildJvm.run(Program.class, List.of("-Xmx40m", "-XX:+UseSerialGC"), List.of())) {
            for (Map.Entry<String, Long> statement : STATEMENTS.entrySet()) {
                assertEquals(statement.getValue().toString(), child.line(), statement.getKey());
            }
        }
    }
}

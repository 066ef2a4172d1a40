package org.ashlardb.jdbc.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Results that are scrolled through and do not fit the memory they may take. */
@Timeout(120)
final class ScrollMemoryTest {
    private static final int SCROLL = ResultSet.TYPE_SCROLL_INSENSITIVE;
    private static final String ROWS = "SELECT x, REPEAT('abc', CAST(x % 50 AS INT)) AS t,"
            + " CASE WHEN x % 3 = 0 THEN NULL ELSE x * 1.5 END AS n, CAST(x AS DOUBLE) AS d,"
            + " TIMESTAMP '2024-01-01 00:00:00.123456789' AS s FROM generate_series(1, ";

    private static String rowsUpTo(int count) {
        return ROWS + count + ") g(x)";
    }

    private static void checkRow(ResultSet rows, long x) throws SQLException {
        assertEquals(x, rows.getLong(1));
        assertEquals(x, rows.getRow());
        assertEquals("abc".repeat((int) (x % 50)), rows.getString(2));
        BigDecimal number = rows.getBigDecimal(3);
        if (x % 3 == 0) {
            assertNull(number);
        } else {
            assertEquals(0, number.compareTo(new BigDecimal("1.5").multiply(BigDecimal.valueOf(x))));
        }
        assertEquals(x, rows.getDouble(4));
        assertEquals(123_456_789, rows.getTimestamp(5).getNanos());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1_023, 1_024, 1_025, 60_000})
    void anyRowIsFoundOnDisk(int count) throws SQLException {
        Random random = new Random(count);
        try (Connection connection = DriverManager.getConnection("jdbc:ashlar:mem:;query_memory=64KB");
                Statement statement = connection.createStatement(SCROLL, ResultSet.CONCUR_READ_ONLY);
                ResultSet rows = statement.executeQuery(rowsUpTo(count))) {
            assertTrue(rows.last());
            checkRow(rows, count);
            for (int i = 0; i < 2_000; i++) {
                int row = 1 + random.nextInt(count);
                assertTrue(rows.absolute(row));
                checkRow(rows, row);
                boolean next = rows.next();
                assertEquals(row < count, next);
                if (next) {
                    checkRow(rows, row + 1L);
                }
            }
            rows.afterLast();
            for (long x = count; x > Math.max(0, count - 3_000); x--) {
                assertTrue(rows.previous());
                checkRow(rows, x);
            }
        }
    }

    @Test
    void maxRowsEndThem() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:ashlar:mem:;query_memory=64KB");
                Statement statement = connection.createStatement(SCROLL, ResultSet.CONCUR_READ_ONLY)) {
            statement.setLargeMaxRows(30_001);
            ResultSet rows = statement.executeQuery(rowsUpTo(100_000));
            assertTrue(rows.absolute(-1));
            checkRow(rows, 30_001);
            assertFalse(rows.next());
        }
    }

    @Test
    void memoryIsGivenBack() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:ashlar:mem:")) {
            try (PreparedStatement statement =
                    connection.prepareStatement(rowsUpTo(10_000), SCROLL, ResultSet.CONCUR_READ_ONLY)) {
                ResultSet rows = statement.executeQuery();
                assertTrue(rows.last());
                assertTrue(used(connection) > 100_000);
                rows = statement.executeQuery();
                long once = used(connection);
                rows = statement.executeQuery();
                assertEquals(once, used(connection));
                rows.close();
                assertEquals(0, used(connection));
                statement.executeQuery();
            }
            assertEquals(0, used(connection));
        }
    }

    private static long used(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT BYTES FROM INFORMATION_SCHEMA.MEMORY_USAGE"
                        + " WHERE CONSUMER = 'rows of statements on the heap'")) {
            rows.next();
            return rows.getLong(1);
        }
    }

    /** Rows of 100 MB in a heap of 40. */
    static final class Program {
        private Program() {}

        public static void main(String[] arguments) throws SQLException {
            try (Connection connection = DriverManager.getConnection("jdbc:ashlar:mem:");
                    Statement statement = connection.createStatement(SCROLL, ResultSet.CONCUR_READ_ONLY);
                    ResultSet rows = statement.executeQuery(
                            "SELECT x, REPEAT('0123456789', 100) FROM generate_series(1, 100000) g(x)")) {
                rows.last();
                long sum = 0;
                do {
                    sum += rows.getLong(1) + rows.getString(2).length();
                } while (rows.previous());
                System.out.println(sum);
            }
        }
    }

    @Test
    void aResultLargerThanTheHeapIsScrolledThrough() throws IOException {
        try (ChildJvm child = ChildJvm.run(Program.class, List.of("-Xmx40m"), List.of())) {
            assertEquals(Long.toString(100_000L * 100_001 / 2 + 100_000L * 1_000), child.line());
        }
    }
}

package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the hot paths allocate on the heap, after they are warm. */
@Timeout(120)
final class AllocationTest extends DatabaseTest {
    private static final int ROWS = 2_000;
    private static final int LOOK_UPS = 20_000;
    private static final int MOST_BYTES_PER_LOOK_UP = 64;

    private final com.sun.management.ThreadMXBean threads =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    @BeforeEach
    void fillTable() throws SQLException {
        execute("CREATE TABLE t(id INT PRIMARY KEY, a INT, b BIGINT, c DOUBLE)");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES(?, ?, ?, ?)")) {
            for (int i = 0; i < ROWS; i++) {
                insert.setInt(1, i);
                insert.setInt(2, i);
                insert.setLong(3, i);
                insert.setDouble(4, i);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    /** The least bytes that one of several rounds allocates: other rounds may meet the compiler at work. */
    private long leastBytes(Round round) throws SQLException {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 10; i++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            round.run();
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }

    @FunctionalInterface
    private interface Round {
        void run() throws SQLException;
    }

    @Test
    void aPreparedLookUpAllocatesNextToNothing() throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT a, b, c FROM t WHERE id = ?")) {
            long bytes = leastBytes(() -> {
                for (int i = 0; i < LOOK_UPS; i++) {
                    select.setInt(1, i % ROWS);
                    ResultSet rows = select.executeQuery();
                    assertTrue(rows.next());
                    double sum = rows.getInt(1) + rows.getLong(2) + rows.getDouble(3);
                    rows.close();
                    if (sum != 3.0 * (i % ROWS)) {
                        throw new SQLException("wrong sum " + sum);
                    }
                }
            });
            long each = bytes / LOOK_UPS;
            assertTrue(each <= MOST_BYTES_PER_LOOK_UP, each + " bytes per look-up");
        }
    }

    @Test
    void aScanAllocatesNothingPerRow() throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT a, b, c FROM t")) {
            long bytes = leastBytes(() -> {
                for (int i = 0; i < 20; i++) {
                    int count = 0;
                    try (ResultSet rows = select.executeQuery()) {
                        while (rows.next()) {
                            count += rows.getInt(1) == rows.getLong(2) && rows.getDouble(3) >= 0 ? 1 : 0;
                        }
                    }
                    assertEquals(ROWS, count);
                }
            });
            long each = bytes / 20;
            assertTrue(each < ROWS, each + " bytes per scan of " + ROWS + " rows");
        }
    }

    @Test
    void columnsByLabelAllocateNothing() throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT a, b FROM t")) {
            long bytes = leastBytes(() -> {
                try (ResultSet rows = select.executeQuery()) {
                    while (rows.next()) {
                        assertEquals(rows.getInt("A"), rows.getLong("b"));
                    }
                }
            });
            assertTrue(bytes < ROWS, bytes + " bytes per scan of " + ROWS + " rows");
        }
    }
}

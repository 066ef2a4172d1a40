package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.ashlardb.sql.type.ResultCursor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Running a prepared statement again allocates nothing. */
class AllocationTest {
    private static final int ROWS = 20_000;
    private static final int WARM_UPS = 8;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final TestDatabase db = new TestDatabase();

    AllocationTest() {
        db.run("CREATE TABLE t (id INT PRIMARY KEY, v INT NOT NULL, l BIGINT, f DOUBLE, s VARCHAR(20))");
        try (PreparedCommand insert = db.session.prepare("INSERT INTO t VALUES (?, ?, ?, ?, ?)")) {
            for (int i = 0; i < ROWS; i++) {
                insert.parameters().setLong(0, i);
                insert.parameters().setLong(1, i);
                insert.parameters().setLong(2, i);
                insert.parameters().setDouble(3, i);
                insert.parameters().setString(4, "text");
                insert.executeUpdate();
            }
        }
    }

    @AfterEach
    void close() {
        db.close();
    }

    /** Something done for each row. */
    private interface Work {
        long run(int row);
    }

    /** Bytes that one run allocates, on average, once it is warm: when they are less than wanted, or after some rounds. */
    private static double bytesPerRun(double wanted, Work work) {
        long best = Long.MAX_VALUE;
        for (int round = 0; round <= WARM_UPS && best >= wanted * ROWS; round++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < ROWS; i++) {
                work.run(i);
            }
            best = Math.min(best, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return best / (double) ROWS;
    }

    @Test
    void pointSelects() {
        try (PreparedCommand select = db.session.prepare("SELECT v, l, f FROM t WHERE id = ?")) {
            double bytes = bytesPerRun(1, row -> {
                select.parameters().setLong(0, row);
                ResultCursor cursor = select.executeQuery();
                assertTrue(cursor.next());
                long value = cursor.getLong(0) + cursor.getLong(1) + (long) cursor.getDouble(2);
                cursor.close();
                return value;
            });
            assertTrue(bytes < 1, bytes + " bytes per point select");
        }
    }

    @Test
    void pointUpdates() {
        try (PreparedCommand update = db.session.prepare("UPDATE t SET v = v + ?, l = ? WHERE id = ?")) {
            double bytes = bytesPerRun(100, row -> {
                update.parameters().setLong(0, 1);
                update.parameters().setLong(1, row);
                update.parameters().setLong(2, row);
                return update.executeUpdate();
            });
            // The engine may allocate some until the JIT compiler sees that nothing escapes.
            assertTrue(bytes < 100, bytes + " bytes per point update");
        }
    }

    @Test
    void pagesOfAList() {
        db.run(
                "ALTER TABLE t ADD COLUMN moment INT",
                "UPDATE t SET moment = id / 3",
                "CREATE INDEX t_moment ON t (moment)");
        String page = "SELECT id, s FROM t WHERE moment < ? ORDER BY moment DESC, id DESC LIMIT 20";
        try (PreparedCommand select = db.session.prepare(page)) {
            double bytes = bytesPerRun(1_000, row -> {
                select.parameters().setLong(0, row / 3 + 1);
                ResultCursor cursor = select.executeQuery();
                assertTrue(cursor.next());
                assertEquals(Math.min(row / 3 * 3 + 2, ROWS - 1), cursor.getLong(0));
                cursor.close();
                return 1;
            });
            assertTrue(bytes < 1_000, bytes + " bytes per page");
        }
    }

    @Test
    void scansOfPrimitives() {
        try (PreparedCommand scan = db.session.prepare("SELECT id, v, l, f FROM t WHERE v >= 0")) {
            long best = Long.MAX_VALUE;
            for (int round = 0; round <= WARM_UPS; round++) {
                long before = THREADS.getCurrentThreadAllocatedBytes();
                ResultCursor cursor = scan.executeQuery();
                int rows = 0;
                while (cursor.next()) {
                    rows += cursor.isNull(2) ? 0 : 1;
                }
                best = Math.min(best, THREADS.getCurrentThreadAllocatedBytes() - before);
                assertEquals(ROWS, rows);
            }
            assertTrue(best < ROWS, best + " bytes for a scan of " + ROWS + " rows");
        }
    }
}

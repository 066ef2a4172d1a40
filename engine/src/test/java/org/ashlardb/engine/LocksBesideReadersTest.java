package org.ashlardb.engine;

import static org.ashlardb.engine.EngineFixture.autocommit;
import static org.ashlardb.engine.EngineFixture.row;
import static org.ashlardb.engine.EngineFixture.seek;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.ThreadLocalRandom;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.LockWait;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Rows are locked, locked again, and changed or not, all the time: no snapshot misses one, and none sees another value. */
@Timeout(60)
@Tag("threads")
final class LocksBesideReadersTest {
    private static final long NANOS = 3_000_000_000L;
    private static final int ROWS = 4;
    private static final int WRITERS = 3;
    private static final int LOOKS = 5;
    /** Rows of each writer's own: who locks them too, takes a while to commit. */
    private static final int OWN_ROWS = 500;

    private final TestThreads threads = new TestThreads(NANOS);

    private void lockAndChange(Database database, Table table, int firstOwn) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        try (Transaction transaction = database.newTransaction();
                Cursor cursor = table.newCursor()) {
            while (threads.goOn()) {
                transaction.begin(IsolationLevel.READ_COMMITTED);
                try {
                    int steps = 1 + random.nextInt(3);
                    boolean locksOwn = random.nextInt(4) == 0;
                    long id = random.nextInt(ROWS);
                    for (int i = 0; i < steps; i++) {
                        Snapshot snapshot = transaction.beginStatement();
                        assertTrue(seek(table, cursor, snapshot, id), "a writer misses the row");
                        if (random.nextInt(3) > 0) {
                            table.lock(transaction, snapshot, cursor.rowId(), LockWait.WAIT);
                        } else {
                            Row changes = table.newRow();
                            changes.setLong(1, random.nextInt(1_000_000));
                            table.update(transaction, snapshot, cursor.rowId(), changes);
                        }
                        if (random.nextInt(4) == 0) {
                            transaction.rollbackStatement();
                        } else {
                            transaction.endStatement();
                        }
                    }
                    for (int i = 0; locksOwn && i < OWN_ROWS; i++) {
                        lock(transaction, table, cursor, firstOwn + i);
                    }
                    transaction.commit();
                } catch (EngineException e) {
                    assertTrue(e.code() == ErrorCode.RESTART_STATEMENT || e.code() == ErrorCode.DEADLOCK, e.toString());
                    transaction.rollback();
                }
            }
        }
    }

    private static void lock(Transaction transaction, Table table, Cursor cursor, long id) {
        Snapshot snapshot = transaction.beginStatement();
        assertTrue(seek(table, cursor, snapshot, id));
        table.lock(transaction, snapshot, cursor.rowId(), LockWait.WAIT);
        transaction.endStatement();
    }

    private void read(Database database, Table table) {
        try (Transaction transaction = database.newTransaction();
                Cursor cursor = table.newCursor()) {
            int[] first = new int[ROWS];
            while (threads.goOn()) {
                transaction.begin(IsolationLevel.REPEATABLE_READ);
                try (Snapshot snapshot = transaction.openSnapshot()) {
                    for (int look = 0; look < LOOKS; look++) {
                        for (int id = 0; id < ROWS; id++) {
                            assertTrue(seek(table, cursor, snapshot, id), "a reader misses the row, look " + look);
                            int value = cursor.getInt(1);
                            first[id] = look == 0 ? value : first[id];
                            assertEquals(first[id], value);
                        }
                    }
                }
                transaction.commit();
            }
        }
    }

    @Test
    void snapshotsKeepTheirVersions() throws InterruptedException {
        try (EngineFixture fixture = new EngineFixture();
                Transaction transaction = fixture.database.newTransaction()) {
            Table table = fixture.createAccounts(transaction);
            autocommit(transaction, s -> {
                for (int id = 0; id < ROWS + WRITERS * OWN_ROWS; id++) {
                    table.insert(transaction, row(table, id, 0, null));
                }
            });
            for (int i = 0; i < WRITERS; i++) {
                int firstOwn = ROWS + i * OWN_ROWS;
                threads.start(() -> lockAndChange(fixture.database, table, firstOwn));
                threads.start(() -> read(fixture.database, table));
            }
            threads.join();
        }
    }
}

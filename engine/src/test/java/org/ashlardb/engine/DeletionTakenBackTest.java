package org.ashlardb.engine;

import static org.ashlardb.engine.EngineFixture.autocommit;
import static org.ashlardb.engine.EngineFixture.row;
import static org.ashlardb.engine.EngineFixture.seek;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicReference;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** While deletions of a row are taken back all the time, nobody misses the row. */
@Timeout(60)
@Tag("threads")
final class DeletionTakenBackTest {
    private static final long NANOS = 2_000_000_000;
    private static final int ROWS = 4;

    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    private Thread start(Runnable body) {
        Thread thread = new Thread(body);
        thread.setUncaughtExceptionHandler((t, e) -> failure.compareAndSet(null, e));
        thread.start();
        return thread;
    }

    /** Deletes rows and takes that back, by the statement or by the transaction. */
    private void deleteAndTakeBack(Database database, Table table) {
        try (Transaction transaction = database.newTransaction()) {
            Cursor cursor = table.newCursor();
            long end = System.nanoTime() + NANOS;
            for (int i = 0; System.nanoTime() - end < 0 && failure.get() == null; i++) {
                transaction.begin(IsolationLevel.READ_COMMITTED);
                Snapshot snapshot = transaction.beginStatement();
                assertTrue(seek(table, cursor, snapshot, i % ROWS));
                try {
                    table.delete(transaction, snapshot, cursor.rowId());
                } catch (EngineException e) {
                    assertEquals(ErrorCode.RESTART_STATEMENT, e.code());
                }
                if (i % 2 == 0) {
                    transaction.rollbackStatement();
                }
                transaction.rollback();
            }
        }
    }

    private void run(Database database, Table table, Consumer consumer) throws InterruptedException {
        Thread deletes = start(() -> deleteAndTakeBack(database, table));
        Thread reads = start(() -> {
            try (Transaction transaction = database.newTransaction()) {
                Cursor cursor = table.newCursor();
                for (int i = 0; deletes.isAlive() && failure.get() == null; i++) {
                    consumer.accept(transaction, cursor, i % ROWS);
                }
            }
        });
        deletes.join();
        reads.join();
        assertNull(failure.get(), () -> String.valueOf(failure.get()));
    }

    /** What is done beside the deletions. */
    private interface Consumer {
        void accept(Transaction transaction, Cursor cursor, long id);
    }

    private void beside(Work work) throws InterruptedException {
        try (EngineFixture fixture = new EngineFixture();
                Transaction transaction = fixture.database.newTransaction()) {
            Table table = fixture.createAccounts(transaction);
            autocommit(transaction, s -> {
                for (int id = 0; id < ROWS; id++) {
                    table.insert(transaction, row(table, id, 0, null));
                }
            });
            run(fixture.database, table, (own, cursor, id) -> work.run(own, table, cursor, id));
        }
    }

    /** Work on one row. */
    private interface Work {
        void run(Transaction transaction, Table table, Cursor cursor, long id);
    }

    @Test
    void readersSeeTheRow() throws InterruptedException {
        beside((transaction, table, cursor, id) -> {
            transaction.begin(IsolationLevel.READ_COMMITTED);
            try (Snapshot snapshot = transaction.openSnapshot()) {
                assertTrue(seek(table, cursor, snapshot, id), "the row is not found by its key");
                cursor.scan(snapshot);
                int rows = 0;
                while (cursor.next()) {
                    rows++;
                }
                assertEquals(ROWS, rows);
            }
            transaction.commit();
        });
    }

    @Test
    void itsKeyStaysTaken() throws InterruptedException {
        beside((transaction, table, cursor, id) -> {
            transaction.begin(IsolationLevel.READ_COMMITTED);
            transaction.beginStatement();
            EngineException thrown =
                    assertThrows(EngineException.class, () -> table.insert(transaction, row(table, id, 1, null)));
            assertEquals(ErrorCode.DUPLICATE_KEY, thrown.code());
            transaction.rollback();
        });
    }

    @Test
    void writersFindTheRow() throws InterruptedException {
        beside((transaction, table, cursor, id) -> {
            transaction.begin(IsolationLevel.READ_COMMITTED);
            Snapshot snapshot = transaction.beginStatement();
            assertTrue(seek(table, cursor, snapshot, id), "the row is not found by its key");
            Row changes = table.newRow();
            changes.setLong(1, 2);
            assertNotEquals(-1, table.update(transaction, snapshot, cursor.rowId(), changes));
            transaction.endStatement();
            transaction.rollback();
        });
    }
}

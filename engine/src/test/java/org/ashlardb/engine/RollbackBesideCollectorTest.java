package org.ashlardb.engine;

import static org.ashlardb.engine.EngineFixture.autocommit;
import static org.ashlardb.engine.EngineFixture.row;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Changes of one row are taken back, several at a time, while a collector goes through the row's long chain of versions:
 * every snapshot keeps seeing what it saw first, and nobody waits for a transaction that has ended.
 */
@Tag("threads")
final class RollbackBesideCollectorTest {
    /** More than make a chain long for the collector. */
    private static final int PINS = 100;

    /** Of one row, to be taken back together. */
    private static final int CHANGES = 20;

    private static final int ROUNDS = 3_000;

    private static final String TEXT = "a text too long to stand in the row itself";

    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final AtomicBoolean done = new AtomicBoolean();

    /** A snapshot, and what it must see. */
    private static final class Pin implements AutoCloseable {
        private final Transaction transaction;
        private final Table table;
        private final Cursor cursor;
        private Snapshot snapshot;
        private int expected;

        Pin(Database database, Table table) {
            transaction = database.newTransaction();
            this.table = table;
            cursor = table.newCursor();
        }

        void take() {
            transaction.begin(IsolationLevel.REPEATABLE_READ);
            snapshot = transaction.openSnapshot();
            assertTrue(cursor.seek(snapshot, table.primaryKey(), key(table)));
            expected = cursor.getInt(1);
        }

        void release() {
            if (snapshot == null) {
                return;
            }
            assertTrue(cursor.seek(snapshot, table.primaryKey(), key(table)), "the row is gone");
            assertEquals(expected, cursor.getInt(1));
            assertEquals(TEXT + expected, cursor.getString(2));
            snapshot.close();
            snapshot = null;
            transaction.commit();
        }

        @Override
        public void close() {
            transaction.close();
        }
    }

    private static Key key(Table table) {
        return table.primaryKey().newKey().addLong(1);
    }

    private Thread start(Runnable body) {
        Thread thread = new Thread(body);
        thread.setUncaughtExceptionHandler((t, e) -> failure.compareAndSet(null, e));
        thread.start();
        return thread;
    }

    private static void update(Transaction transaction, Table table, int n) {
        Snapshot snapshot = transaction.beginStatement();
        boolean ended = false;
        try {
            Cursor cursor = table.newCursor();
            assertTrue(cursor.seek(snapshot, table.primaryKey(), key(table)));
            Row changes = table.newRow();
            changes.setLong(1, n);
            changes.setString(2, TEXT + n);
            table.update(transaction, snapshot, cursor.rowId(), changes);
            transaction.endStatement();
            ended = true;
        } finally {
            if (!ended) {
                transaction.rollbackStatement();
            }
        }
    }

    private void changeAndTakeBack(Database database, Table table) {
        try (Transaction transaction = database.newTransaction()) {
            for (int i = 1; !done.get() && failure.get() == null; i++) {
                transaction.begin(IsolationLevel.READ_COMMITTED);
                try {
                    long savepoint = transaction.savepoint();
                    for (int change = 0; change < CHANGES; change++) {
                        update(transaction, table, -CHANGES * i - change);
                    }
                    if (i % 2 == 0) {
                        transaction.rollbackToSavepoint(savepoint);
                        update(transaction, table, -CHANGES * i);
                    }
                } catch (EngineException e) {
                    if (e.code() != ErrorCode.RESTART_STATEMENT) {
                        throw e;
                    }
                }
                transaction.rollback();
            }
        }
    }

    private void commitAndPin(Database database, Table table) {
        Pin[] pins = new Pin[PINS];
        try (Transaction transaction = database.newTransaction()) {
            for (int i = 0; i < PINS; i++) {
                pins[i] = new Pin(database, table);
            }
            for (int i = 0; i < ROUNDS && failure.get() == null; i++) {
                Pin pin = pins[i % PINS];
                pin.release();
                boolean committed = false;
                while (!committed) {
                    transaction.begin(IsolationLevel.READ_COMMITTED);
                    try {
                        update(transaction, table, i);
                        transaction.commit();
                        committed = true;
                    } catch (EngineException e) {
                        transaction.rollback();
                        assertEquals(ErrorCode.RESTART_STATEMENT, e.code());
                    }
                }
                pin.take();
            }
            for (Pin pin : pins) {
                pin.release();
            }
        } finally {
            done.set(true);
            for (Pin pin : pins) {
                pin.close();
            }
        }
    }

    @Test
    @Timeout(60)
    void snapshotsKeepSeeingWhatTheySaw() throws InterruptedException {
        try (EngineFixture fixture = new EngineFixture();
                Transaction transaction = fixture.database.newTransaction()) {
            Database database = fixture.database;
            Table table = fixture.createAccounts(transaction);
            autocommit(transaction, s -> table.insert(transaction, row(table, 1, 0, TEXT + 0)));
            Thread takesBack = start(() -> changeAndTakeBack(database, table));
            Thread collects = start(() -> {
                while (!done.get() && failure.get() == null) {
                    database.collectGarbage();
                }
            });
            Thread pins = start(() -> commitAndPin(database, table));
            pins.join();
            takesBack.join();
            collects.join();
            assertNull(failure.get(), () -> String.valueOf(failure.get()));
        }
    }
}

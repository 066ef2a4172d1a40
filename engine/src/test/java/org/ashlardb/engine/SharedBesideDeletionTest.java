package org.ashlardb.engine;

import static org.ashlardb.engine.EngineFixture.autocommit;
import static org.ashlardb.engine.EngineFixture.row;
import static org.ashlardb.engine.EngineFixture.seek;
import static org.ashlardb.engine.EngineFixture.statement;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.LockWait;
import org.ashlardb.engine.definition.RowLockMode;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who shares a row, as a foreign key does with the row it references, has one that is there, whoever deletes it. */
@Timeout(60)
@Tag("threads")
final class SharedBesideDeletionTest {
    private static final long NANOS = Integer.getInteger("ashlar.sharing.seconds", 2) * 1_000_000_000L;
    private static final int ID = 1;
    private static final int LEAST = 100;
    private static final int MANY = 17_000; // above 2^14 it is all rows

    private final TestThreads threads = new TestThreads(NANOS);
    private long shared;

    @Test
    void aSharedRowIsThere() throws InterruptedException {
        try (EngineFixture fixture = new EngineFixture();
                Transaction own = fixture.database.newTransaction()) {
            Table table = fixture.createAccounts(own);
            threads.start(() -> deleteAgainAndAgain(fixture.database, table));
            threads.start(() -> {
                try (Transaction transaction = fixture.database.newTransaction()) {
                    Cursor cursor = table.newCursor();
                    while (threads.goOn()) {
                        share(transaction, table, cursor);
                    }
                }
            });
            threads.join();
        }
        assertTrue(shared > LEAST, "shared " + shared + " times");
    }

    /** Who shares very many rows goes on as if it shared all, of which another may have one already. */
    @Test
    void whoSharesAllRowsWaitsForTheOneThatAnotherHas() {
        try (EngineFixture fixture = new EngineFixture();
                Transaction holder = fixture.database.newTransaction();
                Transaction sharer = fixture.database.newTransaction()) {
            Table table = fixture.createAccounts(holder);
            autocommit(holder, s -> {
                for (int id = 0; id < MANY; id++) {
                    table.insert(holder, row(table, id, 0, null));
                }
            });
            holder.begin(IsolationLevel.READ_COMMITTED);
            assertTrue(lock(holder, table, MANY - 1, RowLockMode.UPDATE));
            sharer.begin(IsolationLevel.READ_COMMITTED);
            sharer.setLockTimeoutMillis(20);
            for (int id = 0; id < MANY - 1; id++) {
                assertTrue(lock(sharer, table, id, RowLockMode.SHARE));
            }
            EngineException e =
                    assertThrows(EngineException.class, () -> lock(sharer, table, MANY - 1, RowLockMode.SHARE));
            assertEquals(ErrorCode.LOCK_TIMEOUT, e.code());
            sharer.rollback();
            holder.rollback();
        }
    }

    private static boolean lock(Transaction transaction, Table table, long id, RowLockMode mode) {
        boolean[] locked = new boolean[1];
        statement(transaction, snapshot -> {
            try (Cursor cursor = table.newCursor()) {
                assertTrue(seek(table, cursor, snapshot, id));
                locked[0] = table.lock(transaction, snapshot, cursor.rowId(), mode, LockWait.WAIT);
            }
        });
        return locked[0];
    }

    private void deleteAgainAndAgain(Database database, Table table) {
        try (Transaction transaction = database.newTransaction()) {
            Cursor cursor = table.newCursor();
            while (threads.goOn()) {
                autocommit(transaction, s -> table.insert(transaction, row(table, ID, 0, null)));
                boolean deleted = false;
                while (!deleted && threads.goOn()) {
                    deleted = delete(transaction, table, cursor);
                }
            }
        }
    }

    private static boolean delete(Transaction transaction, Table table, Cursor cursor) {
        transaction.begin(IsolationLevel.READ_COMMITTED);
        Snapshot snapshot = transaction.beginStatement();
        try {
            assertTrue(seek(table, cursor, snapshot, ID));
            assertTrue(table.delete(transaction, snapshot, cursor.rowId()));
            cursor.close();
            transaction.endStatement();
            transaction.commit();
            return true;
        } catch (EngineException e) {
            requireExpected(e);
            cursor.close();
            transaction.rollback();
            return false;
        }
    }

    /** Each may come upon the other's lock before that one has given it up to wait, which is no deadlock. */
    private static void requireExpected(EngineException e) {
        assertEquals(ErrorCode.RESTART_STATEMENT, e.code(), e.getMessage());
    }

    private void share(Transaction transaction, Table table, Cursor cursor) {
        transaction.begin(IsolationLevel.READ_COMMITTED);
        transaction.beginStatement();
        try (Snapshot latest = transaction.openLatestSnapshot()) {
            if (seek(table, cursor, latest, ID)
                    && table.lock(transaction, latest, cursor.rowId(), RowLockMode.KEY_SHARE, LockWait.WAIT)) {
                shared++;
                try (Snapshot now = transaction.openLatestSnapshot()) {
                    assertTrue(seek(table, cursor, now, ID), "the row that is shared is gone");
                }
            }
        } catch (EngineException e) {
            requireExpected(e);
        } finally {
            cursor.close();
            transaction.rollback();
        }
    }
}

package org.ashlardb.engine;

import static org.ashlardb.engine.EngineFixture.autocommit;
import static org.ashlardb.engine.EngineFixture.row;
import static org.ashlardb.engine.EngineFixture.seek;
import static org.ashlardb.engine.EngineFixture.statement;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.LockWait;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A row is locked and then changed, above a change that was taken back, while what nobody needs is collected: a text that
 * the row has is not given back with the change.
 */
@Timeout(300)
@Tag("threads")
final class BlocksBesideCollectionTest {
    private static final long NANOS = Integer.getInteger("ashlar.blocks.seconds", 3) * 1_000_000_000L;
    private static final long ID = 1;
    private static final int LENGTH = 40;

    private final TestThreads threads = new TestThreads(NANOS);

    @Test
    void aTextIsGivenBackOnce() throws InterruptedException {
        try (EngineFixture fixture = new EngineFixture()) {
            Table table;
            try (Transaction transaction = fixture.database.newTransaction()) {
                table = fixture.createAccounts(transaction);
                autocommit(transaction, s -> table.insert(transaction, row(table, ID, 0, text(0))));
            }
            threads.start(() -> {
                while (threads.goOn()) {
                    fixture.database.collectGarbage();
                }
            });
            threads.start(() -> change(fixture.database, table));
            threads.join();
        }
    }

    private static String text(int number) {
        return Integer.toString(number % 10).repeat(LENGTH);
    }

    private void change(Database database, Table table) {
        int number = 0;
        try (Transaction transaction = database.newTransaction();
                Cursor cursor = table.newCursor()) {
            while (threads.goOn()) {
                transaction.begin(IsolationLevel.READ_COMMITTED);
                update(transaction, table, cursor, number + 5);
                transaction.rollback();
                transaction.begin(IsolationLevel.READ_COMMITTED);
                int before = number;
                statement(transaction, s -> {
                    assertTrue(seek(table, cursor, s, ID));
                    assertEquals(text(before), cursor.getString(2));
                    table.lock(transaction, s, cursor.rowId(), LockWait.WAIT);
                });
                number++;
                update(transaction, table, cursor, number);
                transaction.commit();
            }
        }
    }

    private static void update(Transaction transaction, Table table, Cursor cursor, int number) {
        statement(transaction, s -> {
            assertTrue(seek(table, cursor, s, ID));
            Row changes = table.newRow();
            changes.setString(2, text(number));
            table.update(transaction, s, cursor.rowId(), changes);
        });
    }
}

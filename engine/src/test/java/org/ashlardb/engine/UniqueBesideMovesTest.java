package org.ashlardb.engine;

import static org.ashlardb.engine.EngineFixture.autocommit;
import static org.ashlardb.engine.EngineFixture.row;
import static org.ashlardb.engine.EngineFixture.seek;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A row that moves, as an indexed column changes, keeps its key: at no moment can somebody else insert it. */
@Timeout(60)
@Tag("threads")
final class UniqueBesideMovesTest {
    private static final long NANOS = 3_000_000_000L;
    private static final int WRITERS = 3;
    private static final long LOCK_TIMEOUT_MILLIS = 30_000;
    /** Enough for entries of one key in several leaves. */
    private static final int MOST_MOVES = 600;

    private final AtomicInteger refused = new AtomicInteger();
    private final TestThreads threads = new TestThreads(NANOS);

    private void move(Database database, Table table) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        try (Transaction transaction = database.newTransaction();
                Cursor cursor = table.newCursor()) {
            while (threads.goOn()) {
                transaction.begin(IsolationLevel.READ_COMMITTED);
                int moves = random.nextInt(4) == 0 ? MOST_MOVES : 1 + random.nextInt(3);
                for (int i = 0; i < moves; i++) {
                    Snapshot snapshot = transaction.beginStatement();
                    assertTrue(seek(table, cursor, snapshot, 1));
                    Row changes = table.newRow();
                    changes.setLong(1, cursor.getInt(1) + 1);
                    table.update(transaction, snapshot, cursor.rowId(), changes);
                    transaction.endStatement();
                    transaction.savepoint(); // so that all entries stay until the end
                }
                if (random.nextInt(4) == 0) {
                    transaction.rollback();
                } else {
                    transaction.commit();
                }
            }
        }
    }

    private void insert(Database database, Table table) {
        try (Transaction transaction = database.newTransaction()) {
            transaction.setLockTimeoutMillis(LOCK_TIMEOUT_MILLIS);
            while (threads.goOn()) {
                transaction.begin(IsolationLevel.READ_COMMITTED);
                transaction.beginStatement();
                try {
                    table.insert(transaction, row(table, 1, -1, null));
                    throw new AssertionError("the key of a row that is there was inserted");
                } catch (EngineException e) {
                    assertEquals(ErrorCode.DUPLICATE_KEY, e.code());
                    refused.incrementAndGet();
                } finally {
                    transaction.rollback();
                }
            }
        }
    }

    @Test
    void theKeyOfARowThatMovesIsNeverFree() throws InterruptedException {
        try (EngineFixture fixture = new EngineFixture();
                Transaction transaction = fixture.database.newTransaction()) {
            Table table = fixture.createAccounts(transaction);
            autocommit(transaction, s -> table.insert(transaction, row(table, 1, 0, null)));
            autocommit(
                    transaction,
                    s -> fixture.database.createIndex(transaction, table, IndexDefinition.of("ACCOUNTS_N", 1)));
            threads.start(() -> move(fixture.database, table));
            for (int i = 0; i < WRITERS; i++) {
                threads.start(() -> insert(fixture.database, table));
            }
            threads.join();
            assertTrue(refused.get() > 0);
        }
    }
}

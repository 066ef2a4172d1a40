package org.ashlardb.engine;

import static org.ashlardb.engine.EngineFixture.autocommit;
import static org.ashlardb.engine.EngineFixture.row;
import static org.ashlardb.engine.EngineFixture.seek;
import static org.ashlardb.engine.EngineFixture.statement;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicReference;
import org.ashlardb.engine.definition.IsolationLevel;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a table knows of how many rows a snapshot sees. */
@Timeout(60)
@Tag("threads")
final class RowCountTest {
    private static final long UNKNOWN = -1;
    private static final int ROWS = 4;
    private static final int TIMES = 500; // in each snapshot
    private static final long NANOS = 1_000_000_000;

    private static long known(Transaction transaction, Table table) {
        AtomicReference<Long> known = new AtomicReference<>();
        statement(transaction, snapshot -> known.set(table.knownRowCount(snapshot)));
        return known.get();
    }

    private static void insert(Transaction transaction, Table table, long id) {
        statement(transaction, snapshot -> table.insert(transaction, row(table, id, 0, null)));
    }

    private static void delete(Transaction transaction, Table table, long id) {
        statement(transaction, snapshot -> {
            Cursor cursor = table.newCursor();
            assertTrue(seek(table, cursor, snapshot, id));
            table.delete(transaction, snapshot, cursor.rowId());
        });
    }

    @Test
    void knownWhereNobodyWritesOrHasWrittenSince() {
        try (EngineFixture fixture = new EngineFixture();
                Transaction writer = fixture.database.newTransaction();
                Transaction reader = fixture.database.newTransaction();
                Transaction early = fixture.database.newTransaction()) {
            Table table = fixture.createAccounts(writer);
            reader.begin(IsolationLevel.READ_COMMITTED);
            assertEquals(0, known(reader, table));

            early.begin(IsolationLevel.REPEATABLE_READ);
            assertEquals(0, known(early, table));
            writer.begin(IsolationLevel.READ_COMMITTED);
            assertEquals(0, known(writer, table));
            insert(writer, table, 1);
            insert(writer, table, 2);
            assertEquals(UNKNOWN, known(writer, table));
            assertEquals(UNKNOWN, known(reader, table));
            assertEquals(UNKNOWN, known(early, table));
            writer.commit();
            assertEquals(2, known(reader, table));
            assertEquals(UNKNOWN, known(early, table));
            early.commit();

            writer.begin(IsolationLevel.READ_COMMITTED);
            delete(writer, table, 1);
            insert(writer, table, 3);
            insert(writer, table, 4);
            assertEquals(UNKNOWN, known(reader, table));
            writer.rollback();
            assertEquals(2, known(reader, table));

            writer.begin(IsolationLevel.READ_COMMITTED);
            delete(writer, table, 1);
            writer.commit();
            assertEquals(1, known(reader, table));
            reader.commit();
        }
    }

    /** Who changes rows and takes that back leaves no commit behind that could tell. */
    private static void changeAndTakeBack(Database database, Table table, long end) {
        try (Transaction transaction = database.newTransaction()) {
            for (int i = 0; System.nanoTime() - end < 0; i++) {
                transaction.begin(IsolationLevel.READ_COMMITTED);
                if (i % 2 == 0) {
                    insert(transaction, table, ROWS);
                } else {
                    delete(transaction, table, 0);
                }
                transaction.rollback();
            }
        }
    }

    /** Inserts a row and deletes it again, each in a transaction. */
    private static void changeAndCommit(Database database, Table table, long end) {
        try (Transaction transaction = database.newTransaction()) {
            for (int i = 0; System.nanoTime() - end < 0; i++) {
                boolean more = i % 2 == 0;
                autocommit(transaction, snapshot -> {
                    if (more) {
                        table.insert(transaction, row(table, ROWS, 0, null));
                    } else {
                        Cursor cursor = table.newCursor();
                        assertTrue(seek(table, cursor, snapshot, ROWS));
                        table.delete(transaction, snapshot, cursor.rowId());
                    }
                });
            }
        }
    }

    private interface Writer {
        void write(Database database, Table table, long end);
    }

    private static void beside(Writer writer) throws InterruptedException {
        try (EngineFixture fixture = new EngineFixture();
                Transaction transaction = fixture.database.newTransaction()) {
            Table table = fixture.createAccounts(transaction);
            transaction.begin(IsolationLevel.READ_COMMITTED);
            for (int i = 0; i < ROWS; i++) {
                insert(transaction, table, i);
            }
            transaction.commit();
            AtomicReference<Throwable> failure = new AtomicReference<>();
            long end = System.nanoTime() + NANOS;
            Thread other = new Thread(() -> writer.write(fixture.database, table, end));
            other.setUncaughtExceptionHandler((t, e) -> failure.set(e));
            other.start();
            int known = 0;
            Cursor cursor = table.newCursor();
            while (System.nanoTime() - end < 0) {
                transaction.begin(IsolationLevel.READ_COMMITTED);
                Snapshot snapshot = transaction.beginStatement();
                long rows = 0;
                cursor.scan(snapshot);
                while (cursor.next()) {
                    rows++;
                }
                for (int i = 0; i < TIMES; i++) {
                    long count = table.knownRowCount(snapshot);
                    if (count != UNKNOWN) {
                        assertEquals(rows, count);
                        known++;
                    }
                }
                transaction.endStatement();
                transaction.commit();
            }
            other.join();
            assertNull(failure.get());
            assertTrue(known > 0, "it was never known");
        }
    }

    @Test
    void besideChangesThatAreTakenBack() throws InterruptedException {
        beside(RowCountTest::changeAndTakeBack);
    }

    @Test
    void besideCommits() throws InterruptedException {
        beside(RowCountTest::changeAndCommit);
    }
}

package org.ashlardb.engine;

import static org.ashlardb.engine.EngineFixture.autocommit;
import static org.ashlardb.engine.EngineFixture.row;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.ColumnType;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Versions that nobody needs do not become more and more while several threads write. */
@Tag("threads")
final class CollectionBesideWritersTest {
    private static final int WRITERS = 3;
    private static final int ROWS = 2_000;
    private static final int ROUNDS = 250;

    /** Far less than the 1,500,000 that are made, far more than a few commits. */
    private static final int MOST_PENDING = 200_000;

    private static Table createTable(Database database, Transaction transaction, int number) {
        List<Table> created = new ArrayList<>();
        autocommit(
                transaction,
                snapshot -> created.add(database.createTable(
                        transaction,
                        TableDefinition.of(
                                "T" + number,
                                List.of(
                                        ColumnDefinition.of("ID", ColumnType.BIGINT)
                                                .notNull(),
                                        ColumnDefinition.of("N", ColumnType.INTEGER),
                                        ColumnDefinition.of("TEXT", ColumnType.VARCHAR)
                                                .length(20)),
                                IndexDefinition.primaryKey("PK" + number, 0)))));
        Table table = created.get(0);
        autocommit(transaction, snapshot -> {
            for (int id = 0; id < ROWS; id++) {
                table.insert(transaction, row(table, id, 0, null));
            }
        });
        return table;
    }

    private static void updateAll(Transaction transaction, Table table, int n) {
        autocommit(transaction, snapshot -> {
            Cursor cursor = table.newCursor();
            Row changes = table.newRow();
            changes.setLong(1, n);
            cursor.scan(snapshot);
            while (cursor.next()) {
                table.update(transaction, snapshot, cursor.rowId(), changes);
            }
        });
    }

    private static void updateOften(Database database, Table table, TestThreads threads) {
        try (Transaction transaction = database.newTransaction()) {
            for (int n = 0; n < ROUNDS && threads.goOn(); n++) {
                updateAll(transaction, table, n);
                long pending = database.manager().collector().pendingRecords();
                assertTrue(pending < MOST_PENDING, () -> pending + " records left");
            }
        }
    }

    @Test
    @Timeout(60)
    void writersLeaveABoundedNumberOfVersions() throws InterruptedException {
        try (EngineFixture fixture = new EngineFixture();
                Transaction transaction = fixture.database.newTransaction()) {
            TestThreads threads = new TestThreads(TimeUnit.SECONDS.toNanos(50));
            for (int i = 0; i < WRITERS; i++) {
                Table table = createTable(fixture.database, transaction, i);
                threads.start(() -> updateOften(fixture.database, table, threads));
            }
            threads.join();
        }
    }
}

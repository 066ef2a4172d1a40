package org.ashlardb.engine;

import static org.ashlardb.engine.EngineFixture.row;
import static org.ashlardb.engine.EngineFixture.seek;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.ColumnType;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.LockWait;
import org.ashlardb.engine.definition.RowLockMode;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.definition.TableLock;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Transactions that take the catalog first or last, tables in one order, and rows and keys of each in one order cannot wait
 * for each other in a circle: a deadlock that is found is none, and who waits for long has not been woken.
 */
@Timeout(300)
@Tag("threads")
final class OrderedLocksTest {
    private static final long NANOS = Integer.getInteger("ashlar.locks.seconds", 3) * 1_000_000_000L;
    private static final long SEED = Long.getLong("ashlar.seed", System.nanoTime());
    private static final int THREADS = 6;
    private static final int TABLES = 3;
    private static final int ROWS = 3;
    private static final int KEYS = 2 * ROWS;
    private static final long PATIENCE_MILLIS = 30_000;
    private static final int LEAST = 200;
    private static final int SHARE = -1;
    private static final int INSERT_OR_DELETE = 0;
    private static final int UPDATE = 1;
    private static final int LOCK = 2;
    private static final int WRITES = 3; // kinds so far; the last one shares and updates
    private static final List<TableLock.Mode> READING =
            List.of(TableLock.Mode.ACCESS_SHARE, TableLock.Mode.ROW_SHARE, TableLock.Mode.SHARE);
    private static final List<TableLock.Mode> WRITING = List.of(
            TableLock.Mode.ROW_EXCLUSIVE,
            TableLock.Mode.SHARE_ROW_EXCLUSIVE,
            TableLock.Mode.EXCLUSIVE,
            TableLock.Mode.ACCESS_EXCLUSIVE);

    private final TestThreads threads = new TestThreads(NANOS);
    private final AtomicLong done = new AtomicLong();
    private final List<Table> tables = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void nobodyWaitsInACircle(boolean catalogFirst) throws InterruptedException {
        try (EngineFixture fixture = new EngineFixture()) {
            createTables(fixture.database);
            for (int i = 0; i < THREADS; i++) {
                threads.start(new Worker(fixture.database, new Random(SEED + i), i, catalogFirst)::run);
            }
            threads.join();
        } catch (AssertionError e) {
            throw new AssertionError("seed " + SEED + ": " + e.getMessage(), e);
        }
        assertTrue(done.get() > LEAST, done + " transactions");
    }

    private void createTables(Database database) {
        try (Transaction transaction = database.newTransaction()) {
            EngineFixture.autocommit(transaction, s -> {
                for (int t = 0; t < TABLES; t++) {
                    Table table = database.createTable(
                            transaction,
                            TableDefinition.of(
                                    "T" + t,
                                    List.of(
                                            ColumnDefinition.of("ID", ColumnType.BIGINT)
                                                    .notNull(),
                                            ColumnDefinition.of("N", ColumnType.INTEGER)
                                                    .notNull(),
                                            ColumnDefinition.of("TEXT", ColumnType.VARCHAR)
                                                    .length(10)),
                                    IndexDefinition.primaryKey("T" + t + "_PK", 0)));
                    for (int id = 0; id < ROWS; id++) {
                        table.insert(transaction, row(table, id, 0, null));
                    }
                    tables.add(table);
                }
            });
        }
    }

    /** One thread's transactions. */
    private final class Worker {
        private final Database database;
        private final Random random;
        private final int number;
        private final boolean catalogFirst;
        private final Cursor[] cursors = new Cursor[TABLES];

        Worker(Database database, Random random, int number, boolean catalogFirst) {
            this.database = database;
            this.random = random;
            this.number = number;
            this.catalogFirst = catalogFirst;
            Arrays.setAll(cursors, t -> tables.get(t).newCursor());
        }

        void run() {
            try (Transaction transaction = database.newTransaction()) {
                transaction.setLockTimeoutMillis(PATIENCE_MILLIS);
                while (threads.goOn()) {
                    transaction.begin(IsolationLevel.READ_COMMITTED);
                    boolean committed = false;
                    try {
                        work(transaction);
                        if (random.nextInt(4) > 0) {
                            transaction.commit();
                            committed = true;
                        }
                    } finally {
                        if (!committed) {
                            transaction.rollback();
                        }
                    }
                    done.incrementAndGet();
                }
            }
        }

        private void work(Transaction transaction) {
            boolean changesCatalog = random.nextInt(catalogFirst ? 8 : 2) == 0;
            if (changesCatalog && catalogFirst) {
                changeCatalog(transaction);
            }
            for (int t = 0; t < TABLES; t++) {
                if (random.nextInt(3) > 0) {
                    useTable(transaction, t, changesCatalog && catalogFirst && random.nextBoolean());
                }
            }
            if (changesCatalog && !catalogFirst) {
                changeCatalog(transaction);
            }
        }

        private void changeCatalog(Transaction transaction) {
            EngineFixture.statement(transaction, s -> {
                database.createSchema(transaction, "S" + number);
                database.dropSchema(transaction, "S" + number);
            });
        }

        private void useTable(Transaction transaction, int t, boolean changesIndexes) {
            Table table = tables.get(t);
            boolean writes = changesIndexes || random.nextBoolean();
            int kinds = WRITES; // those who share first and write then must have asked for the table's lock
            if (changesIndexes) {
                EngineFixture.statement(transaction, s -> {
                    Index index = database.createIndex(transaction, table, IndexDefinition.of("BY_N" + t, 1));
                    database.dropIndex(transaction, table, index);
                });
            } else if (random.nextInt(4) == 0) {
                List<TableLock.Mode> modes = writes ? WRITING : READING;
                TableLock.Mode mode = modes.get(random.nextInt(modes.size()));
                EngineFixture.statement(transaction, s -> database.lockTable(transaction, table, mode));
                kinds++;
            }
            for (int id = 0; id < KEYS; id++) {
                if (random.nextInt(3) == 0) {
                    int kind = writes ? random.nextInt(kinds) : SHARE;
                    while (!use(transaction, t, id, kind)) {
                        Thread.onSpinWait();
                    }
                }
            }
        }

        /** Does something with a row; false if that has to be done again. */
        private boolean use(Transaction transaction, int t, long id, int kind) {
            Cursor cursor = cursors[t];
            try {
                EngineFixture.statement(transaction, snapshot -> {
                    Table table = tables.get(t);
                    if (!seek(table, cursor, snapshot, id)) {
                        if (kind == INSERT_OR_DELETE) {
                            table.insert(transaction, row(table, id, 0, null));
                        }
                        return;
                    }
                    long rowId = cursor.rowId();
                    switch (kind) {
                        case SHARE -> {
                            RowLockMode mode = random.nextBoolean() ? RowLockMode.KEY_SHARE : RowLockMode.SHARE;
                            table.lock(transaction, snapshot, rowId, mode, LockWait.WAIT);
                        }
                        case INSERT_OR_DELETE -> {
                            if (id >= ROWS) {
                                table.delete(transaction, snapshot, rowId);
                            }
                        }
                        case UPDATE -> update(transaction, snapshot, table, rowId);
                        case LOCK -> {
                            RowLockMode mode = random.nextBoolean() ? RowLockMode.NO_KEY_UPDATE : RowLockMode.UPDATE;
                            table.lock(transaction, snapshot, rowId, mode, LockWait.WAIT);
                        }
                        default -> {
                            table.lock(transaction, snapshot, rowId, RowLockMode.KEY_SHARE, LockWait.WAIT);
                            update(transaction, snapshot, table, rowId);
                        }
                    }
                });
                return true;
            } catch (EngineException e) {
                if (e.code() == ErrorCode.RESTART_STATEMENT) {
                    return false;
                }
                if (e.code() == ErrorCode.DUPLICATE_KEY) {
                    return true;
                }
                throw e;
            } finally {
                cursor.close();
            }
        }

        private void update(Transaction transaction, Snapshot snapshot, Table table, long rowId) {
            Row changes = table.newRow();
            changes.setLong(1, random.nextInt(100));
            table.update(transaction, snapshot, rowId, changes);
        }
    }
}

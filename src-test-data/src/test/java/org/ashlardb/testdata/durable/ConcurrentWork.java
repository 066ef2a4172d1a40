package org.ashlardb.testdata.durable;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.FileOptions;
import org.ashlardb.engine.Row;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.ColumnType;
import org.ashlardb.engine.definition.Durability;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.definition.TableMode;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;

/**
 * Threads that commit beside each other, while checkpoints come by themselves. Tables are LOGGED or CACHED.
 *
 * <p>Commit {@code n} of a thread inserts row
 * {@code n} into the thread's own table, row {@code thread * SPAN + n} into the shared one, and sets row 0 of its own table
 * to {@code n}; every third also takes the next number of a counter in the shared table, which orders those of all threads.
 */
final class ConcurrentWork {
    static final int THREADS = 3;
    static final long SPAN = 1_000_000;
    static final String SHARED = "SHARED";

    private static final long COUNTER = -1;
    private static final long CHECKPOINT_LOG_SIZE = 1 << 16;
    private static final long CACHE_SIZE = 1 << 18;

    /** A thread is about to commit, or has done so. */
    record Mark(int thread, int number, boolean acknowledged) {}

    private final Consumer<Object> marks;
    private final Path path;
    private final Durability durability;
    private final SplittableRandom random;
    private final int commits;
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private Database database;

    ConcurrentWork(Consumer<Object> marks, Path path, Durability durability, SplittableRandom random, int commits) {
        this.marks = marks;
        this.path = path;
        this.durability = durability;
        this.random = random;
        this.commits = commits;
    }

    static String own(int thread) {
        return "OWN" + thread;
    }

    static Database open(Path path, Durability durability) {
        return Workload.open(FileOptions.of(path)
                .withDurability(durability)
                .withFlushIntervalMillis(1)
                .withCacheSize(CACHE_SIZE)
                .withCheckpointLogSize(CHECKPOINT_LOG_SIZE));
    }

    /** Runs all threads to their end; interrupts them all the time, if the test wants that. */
    void run(boolean interrupting) {
        database = open(path, durability);
        try {
            createTables();
            Thread[] threads = new Thread[THREADS];
            for (int i = 0; i < THREADS; i++) {
                int number = i;
                SplittableRandom source = random.split();
                threads[i] = new Thread(() -> guarded(number, source), "writer " + i);
                threads[i].start();
            }
            for (Thread thread : threads) {
                while (interrupting && thread.isAlive()) {
                    List.of(threads).forEach(Thread::interrupt);
                    Thread.onSpinWait();
                }
                thread.join();
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        } finally {
            database.close();
        }
        if (failure.get() != null) {
            throw new AssertionError("a writer failed", failure.get());
        }
    }

    private void createTables() {
        try (Transaction transaction = database.newTransaction()) {
            transaction.begin(IsolationLevel.READ_COMMITTED);
            transaction.beginStatement();
            boolean allCached = random.nextInt(3) == 0;
            for (int i = 0; i < THREADS; i++) {
                Table own = createTable(transaction, own(i), allCached || random.nextBoolean());
                insert(transaction, own, 0, 0, "");
            }
            insert(transaction, createTable(transaction, SHARED, allCached || random.nextBoolean()), COUNTER, 0, "");
            transaction.endStatement();
            transaction.commit();
        }
        marks.accept(new Mark(-1, 0, true));
    }

    private Table createTable(Transaction transaction, String name, boolean cached) {
        return database.createTable(
                transaction,
                new TableDefinition(
                        "PUBLIC",
                        name,
                        cached ? TableMode.CACHED : TableMode.LOGGED,
                        List.of(
                                ColumnDefinition.of("ID", ColumnType.BIGINT).notNull(),
                                ColumnDefinition.of("NUMBER", ColumnType.BIGINT).notNull(),
                                ColumnDefinition.of("TEXT", ColumnType.VARCHAR)),
                        List.of(IndexDefinition.primaryKey(name + "_PK", 0)),
                        Map.of()));
    }

    private static void insert(Transaction transaction, Table table, long id, long number, String text) {
        Row row = table.newRow();
        row.setLong(0, id);
        row.setLong(1, number);
        row.setString(2, text);
        table.insert(transaction, row);
    }

    private void guarded(int thread, SplittableRandom source) {
        try (Transaction transaction = database.newTransaction()) {
            for (int number = 1; number <= commits; number++) {
                commit(transaction, thread, number, "x".repeat(source.nextInt(1_500)));
            }
        } catch (RuntimeException | AssertionError e) {
            failure.compareAndSet(null, e);
        }
    }

    private void commit(Transaction transaction, int thread, int number, String text) {
        marks.accept(new Mark(thread, number, false));
        transaction.begin(IsolationLevel.READ_COMMITTED);
        Table own = database.findTable(transaction, "PUBLIC", own(thread));
        Table shared = database.findTable(transaction, "PUBLIC", SHARED);
        long order = number % 3 == 0 ? set(transaction, shared, COUNTER, -1) : 0;
        set(transaction, own, 0, number);
        transaction.beginStatement();
        insert(transaction, own, number, order, text);
        insert(transaction, shared, thread * SPAN + number, order, text);
        transaction.endStatement();
        transaction.commit();
        marks.accept(new Mark(thread, number, true));
    }

    /** Sets a row's number, or adds one to it; returns it. */
    private static long set(Transaction transaction, Table table, long id, long number) {
        while (true) {
            Snapshot snapshot = transaction.beginStatement();
            try (Cursor cursor = table.newCursor()) {
                if (!cursor.seek(
                        snapshot,
                        table.primaryKey(),
                        table.primaryKey().newKey().addLong(id))) {
                    throw new AssertionError("row " + id + " is not there");
                }
                long next = number < 0 ? cursor.getLong(1) + 1 : number;
                Row row = table.newRow();
                row.setLong(1, next);
                table.update(transaction, snapshot, cursor.rowId(), row);
                transaction.endStatement();
                return next;
            } catch (EngineException e) {
                transaction.rollbackStatement();
                // An interrupt ends waiting for a row, and only that.
                if (e.code() != ErrorCode.RESTART_STATEMENT && e.code() != ErrorCode.CANCELED) {
                    throw e;
                }
            }
        }
    }

    static long counter(DatabaseState state) {
        return number(state.logged().get(SHARED).get(COUNTER));
    }

    /** The number in a row as {@link DatabaseState} shows it. */
    static long number(String row) {
        return Long.parseLong(row.substring(0, row.indexOf(' ')));
    }
}

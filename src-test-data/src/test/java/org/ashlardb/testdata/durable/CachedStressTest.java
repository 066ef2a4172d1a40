package org.ashlardb.testdata.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.FileOptions;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.Durability;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.file.Mounts;
import org.ashlardb.testdata.RandomRun;
import org.ashlardb.testdata.file.MemoryDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Writers and readers of a CACHED table beside each other, while checkpoints follow each other, indexes come and go and
 * the cache holds a part of the table: {@code -Dashlar.stress.seconds} sets how long.
 */
@Tag("threads")
@Timeout(3_600)
final class CachedStressTest {
    private static final long SECONDS = Long.getLong("ashlar.stress.seconds", 3);
    private static final long SECONDS_TO_BEGIN = 60; // a processor that others take needs longer for the first
    private static final long CACHE = 1 << 18;

    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final AtomicLong changes = new AtomicLong();
    private final AtomicLong checks = new AtomicLong();
    private final AtomicLong checkpoints = new AtomicLong();
    private long start;

    @AfterEach
    void nothingIsLeftBehind() {
        Leaks.check();
    }

    /** What a thread does again and again. */
    private interface Work {
        void run(Transaction transaction, SplittableRandom random);
    }

    private static Database open(Path path) {
        return Workload.open(FileOptions.of(path)
                .withDurability(Durability.NONE)
                .withCacheSize(CACHE)
                .withCheckpointLogSize(1 << 16));
    }

    @Test
    void everySnapshotHasAllTheMoney() {
        RandomRun.run(random -> {
            Path path = Path.of("/cached-stress");
            Mounts.mount(path, new MemoryDirectory());
            try (Database database = open(path)) {
                CachedAccounts accounts = new CachedAccounts(database);
                accounts.create();
                storm(database, accounts, random);
                assertEquals(List.of(), database.check());
            }
            try (Database database = open(path)) {
                assertEquals(List.of(), database.check());
                check(new CachedAccounts(database), database.newTransaction(), 1);
            } finally {
                Mounts.unmount(path);
            }
            assertTrue(hasBegun(), changes + " changes, " + checks + " checks, " + checkpoints + " checkpoints");
        });
    }

    private void storm(Database database, CachedAccounts accounts, SplittableRandom random)
            throws InterruptedException {
        start = System.nanoTime();
        Work write = (transaction, source) -> changes.addAndGet(accounts.change(transaction, source) ? 1 : 0);
        Work read = (transaction, source) -> check(accounts, transaction, source.nextInt(1, 4));
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            threads.add(start(database, "writer " + i, random.split(), write));
            threads.add(start(database, "reader " + i, random.split(), read));
        }
        threads.add(start(
                database, "long reader", random.split(), (transaction, source) -> readLong(accounts, transaction)));
        threads.add(start(database, "checkpoints", random.split(), (transaction, source) -> {
            database.checkpoint();
            checkpoints.incrementAndGet();
        }));
        threads.add(start(database, "indexes", random.split(), (transaction, source) -> {
            accounts.changeIndexes(transaction);
            waitFor(checkpoints, source.nextInt(4));
        }));
        for (Thread thread : threads) {
            thread.join();
        }
        if (failure.get() != null) {
            throw new AssertionError("a thread failed", failure.get());
        }
    }

    private Thread start(Database database, String name, SplittableRandom random, Work work) {
        Thread thread = new Thread(
                () -> {
                    try (Transaction transaction = database.newTransaction()) {
                        while (isOn()) {
                            work.run(transaction, random);
                        }
                    } catch (RuntimeException | AssertionError e) {
                        failure.compareAndSet(null, e);
                    }
                },
                name);
        thread.start();
        return thread;
    }

    private boolean isOn() {
        long seconds = (System.nanoTime() - start) / 1_000_000_000;
        return failure.get() == null && seconds < (hasBegun() ? SECONDS : SECONDS + SECONDS_TO_BEGIN);
    }

    private boolean hasBegun() {
        return changes.get() > 100 && checks.get() > 3 && checkpoints.get() > 3;
    }

    /** Until so many more have been done. */
    private void waitFor(AtomicLong counter, int more) {
        long wanted = counter.get() + more;
        while (isOn() && counter.get() < wanted) {
            Thread.onSpinWait();
        }
    }

    /** Looks several times at one state, with other snapshots of it or with the same. */
    private void check(CachedAccounts accounts, Transaction transaction, int times) {
        transaction.begin(IsolationLevel.REPEATABLE_READ);
        for (int i = 0; i < times; i++) {
            try (Snapshot snapshot = transaction.openSnapshot()) {
                accounts.check(transaction, snapshot);
                checks.incrementAndGet();
            }
        }
        transaction.commit();
    }

    /** Keeps a snapshot open while checkpoints go by. */
    private void readLong(CachedAccounts accounts, Transaction transaction) {
        transaction.begin(IsolationLevel.READ_COMMITTED);
        try (Snapshot snapshot = transaction.openSnapshot()) {
            for (int i = 0; i < 4; i++) {
                accounts.check(transaction, snapshot);
                waitFor(checkpoints, 3);
            }
        }
        transaction.commit();
    }
}

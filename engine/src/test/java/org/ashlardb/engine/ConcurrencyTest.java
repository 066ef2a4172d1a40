package org.ashlardb.engine;

import static org.ashlardb.engine.EngineFixture.autocommit;
import static org.ashlardb.engine.EngineFixture.row;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("threads")
class ConcurrencyTest {
    private static final int ACCOUNTS = 50;
    private static final int START = 1_000;

    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    private Thread start(Runnable body) {
        Thread thread = new Thread(body);
        thread.setUncaughtExceptionHandler((t, e) -> failure.compareAndSet(null, e));
        thread.start();
        return thread;
    }

    private static String textFor(long id, int n) {
        return "account " + id + " holds " + n + " and here is some more text";
    }

    private static void fill(Table table, Transaction transaction) {
        autocommit(transaction, s -> {
            for (int id = 0; id < ACCOUNTS; id++) {
                table.insert(transaction, row(table, id, START, textFor(id, START)));
            }
        });
    }

    /** Moves an amount between two accounts; changes number and text together, so that a torn row shows. */
    private static void transfer(
            Transaction transaction, Table table, Cursor cursor, Key key, Snapshot s, Random random) {
        long from = random.nextInt(ACCOUNTS);
        long to = (from + 1 + random.nextInt(ACCOUNTS - 1)) % ACCOUNTS;
        int amount = random.nextInt(10);
        change(transaction, table, cursor, key, s, from, -amount);
        change(transaction, table, cursor, key, s, to, amount);
    }

    private static void change(
            Transaction transaction, Table table, Cursor cursor, Key key, Snapshot s, long id, int by) {
        assertTrue(cursor.seek(s, table.primaryKey(), key.clear().addLong(id)));
        int n = cursor.getInt(1) + by;
        Row changes = table.newRow();
        changes.setLong(1, n);
        changes.setString(2, textFor(id, n));
        table.update(transaction, s, cursor.rowId(), changes);
    }

    private static boolean retry(EngineException e) {
        return e.code() == ErrorCode.RESTART_STATEMENT
                || e.code() == ErrorCode.SERIALIZATION_FAILURE
                || e.code() == ErrorCode.DEADLOCK;
    }

    private void writer(Database database, Table table, IsolationLevel level, int seed, int transfers) {
        Random random = new Random(seed);
        try (Transaction transaction = database.newTransaction()) {
            Cursor cursor = table.newCursor();
            Key key = table.primaryKey().newKey();
            int done = 0;
            while (done < transfers && failure.get() == null) {
                transaction.begin(level);
                try {
                    Snapshot s = transaction.beginStatement();
                    transfer(transaction, table, cursor, key, s, random);
                    transaction.endStatement();
                    if (random.nextInt(10) == 0) {
                        transaction.rollback();
                    } else {
                        transaction.commit();
                        done++;
                    }
                } catch (EngineException e) {
                    if (!retry(e)) {
                        throw e;
                    }
                    if (transaction.isActive()) {
                        transaction.rollback();
                    }
                }
            }
        }
    }

    private void reader(Database database, Table table, List<Thread> writers) {
        try (Transaction transaction = database.newTransaction()) {
            Cursor cursor = table.newCursor();
            transaction.begin(IsolationLevel.READ_COMMITTED);
            boolean last = false;
            Random random = new Random(1);
            while (!last && failure.get() == null) {
                last = writers.stream().noneMatch(Thread::isAlive);
                try (Snapshot s = transaction.openSnapshot()) {
                    cursor.scan(s);
                    assertEquals((long) ACCOUNTS * START, sum(cursor, s, random));
                    cursor.range(s, table.primaryKey(), null, true, null, true, random.nextBoolean());
                    assertEquals((long) ACCOUNTS * START, sum(cursor, s, random));
                }
            }
            transaction.commit();
        }
    }

    /** The snapshot rests now and then, also between two columns of a row. */
    private static long sum(Cursor cursor, Snapshot snapshot, Random random) {
        long sum = 0;
        int rows = 0;
        while (cursor.next()) {
            int n = cursor.getInt(1);
            if (random.nextInt(8) == 0) {
                snapshot.rest();
            }
            assertEquals(textFor(cursor.getLong(0), n), cursor.getString(2));
            sum += n;
            rows++;
        }
        assertEquals(ACCOUNTS, rows);
        return sum;
    }

    @ParameterizedTest
    @EnumSource(IsolationLevel.class)
    void transfersBesideReadersKeepTheSumAndWholeRows(IsolationLevel level) throws InterruptedException {
        try (EngineFixture fixture = new EngineFixture();
                Transaction transaction = fixture.database.newTransaction()) {
            Table table = fixture.createAccounts(transaction);
            fill(table, transaction);
            List<Thread> writers = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                int seed = i;
                writers.add(start(() -> writer(fixture.database, table, level, seed, 8_000)));
            }
            List<Thread> readers = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                readers.add(start(() -> reader(fixture.database, table, writers)));
            }
            for (Thread thread : writers) {
                thread.join();
            }
            for (Thread thread : readers) {
                thread.join();
            }
            assertNull(failure.get(), () -> String.valueOf(failure.get()));
        }
    }

    /** Rows come and go under the same keys; whoever finds a key must find its row. */
    @Test
    void keysThatComeAndGoLeadToTheirOwnRows() throws InterruptedException {
        try (EngineFixture fixture = new EngineFixture();
                Transaction transaction = fixture.database.newTransaction()) {
            Table table = fixture.createAccounts(transaction);
            List<Thread> writers = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                int seed = i;
                writers.add(start(() -> churn(fixture.database, table, seed)));
            }
            Thread reader = start(() -> {
                try (Transaction own = fixture.database.newTransaction()) {
                    Cursor cursor = table.newCursor();
                    Key key = table.primaryKey().newKey();
                    Random random = new Random(99);
                    own.begin(IsolationLevel.READ_COMMITTED);
                    while (writers.stream().anyMatch(Thread::isAlive)) {
                        try (Snapshot s = own.openSnapshot()) {
                            long id = random.nextInt(200);
                            if (cursor.seek(s, table.primaryKey(), key.clear().addLong(id))) {
                                assertEquals(id, cursor.getLong(0));
                                assertEquals(textFor(id, cursor.getInt(1)), cursor.getString(2));
                            }
                        }
                    }
                    own.commit();
                }
            });
            for (Thread thread : writers) {
                thread.join();
            }
            reader.join();
            assertNull(failure.get(), () -> String.valueOf(failure.get()));
        }
    }

    private void churn(Database database, Table table, int seed) {
        Random random = new Random(seed);
        try (Transaction transaction = database.newTransaction()) {
            Cursor cursor = table.newCursor();
            Key key = table.primaryKey().newKey();
            for (int i = 0; i < 20_000 && failure.get() == null; i++) {
                long id = random.nextInt(200);
                transaction.begin(IsolationLevel.READ_COMMITTED);
                try {
                    Snapshot s = transaction.beginStatement();
                    if (cursor.seek(s, table.primaryKey(), key.clear().addLong(id))) {
                        table.delete(transaction, s, cursor.rowId());
                    } else {
                        table.insert(transaction, row(table, id, i, textFor(id, i)));
                    }
                    transaction.endStatement();
                    transaction.commit();
                } catch (EngineException e) {
                    if (!retry(e) && e.code() != ErrorCode.DUPLICATE_KEY) {
                        throw e;
                    }
                    transaction.rollback();
                }
            }
        }
    }

    /** The successor of the transaction waited for may wait for the waiter, before that has woken. */
    @Test
    void whoHasNotWokenYetWaitsForNobody() throws InterruptedException {
        try (EngineFixture fixture = new EngineFixture();
                Transaction one = fixture.database.newTransaction();
                Transaction two = fixture.database.newTransaction()) {
            two.setLockTimeoutMillis(20);
            AtomicBoolean ended = new AtomicBoolean();
            Thread waiter = start(() -> one.context().await(ended::get, two::context, "the first of two"));
            while (waiter.getState() != Thread.State.TIMED_WAITING && waiter.isAlive()) {
                Thread.onSpinWait();
            }
            assertEquals(ErrorCode.DEADLOCK, waitFor(two, one).code());
            ended.set(true);
            assertEquals(ErrorCode.LOCK_TIMEOUT, waitFor(two, one).code());
            one.cancel();
            waiter.join();
            assertNull(failure.get());
        }
    }

    private static EngineException waitFor(Transaction waiter, Transaction other) {
        return assertThrows(
                EngineException.class, () -> waiter.context().await(() -> false, other::context, "the other"));
    }

    @Test
    void aCycleOfWaitsFailsAtOnce() throws InterruptedException {
        try (EngineFixture fixture = new EngineFixture();
                Transaction one = fixture.database.newTransaction();
                Transaction two = fixture.database.newTransaction()) {
            Table table = fixture.createAccounts(one);
            fill(table, one);
            Cursor cursor = table.newCursor();
            Key key = table.primaryKey().newKey();
            one.begin(IsolationLevel.READ_COMMITTED);
            change(one, table, cursor, key, one.beginStatement(), 1, 1);
            one.endStatement();
            two.begin(IsolationLevel.READ_COMMITTED);
            change(two, table, cursor, key, two.beginStatement(), 2, 1);
            two.endStatement();
            Thread waiter = start(() -> {
                Cursor own = table.newCursor();
                change(one, table, own, table.primaryKey().newKey(), one.beginStatement(), 2, 1);
                one.endStatement();
            });
            while (waiter.getState() != Thread.State.TIMED_WAITING && waiter.isAlive()) {
                Thread.onSpinWait();
            }
            EngineException thrown = assertThrows(
                    EngineException.class, () -> change(two, table, cursor, key, two.beginStatement(), 1, 1));
            assertEquals(ErrorCode.DEADLOCK, thrown.code());
            two.rollback();
            waiter.join();
            one.rollback();
            assertNull(failure.get(), () -> String.valueOf(failure.get()));
        }
    }
}

package org.ashlardb.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.TableLock;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One transaction at a time changes the catalog; the others wait for whichever it is. */
@Timeout(60)
@Tag("threads")
final class CatalogWaitTest {
    private final EngineFixture fixture = new EngineFixture();
    private final Database database = fixture.database;
    private final List<Transaction> transactions = new ArrayList<>();
    private Table table;

    /** A thread and what its work ended with. */
    private static final class Worker {
        private final AtomicReference<Throwable> failure = new AtomicReference<>();
        private final Thread thread;

        Worker(Runnable work) {
            thread = new Thread(work);
            thread.setUncaughtExceptionHandler((t, e) -> failure.set(e));
            thread.start();
            while (thread.getState() != Thread.State.TIMED_WAITING && thread.isAlive()) {
                Thread.onSpinWait();
            }
        }

        Throwable failure() throws InterruptedException {
            thread.join();
            return failure.get();
        }
    }

    @BeforeEach
    void makeTable() {
        try (Transaction transaction = database.newTransaction()) {
            table = fixture.createAccounts(transaction);
        }
    }

    @AfterEach
    void close() {
        transactions.forEach(Transaction::close);
        fixture.close();
    }

    private Transaction begun() {
        Transaction transaction = database.newTransaction();
        transactions.add(transaction);
        transaction.begin(IsolationLevel.READ_COMMITTED);
        return transaction;
    }

    private void createSchema(Transaction transaction, String name) {
        transaction.beginStatement();
        database.createSchema(transaction, name);
        transaction.endStatement();
    }

    private void lock(Transaction transaction) {
        transaction.beginStatement();
        database.lockTable(transaction, table, TableLock.Mode.EXCLUSIVE);
        transaction.endStatement();
    }

    /** The catalog goes from the first to the second while the third, which has locked the table, waits. */
    private Worker thirdWaitsForSecond(Transaction first, Transaction second, Transaction third) throws Exception {
        createSchema(first, "A");
        lock(third);
        Worker secondWaits = new Worker(() -> createSchema(second, "B"));
        Worker thirdWaits = new Worker(() -> createSchema(third, "C"));
        first.commit();
        assertNull(secondWaits.failure());
        return thirdWaits;
    }

    @Test
    void whoHasChangedTheCatalogBeforeIsWaitedForNoMore() throws Exception {
        Transaction first = begun();
        Transaction second = begun();
        Transaction third = begun();
        Worker thirdWaits = thirdWaitsForSecond(first, second, third);
        first.begin(IsolationLevel.READ_COMMITTED);
        Worker firstWaits = new Worker(() -> lock(first));
        second.commit();
        assertNull(thirdWaits.failure());
        third.commit();
        assertNull(firstWaits.failure());
    }

    @Test
    void whoChangesTheCatalogNowClosesACycle() throws Exception {
        Transaction second = begun();
        Transaction third = begun();
        Worker thirdWaits = thirdWaitsForSecond(begun(), second, third);
        EngineException e = assertThrows(EngineException.class, () -> lock(second));
        assertEquals(ErrorCode.DEADLOCK, e.code());
        second.rollback();
        assertNull(thirdWaits.failure());
    }

    /** Another transaction that follows the waits may have given it the catalog before its thread runs. */
    @Test
    void whoIsInterruptedLeavesTheCatalogToOthers() throws Exception {
        for (int round = 0; round < 200; round++) {
            Transaction holder = begun();
            Transaction waiter = begun();
            createSchema(holder, "H" + round);
            Worker waits = new Worker(() -> createSchema(waiter, "W"));
            waits.thread.interrupt();
            holder.commit();
            if (waits.failure() != null) {
                assertEquals(ErrorCode.CANCELED, ((EngineException) waits.failure()).code());
            }
            waiter.rollback();
            Transaction next = begun();
            next.setLockTimeoutMillis(100);
            createSchema(next, "N" + round);
            next.commit();
        }
    }
}

package org.ashlardb.engine.transaction;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;

/**
 * Transactions that can be committed whatever happens, and wait for the word to do it: the first phase of a commit in
 * two phases is behind them. They belong to nobody; any thread may end them. Thread-safe.
 */
public final class PreparedTransactions {
    /** One of them; while it is being prepared or ended nobody else can have it. */
    private static final class Entry {
        private final TransactionContext context;
        private boolean busy = true;

        Entry(TransactionContext context) {
            this.context = context;
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Entry> entries = new TreeMap<>(); // under the lock

    /** Names of the prepared transactions, sorted. */
    public List<String> names() {
        lock.lock();
        try {
            List<String> names = new ArrayList<>();
            entries.forEach((name, entry) -> {
                if (!entry.busy) {
                    names.add(name);
                }
            });
            return names;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Prepares a transaction, which is nobody's from then on; if that fails it is rolled back.
     *
     * @throws EngineException TRANSACTION_EXISTS if one of that name is there; then nothing has happened
     */
    public void prepare(TransactionContext context, String name) {
        Entry entry = new Entry(context);
        reserve(name, entry);
        boolean done = false;
        try {
            context.prepare(name);
            done = true;
        } finally {
            release(name, entry, !done);
        }
    }

    private void reserve(String name, Entry entry) {
        lock.lock();
        try {
            if (entries.putIfAbsent(name, entry) != null) {
                throw new EngineException(
                        ErrorCode.TRANSACTION_EXISTS, "a transaction is prepared under the name " + name + " already");
            }
        } finally {
            lock.unlock();
        }
    }

    private void release(String name, Entry entry, boolean ended) {
        lock.lock();
        try {
            entry.busy = false;
            if (ended) {
                entries.remove(name);
            }
        } finally {
            lock.unlock();
        }
    }

    /** @throws EngineException TRANSACTION_NOT_FOUND, and whatever keeps it from being durable: then it goes on waiting */
    public void commit(String name) {
        end(name, true);
    }

    /** @throws EngineException TRANSACTION_NOT_FOUND, and whatever keeps the log from being written */
    public void rollback(String name) {
        end(name, false);
    }

    private void end(String name, boolean commit) {
        Entry entry = take(name);
        boolean done = false;
        try {
            if (commit) {
                entry.context.commit();
            } else {
                entry.context.rollback();
            }
            done = true;
        } finally {
            release(name, entry, done);
        }
        entry.context.close();
    }

    private Entry take(String name) {
        lock.lock();
        try {
            Entry entry = entries.get(name);
            if (entry == null || entry.busy) {
                throw new EngineException(
                        ErrorCode.TRANSACTION_NOT_FOUND, "no transaction is prepared under the name " + name);
            }
            entry.busy = true;
            return entry;
        } finally {
            lock.unlock();
        }
    }
}

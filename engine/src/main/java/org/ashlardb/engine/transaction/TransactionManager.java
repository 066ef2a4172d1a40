package org.ashlardb.engine.transaction;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongConsumer;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.event.CollectionEvent;
import org.ashlardb.engine.event.Events;
import org.ashlardb.engine.index.SearchKey;
import org.ashlardb.engine.log.Log;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.ReaderRegistry;
import org.ashlardb.engine.memory.RetireQueue;
import org.ashlardb.engine.memory.Spin;
import org.ashlardb.engine.page.PageCache;
import org.ashlardb.engine.row.DirtyRows;
import org.ashlardb.engine.row.IndexStorage;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.row.VersionWord;

/** What the transactions of one database share. Thread-safe. */
public final class TransactionManager {
    private static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
    private static final int STRIPES = 1 << 10;

    private final Memory memory;
    private final ReaderRegistry readers = new ReaderRegistry();
    private final RetireQueue retired;
    private final TransactionStates states = new TransactionStates();
    private final GarbageCollector collector;
    private final ReentrantLock commitLock = new ReentrantLock();
    private final ReentrantLock tablesLock = new ReentrantLock();
    /**
     * Who owns each slot, for messages, wait graph and closing. Read without a lock: whoever finds a stamp in a row has
     * read it behind the owner's registration; a slot given up meanwhile only ends a wait early, and it is looked again.
     */
    private final TransactionContext[] contexts = new TransactionContext[VersionWord.MAX_TRANSACTIONS];

    private final PreparedTransactions prepared = new PreparedTransactions();
    private final AtomicLong endedVersionBytes = new AtomicLong();
    private final WaitGraph waits = new WaitGraph(contexts);

    private final int[] keyLocks = new int[STRIPES];
    private volatile TableStorage[] tables = new TableStorage[16];
    private volatile long lastCommitted = 1;
    private volatile long frontier;
    private volatile long logged; // commits, also those that are not visible yet
    private final AtomicLong takenBack = new AtomicLong();
    private final AtomicLong drops = new AtomicLong();
    private volatile boolean closed;
    private volatile boolean refusing;
    private volatile EngineException failure;
    private DurableCommits durable; // set before the database is handed out
    private PageCache pageCache; // set before the database is handed out; null without files
    private LongConsumer onSettled = checkpoint -> {};
    private boolean readOnly;
    private final AtomicBoolean released = new AtomicBoolean();

    public TransactionManager(Memory memory) {
        this.memory = memory;
        this.retired = new RetireQueue(memory, readers);
        this.collector = new GarbageCollector(this);
    }

    /** A new transaction object, not begun. */
    public TransactionContext newContext(long lockTimeoutMillis) {
        checkOpen();
        TransactionContext context = newInternalContext();
        context.setLockTimeoutMillis(lockTimeoutMillis);
        return context;
    }

    void release(TransactionContext context) {
        endedVersionBytes.addAndGet(context.versionBytes());
        contexts[context.slot()] = null;
        states.unregister(context.slot());
    }

    /** Counts version records of transaction objects that are gone, or less than 0 that are freed with their table. */
    void endVersions(long bytes) {
        endedVersionBytes.addAndGet(bytes);
    }

    /** Bytes of the version records that are not unlinked; a little more or less while transactions run. */
    public long versionBytes() {
        long bytes = endedVersionBytes.get() - collector.unlinkedBytes();
        for (TransactionContext context : contexts) {
            bytes += context == null ? 0 : context.versionBytes();
        }
        return Math.max(0, bytes);
    }

    /** Bytes of heap in which transactions put together what is to be logged. */
    public long logBufferBytes() {
        long bytes = 0;
        for (TransactionContext context : contexts) {
            bytes += context == null ? 0 : context.commitState().bufferBytes();
        }
        return bytes;
    }

    /** Bytes of the pages in the cache. */
    public long pageCacheBytes() {
        return pageCache == null ? 0 : pageCache.usedBytes();
    }

    /** The transaction object a stamp names, or null. */
    TransactionContext contextOf(long stamp) {
        return contexts[VersionWord.transactionSlot(stamp)];
    }

    /**
     * Whether the transaction of a stamp still runs. If it has committed, snapshots opened from now on see that.
     */
    boolean isRunning(long stamp) {
        long timestamp = states.commitTimestamp(stamp);
        int looks = 0;
        while (timestamp > lastCommitted) {
            looks = Spin.pause(looks); // between the two writes of publish
        }
        return timestamp == TransactionStates.RUNNING;
    }

    public Memory memory() {
        return memory;
    }

    public RetireQueue retired() {
        return retired;
    }

    /** Gives versions and memory back that nobody needs any more. */
    public GarbageCollector collector() {
        return collector;
    }

    /** Collects some of what transactions have left, after the end of one that wrote so many rows. */
    void collect(int written) {
        CollectionEvent event = Events.collection();
        collector.collectSome(written);
        if (event != null) {
            event.finish(written);
        }
    }

    /** Transactions that wait for the second phase of their commit. */
    public PreparedTransactions prepared() {
        return prepared;
    }

    /** The timestamp of the oldest open snapshot, the largest long if there is none. */
    public long oldestSnapshot() {
        return readers.oldestSnapshot();
    }

    ReaderRegistry readers() {
        return readers;
    }

    TransactionStates states() {
        return states;
    }

    /** How many times a transaction has taken back a part of its changes and gone on. */
    long takenBack() {
        return takenBack.get();
    }

    long nextTakenBack() {
        return takenBack.incrementAndGet();
    }

    WaitGraph waits() {
        return waits;
    }

    /** Timestamp of the last commit. */
    public long lastCommitted() {
        return lastCommitted;
    }

    /** Counts the commits that were given to the log to become visible when they are on the device. */
    long loggedCommits() {
        return logged;
    }

    /** The commit lock is held. */
    void addLoggedCommit() {
        logged = logged + 1;
    }

    /** How many tables and indexes have been dropped. */
    long drops() {
        return drops.get();
    }

    /** Nobody can find a table any more: views opened from now on do not read it. */
    public void drop(TableStorage table) {
        table.setDropped(drops.incrementAndGet());
    }

    /** The same of an index. */
    public void drop(IndexStorage index) {
        index.setDropped(drops.incrementAndGet());
    }

    /** Commits before this one may have been collected for snapshots that were not announced. */
    long frontier() {
        return frontier;
    }

    void setFrontier(long timestamp) {
        frontier = timestamp;
    }

    ReentrantLock commitLock() {
        return commitLock;
    }

    /** As {@link #newContext}, also while work is refused: for what ends the database. */
    public TransactionContext newInternalContext() {
        int slot = states.register();
        TransactionContext context = new TransactionContext(this, slot, 0);
        contexts[slot] = context;
        return context;
    }

    /** Makes commits durable from now on; nobody has used the database yet. */
    public void setLog(Log log) {
        durable = new DurableCommits(this, log);
    }

    /** The order of durable commits, or null in a database without files. */
    public DurableCommits durable() {
        return durable;
    }

    /** Where saved rows of CACHED tables are read; nobody has used the database yet. */
    public void setPageCache(PageCache cache) {
        pageCache = cache;
    }

    public PageCache pageCache() {
        return pageCache;
    }

    /**
     * Who is told, on any thread and soon to return, that no view is open any more that was opened before a checkpoint
     * replaced the saved state.
     */
    public void onSettled(LongConsumer listener) {
        onSettled = listener;
    }

    void settle(long checkpoint) {
        onSettled.accept(checkpoint);
    }

    /** Makes every write fail with READ_ONLY; nobody has used the database yet. */
    public void setReadOnly() {
        readOnly = true;
    }

    public boolean isReadOnly() {
        return readOnly;
    }

    /** Returns when the definitions of a commit that can be seen are there too. */
    public void awaitPublication() {
        commitLock.lock();
        commitLock.unlock();
    }

    /** Refuses new work, and returns when no commit is under way any more. */
    public void refuse() {
        commitLock.lock();
        try {
            refusing = true;
        } finally {
            commitLock.unlock();
        }
        waits.signalClosed();
        for (TransactionContext context : contexts) {
            while (context != null && context.commitState().isCommitting()) {
                LockSupport.parkNanos(100_000);
            }
        }
    }

    boolean isRefusing() {
        return refusing;
    }

    void checkNotFailed() {
        EngineException cause = failure;
        if (cause == null && durable != null) {
            cause = durable.log().failure(); // a thread of the log's has met it
        }
        if (cause != null) {
            throw new EngineException(
                    ErrorCode.FORCE_FAILED,
                    "the database does no further work before it is opened again: " + cause.getMessage());
        }
    }

    /** Refuses all further work, because what is on the device is not known any more. */
    public void fail(EngineException cause) {
        failure = cause;
    }

    /** LSN of the first chunk that a running transaction has in the log, if that is below {@code most}. */
    long firstChunk(long most) {
        long first = most;
        for (TransactionContext context : contexts) {
            long chunk = context == null ? 0 : context.commitState().firstChunk();
            first = chunk == 0 ? first : Math.min(first, chunk);
        }
        return first;
    }

    /** Publishes a commit; the commit lock is held. */
    long publish(int slot) {
        long timestamp = lastCommitted + 1;
        states.commit(slot, timestamp);
        lastCommitted = timestamp;
        return timestamp;
    }

    /** The table of a number. */
    TableStorage table(int number) {
        return tables[number];
    }

    /** Makes a table known by its number. */
    public void register(TableStorage table) {
        tablesLock.lock();
        try {
            TableStorage[] known = tables;
            if (table.number() >= known.length) {
                known = Arrays.copyOf(known, Math.max(known.length * 2, table.number() + 1));
            }
            if (durable != null) {
                table.setDirtyRows(new DirtyRows());
            }
            known[table.number()] = table;
            tables = known;
        } finally {
            tablesLock.unlock();
        }
    }

    /** Frees a table while nobody else uses the database. */
    public void removeNow(TableStorage table) {
        new TableRemover(this, table).remove();
    }

    /** Forgets a table whose memory is freed. */
    void unregister(int tableNumber) {
        tablesLock.lock();
        try {
            tables[tableNumber] = null;
        } finally {
            tablesLock.unlock();
        }
    }

    /** Keeps other inserters of the same key away, for the few instructions between look-up and insertion. */
    int lockKey(SearchKey key, int indexSeed) {
        int hash = indexSeed;
        byte[] bytes = key.bytes();
        for (int i = 0; i < key.length(); i++) {
            hash = hash * 31 + bytes[i];
        }
        int stripe = (hash ^ hash >>> 15) & STRIPES - 1;
        int looks = 0;
        while (!INTS.compareAndSet(keyLocks, stripe, 0, 1)) {
            looks = Spin.pause(looks);
        }
        return stripe;
    }

    void unlockKey(int stripe) {
        INTS.setRelease(keyLocks, stripe, 0);
    }

    /** Refuses new work and gives the memory back: now, or when the last open view is closed. */
    public void close() {
        closed = true;
        waits.signalClosed();
        releaseIfIdle();
    }

    void releaseIfIdle() {
        for (TransactionContext context : contexts) {
            if (context != null && context.commitState().isCommitting()) {
                return;
            }
        }
        if (readers.isIdle() && released.compareAndSet(false, true)) {
            memory.release();
        }
    }

    public boolean isClosed() {
        return closed;
    }

    public void checkOpen() {
        checkNotFailed();
        if (closed || refusing) {
            throw new EngineException(ErrorCode.DATABASE_CLOSED, "the database is closed");
        }
    }
}

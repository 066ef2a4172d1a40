package org.ashlardb.engine.transaction;

import java.util.function.BooleanSupplier;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.memory.ReaderRegistry;
import org.ashlardb.engine.row.IndexStorage;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.row.VersionWord;

/**
 * What a statement sees: versions committed up to its timestamp, and its transaction's own versions of earlier
 * statements. While open, it keeps those versions and all memory it may look at alive.
 */
public final class ReadView {
    private final TransactionManager manager;
    private final TransactionContext owner;
    private final ReaderRegistry.Slot slot;
    private long timestamp;
    private long drops; // the tables and indexes dropped before it was opened
    private long ownStamp;
    private int statement;
    private boolean open;
    private boolean latest;
    private boolean resting;
    private boolean readsSaved; // of CACHED tables
    private int rests;

    ReadView(TransactionManager manager, TransactionContext owner) {
        this.manager = manager;
        this.owner = owner;
        this.slot = manager.readers().register();
    }

    /** Opens at a timestamp that another announcement already protects. */
    void openAt(long protectedTimestamp, long newOwnStamp, int newStatement) {
        slot.announce(manager.readers().epoch(), protectedTimestamp);
        set(protectedTimestamp, newOwnStamp, newStatement);
    }

    /** Opens at the last commit. */
    void openNow(long newOwnStamp, int newStatement) {
        set(announceNow(manager.readers().epoch()), newOwnStamp, newStatement);
    }

    /**
     * Opens at the last commit, whatever the owner's isolation. What it reads is not validated; who changes a row found
     * through it still fails when the transaction's own snapshot does not see that version.
     */
    void openLatest(long newOwnStamp, int newStatement) {
        openNow(newOwnStamp, newStatement);
        latest = true;
    }

    /** Whether what is read through it has to hold at the commit too. */
    boolean isValidated() {
        return !latest && owner.isolation() == IsolationLevel.SERIALIZABLE;
    }

    /** Whether it was opened for a check. */
    boolean isLatest() {
        return latest;
    }

    /** The last commit whose versions may be changed. */
    long changeLimit() {
        return latest ? owner.views().changeLimit(timestamp) : timestamp;
    }

    /** Keeps the versions of the last commit for other views; nothing is read through this one. */
    void hold() {
        set(announceNow(ReaderRegistry.IDLE), 0, 0);
    }

    private long announceNow(long epoch) {
        long now;
        do {
            now = manager.lastCommitted();
            slot.announce(epoch, now);
            // Versions before the frontier may be gone if our announcement came too late to be seen.
        } while (manager.frontier() > now);
        return now;
    }

    private void set(long newTimestamp, long newOwnStamp, int newStatement) {
        timestamp = newTimestamp;
        ownStamp = newOwnStamp;
        statement = newStatement;
        drops = manager.drops(); // after the announcement, which keeps the memory of tables that are dropped later
        latest = false;
        resting = false;
        readsSaved = false;
        open = true;
    }

    /**
     * Lets go of the memory that others give up, but of no version it sees, until it is read through again. What readers
     * were at they have to find again.
     */
    public void rest() {
        if (open && !resting) {
            resting = true;
            rests++;
            slot.rest(readsSaved);
        }
    }

    /** To be called before memory is read. */
    void awake() {
        if (resting) {
            resting = false;
            slot.wake(manager.readers().epoch());
        }
    }

    /** Goes on with the saved states that are now those of CACHED tables, also after it has rested. */
    void keepSaved() {
        readsSaved = true;
    }

    /** How often it has rested: what was found before the last time has to be found again. */
    int rests() {
        return rests;
    }

    /** Ends the view. */
    void close() {
        slot.withdraw();
        open = false;
        resting = false;
        if (manager.isClosed()) {
            manager.releaseIfIdle();
        }
    }

    /** Opens at the last commit, at a moment when no commit is being published. */
    public void openWith(Runnable underLock) {
        manager.commitLock().lock();
        try {
            openNow(0, 0);
            underLock.run();
        } finally {
            manager.commitLock().unlock();
        }
    }

    /**
     * Lets go of what others have retired since the view opened, but of no version it sees. To be called between two
     * reads, by who keeps nothing of the first.
     *
     * @param isComplete whether all that is still to be read through the view is there; if not, nothing is let go
     */
    public void renew(BooleanSupplier isComplete) {
        long epoch = manager.readers().epoch(); // what is retired from here on stays
        long before = manager.drops();
        if (isComplete.getAsBoolean()) {
            slot.announce(epoch, timestamp);
            drops = before;
        }
    }

    /** Ends the view for good. */
    public void end() {
        if (open) {
            close();
        }
        unregister();
    }

    void unregister() {
        manager.readers().unregister(slot);
    }

    /** Forgets whose versions are its own, as their transaction has ended. */
    void disown() {
        ownStamp = 0;
    }

    public boolean isOpen() {
        return open;
    }

    /** The last commit it sees. */
    public long timestamp() {
        return timestamp;
    }

    public TransactionContext owner() {
        return owner;
    }

    TransactionManager manager() {
        return manager;
    }

    /** Fails if the view knows nothing of a table: it was opened after the table was dropped, or before it was created. */
    void checkThere(TableStorage table) {
        if (timestamp < table.createdAt()) {
            throw new EngineException(
                    ErrorCode.SERIALIZATION_FAILURE,
                    "table " + table.name() + " was created or altered after the transaction's snapshot",
                    table.name(),
                    null,
                    null);
        }
        boolean known = table.isDropped() && drops >= table.drop();
        if (known || table.mayBeDropped() && timestamp >= table.droppedAt()) {
            manager.awaitPublication(); // of what has taken its place
            throw new EngineException(
                    ErrorCode.TABLE_CHANGED, "table " + table.name() + " was dropped", table.name(), null, null);
        }
    }

    /** Whether the view was opened before an index was dropped, which keeps the memory of that. */
    boolean keeps(IndexStorage index) {
        return drops < index.drop();
    }

    /** How many rows of a table it sees; -1 if only a scan can tell. */
    public long knownRowCount(TableStorage table) {
        boolean mayBeAnother = table.mayBeDropped() || timestamp < table.createdAt();
        long rows = mayBeAnother ? -1 : table.rowCountAt(timestamp);
        if (rows >= 0 && isValidated()) {
            owner.readSet().addTable(table);
        }
        return rows;
    }

    /** The first statement of its own transaction that it does not see; 0 if it sees none. */
    int statement() {
        return ownStamp == 0 ? 0 : statement;
    }

    /** Whether a stamp names the view's own transaction. */
    boolean isOwn(long stamp) {
        return ownStamp != 0 && VersionWord.sameTransaction(stamp, ownStamp);
    }

    /** Outcomes of {@link #see}. */
    static final int VISIBLE = 1;

    static final int INVISIBLE = 0;
    static final int STALE = -1;

    /** Whether the view sees the version a stamp made; STALE if the stamp must be read again. */
    int see(long stamp) {
        if (!VersionWord.isTransaction(stamp)) {
            return stamp <= timestamp ? VISIBLE : INVISIBLE;
        }
        if (isOwn(stamp)) {
            return VersionWord.statement(stamp) < statement ? VISIBLE : INVISIBLE;
        }
        long committed = manager.states().commitTimestamp(stamp);
        if (committed == TransactionStates.STALE) {
            return STALE;
        }
        return committed != TransactionStates.RUNNING && committed <= timestamp ? VISIBLE : INVISIBLE;
    }
}

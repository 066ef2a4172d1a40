package org.ashlardb.engine.row;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.definition.TableMode;
import org.ashlardb.engine.memory.Memory;

/**
 * Where a table's rows and indexes lie. In a MEMORY or LOGGED table the row id is the number of the slot. In a CACHED
 * table only the rows changed lately are in memory, and a {@link RowDirectory} knows their slots; the others are where
 * {@link #saved} says.
 */
public final class TableStorage {
    private final int number;
    private volatile TableDefinition definition;
    private volatile int alteration;
    private final RowLayout layout;
    private final SlotStore slots;
    private final VariableValues variables;
    private final SlotWriter writer;
    private final RowDirectory directory; // null unless CACHED
    private final AtomicLong rowCount = new AtomicLong();
    private final TableLocks locks = new TableLocks();
    private final ReentrantLock evicting = new ReentrantLock();
    private final AtomicReference<RowLocks> rowLocks = new AtomicReference<>(); // null before a row was shared
    private volatile IndexStorage[] indexes = new IndexStorage[0];
    private volatile boolean[] indexedColumns;
    private volatile long lastCommit;
    private volatile int pendingCommits;
    private volatile DirtyRows dirtyRows;
    private volatile SavedTable saved = SavedTable.NONE;
    private final boolean isTransient;
    private volatile boolean logged;
    private volatile boolean dropped;
    private volatile long drop;
    private volatile long droppedAt;
    private volatile long createdAt;
    private volatile long renamedAt;
    private final List<IndexStorage> retiredIndexes = new CopyOnWriteArrayList<>();

    public TableStorage(int number, TableDefinition definition, Memory memory) {
        this.number = number;
        this.definition = definition;
        this.layout = new RowLayout(definition.columns());
        boolean cached = definition.mode() == TableMode.CACHED;
        this.slots = new SlotStore(memory, layout.slotSize() + (cached ? RowDirectory.TAIL : 0));
        this.directory = cached ? new RowDirectory(memory, slots, layout) : null;
        this.variables = new VariableValues(memory);
        this.writer = new SlotWriter(memory, layout, variables);
        this.indexedColumns = new boolean[layout.columnCount()];
        this.isTransient = TableDefinition.isTransient(definition.schema());
        this.logged = definition.mode() != TableMode.MEMORY && !isTransient;
    }

    /** Number of the table in its database, never used again. */
    public int number() {
        return number;
    }

    /** The committed definition; its indexes and its mode may have changed since. */
    public TableDefinition definition() {
        return definition;
    }

    /**
     * Notes a definition with the same layout; what is bound to an earlier one must not write any more.
     *
     * @param timestamp the commit that gives it the definition
     */
    public void alter(TableDefinition altered, int newAlteration, long timestamp) {
        renamedAt = definition.hasNamesOf(altered) ? renamedAt : timestamp;
        definition = altered;
        layout.rename(altered.columns());
        alteration = newAlteration;
    }

    /** The last commit that gave the table or a column another name; 0 if there is none. */
    public long renamedAt() {
        return renamedAt;
    }

    /** Counts the definitions that have been committed. */
    public int alteration() {
        return alteration;
    }

    /** The table's name for messages. */
    public String name() {
        return definition.name();
    }

    public RowLayout layout() {
        return layout;
    }

    public SlotStore slots() {
        return slots;
    }

    /** Whether rows may be in the page file only. */
    public boolean isCached() {
        return directory != null;
    }

    /** The slots of the rows in memory; null unless the table is CACHED. */
    public RowDirectory directory() {
        return directory;
    }

    /** Reference to the slot of a row; 0 if the row of a CACHED table is not in memory. */
    public long slot(long rowId) {
        if (directory == null) {
            return slots.reference(rowId);
        }
        long number = directory.find(rowId);
        return number == 0 ? 0 : slots.reference(number);
    }

    /** Whether {@link #slot} may be asked for a row id from elsewhere, which no row may have. */
    public boolean mayHave(long rowId) {
        return directory != null || slots.has(rowId);
    }

    /**
     * Gives a new row, whose slot is filled but for its word, its row id.
     *
     * @throws org.ashlardb.engine.error.EngineException with MEMORY_LIMIT
     */
    public long publish(long slotNumber) {
        return directory == null ? slotNumber : directory.addNew(slotNumber);
    }

    /** What the page file has of a CACHED table. */
    public SavedTable saved() {
        return saved;
    }

    public void setSaved(SavedTable newSaved) {
        saved = newSaved;
    }

    /** Held while rows of a CACHED table leave memory, and by who must meet each row once. */
    public ReentrantLock evicting() {
        return evicting;
    }

    /** Bytes of the rows' slots, and of what finds them in a CACHED table; values of more than 12 bytes are not in it. */
    public long slotBytes() {
        return slots.bytes() + (directory == null ? 0 : directory.bytes());
    }

    public VariableValues variables() {
        return variables;
    }

    public SlotWriter writer() {
        return writer;
    }

    /** All indexes that writers maintain; not to be changed. */
    public IndexStorage[] indexes() {
        return indexes;
    }

    /** Replaces the indexes; callers keep writers out meanwhile. */
    public void setIndexes(IndexStorage[] newIndexes) {
        boolean[] indexed = new boolean[layout.columnCount()];
        for (IndexStorage index : newIndexes) {
            for (int column : index.definition().columns()) {
                indexed[column] = true;
            }
            if (index.definition().isPartial()) {
                indexed[index.definition().condition()] = true;
            }
        }
        indexedColumns = indexed;
        indexes = newIndexes;
    }

    /** Whether a column is part of an index key, or says whether an index has the row. */
    public boolean isIndexed(int column) {
        return indexedColumns[column];
    }

    /** Rows inserted less rows deleted, running transactions included. */
    public AtomicLong rowCount() {
        return rowCount;
    }

    /**
     * How many rows a snapshot sees that has no changes of its own; -1 if only reading them can tell, because somebody
     * writes or has written since.
     *
     * @param timestamp the snapshot's last commit
     */
    public long rowCountAt(long timestamp) {
        long quiet = locks.quiet();
        if (quiet < 0 || lastCommit() > timestamp) {
            return -1;
        }
        long rows = rowCount.get();
        return locks.quiet() == quiet ? rows : -1; // else a writer has come, who may have taken all back again
    }

    /** Who writes to the table, shares its rows, or has locked it. */
    public TableLocks locks() {
        return locks;
    }

    /** Who shares rows; null if nobody ever has. */
    public RowLocks rowLocks() {
        return rowLocks.get();
    }

    /** Who shares rows, for somebody about to. */
    public RowLocks rowLocksForSharing() {
        RowLocks locks = rowLocks.get();
        if (locks == null) {
            rowLocks.compareAndSet(null, new RowLocks());
            locks = rowLocks.get();
        }
        return locks;
    }

    /** Timestamp of the last commit that changed the table; the largest long while one waits to be forced. */
    public long lastCommit() {
        return pendingCommits > 0 ? Long.MAX_VALUE : lastCommit;
    }

    /** Counts commits that have been logged and are not visible yet; called under the commit lock. */
    public void addPendingCommits(int change) {
        pendingCommits += change;
    }

    /** Whether changes of rows go to the log. */
    public boolean isLogged() {
        return logged;
    }

    /** Whether neither the log nor a checkpoint has the table. */
    public boolean isTransient() {
        return isTransient;
    }

    public void setLogged(boolean newLogged) {
        logged = newLogged && !isTransient;
    }

    /** Rows changed since the last checkpoint, or null in a database without files. */
    public DirtyRows dirtyRows() {
        return dirtyRows;
    }

    public void setDirtyRows(DirtyRows rows) {
        dirtyRows = rows;
    }

    public void setLastCommit(long timestamp) {
        lastCommit = timestamp;
    }

    /** Whether the table was dropped; its memory goes when no view is open any more that was opened before. */
    public boolean isDropped() {
        return dropped;
    }

    /** Whether some views at least do not know the table any more: it was dropped, or its creation was taken back. */
    public boolean mayBeDropped() {
        return droppedAt != 0 || dropped;
    }

    /** The commit that dropped the table, which views before it go on to read; 0 if there is none. */
    public long droppedAt() {
        return droppedAt;
    }

    /** The table is dropped for all that see a commit, which nobody does yet. */
    public void setDroppedAt(long timestamp) {
        droppedAt = timestamp;
    }

    /** The commit that created the table, which views before it do not know; 0 if it was found at the opening. */
    public long createdAt() {
        return createdAt;
    }

    public void setCreatedAt(long timestamp) {
        createdAt = timestamp;
    }

    /** The number of its drop among those of all tables of the database, once it is dropped. */
    public long drop() {
        return drop;
    }

    /** The table is dropped, as the one with this number. */
    public void setDropped(long number) {
        drop = number;
        dropped = true;
    }

    /** Keeps an index that was taken out of use until it can be freed. */
    public void retireIndex(IndexStorage index) {
        retiredIndexes.add(index);
    }

    /** Frees an index that no reader uses any more. */
    public void freeRetiredIndex(int indexNumber) {
        for (IndexStorage index : retiredIndexes) {
            if (index.number() == indexNumber) {
                retiredIndexes.remove(index);
                index.tree().free();
            }
        }
    }

    /** Frees all indexes, and the directory; nobody may use the table any more. */
    public void freeIndexes() {
        for (IndexStorage index : indexes) {
            index.tree().free();
        }
        for (IndexStorage index : retiredIndexes) {
            index.tree().free();
        }
        indexes = new IndexStorage[0];
        retiredIndexes.clear();
        if (directory != null) {
            directory.release();
        }
    }
}

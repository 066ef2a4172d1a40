package org.ashlardb.engine.row;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.definition.TableMode;
import org.ashlardb.engine.memory.Memory;

/** Where a table's rows and indexes lie. */
public final class TableStorage {
    private final int number;
    private final TableDefinition definition;
    private final RowLayout layout;
    private final SlotStore slots;
    private final VariableValues variables;
    private final SlotWriter writer;
    private final AtomicLong rowCount = new AtomicLong();
    private final AtomicInteger writers = new AtomicInteger();
    private volatile Object exclusiveOwner;
    private volatile IndexStorage[] indexes = new IndexStorage[0];
    private volatile boolean[] indexedColumns;
    private volatile long lastCommit;
    private volatile int pendingCommits;
    private volatile DirtyRows dirtyRows;
    private volatile boolean logged;
    private volatile boolean dropped;
    private final List<IndexStorage> retiredIndexes = new CopyOnWriteArrayList<>();

    public TableStorage(int number, TableDefinition definition, Memory memory) {
        this.number = number;
        this.definition = definition;
        this.layout = new RowLayout(definition.columns());
        this.slots = new SlotStore(memory, layout.slotSize());
        this.variables = new VariableValues(memory);
        this.writer = new SlotWriter(memory, layout, variables);
        this.indexedColumns = new boolean[layout.columnCount()];
        this.logged = definition.mode() != TableMode.MEMORY;
    }

    /** Number of the table in its database, never used again. */
    public int number() {
        return number;
    }

    /** The definition the table was created with; its indexes may have changed since. */
    public TableDefinition definition() {
        return definition;
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
        }
        indexedColumns = indexed;
        indexes = newIndexes;
    }

    /** Whether a column is part of an index key. */
    public boolean isIndexed(int column) {
        return indexedColumns[column];
    }

    /** Rows inserted less rows deleted, running transactions included. */
    public AtomicLong rowCount() {
        return rowCount;
    }

    /** Transactions that have written to the table and not ended. */
    public AtomicInteger writers() {
        return writers;
    }

    /** The transaction that keeps writers out, or null. */
    public Object exclusiveOwner() {
        return exclusiveOwner;
    }

    public void setExclusiveOwner(Object owner) {
        exclusiveOwner = owner;
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

    public void setLogged(boolean newLogged) {
        logged = newLogged;
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

    /** Whether the table was dropped; its memory may go as soon as no view is open that was opened before. */
    public boolean isDropped() {
        return dropped;
    }

    public void setDropped() {
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

    /** Frees all indexes; nobody may use the table any more. */
    public void freeIndexes() {
        for (IndexStorage index : indexes) {
            index.tree().free();
        }
        for (IndexStorage index : retiredIndexes) {
            index.tree().free();
        }
        indexes = new IndexStorage[0];
        retiredIndexes.clear();
    }
}

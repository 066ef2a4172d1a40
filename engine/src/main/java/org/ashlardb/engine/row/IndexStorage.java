package org.ashlardb.engine.row;

import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.index.BTree;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.RetireQueue;

/**
 * An index: its definition, key encoding and tree. In a CACHED table the tree has the entries of rows inserted lately;
 * the others are in the page file, see {@link SavedTable}.
 */
public final class IndexStorage {
    private final IndexDefinition definition;
    private final KeyEncoder encoder;
    private final BTree tree;
    private final boolean unique;
    private final int savedKeyLength;
    private final int number;
    private volatile long drop;
    private volatile long validFrom;

    /** @param mostKeyBytes a longer key is refused */
    public IndexStorage(
            IndexDefinition definition,
            int number,
            RowLayout layout,
            int mostKeyBytes,
            Memory memory,
            RetireQueue retired) {
        this.definition = definition;
        this.number = number;
        this.encoder = new KeyEncoder(layout, definition, mostKeyBytes);
        this.tree = new BTree(memory, retired, encoder.maxKeyLength());
        this.unique = definition.unique();
        this.savedKeyLength = unique ? encoder.fixedLength() : 0;
    }

    public IndexDefinition definition() {
        return definition;
    }

    public KeyEncoder encoder() {
        return encoder;
    }

    public BTree tree() {
        return tree;
    }

    /** Bytes of all keys in the saved tree, if that is the same for all and at most eight; else 0. */
    public int savedKeyLength() {
        return savedKeyLength;
    }

    public boolean isUnique() {
        return unique;
    }

    /** Whether a row has no entry, as the index is of others only. */
    public boolean omits(ColumnSource row) {
        return encoder.omits(row);
    }

    /** Number of the index in its table, never used again. */
    public int number() {
        return number;
    }

    /** Snapshots before this timestamp may need versions the index does not know. */
    public long validFrom() {
        return validFrom;
    }

    public void setValidFrom(long timestamp) {
        validFrom = timestamp;
    }

    /** Whether the index was dropped; its memory goes when no view is open any more that was opened before. */
    public boolean isDropped() {
        return drop != 0;
    }

    /** The number of its drop among those of all tables and indexes of the database, 0 if it is not dropped. */
    public long drop() {
        return drop;
    }

    /** The index is dropped; views opened from now on do not read it. */
    public void setDropped(long number) {
        drop = number;
    }
}

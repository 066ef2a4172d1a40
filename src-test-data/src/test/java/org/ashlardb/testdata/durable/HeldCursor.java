package org.ashlardb.testdata.durable;

import java.util.TreeMap;
import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Index;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Table;

/** A cursor that stays where it is while others commit and make checkpoints, and then goes on. */
final class HeldCursor {
    private final Table table;
    private final Index index;
    private final Cursor cursor;
    private final TreeMap<Long, String> expected;
    private final TreeMap<Long, String> found = new TreeMap<>();

    /**
     * Reads about half of the rows.
     *
     * @param index to be read in its order, or null for a scan
     * @param expected what the snapshot sees
     */
    HeldCursor(Table table, Index index, Snapshot snapshot, TreeMap<Long, String> expected) {
        this.table = table;
        this.index = index;
        this.expected = expected;
        this.cursor = table.newCursor();
        if (index == null) {
            cursor.scan(snapshot);
        } else {
            cursor.range(snapshot, index, null, true, null, true, false);
        }
        read(expected.size() / 2);
    }

    private void read(int most) {
        for (int i = 0; i < most && cursor.next(); i++) {
            if (found.put(cursor.getLong(0), DatabaseState.row(cursor)) != null) {
                throw new AssertionError("an old cursor comes to key " + cursor.getLong(0) + " of " + table + " twice");
            }
        }
    }

    /** Fails unless the rows that are left are those of its snapshot. */
    void finish() {
        read(Integer.MAX_VALUE);
        if (!found.equals(expected)) {
            throw new AssertionError("an old cursor on " + table + " through "
                    + (index == null ? "a scan" : index.name()) + " finds " + found + ", expected " + expected);
        }
    }

    Table table() {
        return table;
    }

    /** The index it reads, or null. */
    Index index() {
        return index;
    }

    void close() {
        cursor.close();
    }
}

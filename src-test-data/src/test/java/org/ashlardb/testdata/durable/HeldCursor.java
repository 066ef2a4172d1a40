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
    private boolean failed;

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
        boolean done = false;
        try {
            start(snapshot);
            done = true;
        } finally {
            if (!done) {
                cursor.close();
            }
        }
    }

    private void start(Snapshot snapshot) {
        if (index == null) {
            cursor.scan(snapshot);
        } else {
            cursor.range(snapshot, index, null, true, null, true, false);
        }
        read(expected.size() / 2);
    }

    /** A cursor that has failed is of no further use. */
    private void read(int most) {
        if (failed) {
            return;
        }
        failed = true;
        for (int i = 0; i < most && cursor.next(); i++) {
            if (found.put(cursor.getLong(0), DatabaseState.row(cursor)) != null) {
                throw new AssertionError("an old cursor comes to key " + cursor.getLong(0) + " of " + table + " twice");
            }
        }
        failed = false;
    }

    /** Fails unless the rows that are left are those of its snapshot. */
    void finish() {
        read(Integer.MAX_VALUE);
        if (!failed && !found.equals(expected)) {
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

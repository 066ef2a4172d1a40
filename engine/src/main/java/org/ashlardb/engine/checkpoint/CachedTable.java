package org.ashlardb.engine.checkpoint;

import java.util.Arrays;
import org.ashlardb.engine.file.ByteReader;
import org.ashlardb.engine.file.ByteWriter;
import org.ashlardb.engine.row.SavedTable;

/**
 * What the catalog tree's CACHED entry of a table holds.
 *
 * @param rows number of rows
 */
public record CachedTable(SavedTable saved, long rows) {
    /** A table that no checkpoint has seen. */
    static final CachedTable NONE = new CachedTable(SavedTable.NONE, 0);

    static CachedTable read(byte[] value) {
        ByteReader in = new ByteReader(value);
        long root = in.getLong();
        long last = in.getLong();
        long rows = in.getLong();
        int[] indexes = new int[in.getCount(Integer.BYTES + Long.BYTES)];
        long[] roots = new long[indexes.length];
        for (int i = 0; i < indexes.length; i++) {
            indexes[i] = in.getInt();
            roots[i] = in.getLong();
        }
        return new CachedTable(new SavedTable(root, last, indexes, roots), rows);
    }

    byte[] write() {
        ByteWriter out = new ByteWriter()
                .putLong(saved.rows())
                .putLong(saved.lastRowId())
                .putLong(rows)
                .putInt(saved.indexes().length);
        for (int i = 0; i < saved.indexes().length; i++) {
            out.putInt(saved.indexes()[i]).putLong(saved.roots()[i]);
        }
        return out.toBytes();
    }

    /** The same with trees at other places. */
    CachedTable withRoots(long rowsRoot, long[] roots) {
        return new CachedTable(
                new SavedTable(rowsRoot, saved.lastRowId(), saved.indexes(), Arrays.copyOf(roots, roots.length)), rows);
    }
}

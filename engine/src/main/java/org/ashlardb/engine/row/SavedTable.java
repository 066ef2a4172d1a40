package org.ashlardb.engine.row;

/**
 * Where the last checkpoint has put the rows of a CACHED table and its indexes: roots of trees in the page file, 0 for
 * an empty one.
 *
 * @param rows tree of row images by row id
 * @param lastRowId no row of the tree has a higher row id
 * @param indexes numbers of the indexes that have a tree; others are complete in memory
 * @param roots tree of each of them
 */
public record SavedTable(long rows, long lastRowId, int[] indexes, long[] roots) {
    /** A table that no checkpoint has seen. */
    public static final SavedTable NONE = new SavedTable(0, 0, new int[0], new long[0]);

    /** Whether the index has a tree, be it an empty one. */
    public boolean has(IndexStorage index) {
        return position(index) >= 0;
    }

    /** Root of an index's tree, 0 if there are no entries. */
    public long root(IndexStorage index) {
        int position = position(index);
        return position < 0 ? 0 : roots[position];
    }

    private int position(IndexStorage index) {
        for (int i = 0; i < indexes.length; i++) {
            if (indexes[i] == index.number()) {
                return i;
            }
        }
        return -1;
    }
}

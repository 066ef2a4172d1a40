package org.ashlardb.engine.transaction;

import org.ashlardb.engine.index.BTree;
import org.ashlardb.engine.index.LeafBuffer;
import org.ashlardb.engine.index.SearchKey;

/**
 * The entries of one key in the tree of a unique index, from both ends in turn. There are many where savepoints or old
 * snapshots keep those of rows that are gone. The row that is sought is mostly the newest; its row id is the highest, or the
 * lowest where it is a place that was free before. Reusable.
 */
final class KeyEntries {
    private final LeafBuffer ahead = new LeafBuffer();
    private final LeafBuffer behind = new LeafBuffer();
    private final SearchKey low = new SearchKey();
    private final SearchKey high = new SearchKey();
    private BTree tree;
    private int aheadAt;
    private int behindAt;
    private long first; // the last row id from ahead
    private long last; // and from behind
    private boolean turn;

    /** Starts with the key's row id, included. */
    void start(BTree inTree, SearchKey key) {
        tree = inTree;
        low.copyFrom(key);
        high.copyFrom(key);
        high.setRowId(Long.MAX_VALUE);
        tree.readForward(ahead, low, high);
        tree.readBackward(behind, high, low);
        aheadAt = 0;
        behindAt = behind.count();
        first = -1;
        last = Long.MAX_VALUE;
        turn = false;
    }

    /** The next row id, each one once; -1 when there are no more. */
    long next() {
        turn = !turn;
        long rowId = turn ? nextBehind() : nextAhead();
        if (rowId <= first || rowId >= last) {
            return -1; // also where one end has come to the other without meeting it, as entries have gone
        }
        if (turn) {
            last = rowId;
        } else {
            first = rowId;
        }
        return rowId;
    }

    private long nextAhead() {
        while (aheadAt == ahead.count()) {
            if (!ahead.hasMore()) {
                return -1;
            }
            tree.readForward(ahead, ahead.fence(), high);
            aheadAt = 0;
        }
        return ahead.rowId(aheadAt++);
    }

    private long nextBehind() {
        while (behindAt == 0) {
            if (!behind.hasMore()) {
                return -1;
            }
            tree.readBackward(behind, behind.fence(), low);
            behindAt = behind.count();
        }
        return behind.rowId(--behindAt);
    }
}

package org.ashlardb.engine.transaction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.ashlardb.engine.index.LeafBuffer;
import org.ashlardb.engine.index.SearchKey;
import org.ashlardb.engine.row.IndexStorage;
import org.ashlardb.engine.row.SlotStore;
import org.ashlardb.engine.row.TableStorage;

/**
 * What a SERIALIZABLE transaction has read, or learned from an error: whole tables and index ranges, also of statements that
 * it has taken back. It is valid at commit if nothing in it was
 * changed by a commit after the transaction's snapshot; the transaction's reads are then those of a transaction that
 * runs alone at its commit. Ranges beyond {@link #MAX_RANGES} become their tables.
 */
final class ReadSet {
    private static final int MAX_RANGES = 4_096;

    private final List<TableStorage> tables = new ArrayList<>();
    private final List<Range> ranges = new ArrayList<>();

    /** Keys {@code low} (included) to {@code high} (excluded); null is an open end. */
    private record Range(TableStorage table, IndexStorage index, SearchKey low, SearchKey high) {}

    void clear() {
        if (!tables.isEmpty()) {
            tables.clear();
        }
        if (!ranges.isEmpty()) {
            ranges.clear();
        }
    }

    void addTable(TableStorage table) {
        if (!tables.contains(table)) {
            tables.add(table);
        }
    }

    void addRange(TableStorage table, IndexStorage index, SearchKey low, SearchKey high) {
        if (tables.contains(table)) {
            return;
        }
        if (ranges.size() == MAX_RANGES) {
            for (Range range : ranges) {
                addTable(range.table);
            }
            ranges.clear();
            addTable(table);
            return;
        }
        ranges.add(new Range(table, index, copy(low), copy(high)));
    }

    /** All rows with a full key of an index; the key's row id is used up. */
    void addKey(TableStorage table, IndexStorage index, SearchKey key) {
        SearchKey end = new SearchKey();
        key.setRowId(0);
        end.copyFrom(key);
        boolean bounded = end.toSuccessor();
        end.setRowId(0);
        addRange(table, index, key, bounded ? end : null);
    }

    private static SearchKey copy(SearchKey key) {
        if (key == null) {
            return null;
        }
        SearchKey copy = new SearchKey();
        copy.copyFrom(key);
        return copy;
    }

    /** Tells each table of which anything was read, maybe several times. */
    void forEachTable(Consumer<TableStorage> action) {
        tables.forEach(action);
        for (Range range : ranges) {
            action.accept(range.table);
        }
    }

    boolean isValid(ReadView view, RowInspector inspector) {
        for (TableStorage table : tables) {
            if (table.lastCommit() > view.timestamp() || isAnother(table, view)) {
                return false;
            }
        }
        for (Range range : ranges) {
            boolean changed = range.table.lastCommit() > view.timestamp();
            if (isAnother(range.table, view) || changed && !isValid(range, view, inspector)) {
                return false;
            }
        }
        return true;
    }

    /** Whether others may have found another table, or none, under the names that led the reader to this one. */
    private static boolean isAnother(TableStorage table, ReadView view) {
        return table.droppedAt() != 0 || table.renamedAt() > view.timestamp();
    }

    private static boolean isValid(Range range, ReadView view, RowInspector inspector) {
        if (range.table.isCached()) {
            return isValidInMemory(range, view, inspector);
        }
        if (!Arrays.asList(range.table.indexes()).contains(range.index)) {
            return false; // it was dropped, and has no entries of what came after that
        }
        LeafBuffer buffer = new LeafBuffer();
        SearchKey from = range.low;
        if (from == null) {
            from = new SearchKey();
            from.setRowId(0);
        }
        do {
            range.index.tree().readForward(buffer, from, range.high);
            for (int i = 0; i < buffer.count(); i++) {
                if (inspector.newestCommit(range.table, buffer.rowId(i), view.owner()) > view.timestamp()) {
                    return false;
                }
            }
            from = buffer.fence();
        } while (buffer.hasMore());
        return true;
    }

    /** Of a CACHED table all rows changed since the view was opened are in memory, but not all in the index's tree. */
    private static boolean isValidInMemory(Range range, ReadView view, RowInspector inspector) {
        SlotStore slots = range.table.slots();
        SearchKey key = new SearchKey();
        for (int chunk = 0; chunk < slots.chunkCount(); chunk++) {
            for (int i = chunk == 0 ? 1 : 0; i < slots.capacity(chunk); i++) {
                long rowId = range.table.directory().rowIn(SlotStore.rowId(chunk, i));
                if (rowId != 0
                        && inspector.newestCommit(range.table, rowId, view.owner()) > view.timestamp()
                        && inspector.encode(range.table, rowId, range.index, key)
                        && (range.low == null || range.low.compareTo(key) <= 0)
                        && (range.high == null || range.high.compareTo(key) > 0)) {
                    return false;
                }
            }
        }
        return true;
    }
}

package org.ashlardb.sql.execute;

import java.util.HashSet;
import java.util.Set;
import org.ashlardb.engine.Index;
import org.ashlardb.engine.Row;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.TakeOut;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/**
 * Changes rows that may get the keys of each other. Those whose new key another row has are taken out of the table and put
 * back when all others have been changed, so that keys need only differ at the end of a statement.
 */
final class TakenOutRows {
    private final Execution execution;
    private final UpdateRunner.NewValues values;
    private final int[] columns;
    private final SqlKind[] kinds;
    private final TakeOut first;
    private TakeOut takeOut;

    private ColumnStore store; // row ids and what the columns become
    private ColumnStore moved; // row ids, old and new; for foreign keys and triggers
    private Vector[] row;
    private LongVector rowIds; // the first of the row

    /** For changes to rows of a table. */
    TakenOutRows(Execution execution, TableSchema table, UpdateRunner.NewValues values) {
        this.execution = execution;
        this.values = values;
        columns = values.columns;
        kinds = new SqlKind[columns.length + 1];
        kinds[0] = SqlKind.BIGINT;
        for (int i = 0; i < columns.length; i++) {
            kinds[i + 1] = table.columns().get(columns[i]).type().kind();
        }
        first = changeKey(table.table(), columns) ? TakeOut.DUPLICATES : TakeOut.NONE;
        takeOut = first;
    }

    private static boolean changeKey(Table table, int[] columns) {
        Set<Integer> changed = new HashSet<>();
        for (int column : columns) {
            changed.add(column);
        }
        for (Index index : table.indexes()) {
            IndexDefinition definition = index.definition();
            boolean concerned = definition.isPartial();
            for (int column : definition.columns()) {
                concerned |= changed.contains(column);
            }
            if (definition.unique() && concerned) {
                return true;
            }
        }
        return false;
    }

    /** Changes a row to the new values at a place of the batch, as {@link TableWriter#update}, or takes it out. */
    long update(TableWriter writer, Snapshot snapshot, long rowId, Row changes, int at) {
        values.set(changes, at);
        // Foreign keys and triggers compare what is put back with the row that the snapshot sees.
        TakeOut mayTake = writer.current(rowId) == rowId ? takeOut : TakeOut.NONE;
        long changed = writer.update(snapshot, rowId, changes, mayTake);
        if (changed == Table.TAKEN_OUT) {
            takeOut = TakeOut.ALL_THAT_MOVE; // where keys are moved along, most rows meet another
            add(rowId, at);
        }
        return changed;
    }

    private void add(long rowId, int at) {
        if (store == null) {
            store = execution.newSpillingStore(kinds);
            moved = execution.newSpillingStore(new SqlKind[] {SqlKind.BIGINT, SqlKind.BIGINT});
            row = new Vector[kinds.length];
            rowIds = new LongVector();
            row[0] = rowIds;
        }
        rowIds.reset(at + 1);
        rowIds.values[at] = rowId;
        System.arraycopy(values.vectors, 0, row, 1, columns.length);
        store.add(row, at);
    }

    /** Puts all rows back; fails if one has the key of another row even now. */
    void putBack(TableWriter writer, Snapshot snapshot, Row changes) {
        if (takeOut != TakeOut.ALL_THAT_MOVE) {
            return;
        }
        LongVector[] pair = {new LongVector(), new LongVector()};
        for (int i = 0; i < store.size(); i++) {
            Vector[] piece = store.at(i);
            int at = store.in(i);
            changes.clear();
            for (int c = 0; c < columns.length; c++) {
                ColumnWriter.set(changes, columns[c], piece[c + 1], at);
            }
            pair[0].values[0] = ((LongVector) piece[0]).values[at];
            pair[1].values[0] = writer.putBack(pair[0].values[0], changes);
            if (writer.isWatched()) {
                moved.add(pair, 0);
            }
        }
        for (int i = 0; i < moved.size(); i++) {
            Vector[] piece = moved.at(i);
            int at = moved.in(i);
            writer.moved(snapshot, ((LongVector) piece[0]).values[at], ((LongVector) piece[1]).values[at]);
        }
    }

    /** Forgets all rows. */
    void clear() {
        if (takeOut == TakeOut.ALL_THAT_MOVE) {
            takeOut = first;
            store.clear();
            moved.clear();
        }
    }
}

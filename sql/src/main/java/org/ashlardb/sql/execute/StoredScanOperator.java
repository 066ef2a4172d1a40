package org.ashlardb.sql.execute;

import java.util.List;
import java.util.function.Supplier;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.plan.Scan;
import org.ashlardb.sql.plan.SharedScan;
import org.ashlardb.sql.schema.StoredRelation;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/**
 * Reads rows that the statement keeps: those a change has returned, those of the round of a recursion before, or those
 * of a subquery that is computed once for all places that read it.
 */
final class StoredScanOperator extends Operator {
    private final Execution execution;
    private final Supplier<ColumnStore> source;
    private final int[] columns;
    private final Batch batch;
    private ColumnStore rows; // null until it is read
    private int position;

    private StoredScanOperator(
            Execution execution, Supplier<ColumnStore> source, List<Variable> outputs, List<Variable> stored) {
        super(new Layout(outputs));
        this.execution = execution;
        this.source = source;
        columns = new int[outputs.size()];
        batch = new Batch(columns.length);
        for (int i = 0; i < columns.length; i++) {
            columns[i] = stored.indexOf(outputs.get(i));
            batch.columns[i] = Vector.of(outputs.get(i).type().kind());
        }
    }

    /** Reads what a change or a recursion has stored. */
    static StoredScanOperator of(Execution execution, Scan scan) {
        int slot = ((StoredRelation) scan.relation()).slot();
        return new StoredScanOperator(execution, () -> execution.stored(slot), scan.outputs(), scan.columns());
    }

    /** Reads what a subquery has found, which runs when it is read for the first time. */
    static StoredScanOperator of(Execution execution, SharedScan scan) {
        int slot = scan.shared().slot();
        return new StoredScanOperator(execution, () -> execution.shared(slot), scan.outputs(), scan.columns());
    }

    @Override
    void open() {
        rows = null;
        position = 0;
    }

    @Override
    Batch next() {
        if (rows == null) {
            rows = source.get();
        }
        if (position == rows.size()) {
            return null;
        }
        execution.checkCanceled();
        Vector[] piece = rows.at(position);
        int first = rows.in(position);
        int count = rows.pieceEnd(position) - position;
        for (int i = 0; i < columns.length; i++) {
            Vector target = batch.columns[i];
            Vector from = piece[columns[i]];
            target.reset(count);
            for (int k = 0; k < count; k++) {
                target.copy(k, from, first + k);
            }
        }
        position += count;
        batch.selectFirst(count);
        return batch;
    }

    @Override
    void close() {
        rows = null;
        position = 0;
    }
}

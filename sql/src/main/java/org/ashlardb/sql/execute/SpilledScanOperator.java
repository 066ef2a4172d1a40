package org.ashlardb.sql.execute;

import org.ashlardb.sql.execute.spill.SpilledRows;
import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.vector.Batch;

/** Reads rows that another operator has put on disk; null stands for no rows. */
final class SpilledScanOperator extends Operator {
    private final SpilledRows rows;
    private SpilledRows.Reader reader;

    SpilledScanOperator(Layout layout, SpilledRows rows) {
        super(layout);
        this.rows = rows;
    }

    @Override
    void open() {
        reader = rows == null ? null : rows.reader();
    }

    @Override
    Batch next() {
        return reader == null ? null : reader.next();
    }

    @Override
    void close() {
        reader = null;
    }
}

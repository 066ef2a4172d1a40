package org.ashlardb.sql.execute;

import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.Vector;

/** An aggregate over the frame of each row. Rows that have the same frame have the same value. */
final class FrameAggregateResult implements WindowResult {
    private final FrameBounds frame;
    private final FrameSummary summary;
    private final Vector value;

    FrameAggregateResult(FrameBounds frame, FrameSummary summary, SqlKind kind) {
        this.frame = frame;
        this.summary = summary;
        value = Vector.of(kind);
    }

    @Override
    public void open() {
        frame.open();
    }

    @Override
    public void begin(PartitionRows rows) {
        frame.begin(rows);
        summary.begin(rows);
    }

    @Override
    public void compute(int row, Vector target, int targetRow) {
        if (frame.move(row)) {
            value.reset(1);
            summary.compute(frame, value);
        }
        target.copy(targetRow, value, 0);
    }

    @Override
    public void close() {
        summary.close();
    }
}

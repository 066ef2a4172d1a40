package org.ashlardb.bench.micro;

import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.definition.IsolationLevel;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/** Rows per second of a scan of 1,000,000 rows through the engine's API, three columns each: in batches, row by row. */
public class EngineScan extends EngineSuite {
    private static final int ROWS = 1_000_000;
    private static final int BATCH = 1_024;

    private final long[] quantities = new long[BATCH];
    private final long[] prices = new long[BATCH];
    private final double[] weights = new double[BATCH];
    private final boolean[] nulls = new boolean[BATCH];
    private Snapshot snapshot;
    private Cursor cursor;

    @Override
    void prepare() {
        items.load(ROWS);
        items.transaction().begin(IsolationLevel.READ_COMMITTED);
        snapshot = items.transaction().openSnapshot();
        cursor = items.table().newCursor();
        double expected = 0;
        for (int id = 0; id < ROWS; id++) {
            expected += ItemTable.numbers(id);
        }
        expect(expected, inBatches());
        expect(expected, rowByRow());
    }

    @Benchmark
    @OperationsPerInvocation(ROWS)
    public double inBatches() {
        double sum = 0;
        cursor.scan(snapshot);
        for (int count = cursor.nextBatch(BATCH); count > 0; count = cursor.nextBatch(BATCH)) {
            cursor.readLongs(1, quantities, nulls);
            cursor.readLongs(2, prices, nulls);
            cursor.readDoubles(3, weights, nulls);
            for (int i = 0; i < count; i++) {
                sum += quantities[i] + prices[i] + weights[i];
            }
        }
        return sum;
    }

    @Benchmark
    @OperationsPerInvocation(ROWS)
    public double rowByRow() {
        double sum = 0;
        cursor.scan(snapshot);
        while (cursor.next()) {
            sum += cursor.getInt(1) + cursor.getLong(2) + cursor.getDouble(3);
        }
        return sum;
    }

    @Override
    void end() {
        cursor.close();
        snapshot.close();
        items.transaction().rollback();
    }
}

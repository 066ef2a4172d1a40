package org.ashlardb.bench.micro;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** Transactions of one insert each, ascending keys, through the engine's API; the table starts empty each time. */
public class EngineInsert extends Suite {
    private static final int ROWS = 500_000;

    /** Fewer for the guard. */
    int rows = ROWS;

    private EngineItems items;

    @Setup(Level.Invocation)
    public void open() {
        items = new EngineItems();
    }

    @Benchmark
    @OperationsPerInvocation(ROWS)
    public void insert() {
        for (int id = 0; id < rows; id++) {
            items.insert(id);
        }
    }

    /** The benchmark has inserted what it should. */
    @TearDown(Level.Invocation)
    public void close() {
        expect(rows, items.table().approximateRowCount());
        items.close();
    }
}

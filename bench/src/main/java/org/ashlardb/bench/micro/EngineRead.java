package org.ashlardb.bench.micro;

import java.util.concurrent.TimeUnit;
import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Index;
import org.ashlardb.engine.Key;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.definition.IsolationLevel;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Random reads of three columns by key through the engine's API. Compare the larger table with
 * {@link FarReadLimit#twoDependentReads}: one far read for the index leaf and one for the row.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 2,
        jvmArgs = {"-Xms1g", "-Xmx1g"})
public class EngineRead {
    @Param({"20000", "1000000"})
    private int rows;

    private EngineItems items;
    private Snapshot snapshot;
    private Cursor cursor;
    private Index index;
    private Key key;
    private RandomKeys keys;

    @Setup
    public void open() {
        items = new EngineItems();
        items.load(rows);
        items.transaction().begin(IsolationLevel.READ_COMMITTED);
        snapshot = items.transaction().openSnapshot();
        cursor = items.table().newCursor();
        index = items.table().primaryKey();
        key = index.newKey();
        keys = new RandomKeys(rows);
    }

    /** All reads from one snapshot. */
    @Benchmark
    public double inOneSnapshot() {
        return read(snapshot);
    }

    /** A new snapshot for each read. */
    @Benchmark
    public double inSnapshotsOfTheirOwn() {
        Snapshot own = items.transaction().openSnapshot();
        double sum = read(own);
        own.close();
        return sum;
    }

    private double read(Snapshot from) {
        cursor.seek(from, index, key.clear().addLong(keys.next()));
        return cursor.getInt(1) + cursor.getLong(2) + cursor.getDouble(3);
    }

    @TearDown
    public void close() {
        cursor.close();
        snapshot.close();
        items.transaction().rollback();
        items.close();
    }
}

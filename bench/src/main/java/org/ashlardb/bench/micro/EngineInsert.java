package org.ashlardb.bench.micro;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Transactions of one insert each, ascending keys, through the engine's API; the table starts empty each time. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 2,
        jvmArgs = {"-Xms1g", "-Xmx1g"})
public class EngineInsert {
    private static final int ROWS = 500_000;

    private EngineItems items;

    @Setup(Level.Invocation)
    public void open() {
        items = new EngineItems();
    }

    @Benchmark
    @OperationsPerInvocation(ROWS)
    public void insert() {
        for (int id = 0; id < ROWS; id++) {
            items.insert(id);
        }
    }

    @TearDown(Level.Invocation)
    public void close() {
        items.close();
    }
}

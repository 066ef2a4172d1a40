package org.ashlardb.bench.micro;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;
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
import org.openjdk.jmh.annotations.Warmup;

/** What the machine allows: two reads, each of an address that only the read before it tells. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 2,
        jvmArgs = {"-Xms1g", "-Xmx1g"})
public class FarReadLimit {
    private static final int LINE = 64;

    /** Mebibytes the reads are spread over. */
    @Param({"1", "64", "512"})
    private int mebibytes;

    private ByteBuffer memory;
    private int position;

    /** Links all cache lines to one random cycle (Sattolo's algorithm). */
    @Setup
    public void link() {
        int lines = (mebibytes << 20) / LINE;
        memory = ByteBuffer.allocateDirect(lines * LINE).order(ByteOrder.nativeOrder());
        for (int i = 0; i < lines; i++) {
            memory.putInt(i * LINE, i * LINE);
        }
        RandomKeys random = new RandomKeys(Integer.MAX_VALUE);
        for (int i = lines - 1; i > 0; i--) {
            int j = (int) ((long) random.next() * i / Integer.MAX_VALUE);
            int swapped = memory.getInt(i * LINE);
            memory.putInt(i * LINE, memory.getInt(j * LINE));
            memory.putInt(j * LINE, swapped);
        }
    }

    @Benchmark
    public int twoDependentReads() {
        position = memory.getInt(memory.getInt(position));
        return position;
    }
}

package org.ashlardb.bench.micro;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** How all suites are run unless the command line or the suite says otherwise; the annotations are inherited. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 2,
        jvmArgs = {"-Xms1g", "-Xmx1g"})
public abstract class Suite {
    /** Called while setting up: a benchmark that reads something else than it believes measures nothing. */
    static void expect(double expected, double actual) {
        if (expected != actual) {
            throw new IllegalStateException("The benchmark reads " + actual + ", expected " + expected);
        }
    }
}

package org.ashlardb.bench.micro;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** Insertions into a B+tree by itself, which starts empty each time: keys ascending, and scattered. */
public class EngineTreeInsert extends Suite {
    private static final int KEYS = 500_000;
    private static final long STEP = 193_939; // prime, so that the keys go through all numbers

    private TreeKeys tree;

    @Setup(Level.Invocation)
    public void open() {
        tree = new TreeKeys(KeyForm.NUMBER);
    }

    @Benchmark
    @OperationsPerInvocation(KEYS)
    public void ascending() {
        for (int i = 0; i < KEYS; i++) {
            tree.insert(i);
        }
    }

    @Benchmark
    @OperationsPerInvocation(KEYS)
    public void scattered() {
        for (int i = 0; i < KEYS; i++) {
            tree.insert((int) (i * STEP % KEYS));
        }
    }

    /** The benchmark has inserted what it should. */
    @TearDown(Level.Invocation)
    public void close() {
        expect(KEYS, tree.check());
        tree.close();
    }
}

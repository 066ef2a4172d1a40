package org.ashlardb.bench.micro;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** The B+tree by itself: finding a random key, and reading all entries in key order. */
public class EngineTree extends Suite {
    @Param({"20000", "1000000"})
    int keys = 20_000;

    @Param({"NUMBER", "SCATTERED", "DIGITS"})
    KeyForm form = KeyForm.NUMBER;

    private TreeKeys tree;
    private RandomKeys random;

    @Setup
    public void open() {
        tree = new TreeKeys(form);
        for (int i = 0; i < keys; i++) {
            tree.insert(i);
        }
        random = new RandomKeys(keys);
        expect(keys, tree.check());
        expect(keys - 1, tree.find(keys - 1));
        expect(-1, tree.find(keys));
        expect((long) keys * (keys - 1) / 2.0, tree.sum());
    }

    @Benchmark
    public long find() {
        return tree.find(random.next());
    }

    /** One operation is the whole tree. */
    @Benchmark
    public long scan() {
        return tree.sum();
    }

    @TearDown
    public void close() {
        tree.close();
    }
}

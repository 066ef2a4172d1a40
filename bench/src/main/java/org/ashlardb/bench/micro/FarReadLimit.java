package org.ashlardb.bench.micro;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** What the machine allows: two reads, each of an address that only the read before it tells. */
public class FarReadLimit extends Suite {
    /** Mebibytes the reads are spread over. */
    @Param({"1", "64", "512"})
    private int mebibytes;

    private LinkedLines memory;
    private int position;

    @Setup
    public void link() {
        memory = new LinkedLines(mebibytes << 20);
        int at = 0;
        int steps = 0;
        do {
            at = memory.next(at);
            steps++;
        } while (at != 0);
        expect(memory.lines(), steps);
    }

    @Benchmark
    public int twoDependentReads() {
        position = memory.next(memory.next(position));
        return position;
    }
}

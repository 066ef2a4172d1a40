package org.ashlardb.engine.memory;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Either the collector sees a reader's announcement, or the reader sees the collector's frontier and tries again. */
@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "Both see each other.")
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "The reader takes a newer snapshot.")
@Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "The collector keeps the reader's versions.")
@Outcome(id = "0, 0", expect = Expect.FORBIDDEN, desc = "The reader's versions are collected under it.")
@State
public class AnnouncementStress {
    private final ReaderRegistry readers = new ReaderRegistry();
    private final ReaderRegistry.Slot slot = readers.register();
    private volatile long frontier;

    @Actor
    public void reader(II_Result result) {
        slot.announce(1, 5);
        result.r1 = frontier > 5 ? 1 : 0;
    }

    @Actor
    public void collector(II_Result result) {
        frontier = 6;
        result.r2 = readers.snapshots(new long[4]);
    }
}

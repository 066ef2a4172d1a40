package org.ashlardb.engine.memory;

import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/** Reading columns between two equal reads of a slot's word, as row readers do, beside a writer that swings it. */
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "The version before.")
@Outcome(id = "-1, -1", expect = Expect.ACCEPTABLE, desc = "The word has changed: the reader looks elsewhere.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Columns of a version that is being written.")
@State
public class SeqlockStress {
    private static final int SLOTS = 1 << 14;
    private static final Slab SLAB = SlabProvider.allocate(SLOTS * 64L);
    private static final AtomicInteger NEXT = new AtomicInteger();

    private final long slot = (NEXT.getAndIncrement() & SLOTS - 1) * 64L;

    public SeqlockStress() {
        SLAB.putLong(slot + 8, 0);
        SLAB.putLong(slot + 16, 0);
        SLAB.putLongRelease(slot, 1);
    }

    @Actor
    public void writer() {
        if (SLAB.compareAndSetLong(slot, 1, 2)) {
            VarHandle.storeStoreFence();
            SLAB.putLong(slot + 8, 7);
            SLAB.putLong(slot + 16, 7);
        }
    }

    @Actor
    public void reader(JJ_Result result) {
        long word = SLAB.getLongAcquire(slot);
        result.r1 = SLAB.getLong(slot + 8);
        result.r2 = SLAB.getLong(slot + 16);
        VarHandle.loadLoadFence();
        if (word != 1 || SLAB.getLong(slot) != word) {
            result.r1 = -1;
            result.r2 = -1;
        }
    }
}

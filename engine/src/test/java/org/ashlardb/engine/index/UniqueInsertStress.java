package org.ashlardb.engine.index;

import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.ReaderRegistry;
import org.ashlardb.engine.memory.RetireQueue;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZJ_Result;

/** Two insertions of one key into a unique tree: one wins, and the tree holds one entry. */
@JCStressTest
@Outcome(id = "true, false, 1", expect = Expect.ACCEPTABLE, desc = "The first wins.")
@Outcome(id = "false, true, 1", expect = Expect.ACCEPTABLE, desc = "The second wins.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Both or neither were inserted.")
@State
public class UniqueInsertStress {
    private static final Memory MEMORY = new Memory(1L << 30);
    private static final RetireQueue RETIRED = new RetireQueue(MEMORY, new ReaderRegistry());
    private static final long[] NONE = new long[0];

    private final BTree tree = new BTree(MEMORY, RETIRED, Long.BYTES);

    private boolean insert(long rowId) {
        SearchKey key = new SearchKey();
        key.putLong(42);
        key.setRowId(rowId);
        return tree.insertUnique(key, NONE, 0, false);
    }

    @Actor
    public void first(ZZJ_Result result) {
        result.r1 = insert(1);
    }

    @Actor
    public void second(ZZJ_Result result) {
        result.r2 = insert(2);
    }

    @Arbiter
    public void entries(ZZJ_Result result) {
        result.r3 = tree.check();
        tree.free();
    }
}

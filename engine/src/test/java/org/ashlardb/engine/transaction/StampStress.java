package org.ashlardb.engine.transaction;

import org.ashlardb.engine.row.VersionWord;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.J_Result;

/** Resolving a stamp while its transaction commits and its slot is used for the next one, which commits too. */
@JCStressTest
@Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "Running.")
@Outcome(id = "5", expect = Expect.ACCEPTABLE, desc = "Committed.")
@Outcome(id = "-2", expect = Expect.ACCEPTABLE, desc = "Rewritten: read again.")
@Outcome(id = "9", expect = Expect.FORBIDDEN, desc = "The next transaction's timestamp.")
@State
public class StampStress {
    private final TransactionStates states = new TransactionStates();
    private final int slot = states.register();
    private final long stamp = VersionWord.stamp(slot, states.begin(slot), 1);

    @Actor
    public void owner() {
        states.commit(slot, 5);
        states.end(slot);
        states.begin(slot);
        states.commit(slot, 9);
    }

    @Actor
    public void reader(J_Result result) {
        result.r1 = states.commitTimestamp(stamp);
    }
}

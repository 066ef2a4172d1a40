package org.ashlardb.sql.execute;

import java.util.function.LongPredicate;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.plan.physical.CountedRows;
import org.ashlardb.sql.plan.physical.EitherRows;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/**
 * Reads rows by an index or in another way, as it turns out when it is opened, or when the other way has looked at many rows
 * in vain. Then it does not look there the next times either, but now and then.
 */
final class EitherOperator extends Operator {
    private static final int TIMES_WITHOUT = 15;

    private final LongPredicate choosesIndex; // of how many entries are few
    private final Operator byIndex;
    private final Operator other;
    private final long most;
    private final long vain;
    private final long mostInVain;
    private int timesWithout; // how often it will not look the other way first
    private Operator chosen;
    private long expected;
    private boolean patient; // whether who reads wants to know when it has looked in vain
    private boolean gaveUp;

    private EitherOperator(
            LongPredicate choosesIndex, Operator byIndex, Operator other, long most, long vain, long mostInVain) {
        super(byIndex.layout());
        this.choosesIndex = choosesIndex;
        this.byIndex = byIndex;
        this.other = other;
        this.most = most;
        this.vain = vain;
        this.mostInVain = mostInVain;
    }

    /** By the index unless the condition turns out to leave out nothing. */
    static EitherOperator of(Execution execution, EitherRows plan, Operator byIndex, Operator fromAll) {
        Evaluator test = new EvaluatorFactory(execution.evaluation()).make(plan.test());
        Batch noRow = new Batch(0);
        return new EitherOperator(most -> isBounded(test.evaluateOne(noRow)), byIndex, fromAll, 0, 0, 0);
    }

    private static boolean isBounded(Vector result) {
        return result.isNull(0) || (result instanceof VaryingVector text ? text.length(0) > 0 : result.getLong(0) == 0);
    }

    /** By the index if it has few entries for the values. */
    static EitherOperator of(Execution execution, CountedRows plan, Operator few, Operator other) {
        IndexScanOperator counter = new IndexScanOperator(execution, plan.counted());
        return new EitherOperator(counter::hasAtMost, few, other, plan.most(), plan.vain(), plan.mostInVain());
    }

    @Override
    void open() {
        expected = Long.MAX_VALUE;
        patient = false;
        gaveUp = false;
        chosen = choosesIndex.test(timesWithout > 0 ? mostInVain : most) ? byIndex : other;
        timesWithout = chosen == other ? 0 : Math.max(0, timesWithout - 1);
        chosen.open();
        if (chosen == other && turnsInVain()) {
            other.setPatience(vain);
        }
    }

    private boolean turnsInVain() {
        return mostInVain > most;
    }

    @Override
    void expect(long rows) {
        expected = rows;
        chosen.expect(rows);
    }

    /** Its own is what it would wait for the other way anyway. */
    @Override
    void setPatience(long rows) {
        patient = true;
        if (!turnsInVain()) {
            chosen.setPatience(rows);
        }
    }

    @Override
    boolean gaveUp() {
        boolean told = gaveUp;
        gaveUp = false;
        return told;
    }

    @Override
    Batch next() {
        Batch batch = chosen.next();
        while (batch == null && chosen.gaveUp()) {
            if (turnsInVain() && choosesIndex.test(mostInVain)) {
                timesWithout = TIMES_WITHOUT;
                takeIndex();
            } else if (patient) {
                patient = false;
                gaveUp = true;
                return null;
            }
            batch = chosen.next();
        }
        return batch;
    }

    private void takeIndex() {
        chosen.close();
        chosen = byIndex;
        chosen.open();
        if (expected != Long.MAX_VALUE) {
            chosen.expect(expected);
        }
    }

    @Override
    void close() {
        byIndex.close();
        other.close();
    }
}

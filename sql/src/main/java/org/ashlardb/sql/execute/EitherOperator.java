package org.ashlardb.sql.execute;

import java.util.function.LongUnaryOperator;
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
    private static final long COUNTED_FIRST = 256;
    private static final int TIMES_COUNTED = 4;

    private final LongUnaryOperator count; // of the entries there are, up to a number
    private final LongUnaryOperator countOther;
    private final Operator byIndex;
    private final Operator other;
    private final long most;
    private final CountedRows.InVain inVain; // or null
    private int timesWithout; // how often it will not look the other way first
    private long mostWithout; // how many entries are few then
    private Operator chosen;
    private long expected;
    private boolean mayTurn; // to the index
    private boolean patient; // whether who reads wants to know when it has looked in vain
    private boolean gaveUp;

    private EitherOperator(
            LongUnaryOperator count,
            LongUnaryOperator countOther,
            Operator byIndex,
            Operator other,
            long most,
            CountedRows.InVain inVain) {
        super(byIndex.layout());
        this.count = count;
        this.countOther = countOther;
        this.byIndex = byIndex;
        this.other = other;
        this.most = most;
        this.inVain = inVain;
    }

    /** By the index unless the condition turns out to leave out nothing. */
    static EitherOperator of(Execution execution, EitherRows plan, Operator byIndex, Operator fromAll) {
        Evaluator test = new EvaluatorFactory(execution.evaluation()).make(plan.test());
        Batch noRow = new Batch(0);
        return new EitherOperator(most -> isBounded(test.evaluateOne(noRow)) ? 0 : 2, null, byIndex, fromAll, 1, null);
    }

    private static boolean isBounded(Vector result) {
        return result.isNull(0) || (result instanceof VaryingVector text ? text.length(0) > 0 : result.getLong(0) == 0);
    }

    /** By the index if it has few entries for the values. */
    static EitherOperator of(Execution execution, CountedRows plan, Operator few, Operator other) {
        IndexScanOperator counter = new IndexScanOperator(execution, plan.counted());
        boolean counts = plan.inVain() != null && plan.inVain().source() != null;
        IndexScanOperator source =
                counts ? new IndexScanOperator(execution, plan.inVain().source()) : null;
        return new EitherOperator(
                counter::count, counts ? source::count : null, few, other, plan.most(), plan.inVain());
    }

    @Override
    void open() {
        expected = Long.MAX_VALUE;
        patient = false;
        gaveUp = false;
        long few = timesWithout > 0 ? mostWithout : most;
        chosen = few > 0 && count.applyAsLong(few) <= few ? byIndex : other;
        timesWithout = chosen == other ? 0 : Math.max(0, timesWithout - 1);
        chosen.open();
        mayTurn = chosen == other && inVain != null;
        if (mayTurn) {
            other.setPatience(inVain.rows());
        }
    }

    @Override
    void expect(long rows) {
        expected = rows;
        chosen.expect(rows);
    }

    /** It looks for rows as long as it would without; then it gives up, too. */
    @Override
    void setPatience(long rows) {
        patient = true;
        if (!mayTurn) {
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
            boolean turns = mayTurn && isBetterByIndex();
            mayTurn = false;
            if (turns) {
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

    /** Whether the index has few entries, for what the other way turned out to be; counts as many as decide it. */
    private boolean isBetterByIndex() {
        long few = inVain.most();
        for (long counted = COUNTED_FIRST; countOther != null; counted *= TIMES_COUNTED) {
            long others = countOther.applyAsLong(counted);
            long worth = Math.min(few, (long) (inVain.worth() * Math.min(others, counted)));
            if (others <= counted || worth == few) {
                few = worth;
                break;
            }
            if (isAtMost(worth)) {
                return true;
            }
        }
        return isAtMost(few);
    }

    private boolean isAtMost(long few) {
        long found = count.applyAsLong(few);
        mostWithout = 2 * found;
        return found <= few;
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

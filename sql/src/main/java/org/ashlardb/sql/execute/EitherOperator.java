package org.ashlardb.sql.execute;

import java.util.function.BooleanSupplier;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.plan.physical.CountedRows;
import org.ashlardb.sql.plan.physical.EitherRows;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** Reads rows by an index or in another way, as it turns out when it is opened. */
final class EitherOperator extends Operator {
    private final BooleanSupplier choosesIndex;
    private final Operator byIndex;
    private final Operator other;
    private Operator chosen;

    private EitherOperator(BooleanSupplier choosesIndex, Operator byIndex, Operator other) {
        super(byIndex.layout());
        this.choosesIndex = choosesIndex;
        this.byIndex = byIndex;
        this.other = other;
    }

    /** By the index unless the condition turns out to leave out nothing. */
    static EitherOperator of(Execution execution, EitherRows plan, Operator byIndex, Operator fromAll) {
        Evaluator test = new EvaluatorFactory(execution.evaluation()).make(plan.test());
        Batch noRow = new Batch(0);
        return new EitherOperator(() -> isBounded(test.evaluateOne(noRow)), byIndex, fromAll);
    }

    private static boolean isBounded(Vector result) {
        return result.isNull(0) || (result instanceof VaryingVector text ? text.length(0) > 0 : result.getLong(0) == 0);
    }

    /** By the index if it has few entries for the values. */
    static EitherOperator of(Execution execution, CountedRows plan, Operator few, Operator other) {
        IndexScanOperator counter = new IndexScanOperator(execution, plan.counted());
        long most = plan.most();
        return new EitherOperator(() -> counter.hasAtMost(most), few, other);
    }

    @Override
    void open() {
        chosen = choosesIndex.getAsBoolean() ? byIndex : other;
        chosen.open();
    }

    @Override
    void expect(long rows) {
        chosen.expect(rows);
    }

    @Override
    Batch next() {
        return chosen.next();
    }

    @Override
    void close() {
        byIndex.close();
        other.close();
    }
}

package org.ashlardb.sql.execute;

import java.util.HashMap;
import java.util.Map;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.plan.Aggregate;
import org.ashlardb.sql.plan.AggregateCall;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** The direct arguments of an aggregate of an ordered set in each grouping set, where keys that are not of it are NULL. */
final class DirectArguments {
    private final Evaluator[][] sets;

    private DirectArguments(Evaluator[][] sets) {
        this.sets = sets;
    }

    /** Null when the arguments are the same in all sets. */
    static DirectArguments of(Aggregate aggregate, AggregateCall call, EvaluatorFactory factory) {
        if (aggregate.sets() == null || !call.kind().hasDirectArguments()) {
            return null;
        }
        boolean differ = false;
        Evaluator[][] sets =
                new Evaluator[aggregate.sets().sets().size()][call.arguments().size()];
        for (int set = 0; set < sets.length; set++) {
            Map<Variable, Scalar> nulls = new HashMap<>();
            for (Variable variable : aggregate.variablesOutside(set)) {
                nulls.put(variable, new Constant(null, variable.type()));
            }
            for (int i = 0; i < sets[set].length; i++) {
                Scalar argument = call.arguments().get(i);
                Scalar inSet = Scalars.substitute(argument, nulls);
                differ |= inSet != argument;
                sets[set][i] = factory.make(inSet);
            }
        }
        return differ ? new DirectArguments(sets) : null;
    }

    /** Computes the arguments of some rows in a set. */
    void compute(int set, Batch in, int[] selection, int count, Vector[] target) {
        for (int i = 0; i < sets[set].length; i++) {
            target[i] = sets[set][i].evaluate(in, selection, count);
        }
    }
}

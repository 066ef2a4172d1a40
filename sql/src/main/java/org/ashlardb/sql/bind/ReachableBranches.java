package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.rule.ConstantFolding;

/**
 * Leaves out branches of CASE and COALESCE that constants in front of them keep from ever being taken. The type is decided
 * before, by all of them: {@code COALESCE(7, 1.5)} is a decimal number.
 */
final class ReachableBranches {
    private final List<Scalar> conditions = new ArrayList<>();
    private final List<Scalar> results = new ArrayList<>();

    /** Of a CASE; there is one more result than there are conditions. */
    ReachableBranches(List<Scalar> allConditions, List<Scalar> allResults) {
        for (int i = 0; i < allConditions.size(); i++) {
            Scalar condition = ConstantFolding.fold(allConditions.get(i));
            if (!(condition instanceof Constant constant)) {
                conditions.add(allConditions.get(i));
                results.add(allResults.get(i));
            } else if (constant.isTrue()) {
                results.add(allResults.get(i));
                return;
            }
        }
        results.add(allResults.get(allConditions.size()));
    }

    List<Scalar> conditions() {
        return conditions;
    }

    /** One more than there are conditions. */
    List<Scalar> results() {
        return results;
    }

    /**
     * The arguments of COALESCE up to the first that is never NULL: a constant, or an aggregate such as COUNT. A column
     * that is never NULL may be so behind grouping sets.
     *
     * @param aggregates those of the SELECT, or null where there can be none
     */
    static List<Scalar> ofCoalesce(List<Scalar> arguments, AggregateCollector aggregates) {
        for (int i = 0; i < arguments.size(); i++) {
            Scalar argument = ConstantFolding.fold(arguments.get(i));
            boolean neverNull = argument instanceof Constant constant
                    ? !constant.isNull()
                    : argument instanceof Reference reference && isNeverNull(reference.variable(), aggregates);
            if (neverNull) {
                return arguments.subList(0, i + 1);
            }
        }
        return arguments;
    }

    private static boolean isNeverNull(Variable variable, AggregateCollector aggregates) {
        return !variable.nullable()
                && aggregates != null
                && aggregates.variables().contains(variable);
    }
}

package org.ashlardb.sql.plan.physical;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Call;
import org.ashlardb.sql.expression.Cast;
import org.ashlardb.sql.expression.Operation;
import org.ashlardb.sql.expression.RowCall;
import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Subquery;
import org.ashlardb.sql.expression.function.DomainCheck;
import org.ashlardb.sql.expression.function.ExactFunction;
import org.ashlardb.sql.expression.function.JavaFunction;
import org.ashlardb.sql.expression.function.JsonFunction;
import org.ashlardb.sql.expression.function.JsonQuery;
import org.ashlardb.sql.expression.function.PatternFunction;
import org.ashlardb.sql.expression.function.RealFunction;
import org.ashlardb.sql.expression.function.UncallableFunction;
import org.ashlardb.sql.expression.function.WholeFunction;

/**
 * The order in which the terms of a condition are asked: those with one value for all rows, then those that cost little,
 * then those that run a subquery or a function of a user for each row; within these as they were written. What fails for
 * some values, as a division does, comes before no term that was written before it, which may be there to leave these out.
 */
public final class ConditionOrder {
    private enum Rank {
        FIXED,
        CHEAP,
        COSTLY
    }

    private ConditionOrder() {}

    static List<Scalar> byCost(List<Scalar> conditions) {
        if (conditions.size() < 2) {
            return List.copyOf(conditions);
        }
        List<List<Scalar>> ranked = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        Rank last = Rank.FIXED;
        for (Scalar condition : conditions) {
            Rank rank = rank(condition);
            if (rank.compareTo(last) < 0 && mayFail(condition)) {
                rank = last;
            }
            last = rank.compareTo(last) > 0 ? rank : last;
            ranked.get(rank.ordinal()).add(condition);
        }
        List<Scalar> ordered = new ArrayList<>();
        ranked.forEach(ordered::addAll);
        return List.copyOf(ordered);
    }

    /** Whether a condition has one value for all rows, which costs next to nothing and is there for any outer values. */
    public static boolean isFree(Scalar condition) {
        return rank(condition) == Rank.FIXED && !mayFail(condition);
    }

    private static Rank rank(Scalar condition) {
        if (Scalars.anyMatch(condition, ConditionOrder::isCostly)) {
            return Rank.COSTLY;
        }
        boolean fixed = Scalars.isSameForAllRows(condition) && !Scalars.anyMatch(condition, Subquery.class::isInstance);
        return fixed ? Rank.FIXED : Rank.CHEAP;
    }

    private static boolean isCostly(Scalar scalar) {
        return scalar instanceof Subquery subquery && !subquery.registers().isEmpty()
                || Scalars.doesSteps(scalar)
                || scalar instanceof RowCall call && call.function() instanceof JavaFunction;
    }

    private static boolean mayFail(Scalar condition) {
        return Scalars.anyMatch(condition, ConditionOrder::failsForSome);
    }

    private static boolean failsForSome(Scalar scalar) {
        if (scalar instanceof Operation operation) {
            return operation.operator() == Operation.Operator.DIVIDE
                    || operation.operator() == Operation.Operator.MODULO;
        }
        if (scalar instanceof Cast cast) {
            return cast.operand().type().kind().isText() && !cast.type().kind().isText();
        }
        if (scalar instanceof Call call) {
            return switch (call.function()) {
                case MOD, POWER, SQRT, EXP, LN, LOG10, ASIN, ACOS, CHR -> true;
                default -> false;
            };
        }
        return scalar instanceof RowCall call && failsForSome(call.function());
    }

    private static boolean failsForSome(RowFunction function) {
        return function instanceof RealFunction
                || function instanceof WholeFunction
                || function instanceof ExactFunction
                || function instanceof PatternFunction
                || function instanceof JsonFunction
                || function instanceof JsonQuery
                || function instanceof DomainCheck
                || function instanceof UncallableFunction;
    }
}

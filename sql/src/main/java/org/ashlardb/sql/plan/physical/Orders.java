package org.ashlardb.sql.plan.physical;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.SortKey;
import org.ashlardb.sql.statistics.Estimator;

/** Whether rows in one order are also in another. */
final class Orders {
    private Orders() {}

    static boolean satisfies(Physical plan, List<SortKey> wanted) {
        return plan.rows() <= 1 && isPoint(plan) || satisfies(plan.order(), fixed(plan), wanted);
    }

    /** By how many of the first wanted keys the rows are sorted. */
    static int presorted(Physical plan, List<SortKey> wanted) {
        int keys = wanted.size();
        while (keys > 0 && !satisfies(plan, wanted.subList(0, keys))) {
            keys--;
        }
        return keys;
    }

    /** How many rows have to be read to be sure of the first ones, if they come by the first keys of their order. */
    static double rowsToRead(Physical plan, List<SortKey> presorted, double firstRows, Estimator estimator) {
        List<Variable> fixed = fixed(plan);
        double groups = 1;
        for (SortKey key : presorted) {
            groups *=
                    fixed.contains(key.variable()) ? 1 : estimator.distinct(new Reference(key.variable()), plan.rows());
        }
        return Math.min(plan.rows(), firstRows + plan.rows() / groups);
    }

    private static boolean isPoint(Physical plan) {
        return plan instanceof IndexScan scan ? scan.isPoint() : plan instanceof Step step && isPoint(step.input());
    }

    /** The variables that have one value throughout. */
    static List<Variable> fixed(Physical plan) {
        if (plan instanceof IndexScan scan) {
            return scan.fixed();
        }
        boolean passes =
                plan instanceof Step.FilterRows || plan instanceof Step.LimitRows || plan instanceof Step.LockEach;
        return passes ? fixed(((Step) plan).input()) : List.of();
    }

    /**
     * Fixed variables have one value throughout and need no place in the order. NULLs' place is of no matter where
     * there are none.
     */
    static boolean satisfies(List<SortKey> order, List<Variable> fixed, List<SortKey> wanted) {
        List<SortKey> open = new ArrayList<>();
        for (SortKey key : wanted) {
            if (!fixed.contains(key.variable())) {
                open.add(key);
            }
        }
        if (open.size() > order.size()) {
            return false;
        }
        for (int i = 0; i < open.size(); i++) {
            SortKey have = order.get(i);
            SortKey want = open.get(i);
            boolean nullsFit =
                    have.nullsFirst() == want.nullsFirst() || !have.variable().nullable();
            if (!have.variable().equals(want.variable()) || have.descending() != want.descending() || !nullsFit) {
                return false;
            }
        }
        return true;
    }
}

package org.ashlardb.sql.plan.physical;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.SortKey;

/** Whether rows in one order are also in another. */
final class Orders {
    private Orders() {}

    static boolean satisfies(Physical plan, List<SortKey> wanted) {
        return plan.rows() <= 1 && isPoint(plan) || satisfies(plan.order(), fixed(plan), wanted);
    }

    private static boolean isPoint(Physical plan) {
        return plan instanceof IndexScan scan ? scan.isPoint() : plan instanceof Step step && isPoint(step.input());
    }

    private static List<Variable> fixed(Physical plan) {
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

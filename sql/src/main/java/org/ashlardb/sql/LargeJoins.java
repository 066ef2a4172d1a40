package org.ashlardb.sql;

import java.util.List;
import org.ashlardb.sql.plan.physical.HashJoin;
import org.ashlardb.sql.plan.physical.IndexJoin;
import org.ashlardb.sql.plan.physical.IndexScan;
import org.ashlardb.sql.plan.physical.LoopJoin;
import org.ashlardb.sql.plan.physical.MergeJoin;
import org.ashlardb.sql.plan.physical.Physical;
import org.ashlardb.sql.plan.physical.TriedJoin;

/**
 * Tells plans that join and may take so long that it is worth compiling them for the very literals of a statement: how
 * many rows lie between two values is known then, and with it which order of joins is good.
 */
final class LargeJoins {
    /** Some milliseconds, many times what it takes to compile a statement. */
    private static final double LARGE = 50_000;

    private LargeJoins() {}

    static boolean areIn(Physical plan, List<Physical> subqueries) {
        double cost = plan == null ? 0 : plan.cost() + rangeRows(plan);
        boolean joins = plan != null && joins(plan);
        for (Physical subquery : subqueries) {
            cost += subquery.cost() + rangeRows(subquery);
            joins |= joins(subquery);
        }
        return joins && cost > LARGE;
    }

    private static boolean joins(Physical plan) {
        if (plan instanceof HashJoin
                || plan instanceof MergeJoin
                || plan instanceof LoopJoin
                || plan instanceof IndexJoin
                || plan instanceof TriedJoin) {
            return true;
        }
        for (Physical input : plan.inputs()) {
            if (joins(input)) {
                return true;
            }
        }
        return false;
    }

    /** The rows of tables of which a part is read, nobody knows how much. */
    private static double rangeRows(Physical plan) {
        if (plan instanceof IndexScan scan) {
            boolean range = !scan.bounds().isAll()
                    && scan.bounds().equal().isEmpty()
                    && scan.bounds().in().isEmpty();
            return range ? scan.table().table().approximateRowCount() : 0;
        }
        double rows = 0;
        for (Physical input : plan.inputs()) {
            rows += rangeRows(input);
        }
        return rows;
    }
}

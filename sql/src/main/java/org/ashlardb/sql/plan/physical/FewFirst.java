package org.ashlardb.sql.plan.physical;

import java.util.List;
import org.ashlardb.sql.plan.SortKey;

/**
 * Puts another order beside that of a join which is best on average: one that begins with an input that has few rows for
 * some values. It is taken when the input turns out to have few when the statement runs.
 */
final class FewFirst {
    /** The order is planned for so many. */
    private static final double ROWS = 8;

    /** What is taken for fewer entries only is not worth another order. */
    private static final double FEWEST = 4;

    /** Part of the cost that is to be saved at least. */
    private static final double MARGIN = 0.25;

    private final JoinOrder order;
    private final List<SortKey> wanted;
    private final double firstRows;

    /**
     * For so many rows.
     *
     * @param wanted the order that they are the first in, empty for any
     */
    FewFirst(JoinOrder order, List<SortKey> wanted, double firstRows) {
        this.order = order;
        this.wanted = wanted;
        this.firstRows = firstRows;
    }

    /** The plan, or one that turns to others when an input has few rows. */
    Physical beside(Physical best) {
        Physical all = best;
        List<SortKey> sorted = wanted.subList(0, Orders.presorted(best, wanted));
        boolean firstOnly = firstRows < best.rows() && sorted.size() == wanted.size();
        for (JoinOrder.Few few : order.orderForFew(ROWS)) {
            double most = Math.floor(most(few, best));
            boolean saves = few.plan().cost() < best.cost() * MARGIN;
            long entries = saves && most >= FEWEST ? (long) most : 0;
            CountedRows.InVain inVain = inVain(few, best, firstOnly);
            boolean mayBeBetter = entries > 0 || inVain != null && !firstOnly;
            if (mayBeBetter && !looksUp(best, few.input())) {
                Physical plan = PhysicalPlanner.exactly(few.plan(), best.outputs());
                plan = sorted.isEmpty() ? plan : new Step.SortRows(plan, sorted);
                all = new CountedRows(few.counted(), plan, all, sorted, entries, inVain);
            }
        }
        return all;
    }

    /**
     * Up to how many entries the other order is taken: as long as it costs less than this one, of which all is read, or if
     * the first rows are enough as much as has to be read to find so many among those with the value.
     */
    private double most(JoinOrder.Few few, Physical best) {
        double each = few.plan().cost() / few.rows();
        double most = firstRows < best.rows()
                ? Math.sqrt(best.cost() * Math.max(1, firstRows) / each)
                : best.cost() * MARGIN / each;
        most = Math.min(most, best.cost() * MARGIN / each);
        return CountedPaths.worthCounting(few.counted(), most);
    }

    /** When the other order is taken for more entries, as this one has met more rows than was thought, and none of use. */
    private CountedRows.InVain inVain(JoinOrder.Few few, Physical best, boolean firstOnly) {
        Physical first = first(best);
        if (!looksUp(best, first)) {
            return null;
        }
        double each = few.plan().cost() / few.rows();
        if (firstOnly) {
            long most = (long) CountedPaths.worthCounting(few.counted(), best.cost() * MARGIN / each);
            return new CountedRows.InVain(CountedPaths.MANY_IN_VAIN, most, null, 0);
        }
        long rows = (long) Math.max(CountedPaths.SOME_IN_VAIN, CountedPaths.TIMES_IN_VAIN * first.rows());
        if (first instanceof IndexScan scan && CountedPaths.mayFindMore(scan)) {
            double worth = best.cost() / Math.max(1, first.rows()) / each;
            return new CountedRows.InVain(rows, (long) few.input().rows(), scan, worth);
        }
        return null;
    }

    private static Physical first(Physical plan) {
        return plan.inputs().isEmpty() ? plan : first(plan.inputs().get(0));
    }

    /** Whether a plan begins with an input and looks the others up, as well as any other for few rows. */
    private static boolean looksUp(Physical plan, Physical input) {
        Physical at = plan;
        while (at != input && !at.inputs().isEmpty()) {
            if (at instanceof HashJoin || at instanceof MergeJoin || at instanceof LoopJoin) {
                return false;
            }
            at = at.inputs().get(0);
        }
        return at == input;
    }
}

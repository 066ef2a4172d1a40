package org.ashlardb.sql.plan.physical;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.Index;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Logical.Connective;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Predicate.Test;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Subquery;
import org.ashlardb.sql.plan.Scan;
import org.ashlardb.sql.plan.SortKey;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.statistics.Estimator;

/**
 * Chooses how to read a table under conditions: by a scan, by the part of an index that costs least, or by parts of
 * several indexes where conditions are joined by OR.
 */
final class AccessPathChooser {
    /** Reading a row by way of an index, in rows of a scan. */
    static final double INDEX_ROW_COST = 3;

    private static final double LOOK_UP_COST = 2;

    /** What costs less is good enough for all values. */
    static final double FEW_ROWS_COST = 600;

    private static final double MIN_ROWS = 1;

    /** Each branch of an OR is planned by itself. */
    private static final int MAX_BRANCHES = 16;

    private final Scan scan;
    private final TableSchema table;
    private final List<Scalar> conditions;
    private final List<Scalar> implied;
    private final double tableRows;
    private final Estimator estimator;

    AccessPathChooser(Scan scan, Scalar condition, Estimator estimator) {
        this.estimator = estimator;
        this.scan = scan;
        table = (TableSchema) scan.relation();
        conditions = Logical.conjuncts(condition);
        implied = ImpliedBounds.of(conditions);
        tableRows = estimator.rows(table);
    }

    /**
     * The cheapest way.
     *
     * @param wanted an order that would save a sort, or empty
     * @param firstRows how many rows will be taken, if all conditions and the order are met here
     */
    Physical choose(List<SortKey> wanted, double firstRows) {
        Physical best = chooseOne(wanted, firstRows);
        double bestCost = totalCost(best, wanted, firstRows);
        Scalar opened = bestCost > LOOK_UP_COST ? NullSafeEquality.open(conditions) : null;
        if (opened != null) {
            Physical path = new AccessPathChooser(scan, opened, estimator).choose(wanted, firstRows);
            return totalCost(path, wanted, firstRows) < bestCost ? path : best;
        }
        for (Scalar condition : conditions) {
            Physical path = bestCost > LOOK_UP_COST && isDivisible(condition) ? branches(condition) : null;
            double cost = path == null ? bestCost : totalCost(path, wanted, firstRows);
            if (cost < bestCost) {
                best = path;
                bestCost = cost;
            }
        }
        Physical optional = bestCost > LOOK_UP_COST ? optional(wanted, firstRows) : null;
        if (optional != null && !Orders.satisfies(optional, wanted)) {
            optional = optional(List.of(), tableRows); // what one way alone would give is of no use
        }
        return optional != null && totalCost(optional, wanted, firstRows) < bestCost / 2 ? optional : best;
    }

    /** Whether it takes knowledge of a table to choose: there are several indexes that may help, and none has one row. */
    static boolean hasWays(Scan scan, Scalar condition, List<SortKey> wanted) {
        List<Index> indexes = ((TableSchema) scan.relation()).table().indexes();
        List<Scalar> conditions = Logical.conjuncts(condition);
        if (conditions.isEmpty() || indexes.size() < 2) {
            return false;
        }
        List<Scalar> implied = ImpliedBounds.of(conditions);
        int ways = conditions.stream().anyMatch(AccessPathChooser::isDivisible) ? 1 : 0;
        for (Index index : indexes) {
            IndexMatcher matcher = new IndexMatcher(scan, index, conditions, implied);
            if (matcher.bounds().isPoint(index)) {
                return false;
            }
            boolean helps = !matcher.bounds().isAll()
                    || orderHelps(scan, index, matcher, wanted, false, false, true)
                    || orderHelps(scan, index, matcher, wanted, false, true, true)
                    || orderHelps(scan, index, matcher, wanted, true, false, true)
                    || orderHelps(scan, index, matcher, wanted, true, true, true);
            ways += helps ? 1 : 0;
        }
        return ways > 1;
    }

    /**
     * By the index of a condition that may be out of force, {@code ? IS NULL OR a = ?}: of the one that costs least if it is
     * in force, or else as if it was not there. Null if no index helps.
     */
    private Physical optional(List<SortKey> wanted, double firstRows) {
        Scalar best = null;
        Physical bestPath = null;
        double bestCost = 0;
        for (Scalar condition : conditions) {
            List<Scalar> open = isOptional(condition) ? open(condition) : List.of();
            if (!open.isEmpty()) {
                List<Scalar> terms = new ArrayList<>(without(conditions, List.of(condition)));
                terms.add(Logical.or(open));
                Physical path = with(terms).chooseOne(wanted, firstRows);
                double cost = totalCost(path, wanted, firstRows);
                if (bestPath == null || cost < bestCost) {
                    best = condition;
                    bestPath = path;
                    bestCost = cost;
                }
            }
        }
        if (bestPath == null || bestPath instanceof EitherRows) {
            return null;
        }
        List<Scalar> off = new ArrayList<>(best.children());
        off.removeAll(open(best));
        Physical all = with(without(conditions, List.of(best))).choose(wanted, firstRows);
        return new EitherRows(Logical.or(off), bestPath, all, tableRows * estimator.share(conditions));
    }

    private AccessPathChooser with(List<Scalar> terms) {
        return new AccessPathChooser(scan, Logical.and(terms), estimator);
    }

    /** Whether an OR has branches that are the same for all rows, and others. */
    private static boolean isOptional(Scalar condition) {
        return isDivisible(condition) && condition.children().stream().anyMatch(AccessPathChooser::isFixed);
    }

    /** The branches of an OR that are not the same for all rows. */
    private static List<Scalar> open(Scalar condition) {
        return condition.children().stream().filter(branch -> !isFixed(branch)).toList();
    }

    /** By a scan or one index. */
    private Physical chooseOne(List<SortKey> wanted, double firstRows) {
        Physical all = withRest(new TableScan(scan, tableRows), conditions, tableRows * estimator.share(conditions));
        Physical best = all;
        double bestCost = totalCost(best, wanted, firstRows);
        for (Index index : table.table().indexes()) {
            List<Scalar> met = PartialIndexes.met(scan, index, conditions);
            if (met == null) {
                continue;
            }
            boolean partial = index.definition().isPartial();
            IndexMatcher matcher = new IndexMatcher(scan, index, conditions, implied);
            for (boolean descending : new boolean[] {false, true}) {
                boolean some = firstRows < tableRows;
                boolean asIs = orderHelps(scan, index, matcher, wanted, descending, false, some);
                boolean nullsMoved = !asIs && orderHelps(scan, index, matcher, wanted, descending, true, some);
                boolean ordered = asIs || nullsMoved;
                if (matcher.bounds().isAll() && !ordered && !partial || descending && !ordered) {
                    continue;
                }
                Physical path = by(scan(index, matcher, met, descending, nullsMoved), matcher, met);
                if (!ordered && !partial && mayBeAll(matcher)) {
                    path = new EitherRows(matcher.bounds().low().values().get(0), path, all, path.rows());
                }
                double cost = totalCost(path, wanted, firstRows);
                if (cost < bestCost) {
                    best = path;
                    bestCost = cost;
                }
            }
        }
        return best;
    }

    /**
     * The cheapest way, or where a value may have far fewer rows than others, one that finds that out when it is read.
     */
    Physical chooseForAnyValue(List<SortKey> wanted, double firstRows) {
        Physical best = choose(wanted, firstRows);
        boolean mayBeBad = isByOneWay(best) && (best.cost() > FEW_ROWS_COST || mayLookInVain(best));
        List<Physical> bounded = mayBeBad ? bounded() : List.of();
        return bounded.isEmpty() ? best : new CountedPaths(bounded, tableRows).beside(best, wanted, firstRows);
    }

    /** Whether it reads rows of a part of an index that may be far larger than was thought, and leaves some out. */
    private static boolean mayLookInVain(Physical best) {
        return best instanceof Step.FilterRows filter
                && filter.input() instanceof IndexScan scan
                && CountedPaths.mayFindMore(scan);
    }

    /** The first rows of groups, or where a value may have few rows, all of them. */
    Physical besideHeads(Step.GroupHeads heads) {
        List<Physical> bounded = bounded();
        return bounded.isEmpty() ? heads : new CountedPaths(bounded, tableRows).besideHeads(heads);
    }

    private static boolean isByOneWay(Physical path) {
        Physical at = path;
        while (at instanceof Step.FilterRows filter) {
            at = filter.input();
        }
        return at instanceof TableScan || at instanceof IndexScan;
    }

    /** By the part of each index that conditions bound. */
    private List<Physical> bounded() {
        List<Physical> paths = new ArrayList<>();
        for (Index index : table.table().indexes()) {
            List<Scalar> met = PartialIndexes.met(scan, index, conditions);
            IndexMatcher matcher = met == null ? null : new IndexMatcher(scan, index, conditions, implied, true);
            if (matcher != null
                    && !matcher.bounds().isAll()
                    && !matcher.bounds().pattern()) {
                paths.add(by(scan(index, matcher, met, false), matcher, met));
            }
        }
        return paths;
    }

    /** By each index that has all rows that are wanted in its order, in either direction. */
    List<Physical> ordered() {
        List<Physical> paths = new ArrayList<>();
        for (Index index : table.table().indexes()) {
            List<Scalar> met = PartialIndexes.met(scan, index, conditions);
            IndexMatcher matcher = met == null ? null : new IndexMatcher(scan, index, conditions, implied);
            if (matcher == null || !matcher.bounds().in().isEmpty()) {
                continue;
            }
            for (boolean descending : new boolean[] {false, true}) {
                paths.add(by(scan(index, matcher, met, descending), matcher, met));
            }
        }
        return paths;
    }

    private static boolean isDivisible(Scalar condition) {
        return condition instanceof Logical or
                && or.connective() == Connective.OR
                && or.children().size() <= MAX_BRANCHES
                && Scalars.isRepeatable(or)
                && !Scalars.anyMatch(or, Subquery.class::isInstance);
    }

    /**
     * Each branch of an OR by itself, without the rows of those before it; null if one of them may turn out to read all
     * of the table, which is then better done once.
     */
    private Physical branches(Scalar divided) {
        List<Physical> paths = new ArrayList<>();
        List<Scalar> before = new ArrayList<>();
        double rows = 0;
        double cost = 0;
        for (Scalar branch : divided.children()) {
            List<Scalar> terms = new ArrayList<>();
            if (!before.isEmpty()) {
                terms.add(Logical.not(Predicate.of(Test.IS_TRUE, Logical.or(List.copyOf(before)))));
            }
            terms.add(branch);
            terms.addAll(without(conditions, List.of(divided)));
            Physical path = with(terms).chooseOne(List.of(), tableRows);
            if (path instanceof EitherRows) {
                return null;
            }
            paths.add(path);
            rows += path.rows();
            cost += path.cost();
            before.add(branch);
        }
        return new BranchRows(paths, rows, cost);
    }

    /** Whether only who runs the statement knows the pattern that bounds the index, which may begin with any text. */
    private static boolean mayBeAll(IndexMatcher matcher) {
        IndexBounds bounds = matcher.bounds();
        return bounds.pattern()
                && bounds.equal().isEmpty()
                && !bounds.low().values().get(0).children().stream().allMatch(Constant.class::isInstance);
    }

    /** Whether the order of an index is the wanted one, or if only some rows will be taken, the first key of it. */
    private static boolean orderHelps(
            Scan scan,
            Index index,
            IndexMatcher matcher,
            List<SortKey> wanted,
            boolean descending,
            boolean nullsMoved,
            boolean some) {
        if (wanted.isEmpty() || !matcher.bounds().in().isEmpty()) {
            return false;
        }
        List<SortKey> order =
                IndexScan.orderOf(scan, index, matcher.bounds().equal().size(), descending, nullsMoved);
        return Orders.satisfies(order, matcher.fixed(), some ? wanted.subList(0, 1) : wanted);
    }

    private Physical by(IndexScan indexScan, IndexMatcher matcher, List<Scalar> met) {
        return withRest(indexScan, open(matcher, met), rowsLeft(indexScan, matcher, met));
    }

    private static List<Scalar> open(IndexMatcher matcher, List<Scalar> met) {
        List<Scalar> open = new ArrayList<>(matcher.rest());
        open.removeAll(met);
        return open;
    }

    private IndexScan scan(Index index, IndexMatcher matcher, List<Scalar> met, boolean descending) {
        return scan(index, matcher, met, descending, false);
    }

    private IndexScan scan(
            Index index, IndexMatcher matcher, List<Scalar> met, boolean descending, boolean nullsMoved) {
        IndexBounds bounds = matcher.bounds();
        double rows = tableRows;
        boolean unique = bounds.isPoint(index);
        if (unique) {
            rows = 1;
        } else {
            List<Scalar> all = new ArrayList<>(met);
            all.removeAll(matcher.used());
            all.addAll(matcher.used());
            all.addAll(matcher.narrowing());
            rows = Math.max(rows * estimator.share(all), MIN_ROWS);
            boolean wholeKey = bounds.equal().size() + 1 == index.definition().columns().length;
            if (!bounds.in().isEmpty() && index.isUnique() && wholeKey && !bounds.hasNulls()) {
                rows = Math.min(rows, bounds.lookUps());
            }
        }
        double cost = unique ? 1 : bounds.lookUps() * lookUpCost(tableRows) + rows * INDEX_ROW_COST;
        return new IndexScan(scan, index, bounds, descending, nullsMoved, rows, cost);
    }

    /** Finding a place in an index. */
    static double lookUpCost(double tableRows) {
        return LOOK_UP_COST + Math.log(tableRows) * 0.1;
    }

    /** How many rows meet all conditions; some of these are known to be in the number of the path's rows. */
    private double rowsLeft(IndexScan path, IndexMatcher matcher, List<Scalar> met) {
        return matcher.usesImplied()
                ? Math.min(path.rows(), tableRows * estimator.share(conditions))
                : path.rows() * estimator.share(without(open(matcher, met), matcher.narrowing()));
    }

    /** With a filter that keeps so many rows. */
    private static Physical withRest(Physical path, List<Scalar> rest, double rows) {
        if (rest.isEmpty()) {
            return path;
        }
        return new Step.FilterRows(path, rest, Math.max(rows, Math.min(path.rows(), MIN_ROWS)));
    }

    /** With the sort that is needed when the path does not give the order, and without the rows that are not taken. */
    private double totalCost(Physical path, List<SortKey> wanted, double firstRows) {
        boolean ordered = wanted.isEmpty() || Orders.satisfies(path, wanted);
        if (ordered) {
            return firstRows < path.rows() ? path.cost() * firstRows / path.rows() : path.cost();
        }
        List<SortKey> presorted = wanted.subList(0, firstRows < path.rows() ? Orders.presorted(path, wanted) : 0);
        double read = Orders.rowsToRead(path, presorted, firstRows, estimator);
        return path.cost() * read / Math.max(1, path.rows()) + read * Math.log(read + 2);
    }

    /** Whether an expression has one value during a scan of this table. */
    static boolean isFixed(Scalar scalar) {
        return Scalars.isRowIndependent(scalar) && Scalars.isRepeatable(scalar);
    }

    static List<Scalar> without(List<Scalar> conditions, List<Scalar> used) {
        List<Scalar> rest = new ArrayList<>();
        for (Scalar condition : conditions) {
            if (!holds(used, condition)) {
                rest.add(condition);
            }
        }
        return rest;
    }

    /** Whether a list holds that very condition; the lists are made of the same objects. */
    private static boolean holds(List<Scalar> list, Scalar condition) {
        for (Scalar element : list) {
            if (element == condition) {
                return true;
            }
        }
        return false;
    }
}

package org.ashlardb.sql.statistics;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ashlardb.engine.Table;
import org.ashlardb.sql.expression.Cast;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.RowCall;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.function.ArrayComparison;
import org.ashlardb.sql.plan.Aggregate;
import org.ashlardb.sql.plan.DistinctOn;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.Limit;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;
import org.ashlardb.sql.plan.Scan;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.type.SqlKind;

/**
 * Estimates for one plan: how many rows conditions keep and how many different values columns have. Samples of tables
 * are taken for plans that join, and where a table can be read in several ways; other plans use what is known already.
 */
public final class Estimator {
    private static final double DEFAULT_DISTINCT = 100;
    /** How many rows share a value of an indexed column: who makes an index looks for few. */
    private static final double INDEXED_ROWS = 10;
    /** Where there are fewer rows, no way to read them is worth a sample. */
    private static final double FEW_ROWS = 1_000;

    private static final double RANGE = 0.33;
    /** The share of rows between two ends that are not known. */
    private static final double BETWEEN = 0.005;

    private static final double LIKE = 0.1;
    /** How many elements an array is thought to have. */
    private static final double ELEMENTS = 10;

    private static final double OTHER = 0.25;
    private static final double IS_NULL = 0.02;
    private static final double MIN_SHARE = 1e-9;

    /** What is known of a column. */
    private record Column(double tableRows, double distinct, ColumnStatistics statistics, int scale) {
        double valueShare() {
            return 1 - (statistics == null ? 0 : statistics.nullShare());
        }
    }

    private final StatisticsStore store;
    private final Map<Variable, Column> columns = new HashMap<>();
    private final Map<Variable, Variable> renamed = new HashMap<>();
    private final Map<Table, Double> counted = new HashMap<>();
    private final Set<Variable> sampled = new HashSet<>();
    private final PlannedRows planned;

    /**
     * For a plan.
     *
     * @param store may be null: then there are defaults only
     * @param planned gets the tables whose numbers of rows matter
     */
    public Estimator(StatisticsStore store, PlanNode plan, PlannedRows planned) {
        this.store = store;
        this.planned = planned;
        add(plan, needsSamples(plan));
    }

    /** Lets another plan's columns be known too. */
    public void add(PlanNode plan) {
        add(plan, needsSamples(plan));
    }

    /**
     * Whether samples of the tables may lead to another plan: with joins, where the first of many groups are wanted, and
     * where the first rows of groups may be enough.
     */
    private static boolean needsSamples(PlanNode node) {
        if (node instanceof Join
                || node instanceof Limit && isGrouped(node)
                || node instanceof DistinctOn
                || node instanceof Aggregate aggregate && aggregate.isOfExtremes()) {
            return true;
        }
        for (PlanNode input : node.inputs()) {
            if (needsSamples(input)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isGrouped(PlanNode node) {
        if (node instanceof Aggregate aggregate && !aggregate.keys().isEmpty()) {
            return true;
        }
        for (PlanNode input : node.inputs()) {
            if (isGrouped(input)) {
                return true;
            }
        }
        return false;
    }

    private void add(PlanNode node, boolean sampling) {
        if (node instanceof Scan scan && scan.relation() instanceof TableSchema table) {
            add(scan, table, sampling);
        } else if (node instanceof Project project) {
            for (int i = 0; i < project.outputs().size(); i++) {
                Variable output = project.outputs().get(i);
                if (project.expressions().get(i) instanceof Reference reference
                        && !reference.variable().equals(output)) {
                    renamed.put(output, reference.variable());
                }
            }
        }
        for (PlanNode input : node.inputs()) {
            add(input, sampling);
        }
    }

    private void add(Scan scan, TableSchema table, boolean sampling) {
        TableStatistics statistics = null;
        if (store != null) {
            statistics = sampling ? store.of(table) : store.known(table);
            if (sampling) {
                long rows = table.table().approximateRowCount();
                planned.note(table.table(), rows);
                if (rows > 0) { // an empty table will hardly stay so
                    counted.put(table.table(), (double) rows);
                }
                sampled.addAll(scan.columns());
                if (statistics.columns().isEmpty()) {
                    planned.noteUnknown();
                }
            }
        }
        double rows = rows(table);
        for (int i = 0; i < scan.columns().size(); i++) {
            ColumnStatistics column = null;
            if (statistics != null
                    && statistics.rows() > 0
                    && i < statistics.columns().size()) {
                column = statistics.columns().get(i);
            }
            double distinct = DEFAULT_DISTINCT;
            if (table.isKey(i)) {
                distinct = rows;
            } else if (column != null) {
                boolean allDiffer = column.distinct() >= statistics.rows() * (1 - column.nullShare()) * 0.9;
                distinct = allDiffer ? rows : column.distinct();
            } else if (table.leadsIndex(i)) {
                distinct = Math.max(DEFAULT_DISTINCT, rows / INDEXED_ROWS);
            }
            Variable variable = scan.columns().get(i);
            columns.put(
                    variable, new Column(rows, distinct, column, variable.type().scale()));
        }
    }

    /** Whether a sample of a table might be taken that has not been looked for yet. */
    public boolean lacksSample(Scan scan) {
        return store != null && !scan.columns().isEmpty() && !sampled.containsAll(scan.columns());
    }

    /** Takes a sample of a table for which there are several ways to read it, if that is worth it. */
    public void sample(Scan scan) {
        TableSchema table = (TableSchema) scan.relation();
        if (table.table().approximateRowCount() < FEW_ROWS) {
            planned.note(table.table(), table.table().approximateRowCount());
            sampled.addAll(scan.columns());
        } else {
            add(scan, table, true);
        }
    }

    private Column column(Scalar scalar) {
        Scalar inner = scalar;
        while (inner instanceof Cast cast) {
            inner = cast.children().get(0);
        }
        if (!(inner instanceof Reference reference)) {
            return null;
        }
        Variable variable = reference.variable();
        while (renamed.containsKey(variable)) {
            variable = renamed.get(variable);
        }
        return columns.get(variable);
    }

    /** How many rows a table is planned for. */
    public double rows(TableSchema table) {
        Double rows = counted.get(table.table());
        return rows == null ? TableRows.of(table) : rows;
    }

    /** How many different values an expression has among so many rows. */
    public double distinct(Scalar scalar, double rows) {
        Column column = column(scalar);
        double distinct = column == null ? Math.max(DEFAULT_DISTINCT, rows / 10) : column.distinct;
        return Math.max(1, Math.min(distinct, rows));
    }

    /** How many different values an expression over a table's columns has in the whole table. */
    public double distinct(Scalar scalar) {
        Column column = column(scalar);
        return column == null ? DEFAULT_DISTINCT : Math.max(1, column.distinct);
    }

    /** The share of pairs of rows that an equality between two inputs keeps. */
    public double equalShare(Scalar left, Scalar right) {
        return 1 / Math.max(distinct(left), distinct(right));
    }

    /** The share of rows for which a condition is thought to be true, between 0 and 1. */
    public double share(Scalar condition) {
        return Math.max(MIN_SHARE, Math.min(1, unbounded(condition)));
    }

    /** The share of rows for which all conditions are thought to be true. */
    public double share(List<Scalar> conditions) {
        return share(Logical.and(conditions));
    }

    private double unbounded(Scalar condition) {
        if (condition instanceof Constant constant) {
            return constant.isTrue() ? 1 : 0;
        }
        if (condition instanceof Logical logical) {
            return logical(logical);
        }
        if (condition instanceof RowCall call
                && call.function() instanceof ArrayComparison comparison
                && comparison.isMembership()) {
            return Math.min(0.9, ELEMENTS / distinct(call.children().get(0)));
        }
        if (!(condition instanceof Predicate predicate)) {
            return OTHER;
        }
        Column column = column(predicate.left());
        return switch (predicate.test()) {
            case EQUAL, NOT_DISTINCT -> equal(predicate);
            case NOT_EQUAL, DISTINCT -> 1 - equal(predicate);
            case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> range(predicate);
            case IN ->
                Math.min(
                        0.9, (predicate.children().size() - 1) / (column == null ? DEFAULT_DISTINCT : column.distinct));
            case LIKE, ILIKE -> LIKE;
            case IS_TRUE -> unbounded(predicate.left());
            case IS_NULL -> column == null || column.statistics == null ? IS_NULL : column.statistics.nullShare();
            case IS_NOT_NULL ->
                1 - (column == null || column.statistics == null ? IS_NULL : column.statistics.nullShare());
            default -> OTHER;
        };
    }

    private double equal(Predicate predicate) {
        Column left = column(predicate.left());
        Column right = column(predicate.right());
        if (left == null && right == null) {
            return 1 / DEFAULT_DISTINCT;
        }
        double distinct = Math.max(left == null ? 1 : left.distinct, right == null ? 1 : right.distinct);
        Column column = left == null ? right : left;
        return column.valueShare() / Math.max(1, distinct);
    }

    private double range(Predicate predicate) {
        Predicate.Test test = predicate.test();
        Column column = column(predicate.left());
        Scalar value = predicate.right();
        if (column == null) {
            column = column(predicate.right());
            value = predicate.left();
            test = test.mirrored();
        }
        Double number = number(value);
        if (column == null || column.statistics == null || !column.statistics.hasQuantiles() || number == null) {
            return RANGE;
        }
        double below = column.statistics.shareBelow(number * Math.pow(10, column.scale));
        boolean less = test == Predicate.Test.LESS || test == Predicate.Test.LESS_OR_EQUAL;
        boolean inclusive = test == Predicate.Test.LESS_OR_EQUAL || test == Predicate.Test.GREATER_OR_EQUAL;
        double share = less ? below : 1 - below;
        return column.valueShare() * Math.min(1, share + (inclusive ? 1 / Math.max(1, column.distinct) : 0));
    }

    /** The number that statistics of its type are in, or null. */
    private static Double number(Scalar value) {
        Scalar inner = value;
        while (inner instanceof Cast cast && cast.type().kind() != SqlKind.DATE) {
            inner = cast.children().get(0);
        }
        if (!(inner instanceof Constant constant)) {
            return null;
        }
        Object object = constant.value();
        if (object instanceof BigDecimal decimal) {
            return decimal.doubleValue();
        }
        return object instanceof Number number ? (Double) number.doubleValue() : null;
    }

    private double logical(Logical logical) {
        if (logical.connective() == Logical.Connective.NOT) {
            return 1 - unbounded(logical.children().get(0));
        }
        if (logical.connective() == Logical.Connective.AND) {
            return all(logical.children());
        }
        double share = 0;
        for (Scalar child : logical.children()) {
            double of = Math.max(0, Math.min(1, unbounded(child)));
            share += of - share * of;
        }
        return share;
    }

    /** The share that meets all terms, which are thought to be independent but for the two ends of a range. */
    private double all(List<Scalar> terms) {
        double share = 1;
        for (int i = 0; i < terms.size(); i++) {
            int partner = partner(terms, i);
            if (partner < 0) {
                share *= Math.max(0, Math.min(1, unbounded(terms.get(i))));
            } else if (partner > i) {
                share *= between((Predicate) terms.get(i), (Predicate) terms.get(partner));
            }
        }
        return share;
    }

    /** The share of rows for which two conditions are thought to be true if they are the ends of a range, or else 1. */
    public double rangeShare(Scalar one, Scalar other) {
        return isRangePair(one, other) ? between((Predicate) one, (Predicate) other) : 1;
    }

    private double between(Predicate first, Predicate second) {
        double one = range(first);
        double other = range(second);
        if (isKnownEnd(first) && isKnownEnd(second)) {
            Column column = column(first.left());
            return Math.max(one + other - 1, column.valueShare() / Math.max(1, column.distinct));
        }
        return isKnownEnd(first) || isKnownEnd(second) ? one * other : BETWEEN;
    }

    private int partner(List<Scalar> terms, int index) {
        if (!(terms.get(index) instanceof Predicate end) || !isRange(end.test())) {
            return -1;
        }
        for (int i = 0; i < terms.size(); i++) {
            if (i != index && isRangePair(terms.get(index), terms.get(i))) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isRangePair(Scalar a, Scalar b) {
        return a instanceof Predicate first
                && b instanceof Predicate second
                && isRange(first.test())
                && isRange(second.test())
                && isLess(first.test()) != isLess(second.test())
                && first.left().equals(second.left())
                && !Scalars.isRowIndependent(first.left());
    }

    /** Whether it is known where in its column the end of a range is. */
    private boolean isKnownEnd(Predicate end) {
        Column column = column(end.left());
        return column != null
                && column.statistics != null
                && column.statistics.hasQuantiles()
                && number(end.right()) != null;
    }

    private static boolean isRange(Predicate.Test test) {
        return isLess(test) || test == Predicate.Test.GREATER || test == Predicate.Test.GREATER_OR_EQUAL;
    }

    private static boolean isLess(Predicate.Test test) {
        return test == Predicate.Test.LESS || test == Predicate.Test.LESS_OR_EQUAL;
    }
}

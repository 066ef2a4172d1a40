package org.ashlardb.sql.plan.physical;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.engine.Index;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Predicate.Test;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.function.CaseFunction;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Scan;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.statistics.Estimator;
import org.ashlardb.sql.type.SqlKind;

/** Finds the best index of a join's right input whose first key columns are compared to something on the left. */
final class IndexJoinChooser {
    private static final double LOOK_UP_COST = 15;
    private static final double ROW_COST = 3;

    private final Estimator estimator;
    private final Join.Type type;
    private final Physical left;
    private final double rows;

    /** For a join that makes so many rows. */
    IndexJoinChooser(Estimator estimator, Join.Type type, Physical left, double rows) {
        this.estimator = estimator;
        this.type = type;
        this.left = left;
        this.rows = rows;
    }

    /** The join, or null when no index helps. */
    IndexJoin choose(PlanNode right, List<Scalar> conditions) {
        PlanNode node = right;
        List<Scalar> all = new ArrayList<>(conditions);
        if (node instanceof Filter filter) {
            all.addAll(Logical.conjuncts(filter.condition()));
            node = filter.input();
        }
        if (!(node instanceof Scan scan) || !(scan.relation() instanceof TableSchema table)) {
            return null;
        }
        IndexJoin best = null;
        for (Index index : table.table().indexes()) {
            IndexJoin join = join(scan, index, all);
            if (join != null && (best == null || join.cost() < best.cost())) {
                best = join;
            }
        }
        return best;
    }

    private IndexJoin join(Scan scan, Index index, List<Scalar> conditions) {
        if (PartialIndexes.met(scan, index, conditions) == null) {
            return null;
        }
        Set<Variable> known = new HashSet<>(left.outputs());
        List<Scalar> keys = new ArrayList<>();
        List<Scalar> used = new ArrayList<>();
        int[] columns = index.definition().columns();
        boolean fromLeft = false;
        for (int column : columns) {
            Variable variable = scan.columns().get(column);
            Scalar key = null;
            for (Scalar condition : conditions) {
                if (condition instanceof Predicate predicate && isEquality(predicate, variable)) {
                    key = key(predicate, variable, known);
                    if (key != null) {
                        used.add(condition);
                        break;
                    }
                }
            }
            if (key == null) {
                break;
            }
            fromLeft |= !Scalars.isRowIndependent(key);
            keys.add(key);
        }
        IndexEnd low = null;
        IndexEnd high = null;
        if (keys.size() < columns.length) {
            Variable variable = scan.columns().get(columns[keys.size()]);
            low = end(variable, Test.GREATER_OR_EQUAL, Test.GREATER, conditions, known, used);
            high = end(variable, Test.LESS_OR_EQUAL, Test.LESS, conditions, known, used);
            fromLeft |= !isRowIndependent(low) || !isRowIndependent(high);
        }
        if (!fromLeft) {
            return null;
        }
        List<Scalar> rest = AccessPathChooser.without(conditions, used);
        double tableRows = estimator.rows((TableSchema) scan.relation());
        boolean unique = index.isUnique() && keys.size() == columns.length;
        double matches = 1;
        if (!index.isUnique() || keys.size() < columns.length) {
            double share = 1;
            for (int i = 0; i < keys.size(); i++) {
                share /= estimator.distinct(new Reference(scan.columns().get(columns[i])));
            }
            List<Scalar> ends = new ArrayList<>(used.subList(keys.size(), used.size()));
            matches = Math.max(1, tableRows * share * estimator.share(ends));
        }
        double cost = left.cost() + cost(left.rows(), left.rows() * read(matches, rest)) + rows * 0.1;
        return new IndexJoin(type, left, scan, index, keys, low, high, rest, matches, rows, cost);
    }

    /** An end that a condition sets for a key column, or null. */
    private static IndexEnd end(
            Variable variable,
            Test weak,
            Test strict,
            List<Scalar> conditions,
            Set<Variable> known,
            List<Scalar> used) {
        for (Test test : List.of(weak, strict)) {
            for (Scalar condition : conditions) {
                Scalar value = condition instanceof Predicate predicate
                                && predicate.test().isComparison()
                        ? endValue(predicate, test, variable, known)
                        : null;
                if (value != null) {
                    used.add(condition);
                    return new IndexEnd(List.of(value), test == weak);
                }
            }
        }
        return null;
    }

    private static Scalar endValue(Predicate predicate, Test test, Variable variable, Set<Variable> known) {
        if (predicate.test() == test && isKey(predicate.left(), predicate.right(), variable, known)) {
            return CaseFunction.keyValue(predicate.right(), variable);
        }
        return predicate.test().mirrored() == test && isKey(predicate.right(), predicate.left(), variable, known)
                ? CaseFunction.keyValue(predicate.left(), variable)
                : null;
    }

    private static boolean isRowIndependent(IndexEnd end) {
        return end == null || Scalars.isRowIndependent(end.values().get(0));
    }

    /** What so many look-ups cost that read so many rows together. */
    static double cost(double lookUps, double partners) {
        return lookUps * LOOK_UP_COST + partners * ROW_COST;
    }

    /** How many of the partners of a left row are read: all, or those up to the first that meets the conditions. */
    private double read(double matches, List<Scalar> conditions) {
        if (type != Join.Type.SEMI && type != Join.Type.ANTI) {
            return matches;
        }
        if (conditions.isEmpty()) {
            return 1;
        }
        double kept = Math.min(1, rows / Math.max(1, left.rows()));
        double found = type == Join.Type.SEMI ? kept : 1 - kept;
        double first = Math.min(matches, Math.max(Join.FIRST_TRY, 1 / estimator.share(conditions)));
        return found * first + (1 - found) * matches;
    }

    /** Of a column that is never NULL, IS NOT DISTINCT FROM is one too. */
    private static boolean isEquality(Predicate predicate, Variable variable) {
        return predicate.test() == Test.EQUAL || predicate.test() == Test.NOT_DISTINCT && !variable.nullable();
    }

    private static Scalar key(Predicate predicate, Variable variable, Set<Variable> known) {
        if (isKey(predicate.left(), predicate.right(), variable, known)) {
            return CaseFunction.keyValue(predicate.right(), variable);
        }
        return isKey(predicate.right(), predicate.left(), variable, known)
                ? CaseFunction.keyValue(predicate.left(), variable)
                : null;
    }

    private static boolean isKey(Scalar column, Scalar value, Variable variable, Set<Variable> known) {
        return CaseFunction.isKeyOf(column, variable)
                && fits(value.type().kind(), variable.type().kind())
                && Scalars.isRepeatable(value)
                && Scalars.usesOnly(value, known);
    }

    private static boolean fits(SqlKind kind, SqlKind column) {
        return kind == column
                || kind.isWhole() && column.isWhole()
                || kind.isText() && column.isText()
                || kind.isFloating() && column == SqlKind.DOUBLE;
    }
}

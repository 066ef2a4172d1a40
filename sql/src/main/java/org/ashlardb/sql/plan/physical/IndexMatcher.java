package org.ashlardb.sql.plan.physical;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.Index;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Predicate.Test;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.RowCall;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.function.ArrayComparison;
import org.ashlardb.sql.expression.function.CaseFunction;
import org.ashlardb.sql.expression.function.LikeBound;
import org.ashlardb.sql.plan.Scan;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.type.SqlKind;

/** Finds the bounds that conditions set for an index: equalities of the first key columns, then an IN or a range. */
final class IndexMatcher {
    private static final int MAX_IN = 10_000;

    /** Of so many gaps between values some are likely to be large. */
    private static final int MAX_EXCEPT = 16;

    private final Scan scan;
    private final int[] columns;
    private final boolean[] descending;
    private final List<Scalar> conditions;
    private final List<Scalar> implied;
    private final boolean excepts;
    private final List<Scalar> used = new ArrayList<>();
    private final List<Scalar> narrowing = new ArrayList<>();
    private final List<Variable> fixed = new ArrayList<>();
    private final IndexBounds bounds;

    /**
     * For an index.
     *
     * @param implied what follows from the conditions, and may bound the index too
     */
    IndexMatcher(Scan scan, Index index, List<Scalar> conditions, List<Scalar> implied) {
        this(scan, index, conditions, implied, false);
    }

    /** As above; where there is nothing better perhaps by values that rows do not have. */
    IndexMatcher(Scan scan, Index index, List<Scalar> conditions, List<Scalar> implied, boolean excepts) {
        this.scan = scan;
        this.excepts = excepts;
        this.conditions = new ArrayList<>(conditions);
        this.conditions.addAll(implied);
        this.implied = implied;
        columns = index.definition().columns();
        descending = index.definition().descending();
        bounds = match();
    }

    IndexBounds bounds() {
        return bounds;
    }

    /** The key columns with one value. */
    List<Variable> fixed() {
        return fixed;
    }

    /** The conditions that the bounds cover. */
    List<Scalar> used() {
        return used;
    }

    /** The conditions that the bounds do not cover, but without which there would be more rows. */
    List<Scalar> narrowing() {
        return narrowing;
    }

    /** The conditions that the bounds do not cover. */
    List<Scalar> rest() {
        return AccessPathChooser.without(AccessPathChooser.without(conditions, implied), used);
    }

    /** Whether the bounds are in part those of implied conditions. */
    boolean usesImplied() {
        return AccessPathChooser.without(used, implied).size() < used.size();
    }

    private IndexBounds match() {
        List<Scalar> equal = new ArrayList<>();
        int next = 0;
        while (next < columns.length) {
            Variable variable = scan.columns().get(columns[next]);
            Scalar value = find(next, Test.EQUAL);
            if (value == null && variable.type().kind() == SqlKind.BOOLEAN) {
                value = findTruth(variable);
            }
            if (value == null && isNullable(next) && findTest(next, Test.IS_NULL)) {
                value = new Constant(null, variable.type());
            }
            if (value == null) {
                break;
            }
            equal.add(value);
            if (!variable.type().ignoresCase()) {
                fixed.add(variable);
            }
            next++;
        }
        if (next == columns.length) {
            return IndexBounds.of(equal);
        }
        List<Scalar> in = findIn(next);
        if (!in.isEmpty()) {
            return IndexBounds.in(equal, in, false);
        }
        Scalar array = findArray(next);
        if (array != null) {
            return IndexBounds.in(equal, List.of(array), true);
        }
        return range(equal, next);
    }

    private IndexBounds range(List<Scalar> equal, int column) {
        IndexEnd low = end(column, Test.GREATER_OR_EQUAL, Test.GREATER);
        IndexEnd high = end(column, Test.LESS_OR_EQUAL, Test.LESS);
        Predicate like = low == null && high == null ? findLike(column) : null;
        if (like != null) {
            narrowing.add(like);
            return IndexBounds.like(equal, like);
        }
        boolean open = low == null && high == null;
        List<Scalar> except = open && excepts ? findExcept(column) : List.of();
        if (!except.isEmpty()) {
            return IndexBounds.except(equal, except);
        }
        if (open && findTest(column, Test.IS_NOT_NULL)) {
            return IndexBounds.notNull(equal);
        }
        return IndexBounds.range(equal, low, high);
    }

    /** The values that conditions keep a key column from having; several only where their order is that of keys. */
    private List<Scalar> findExcept(int keyColumn) {
        Variable variable = scan.columns().get(columns[keyColumn]);
        SqlKind kind = variable.type().kind();
        boolean several = kind.isLong() || kind.isText() && !variable.type().ignoresCase();
        List<Scalar> found = new ArrayList<>();
        for (Scalar condition : conditions) {
            List<Scalar> values = excepted(condition, variable);
            int most = several ? MAX_EXCEPT : 1;
            if (!values.isEmpty() && found.size() + values.size() <= most) {
                found.addAll(values);
                used.add(condition);
            }
        }
        return found;
    }

    /** The values that a condition keeps a column from having, as keys; empty if it is no such condition. */
    private static List<Scalar> excepted(Scalar condition, Variable variable) {
        if (condition instanceof Predicate predicate) {
            Scalar value = value(predicate, Test.NOT_EQUAL, variable);
            return value == null ? List.of() : List.of(value);
        }
        boolean negated = condition instanceof Logical logical && logical.connective() == Logical.Connective.NOT;
        if (negated
                && condition.children().get(0) instanceof Predicate in
                && in.test() == Test.IN
                && isOperand(in.left(), variable)
                && !IndexBounds.hasNull(in.children())) {
            List<Scalar> values = in.children().subList(1, in.children().size());
            return values.stream().allMatch(value -> fits(value, variable))
                    ? values.stream()
                            .map(value -> CaseFunction.keyValue(value, variable))
                            .toList()
                    : List.of();
        }
        return List.of();
    }

    /** An end that conditions set for a key column, and for those behind it; null if there is none. */
    private IndexEnd end(int column, Test weak, Test strict) {
        Scalar value = find(column, weak);
        if (value == null) {
            value = find(column, strict);
            return value == null ? null : new IndexEnd(List.of(value), false);
        }
        RowEnd row = new RowEnd(keyColumns(column), weak, strict);
        row.extend(value, conditions);
        if (row.source() != null) {
            narrowing.add(row.source());
        }
        return row.end();
    }

    /** A key column and those behind it that have the same direction. */
    private List<Variable> keyColumns(int first) {
        List<Variable> variables = new ArrayList<>();
        for (int i = first; i < columns.length && descending[i] == descending[first]; i++) {
            variables.add(scan.columns().get(columns[i]));
        }
        return variables;
    }

    /** Whether keys can have NULL there; others have no room for it. */
    private boolean isNullable(int keyColumn) {
        return ((TableSchema) scan.relation()).columns().get(columns[keyColumn]).nullable();
    }

    /** Whether a condition is a test of a key column alone. */
    private boolean findTest(int keyColumn, Test test) {
        Variable variable = scan.columns().get(columns[keyColumn]);
        for (Scalar condition : conditions) {
            if (condition instanceof Predicate predicate
                    && predicate.test() == test
                    && predicate.left() instanceof Reference reference
                    && reference.variable().equals(variable)) {
                used.add(condition);
                return true;
            }
        }
        return false;
    }

    /** What a truth value has to be that is a condition by itself, as in {@code NOT done}; null if none is. */
    private Scalar findTruth(Variable variable) {
        for (Scalar condition : conditions) {
            Scalar value = truth(condition, variable);
            if (value != null) {
                used.add(condition);
                return value;
            }
        }
        return null;
    }

    private static Scalar truth(Scalar condition, Variable variable) {
        boolean negated = condition instanceof Logical logical && logical.connective() == Logical.Connective.NOT;
        boolean tested = condition instanceof Predicate predicate
                && (predicate.test() == Test.IS_TRUE || predicate.test() == Test.IS_FALSE);
        Scalar column = negated || tested ? condition.children().get(0) : condition;
        if (!(column instanceof Reference reference) || !reference.variable().equals(variable)) {
            return null;
        }
        boolean isFalse = negated || tested && ((Predicate) condition).test() == Test.IS_FALSE;
        return isFalse ? Constant.FALSE : Constant.TRUE;
    }

    /** A LIKE on a key column whose pattern may begin with a text, or null. */
    private Predicate findLike(int keyColumn) {
        Variable variable = scan.columns().get(columns[keyColumn]);
        if (variable.type().kind() != SqlKind.VARCHAR || variable.type().ignoresCase()) {
            return null;
        }
        for (Scalar condition : conditions) {
            if (condition instanceof Predicate predicate
                    && predicate.test() == Test.LIKE
                    && isOperand(predicate.left(), variable)
                    && predicate.children().stream().skip(1).allMatch(AccessPathChooser::isFixed)
                    && !LikeBound.isKnownEmpty(predicate)) {
                return predicate;
            }
        }
        return null;
    }

    private Scalar find(int keyColumn, Test test) {
        Variable variable = scan.columns().get(columns[keyColumn]);
        for (Scalar condition : conditions) {
            if (condition instanceof Predicate predicate && !used.contains(condition)) {
                Scalar value = value(predicate, test, variable);
                if (value != null) {
                    used.add(condition);
                    return value;
                }
            }
        }
        return null;
    }

    /** What a condition compares a column to, as a key of it; null if that is not this comparison. */
    static Scalar value(Predicate predicate, Test test, Variable variable) {
        if (IndexBounds.hasNull(predicate.children())) {
            return null; // true of no row, and not what NULL among bounds means
        }
        if (predicate.test() == test && isOperand(predicate.left(), variable) && fits(predicate.right(), variable)) {
            return CaseFunction.keyValue(predicate.right(), variable);
        }
        boolean comparison = predicate.test().isComparison();
        if (comparison
                && predicate.test().mirrored() == test
                && isOperand(predicate.right(), variable)
                && fits(predicate.left(), variable)) {
            return CaseFunction.keyValue(predicate.left(), variable);
        }
        return null;
    }

    private static boolean isOperand(Scalar scalar, Variable variable) {
        return CaseFunction.isKeyOf(scalar, variable);
    }

    /** Whether a value can be made a key of the column without loss. */
    private static boolean fits(Scalar value, Variable variable) {
        return fits(value.type().kind(), variable.type().kind()) && AccessPathChooser.isFixed(value);
    }

    private static boolean fits(SqlKind kind, SqlKind column) {
        return kind == column
                || kind.isWhole() && column.isWhole()
                || kind.isText() && column.isText()
                || kind.isFloating() && column == SqlKind.DOUBLE;
    }

    /** The array among whose elements the column has to be, or null. */
    private Scalar findArray(int keyColumn) {
        Variable variable = scan.columns().get(columns[keyColumn]);
        for (Scalar condition : conditions) {
            if (condition instanceof RowCall call
                    && call.function() instanceof ArrayComparison comparison
                    && comparison.isMembership()
                    && isOperand(call.children().get(0), variable)
                    && fits(comparison.element().kind(), variable.type().kind())
                    && AccessPathChooser.isFixed(call.children().get(1))) {
                used.add(condition);
                return call.children().get(1);
            }
        }
        return null;
    }

    private List<Scalar> findIn(int keyColumn) {
        Variable variable = scan.columns().get(columns[keyColumn]);
        for (Scalar condition : conditions) {
            if (condition instanceof Predicate predicate
                    && predicate.test() == Test.IN
                    && isOperand(predicate.left(), variable)
                    && predicate.children().size() <= MAX_IN + 1) {
                List<Scalar> values =
                        predicate.children().subList(1, predicate.children().size());
                boolean all = true;
                for (Scalar value : values) {
                    all &= fits(value, variable);
                }
                if (all) {
                    used.add(condition);
                    return values; // without their case, so that those with the same key are one
                }
            }
        }
        return List.of();
    }
}

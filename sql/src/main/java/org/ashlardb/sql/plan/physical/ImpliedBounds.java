package org.ashlardb.sql.plan.physical;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.sql.expression.Call;
import org.ashlardb.sql.expression.Cast;
import org.ashlardb.sql.expression.Function;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Logical.Connective;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Predicate.Test;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.RowCall;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.function.BoundFunction;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;

/**
 * Bounds of columns that follow from conditions. Of conditions joined by OR: {@code a < x OR a = y AND b < z} is true only
 * where {@code a <= GREATEST(x, y)}; that is how programs ask for the rows behind those of the last page. And of a timestamp
 * or a date that is compared as another type: {@code CAST(sent AS DATE) = x}, or {@code sent > CURRENT_TIMESTAMP}, which has
 * a time zone.
 */
final class ImpliedBounds {
    private final List<Scalar> conditions;
    private final List<Scalar> found = new ArrayList<>();

    private ImpliedBounds(List<Scalar> conditions) {
        this.conditions = conditions;
    }

    /** What follows from these conditions and is not among them. */
    static List<Scalar> of(List<Scalar> conditions) {
        ImpliedBounds bounds = new ImpliedBounds(conditions);
        for (Scalar condition : conditions) {
            if (condition instanceof Logical or && or.connective() == Connective.OR) {
                bounds.add(or.children());
            } else if (condition instanceof Predicate predicate
                    && predicate.test().isComparison()) {
                bounds.addConverted(predicate);
            }
        }
        return bounds.found;
    }

    /** Adds the bounds of a column that is compared as another type with what is the same for all rows. */
    private void addConverted(Predicate predicate) {
        boolean first = predicate.left() instanceof Cast;
        Scalar value = first ? predicate.right() : predicate.left();
        if (!((first ? predicate.left() : predicate.right()) instanceof Cast cast)
                || !(cast.operand() instanceof Reference column)
                || rounds(cast, column)
                || !AccessPathChooser.isFixed(value)) {
            return;
        }
        Scalar low = low(column.type().kind(), cast.type().kind(), value);
        if (low != null) {
            Test test = first ? predicate.test() : predicate.test().mirrored();
            if (bounds(test, Test.GREATER_OR_EQUAL)) {
                found.add(Predicate.of(Test.GREATER_OR_EQUAL, column, low));
            }
            if (bounds(test, Test.LESS_OR_EQUAL)) {
                Scalar high = high(column.type().kind(), value);
                found.add(Predicate.of(Test.LESS_OR_EQUAL, column, high));
            }
        }
    }

    /** Whether a cast may make a timestamp a later one. */
    private static boolean rounds(Cast cast, Reference column) {
        return cast.type().kind() != SqlKind.DATE
                && cast.type().precision() < column.type().precision();
    }

    /** The first value of a column that may be as late as a value of another type; null if nothing is known of the types. */
    private static Scalar low(SqlKind column, SqlKind compared, Scalar value) {
        if (value.type().kind() != compared) {
            return null;
        }
        if (column == SqlKind.TIMESTAMP && compared == SqlKind.DATE) {
            return new RowCall(BoundFunction.DAY_FROM, List.of(value), SqlType.TIMESTAMP);
        }
        boolean local = (column == SqlKind.TIMESTAMP || column == SqlKind.DATE) && compared == SqlKind.TIMESTAMP_TZ;
        return local ? local(BoundFunction.LOCAL_FROM, column, value) : null;
    }

    private static Scalar high(SqlKind column, Scalar value) {
        return value.type().kind() == SqlKind.DATE
                ? new RowCall(BoundFunction.DAY_TO, List.of(value), SqlType.TIMESTAMP)
                : local(BoundFunction.LOCAL_TO, column, value);
    }

    private static Scalar local(BoundFunction function, SqlKind column, Scalar instant) {
        Scalar timestamp = new RowCall(function, List.of(instant), SqlType.TIMESTAMP);
        return column == SqlKind.DATE ? new Cast(timestamp, SqlType.DATE, false) : timestamp;
    }

    private void add(List<Scalar> branches) {
        Set<Variable> columns = new LinkedHashSet<>();
        for (Scalar term : Logical.conjuncts(branches.get(0))) {
            if (term instanceof Predicate predicate) {
                for (Scalar operand : predicate.children()) {
                    if (operand instanceof Reference reference) {
                        columns.add(reference.variable());
                    }
                }
            }
        }
        for (Variable column : columns) {
            add(branches, column, Test.LESS_OR_EQUAL, Function.GREATEST);
            add(branches, column, Test.GREATER_OR_EQUAL, Function.LEAST);
        }
    }

    private void add(List<Scalar> branches, Variable column, Test test, Function extreme) {
        Set<Scalar> ends = new LinkedHashSet<>();
        for (Scalar branch : branches) {
            List<Scalar> ofBranch = ends(Logical.conjuncts(branch), column, test);
            if (ofBranch.isEmpty()) {
                return;
            }
            ends.addAll(ofBranch);
        }
        SqlType type = commonType(ends);
        if (type != null
                && !type.ignoresCase()
                && ends(conditions, column, test).isEmpty()) {
            List<Scalar> values = List.copyOf(ends);
            Scalar end = values.size() == 1 ? values.get(0) : new Call(extreme, values, type);
            found.add(Predicate.of(test, new Reference(column), end));
        }
    }

    /** The values beyond which, on one side, some term leaves no value of a column; empty if none of them does. */
    private static List<Scalar> ends(List<Scalar> terms, Variable column, Test test) {
        for (Scalar term : terms) {
            if (term instanceof Predicate predicate) {
                List<Scalar> ends = ends(predicate, column, test);
                if (!ends.isEmpty()) {
                    return ends;
                }
            }
        }
        return List.of();
    }

    private static List<Scalar> ends(Predicate predicate, Variable column, Test test) {
        List<Scalar> operands = predicate.children();
        boolean isFirst = isColumn(operands.get(0), column);
        if (isFirst && predicate.test() == Test.IN) {
            List<Scalar> values = operands.subList(1, operands.size());
            return values.stream().allMatch(AccessPathChooser::isFixed) ? values : List.of();
        }
        if (!predicate.test().isComparison() || !isFirst && !isColumn(operands.get(1), column)) {
            return List.of();
        }
        Scalar value = operands.get(isFirst ? 1 : 0);
        boolean ends = bounds(isFirst ? predicate.test() : predicate.test().mirrored(), test);
        return ends && AccessPathChooser.isFixed(value) ? List.of(value) : List.of();
    }

    private static boolean isColumn(Scalar scalar, Variable column) {
        return scalar instanceof Reference reference && reference.variable().equals(column);
    }

    /** Whether what is true of the one comparison is true of the other, which includes its end. */
    private static boolean bounds(Test given, Test inclusive) {
        return switch (given) {
            case EQUAL -> true;
            case LESS, LESS_OR_EQUAL -> inclusive == Test.LESS_OR_EQUAL;
            case GREATER, GREATER_OR_EQUAL -> inclusive == Test.GREATER_OR_EQUAL;
            default -> false;
        };
    }

    /** The type that all values have, the widest one of whole numbers; null if there is none. */
    private static SqlType commonType(Set<Scalar> values) {
        SqlType common = null;
        for (Scalar value : values) {
            SqlType type = value.type();
            if (common != null && !common.equals(type)) {
                type = common.kind().isWhole() && type.kind().isWhole() ? SqlType.BIGINT : null;
            }
            if (type == null) {
                return null;
            }
            common = type;
        }
        return common;
    }
}

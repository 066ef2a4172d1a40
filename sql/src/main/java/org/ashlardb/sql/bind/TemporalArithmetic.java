package org.ashlardb.sql.bind;

import java.util.List;
import org.ashlardb.sql.expression.RowCall;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.function.IntervalFunction;
import org.ashlardb.sql.tree.Expression.ArithmeticOperator;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;

/** Arithmetic with dates, times and intervals, typed as PostgreSQL does. */
final class TemporalArithmetic {
    private final Coercion coercion;

    TemporalArithmetic(Coercion coercion) {
        this.coercion = coercion;
    }

    /** Null when the operands are of other types. */
    Scalar bind(ArithmeticOperator operator, Scalar left, Scalar right, Place place) {
        SqlKind first = left.type().kind();
        SqlKind second = right.type().kind();
        boolean firstUntyped = Coercion.isUntyped(left);
        boolean secondUntyped = Coercion.isUntyped(right);
        return switch (operator) {
            case ADD -> {
                if (first.isTemporal() && !firstUntyped) {
                    yield add(left, right, place);
                }
                if (second.isTemporal() && !secondUntyped) {
                    yield add(right, left, place);
                }
                yield intervals(IntervalFunction.ADD, left, right, place);
            }
            case SUBTRACT ->
                first.isTemporal() && !firstUntyped
                        ? subtract(left, right, place)
                        : second.isTemporal() && !secondUntyped && firstUntyped
                                ? difference(left, right, place)
                                : intervals(IntervalFunction.SUBTRACT, left, right, place);
            case MULTIPLY ->
                first == SqlKind.INTERVAL
                        ? scale(IntervalFunction.MULTIPLY, left, right, place)
                        : second == SqlKind.INTERVAL ? scale(IntervalFunction.MULTIPLY, right, left, place) : null;
            case DIVIDE -> first == SqlKind.INTERVAL ? scale(IntervalFunction.DIVIDE, left, right, place) : null;
            case MODULO -> null;
        };
    }

    private Scalar add(Scalar time, Scalar other, Place place) {
        SqlKind kind = time.type().kind();
        SqlKind otherKind = other.type().kind();
        if (kind == SqlKind.DATE && otherKind == SqlKind.TIME || kind == SqlKind.TIME && otherKind == SqlKind.DATE) {
            List<Scalar> operands = kind == SqlKind.DATE ? List.of(time, other) : List.of(other, time);
            return new RowCall(IntervalFunction.DATE_AND_TIME, operands, SqlType.TIMESTAMP);
        }
        return isInterval(time, other) ? move(false, time, other, place) : null;
    }

    /** A quoted literal beside a date is a number of days. */
    private static boolean isInterval(Scalar time, Scalar other) {
        return other.type().kind() == SqlKind.INTERVAL
                || Coercion.isUntyped(other) && time.type().kind() != SqlKind.DATE;
    }

    private Scalar move(boolean back, Scalar time, Scalar other, Place place) {
        Scalar interval = coercion.coerce(other, SqlType.INTERVAL, place);
        return switch (time.type().kind()) {
            case TIME ->
                new RowCall(
                        back ? IntervalFunction.SUBTRACT_FROM_TIME : IntervalFunction.ADD_TO_TIME,
                        List.of(time, interval),
                        SqlType.TIME);
            case TIMESTAMP_TZ ->
                new RowCall(
                        back ? IntervalFunction.SUBTRACT_FROM_INSTANT : IntervalFunction.ADD_TO_INSTANT,
                        List.of(time, interval),
                        SqlType.TIMESTAMP_TZ);
            default ->
                new RowCall(
                        back ? IntervalFunction.SUBTRACT_FROM_TIMESTAMP : IntervalFunction.ADD_TO_TIMESTAMP,
                        List.of(coercion.coerce(time, SqlType.TIMESTAMP, place), interval),
                        SqlType.TIMESTAMP);
        };
    }

    private Scalar subtract(Scalar time, Scalar other, Place place) {
        if (other.type().kind() == SqlKind.INTERVAL && !Coercion.isUntyped(other)) {
            return move(true, time, other, place);
        }
        boolean dates = time.type().kind() == SqlKind.DATE
                && (Coercion.isUntyped(other) || other.type().kind() == SqlKind.DATE);
        boolean instants = Coercion.isUntyped(other) || other.type().kind().isTemporal();
        return dates || !instants ? null : difference(time, other, place);
    }

    private Scalar difference(Scalar left, Scalar right, Place place) {
        SqlType type = Coercion.isUntyped(left)
                ? right.type()
                : Coercion.isUntyped(right) ? left.type() : TypeRules.common(left.type(), right.type());
        if (type == null || type.kind() == SqlKind.DATE) {
            return null;
        }
        return new RowCall(
                type.kind() == SqlKind.TIME ? IntervalFunction.TIME_DIFFERENCE : IntervalFunction.DIFFERENCE,
                List.of(coercion.coerce(left, type, place), coercion.coerce(right, type, place)),
                SqlType.INTERVAL);
    }

    private Scalar intervals(IntervalFunction function, Scalar left, Scalar right, Place place) {
        boolean first = left.type().kind() == SqlKind.INTERVAL;
        boolean second = right.type().kind() == SqlKind.INTERVAL;
        if (!(first || second) || !first && !Coercion.isUntyped(left) || !second && !Coercion.isUntyped(right)) {
            return null;
        }
        return new RowCall(
                function,
                List.of(
                        coercion.coerce(left, SqlType.INTERVAL, place),
                        coercion.coerce(right, SqlType.INTERVAL, place)),
                SqlType.INTERVAL);
    }

    private Scalar scale(IntervalFunction function, Scalar interval, Scalar other, Place place) {
        Scalar number = Coercion.isUntyped(other) ? coercion.coerce(other, SqlType.DOUBLE, place) : other;
        return number.type().kind().isNumeric()
                ? new RowCall(function, List.of(interval, number), SqlType.INTERVAL)
                : null;
    }
}

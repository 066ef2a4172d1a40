package org.ashlardb.sql.bind;

import java.util.List;
import org.ashlardb.sql.expression.Cast;
import org.ashlardb.sql.expression.RowCall;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.function.IntervalFunction;
import org.ashlardb.sql.plan.Frame;
import org.ashlardb.sql.plan.OrderTerm;
import org.ashlardb.sql.tree.Expression.ArithmeticOperator;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Window;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/**
 * A frame of RANGE whose offsets are intervals. How far these reach depends on the row, as months differ, so each bound gets
 * an expression for it. Times of day are taken as the time since midnight, which they do not pass.
 */
final class IntervalRange {
    private final Coercion coercion;
    private final Scalar key;
    private final boolean descending;

    IntervalRange(Coercion coercion, OrderTerm term, Place place) {
        this.coercion = coercion;
        descending = term.descending();
        Scalar narrow = EncodedTypes.narrow(coercion, term.scalar(), place);
        key = switch (narrow.type().kind()) {
            case TIME -> new Cast(narrow, SqlType.INTERVAL, true);
            case DATE -> coercion.coerce(narrow, SqlType.TIMESTAMP, place);
            default -> narrow;
        };
    }

    /** Whether offsets over an order are intervals. */
    static boolean isOf(SqlType order, Scalar start, Scalar end) {
        boolean intervals = isInterval(start) || isInterval(end);
        return switch (order.kind()) {
            case INTERVAL, TIME -> true;
            case DATE, TIMESTAMP, TIMESTAMP_TZ, TIMESTAMP_NANO, TIMESTAMP_TZ_NANO -> intervals;
            default -> false;
        };
    }

    private static boolean isInterval(Scalar offset) {
        return offset != null && offset.type().kind() == SqlKind.INTERVAL;
    }

    /** What is compared with the ends of frames. */
    Scalar key() {
        return key;
    }

    /** A bound with its offset, which is null where there is none. */
    Frame.Bound bound(Window.Bound node, Scalar offset) {
        Frame.BoundType type = Frame.BoundType.valueOf(node.type().name());
        if (offset == null) {
            return new Frame.Bound(type, null);
        }
        if (!isInterval(offset) && !Coercion.isUntyped(offset)) {
            throw node.place()
                    .error(
                            SqlState.NOT_SUPPORTED,
                            "offset of a frame of RANGE is of type " + offset.type() + ", expected an interval");
        }
        Scalar interval = coercion.coerce(offset, SqlType.INTERVAL, node.place());
        boolean back = (type == Frame.BoundType.PRECEDING) != descending;
        return new Frame.Bound(type, interval, moved(back, interval, node.place()));
    }

    private Scalar moved(boolean back, Scalar interval, Place place) {
        if (key.type().kind() == SqlKind.INTERVAL) {
            IntervalFunction function = back ? IntervalFunction.SUBTRACT : IntervalFunction.ADD;
            return new RowCall(function, List.of(key, interval), SqlType.INTERVAL);
        }
        ArithmeticOperator operator = back ? ArithmeticOperator.SUBTRACT : ArithmeticOperator.ADD;
        return new TemporalArithmetic(coercion).bind(operator, key, interval, place);
    }
}

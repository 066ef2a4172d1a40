package org.ashlardb.sql.bind;

import java.util.List;
import org.ashlardb.sql.expression.Cast;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Operation;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.plan.Frame;
import org.ashlardb.sql.plan.Frame.BoundType;
import org.ashlardb.sql.plan.OrderTerm;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Window;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.type.TemporalText;

/** Binds frames: which bounds go together, and the types of offsets. */
final class FrameBinder {
    private static final SqlType DAYS = SqlType.decimal(38, 12);
    private static final SqlType MICROS = SqlType.decimal(60, 12);

    private final ExpressionBinder expressions;
    private final Coercion coercion;

    FrameBinder(ExpressionBinder expressions, Coercion coercion) {
        this.expressions = expressions;
        this.coercion = coercion;
    }

    Frame bind(Window window, List<OrderTerm> order) {
        Window.Frame node = window.frame();
        if (node == null) {
            return Frame.DEFAULT;
        }
        checkBounds(node);
        if (node.unit() == Window.Unit.GROUPS && order.isEmpty()) {
            throw node.place().error(SqlState.WINDOWING_ERROR, "a frame of GROUPS needs an ORDER BY in its window");
        }
        boolean ranged = node.unit() == Window.Unit.RANGE
                && (node.start().offset() != null || node.end().offset() != null);
        if (ranged && order.size() != 1) {
            throw node.place()
                    .error(
                            SqlState.WINDOWING_ERROR,
                            "a frame of RANGE with an offset needs an ORDER BY of one expression in its window, found "
                                    + order.size());
        }
        Scalar start = offset(node.start());
        Scalar end = offset(node.end());
        if (ranged && IntervalRange.isOf(order.get(0).scalar().type(), start, end)) {
            IntervalRange range = new IntervalRange(coercion, order.get(0), node.place());
            return frame(node, range.bound(node.start(), start), range.bound(node.end(), end), range.key());
        }
        Scalar key = null;
        if (ranged) {
            SqlType type = rangeType(order.get(0).scalar().type(), start, end, node.place());
            key = coercion.coerce(order.get(0).scalar(), type, node.place());
            start = rangeOffset(start, type, node.place());
            end = rangeOffset(end, type, node.place());
        } else {
            start = start == null ? null : rowOffset(start, node.start().place());
            end = end == null ? null : rowOffset(end, node.end().place());
        }
        return frame(
                node,
                new Frame.Bound(BoundType.valueOf(node.start().type().name()), start),
                new Frame.Bound(BoundType.valueOf(node.end().type().name()), end),
                key);
    }

    private static Frame frame(Window.Frame node, Frame.Bound start, Frame.Bound end, Scalar key) {
        return new Frame(
                Frame.Unit.valueOf(node.unit().name()),
                start,
                end,
                Frame.Exclusion.valueOf(node.exclusion().name()),
                key);
    }

    private static void checkBounds(Window.Frame node) {
        Window.BoundType start = node.start().type();
        Window.BoundType end = node.end().type();
        if (start == Window.BoundType.UNBOUNDED_FOLLOWING) {
            throw node.place().error(SqlState.WINDOWING_ERROR, "a frame cannot begin at UNBOUNDED FOLLOWING");
        }
        if (end == Window.BoundType.UNBOUNDED_PRECEDING) {
            throw node.place().error(SqlState.WINDOWING_ERROR, "a frame cannot end at UNBOUNDED PRECEDING");
        }
        if (start.compareTo(end) > 0) {
            throw node.place()
                    .error(
                            SqlState.WINDOWING_ERROR,
                            "a frame that begins at " + start.name().replace('_', ' ') + " cannot end at "
                                    + end.name().replace('_', ' '));
        }
    }

    private Scalar offset(Window.Bound bound) {
        if (bound.offset() == null) {
            return null;
        }
        Scalar offset = expressions.bind(bound.offset());
        if (!Scalars.isRowIndependent(offset)) {
            throw bound.place()
                    .error(SqlState.INVALID_COLUMN_REFERENCE, "offset of a frame cannot differ between rows");
        }
        return offset;
    }

    private Scalar rowOffset(Scalar offset, Place place) {
        if (!Coercion.isUntyped(offset) && !offset.type().kind().isWhole()) {
            throw place.error(
                    SqlState.DATATYPE_MISMATCH,
                    "offset of a frame is of type " + offset.type() + ", expected a whole number");
        }
        return coercion.coerce(offset, SqlType.BIGINT, place);
    }

    /** The type in which offsets can be added to values of the order. */
    private static SqlType rangeType(SqlType key, Scalar start, Scalar end, Place place) {
        if (key.kind() == SqlKind.DATE || key.kind() == SqlKind.TIMESTAMP || key.kind() == SqlKind.TIMESTAMP_TZ) {
            return key;
        }
        SqlType type = key;
        for (Scalar offset : new Scalar[] {start, end}) {
            if (offset != null && !Coercion.isUntyped(offset) && type != null) {
                type = offset.type().kind().isNumeric() ? TypeRules.common(type, offset.type()) : null;
            }
        }
        if (type == null || !type.kind().isNumeric()) {
            throw place.error(
                    SqlState.NOT_SUPPORTED, "a frame of RANGE with this offset is not possible over type " + key);
        }
        return type.kind().isWhole() ? SqlType.BIGINT : type.kind() == SqlKind.REAL ? SqlType.DOUBLE : type;
    }

    /** The offset in the unit of the values: numbers count days of dates and timestamps. */
    private Scalar rangeOffset(Scalar offset, SqlType type, Place place) {
        if (offset == null) {
            return null;
        }
        if (!type.kind().isTemporal()) {
            return coercion.coerce(offset, type, place);
        }
        if (!Coercion.isUntyped(offset) && !offset.type().kind().isNumeric()) {
            throw place.error(
                    SqlState.NOT_SUPPORTED,
                    "offset of a frame of RANGE over type " + type + " is of type " + offset.type()
                            + ", expected a number of days");
        }
        if (type.kind() == SqlKind.DATE) {
            return coercion.coerce(offset, SqlType.BIGINT, place);
        }
        Scalar micros = new Operation(
                Operation.Operator.MULTIPLY,
                List.of(
                        coercion.coerce(offset, DAYS, place),
                        new Constant(java.math.BigDecimal.valueOf(TemporalText.MICROS_PER_DAY), DAYS)),
                MICROS);
        return new Cast(micros, SqlType.BIGINT, false);
    }
}

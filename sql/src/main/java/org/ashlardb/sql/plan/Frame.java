package org.ashlardb.sql.plan;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Scalar;

/**
 * The rows around the current one that a call over a window sees.
 *
 * @param rangeKey what offsets of RANGE are added to: the expression of the window's order in the offsets' type; null
 *     where there are no such offsets
 */
public record Frame(Unit unit, Bound start, Bound end, Exclusion exclusion, Scalar rangeKey) {
    /** What offsets count. */
    public enum Unit {
        ROWS,
        RANGE,
        GROUPS
    }

    /** Which rows around the current one are left out. */
    public enum Exclusion {
        NO_OTHERS,
        CURRENT_ROW,
        GROUP,
        TIES
    }

    /** Where a frame begins or ends, from the first place to the last. */
    public enum BoundType {
        UNBOUNDED_PRECEDING,
        PRECEDING,
        CURRENT_ROW,
        FOLLOWING,
        UNBOUNDED_FOLLOWING
    }

    /** A bound. The offset does not depend on rows; it is null but for PRECEDING and FOLLOWING. */
    public record Bound(BoundType type, Scalar offset) {
        @Override
        public String toString() {
            String words = type.name().replace('_', ' ');
            return offset == null ? words : offset + " " + words;
        }
    }

    /** From the first row of the partition to the last peer of the current one. */
    public static final Frame DEFAULT = new Frame(
            Unit.RANGE,
            new Bound(BoundType.UNBOUNDED_PRECEDING, null),
            new Bound(BoundType.CURRENT_ROW, null),
            Exclusion.NO_OTHERS,
            null);

    List<Scalar> scalars() {
        List<Scalar> scalars = new ArrayList<>();
        for (Scalar scalar : new Scalar[] {start.offset(), end.offset(), rangeKey}) {
            if (scalar != null) {
                scalars.add(scalar);
            }
        }
        return scalars;
    }

    Frame withScalars(List<Scalar> scalars) {
        if (scalars.isEmpty()) {
            return this;
        }
        int position = 0;
        Bound newStart = start.offset() == null ? start : new Bound(start.type(), scalars.get(position++));
        Bound newEnd = end.offset() == null ? end : new Bound(end.type(), scalars.get(position++));
        return new Frame(unit, newStart, newEnd, exclusion, rangeKey == null ? null : scalars.get(position));
    }

    @Override
    public String toString() {
        String text = unit + " BETWEEN " + start + " AND " + end;
        return exclusion == Exclusion.NO_OTHERS
                ? text
                : text + " EXCLUDE " + exclusion.name().replace('_', ' ');
    }
}

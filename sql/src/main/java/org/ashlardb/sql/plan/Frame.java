package org.ashlardb.sql.plan;

import java.util.ArrayList;
import java.util.Iterator;
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

    /**
     * A bound.
     *
     * @param offset null but for PRECEDING and FOLLOWING; it does not depend on rows
     * @param limit the range key of the current row moved by the offset, which keys are compared with; null where the
     *     offset is a number, added when they are compared
     */
    public record Bound(BoundType type, Scalar offset, Scalar limit) {
        public Bound(BoundType type, Scalar offset) {
            this(type, offset, null);
        }

        private Bound withScalars(Iterator<Scalar> scalars) {
            Scalar newOffset = offset == null ? null : scalars.next();
            return new Bound(type, newOffset, limit == null ? null : scalars.next());
        }

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
        for (Scalar scalar : new Scalar[] {start.offset(), start.limit(), end.offset(), end.limit(), rangeKey}) {
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
        Iterator<Scalar> next = scalars.iterator();
        Bound newStart = start.withScalars(next);
        Bound newEnd = end.withScalars(next);
        return new Frame(unit, newStart, newEnd, exclusion, rangeKey == null ? null : next.next());
    }

    @Override
    public String toString() {
        String text = unit + " BETWEEN " + start + " AND " + end;
        return exclusion == Exclusion.NO_OTHERS
                ? text
                : text + " EXCLUDE " + exclusion.name().replace('_', ' ');
    }
}

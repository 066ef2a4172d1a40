package org.ashlardb.sql.tree;

import java.util.List;

/**
 * A window as written behind OVER or in a WINDOW clause.
 *
 * @param base the named window it takes its parts from, or null
 * @param bare whether it is only a name behind OVER, which takes the frame too
 * @param frame null where not written
 */
public record Window(
        String base, boolean bare, List<Expression> partition, List<Query.SortItem> order, Frame frame, Place place) {

    /** A window of the WINDOW clause. */
    public record Named(String name, Window window, Place place) {}

    /** What the bounds of a frame count. */
    public enum Unit {
        ROWS,
        RANGE,
        GROUPS
    }

    /** Which rows around the current one a frame leaves out. */
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

    /** A bound; the offset is null but for PRECEDING and FOLLOWING. */
    public record Bound(BoundType type, Expression offset, Place place) {}

    public record Frame(Unit unit, Bound start, Bound end, Exclusion exclusion, Place place) {}
}

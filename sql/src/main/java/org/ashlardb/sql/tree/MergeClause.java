package org.ashlardb.sql.tree;

import java.util.List;

/** A WHEN of MERGE. The condition is null when not written. */
public record MergeClause(Match match, Expression condition, Action action, Place place) {
    /** Which pairs of rows a clause is for. */
    public enum Match {
        MATCHED,
        NOT_MATCHED_BY_TARGET,
        NOT_MATCHED_BY_SOURCE
    }

    /** What a clause does with them. */
    public sealed interface Action {}

    public record Update(List<Statement.Assignment> assignments) implements Action {}

    /** Columns are empty when not written; null values mean DEFAULT VALUES. */
    public record Insert(List<Statement.ColumnTarget> columns, Statement.Overriding overriding, List<Expression> values)
            implements Action {}

    public record Delete() implements Action {}

    public record Nothing() implements Action {}
}

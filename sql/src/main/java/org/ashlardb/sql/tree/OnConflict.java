package org.ashlardb.sql.tree;

import java.util.List;

/**
 * What INSERT does about rows whose key is there already.
 *
 * @param columns the key's columns; empty when not written
 * @param expressions those of the key that are no columns
 * @param constraint the key's name, or null
 * @param target the condition behind the columns, or null
 * @param action REPLACE is written in front of the rows, without columns, name or condition
 * @param assignments of DO UPDATE; empty for others, and for all columns that are not of the key
 * @param where the condition of DO UPDATE, or null
 */
public record OnConflict(
        List<Statement.ColumnTarget> columns,
        List<Expression> expressions,
        String constraint,
        Expression target,
        Action action,
        List<Statement.Assignment> assignments,
        Expression where,
        Place place) {
    /** What becomes of the rows that are there. */
    public enum Action {
        NOTHING,
        UPDATE,
        REPLACE
    }

    public boolean update() {
        return action == Action.UPDATE;
    }

    /** Whether it is MERGE INTO ... KEY, which changes all columns that are not of the key. */
    public boolean isMerge() {
        return update() && assignments.isEmpty();
    }
}

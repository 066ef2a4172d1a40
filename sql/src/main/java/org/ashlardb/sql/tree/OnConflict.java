package org.ashlardb.sql.tree;

import java.util.List;

/**
 * What INSERT does about rows whose key is there already.
 *
 * @param columns the key's columns; empty when not written
 * @param constraint the key's name, or null
 * @param target the condition behind the columns, or null
 * @param assignments of DO UPDATE; empty for DO NOTHING
 * @param where the condition of DO UPDATE, or null
 */
public record OnConflict(
        List<Statement.ColumnTarget> columns,
        String constraint,
        Expression target,
        boolean update,
        List<Statement.Assignment> assignments,
        Expression where,
        Place place) {}

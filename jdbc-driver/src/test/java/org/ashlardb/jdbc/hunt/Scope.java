package org.ashlardb.jdbc.hunt;

import java.util.ArrayList;
import java.util.List;

/**
 * The columns an expression may use.
 *
 * @param subqueries whether it may hold subqueries
 */
record Scope(List<Column> columns, boolean subqueries) {
    /** A column, or what stands for one. */
    record Column(Kind kind, String text) {}

    static final Scope NONE = new Scope(List.of(), true);

    Scope and(List<Column> more) {
        List<Column> all = new ArrayList<>(columns);
        all.addAll(more);
        return new Scope(all, subqueries);
    }

    Scope withoutSubqueries() {
        return new Scope(columns, false);
    }

    List<Column> of(Kind kind) {
        return columns.stream().filter(column -> column.kind() == kind).toList();
    }
}

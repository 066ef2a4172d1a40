package org.ashlardb.sql.tree;

import java.util.List;

/**
 * What a trigger does, and when.
 *
 * @param names what the rows and tables of rows are called
 * @param forEachRow whether it fires for each row, not once for a statement
 * @param condition under which it does anything, or null
 */
public record Trigger(
        boolean before,
        List<Event> events,
        Names names,
        boolean forEachRow,
        Expression condition,
        Step step,
        Text text,
        Place place) {
    public Trigger {
        events = List.copyOf(events);
    }

    /** A change that a trigger fires for. */
    public enum Change {
        INSERT,
        UPDATE,
        DELETE
    }

    /**
     * When it fires.
     *
     * @param columns of which at least one is assigned; empty for any
     */
    public record Event(Change change, List<String> columns) {}

    /** Names of the row before and after the change, and of the tables of such rows, null where there are none. */
    public record Names(String oldRow, String newRow, String oldTable, String newTable) {}

    /** Its condition, or null, and what it does, as written. */
    public record Text(String condition, String body) {}
}

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
        List<Step> steps,
        Text text,
        Place place) {
    public Trigger {
        events = List.copyOf(events);
        steps = List.copyOf(steps);
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

    /** One of the things it does, in their order. */
    public sealed interface Step {}

    /** A query or a change. */
    public record Run(Statement statement) implements Step {}

    /** Gives the row to be written other values. */
    public record Assign(List<Statement.Assignment> assignments, Place place) implements Step {}

    /**
     * Fails.
     *
     * @param message null when not written
     */
    public record Signal(String sqlState, Expression message, Place place) implements Step {}

    /** The first branch whose condition holds. */
    public record Choose(List<Branch> branches) implements Step {}

    /**
     * What is done under a condition.
     *
     * @param condition null for ELSE
     */
    public record Branch(Expression condition, List<Step> steps) {}
}

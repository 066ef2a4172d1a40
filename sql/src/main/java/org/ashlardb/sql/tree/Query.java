package org.ashlardb.sql.tree;

import java.util.ArrayList;
import java.util.List;

/**
 * A query with what follows its body.
 *
 * @param with common table expressions, in order
 * @param orderBy empty when not ordered
 * @param limit null for all rows
 * @param offset null for none
 * @param fetching how the limit counts
 * @param locking null without FOR UPDATE and the like
 */
public record Query(
        List<CommonTable> with,
        QueryBody body,
        List<SortItem> orderBy,
        Expression limit,
        Expression offset,
        Fetching fetching,
        Locking locking,
        Place place)
        implements Statement, QueryBody {

    /** A body alone. */
    public static Query of(QueryBody body) {
        return of(body, body.place());
    }

    /** A body alone, in parentheses at a place. */
    public static Query of(QueryBody body, Place place) {
        return new Query(List.of(), body, List.of(), null, null, Fetching.ROWS, null, place);
    }

    /** The same query, which locks the rows of its tables as well; a list of values has none. */
    public Query locked(Locking more) {
        if (body instanceof QueryBody.Values) {
            return this;
        }
        QueryBody lockedBody = body instanceof Query inner ? inner.locked(more) : body;
        List<LockedTables> parts = new ArrayList<>(locking == null ? List.of() : locking.parts());
        parts.addAll(more.parts());
        Locking all = body instanceof Query ? locking : new Locking(parts, more.place());
        return new Query(with, lockedBody, orderBy, limit, offset, fetching, all, place);
    }

    /**
     * A table of the WITH clause: the rows of a query or, where that is null, what a change returns.
     *
     * @param recursive whether its query may read it
     * @param materialized whether it is computed once for all its readers; null where not written
     * @param search null for no order of a recursion's rows
     * @param cycle null where cycles are not looked for
     */
    public record CommonTable(
            String name,
            List<String> columns,
            Query query,
            Statement change,
            boolean recursive,
            Boolean materialized,
            Search search,
            Cycle cycle,
            Place place) {}

    /** A column by which the rows of a recursion are in order: each before those made of it, or round after round. */
    public record Search(boolean depthFirst, List<String> columns, String name, Place place) {}

    /**
     * Columns by which a row that repeats one it came from is found. It is marked and makes no others.
     *
     * @param marked null for TRUE
     * @param unmarked null for FALSE
     */
    public record Cycle(
            List<String> columns, String mark, Expression marked, Expression unmarked, String path, Place place) {}

    /** The NULLs' place is null when not written. */
    public record SortItem(Expression expression, boolean descending, Boolean nullsFirst) {}

    /** Whether a limit is a share of all rows, and whether rows equal in order to the last one come too. */
    public record Fetching(boolean percent, boolean withTies) {
        public static final Fetching ROWS = new Fetching(false, false);
    }

    /** FOR UPDATE and the like, one or several. */
    public record Locking(List<LockedTables> parts, Place place) {
        /** Whether rows that others have locked are passed over. */
        public boolean skipsRows() {
            return parts.stream().anyMatch(part -> part.waiting() == Wait.SKIP_LOCKED);
        }

        /** What is said of a query or view of FROM, for all tables in it; null if nothing is. It may have no name. */
        public Locking ofQuery(String name) {
            List<LockedTables> inside = new ArrayList<>();
            for (LockedTables part : parts) {
                if (part.tables().isEmpty() || name != null && part.tables().contains(name)) {
                    inside.add(new LockedTables(
                            part.strength(), List.of(), part.waiting(), part.waitMillis(), part.place()));
                }
            }
            return inside.isEmpty() ? null : new Locking(inside, place);
        }
    }

    /** For {@link LockedTables#waitMillis}: as long as the session's statements wait. */
    public static final long SESSION_WAIT = -1;

    /**
     * What one clause locks: the tables of these names, or all if there are none.
     *
     * @param waitMillis how long to wait, or {@link #SESSION_WAIT}
     */
    public record LockedTables(Strength strength, List<String> tables, Wait waiting, long waitMillis, Place place) {}

    /** From strong to weak. */
    public enum Strength {
        UPDATE,
        NO_KEY_UPDATE,
        SHARE,
        KEY_SHARE
    }

    /** What to do with rows that others have locked. */
    public enum Wait {
        WAIT,
        NOWAIT,
        SKIP_LOCKED
    }
}

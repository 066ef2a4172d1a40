package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.schema.StoredRelation;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Query;

/** The tables of WITH clauses: which of them names can mean, and what rows they stand for. */
final class CommonTables {
    private final List<Query.CommonTable> visible = new ArrayList<>();
    private final Map<Query.CommonTable, StoredRelation> stored = new IdentityHashMap<>();
    private final Map<Query.CommonTable, Working> working = new IdentityHashMap<>();
    private int recursions;

    /** The rows of a recursive table's round before, and the columns of its base. */
    record Working(StoredRelation rows, List<Variable> base) {}

    /** Makes tables visible; returns what {@link #hide} needs to undo it. */
    int add(List<Query.CommonTable> tables) {
        int before = visible.size();
        visible.addAll(tables);
        return before;
    }

    void hide(int before) {
        visible.subList(before, visible.size()).clear();
    }

    /** Hides a table, and those behind it, while its own query is bound. */
    List<Query.CommonTable> hideFrom(Query.CommonTable table) {
        List<Query.CommonTable> tail = visible.subList(visible.lastIndexOf(table), visible.size());
        List<Query.CommonTable> hidden = new ArrayList<>(tail);
        tail.clear();
        return hidden;
    }

    /** Hides all, as a view does not see them; returns what {@link #add} takes to undo it. */
    List<Query.CommonTable> hideAll() {
        List<Query.CommonTable> hidden = List.copyOf(visible);
        visible.clear();
        return hidden;
    }

    /** The table that a name means, the innermost and last, or null. */
    Query.CommonTable find(Name name) {
        for (int i = visible.size() - 1; i >= 0 && name.schema() == null; i--) {
            if (visible.get(i).name().equals(name.name())) {
                return visible.get(i);
            }
        }
        return null;
    }

    /** A recursive table, which cannot be read from now on within its own query; returns its number. */
    int startRecursion(Query.CommonTable table) {
        working.put(table, null);
        return recursions++;
    }

    /** Says what a recursive table means from now on within its own query. */
    void setWorking(Query.CommonTable table, Working rows) {
        working.put(table, rows);
    }

    void endRecursion(Query.CommonTable table) {
        working.remove(table);
    }

    /** Whether the query of a recursive table is being bound. */
    boolean isRecursing(Query.CommonTable table) {
        return working.containsKey(table);
    }

    /** The rows of the round before, while the step of a recursive table is bound. */
    Working working(Query.CommonTable table) {
        return working.get(table);
    }

    /** Notes what a change in a WITH clause returns. */
    void setStored(Query.CommonTable table, StoredRelation rows) {
        stored.put(table, rows);
    }

    /** What a change in a WITH clause returns, or null. */
    StoredRelation stored(Query.CommonTable table) {
        return stored.get(table);
    }
}

package org.ashlardb.sql.tree;

import java.util.List;

/** A table in a FROM clause. Aliases are null and column aliases empty when not written. */
public sealed interface TableReference {
    /** Name of a derived table that has exactly the columns it is given names for: a row that is assigned. */
    String ROW_VALUE = " ROW";

    Place place();

    record Named(Name name, String alias, List<String> columnAliases) implements TableReference {
        @Override
        public Place place() {
            return name.place();
        }
    }

    record Derived(Query query, String alias, List<String> columnAliases, Place place) implements TableReference {}

    /** A query that sees the tables to its left. */
    record Lateral(Derived query) implements TableReference {
        @Override
        public Place place() {
            return query.place();
        }
    }

    /** The rows of a function, with their numbers if ordinality is wanted. It sees the tables to its left. */
    record Function(Expression.Call call, boolean ordinality, String alias, List<String> columnAliases)
            implements TableReference {
        @Override
        public Place place() {
            return call.place();
        }
    }

    /** Joined tables under a name of their own. */
    record Renamed(TableReference table, String alias, List<String> columnAliases, Place place)
            implements TableReference {}

    /** The rows a change writes or, with {@code old}, those it finds. */
    record Delta(boolean old, Statement change, String alias, List<String> columnAliases, Place place)
            implements TableReference {}

    /** The condition is null and the list of column names empty where not written. */
    record Join(
            JoinType type,
            boolean natural,
            TableReference left,
            TableReference right,
            Expression condition,
            List<String> using,
            Place place)
            implements TableReference {}

    enum JoinType {
        INNER,
        LEFT,
        RIGHT,
        FULL,
        CROSS
    }
}

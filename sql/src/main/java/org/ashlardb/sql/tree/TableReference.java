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

    /**
     * Some rows of a table, chosen by chance.
     *
     * @param percentage how many of a hundred
     * @param seed null where each statement is to choose others
     */
    record Sampled(Named table, Expression percentage, Expression seed) implements TableReference {
        @Override
        public Place place() {
            return table.place();
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

    /**
     * The rows of a function, with their numbers if ordinality is wanted. It sees the tables to its left.
     *
     * @param schema of the function, null where not written
     */
    record Function(String schema, Expression.Call call, boolean ordinality, String alias, List<String> columnAliases)
            implements TableReference {
        @Override
        public Place place() {
            return call.place();
        }
    }

    /** The rows of several functions beside each other; those of which there are fewer have NULLs in the others' last. */
    record RowsFrom(List<Function> functions, boolean ordinality, String alias, List<String> columnAliases, Place place)
            implements TableReference {}

    /**
     * JSON_TABLE: rows for what a path finds in a document.
     *
     * @param query the document, the path, and what is passed to all paths
     * @param onError whether errors are to be reported
     */
    record JsonTable(
            Expression.JsonQuery query,
            List<JsonColumn> columns,
            boolean onError,
            String alias,
            List<String> columnAliases)
            implements TableReference {
        @Override
        public Place place() {
            return query.place();
        }
    }

    /** A column of JSON_TABLE, or several below a path. */
    sealed interface JsonColumn {
        Place place();

        record Ordinality(String name, Place place) implements JsonColumn {}

        /** What a function finds; the document is that of the row, the type is given. */
        record Found(String name, Expression.JsonQuery query, Place place) implements JsonColumn {}

        record Nested(String path, List<JsonColumn> columns, Place place) implements JsonColumn {}
    }

    /** Joined tables under a name of their own. */
    record Renamed(TableReference table, String alias, List<String> columnAliases, Place place)
            implements TableReference {}

    /** The rows a change writes or, with {@code old}, those it finds. */
    record Delta(boolean old, Statement change, String alias, List<String> columnAliases, Place place)
            implements TableReference {}

    /**
     * The condition is null and the list of column names empty where not written.
     *
     * @param usingAlias a table's name for the columns of USING, null where not written
     */
    record Join(
            JoinType type,
            boolean natural,
            TableReference left,
            TableReference right,
            Expression condition,
            List<String> using,
            String usingAlias,
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

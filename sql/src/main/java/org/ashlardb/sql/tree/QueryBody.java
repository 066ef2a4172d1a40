package org.ashlardb.sql.tree;

import java.util.List;

/** What makes the rows of a query. */
public sealed interface QueryBody permits Query, QueryBody.Select, QueryBody.Values, QueryBody.SetOperation {
    Place place();

    /** SELECT; lists are empty and conditions are null where not written. */
    record Select(
            boolean distinct,
            List<Expression> distinctOn,
            List<SelectItem> items,
            List<TableReference> from,
            Expression where,
            GroupBy groupBy,
            Expression having,
            List<Window.Named> windows,
            Expression qualify,
            Place place)
            implements QueryBody {
        /** SELECT * FROM a table. */
        public static Select all(Name table, Place place) {
            return plain(
                    List.of(new AllColumns(List.of(), List.of(), place)),
                    List.of(new TableReference.Named(table, null, List.of())),
                    place);
        }

        /** SELECT items FROM tables. */
        public static Select plain(List<SelectItem> items, List<TableReference> from, Place place) {
            return new Select(false, List.of(), items, from, null, GroupBy.NONE, null, List.of(), null, place);
        }
    }

    record Values(List<List<Expression>> rows, Place place) implements QueryBody {}

    record SetOperation(SetOperator operator, boolean all, QueryBody left, QueryBody right, Place place)
            implements QueryBody {}

    enum SetOperator {
        UNION,
        INTERSECT,
        EXCEPT
    }

    /** An item of the select list. */
    sealed interface SelectItem {
        Place place();
    }

    /** All columns, or those of one table, but some. */
    record AllColumns(List<String> qualifier, List<Expression.ColumnName> except, Place place) implements SelectItem {}

    /** The alias is null when not written. */
    record Item(Expression expression, String alias, Place place) implements SelectItem {}
}

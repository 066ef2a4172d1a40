package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Scan;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.schema.StoredRelation;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.tree.TableReference;
import org.ashlardb.sql.type.SqlState;

/** Binds a name in FROM that means a table of WITH: a query, one that recurses, or rows that are kept. */
final class CommonTableBinder {
    private final BindContext context;
    private final Scope outer;

    CommonTableBinder(BindContext context, Scope outer) {
        this.context = context;
        this.outer = outer;
    }

    FromBinder.From bind(TableReference.Named node, Query.CommonTable table) {
        if (table.change() != null || context.commonTables().stored(table) != null) {
            return storedTable(node, table);
        }
        if (context.commonTables().isRecursing(table)) {
            return working(node, table);
        }
        if (table.recursive()) {
            return recursive(node, table);
        }
        TraversalBinder.refuse(table);
        List<Query.CommonTable> hidden = context.commonTables().hideFrom(table);
        try {
            BoundQuery query =
                    context.shared().read(table, () -> new QueryBinder(context, outer).bindTable(table.query()));
            FromBinder.checkRowValue(table.name(), table.columns(), query, table.place());
            return FromBinder.named(query, alias(node, table), columns(node, table), outer, node.place());
        } finally {
            context.commonTables().add(hidden);
        }
    }

    /** The rows of the round before. */
    private FromBinder.From working(TableReference.Named node, Query.CommonTable table) {
        CommonTables.Working working = context.commonTables().working(table);
        if (working == null) {
            throw node.place()
                    .error(
                            SqlState.INVALID_RECURSION,
                            "the recursive table " + table.name()
                                    + " can be read in the step behind UNION [ALL] of its own query only");
        }
        FromBinder.From from = stored(working.rows(), alias(node, table), node.columnAliases(), node.place());
        for (int i = 0; i < working.base().size(); i++) {
            context.hints().addCopy(from.plan().outputs().get(i), working.base().get(i));
        }
        return from;
    }

    private FromBinder.From recursive(TableReference.Named node, Query.CommonTable table) {
        List<Query.CommonTable> hidden = context.commonTables().hideFrom(table);
        int visible = context.commonTables().add(List.of(table));
        try {
            BoundQuery query = context.shared().read(table, () -> new RecursionBinder(context, outer, table).bind());
            return FromBinder.named(query, alias(node, table), columns(node, table), outer, node.place());
        } finally {
            context.commonTables().hide(visible);
            context.commonTables().add(hidden);
        }
    }

    private FromBinder.From storedTable(TableReference.Named node, Query.CommonTable table) {
        StoredRelation rows = context.commonTables().stored(table);
        if (rows == null) {
            throw table.change()
                    .place()
                    .error(SqlState.NOT_SUPPORTED, "a WITH clause that changes tables must be that of the statement");
        }
        if (rows.slot() < 0) {
            throw node.place()
                    .error(SqlState.NOT_SUPPORTED, "the change " + table.name() + " has no RETURNING and no rows");
        }
        return stored(rows, alias(node, table), columns(node, table), node.place());
    }

    private static String alias(TableReference.Named node, Query.CommonTable table) {
        return node.alias() == null ? table.name() : node.alias();
    }

    private static List<String> columns(TableReference.Named node, Query.CommonTable table) {
        return node.columnAliases().isEmpty() ? table.columns() : node.columnAliases();
    }

    /** Rows that are kept, under a name and with other names of columns as far as there are any. */
    FromBinder.From stored(StoredRelation rows, String alias, List<String> names, Place place) {
        FromBinder.checkAliases(names, rows.named(), rows.name(), place);
        List<Variable> variables = new ArrayList<>();
        List<Scope.Column> columns = new ArrayList<>();
        for (int i = 0; i < rows.columns().size(); i++) {
            ColumnSchema column = rows.columns().get(i);
            variables.add(context.newVariable(column.name(), column.type(), true));
            if (i < rows.named()) {
                String name = i < names.size() ? names.get(i) : column.name();
                columns.add(new Scope.Column(null, alias, name, variables.get(i), false));
            }
        }
        return new FromBinder.From(Scan.all(rows, rows.name(), variables, null), new Scope(columns, outer));
    }
}

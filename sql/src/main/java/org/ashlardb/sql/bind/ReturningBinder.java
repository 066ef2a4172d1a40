package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.tree.Returning;

/** Binds RETURNING: names mean the row as it is after the change, unless OLD or NEW stands before them. */
final class ReturningBinder {
    private static final String OLD = "OLD";
    private static final String NEW = "NEW";

    private final BindContext context;
    private final TableSchema table;
    private final String schema;
    private final String name;

    /** The alias is null when the table has none. */
    ReturningBinder(BindContext context, TableSchema table, String alias) {
        this.context = context;
        this.table = table;
        schema = alias == null ? table.schema() : null;
        name = alias == null ? table.name() : alias;
    }

    /** A variable per column of the table that may be NULL where there is no row. */
    List<Variable> noRow() {
        List<Variable> row = new ArrayList<>();
        for (ColumnSchema column : table.columns()) {
            row.add(context.newVariable(column.name(), column.type(), true));
        }
        return row;
    }

    /** What is returned, or null without RETURNING. Other columns are those of tables beside the one changed. */
    ChangePlan.Returned bind(
            Returning returning,
            List<Variable> oldRow,
            List<Variable> newRow,
            List<Variable> row,
            List<Scope.Column> before,
            List<Scope.Column> behind) {
        if (returning == null) {
            return null;
        }
        List<Scope.Column> columns = new ArrayList<>(before);
        add(columns, schema, name, row, false);
        columns.addAll(behind);
        addSide(columns, returning.oldAlias(), OLD, oldRow);
        addSide(columns, returning.newAlias(), NEW, newRow);
        for (int i = 0; i < row.size(); i++) {
            BindContext.Origin origin =
                    new BindContext.Origin(table, table.columns().get(i));
            context.setOrigin(row.get(i), origin);
            context.setOrigin(oldRow.get(i), origin);
            context.setOrigin(newRow.get(i), origin);
        }
        List<Scalar> expressions = new ArrayList<>();
        List<Variable> outputs = new ArrayList<>();
        for (SelectBinder.Item item :
                new SelectBinder(context, null).returning(returning.items(), new Scope(columns, null))) {
            Variable output = context.newVariable(item.label(), item.scalar().type(), true);
            if (item.scalar() instanceof Reference reference) {
                context.setOrigin(output, context.origin(reference.variable()));
            }
            expressions.add(item.scalar());
            outputs.add(output);
        }
        return new ChangePlan.Returned(oldRow, newRow, row, expressions, outputs, context.newSlot());
    }

    /** OLD and NEW count only in front of a name; a table that is called so hides them. */
    private void addSide(List<Scope.Column> columns, String alias, String word, List<Variable> row) {
        String qualifier = alias == null ? word : alias;
        if (!qualifier.equals(name)) {
            add(columns, null, qualifier, row, true);
        }
    }

    private void add(
            List<Scope.Column> columns, String ofSchema, String qualifier, List<Variable> row, boolean qualified) {
        columns.addAll(Scope.columns(table, ofSchema, qualifier, row, qualified));
    }
}

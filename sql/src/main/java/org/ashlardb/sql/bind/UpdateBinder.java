package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.Limit;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.schema.Relation;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Statement.ColumnTarget;
import org.ashlardb.sql.tree.Statement.Delete;
import org.ashlardb.sql.tree.Statement.First;
import org.ashlardb.sql.tree.Statement.Update;
import org.ashlardb.sql.tree.TableReference;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlType;

/** Binds UPDATE and DELETE: a scan with row ids, joined with other tables, filtered. */
final class UpdateBinder {
    private final BindContext context;

    UpdateBinder(BindContext context) {
        this.context = context;
    }

    /** The table a statement changes. */
    static TableSchema table(BindContext context, Name name) {
        try {
            return context.target(name);
        } catch (SqlException e) {
            throw name.place().error(e);
        }
    }

    static int column(TableSchema table, ColumnTarget target) {
        int index = table.columnIndex(target.name());
        if (index < 0) {
            throw InsertBinder.unknownColumn(table, target);
        }
        return index;
    }

    /** The rows to change, with what names mean in the statement; other columns are those of tables beside. */
    private record Source(
            PlanNode plan, Scope scope, Variable rowId, List<Variable> columns, List<Scope.Column> others) {}

    private Source source(TableSchema table, String alias, List<TableReference> others, Expression where, First first) {
        Relation relation = table;
        String name = alias == null ? table.name() : alias;
        List<Variable> variables = new ArrayList<>();
        for (ColumnSchema column : table.columns()) {
            variables.add(context.newVariable(relation, column));
        }
        List<Scope.Column> columns =
                Scope.columns(table, alias == null ? table.schema() : null, name, variables, false);
        Variable rowId = context.newVariable("ROWID", SqlType.BIGINT, false);
        PlanNode scan = context.changeable(table, context.scan(relation, name, variables, rowId), variables);
        FromBinder.From rows = new FromBinder.From(scan, new Scope(columns, null));
        if (!others.isEmpty()) {
            FromBinder binder = new FromBinder(context, null, null);
            rows = binder.product(rows, binder.bind(others), others.get(0).place());
        }
        PlanNode plan = rows.plan();
        if (where != null) {
            plan = new Filter(plan, new ExpressionBinder(context, rows.scope(), null, "WHERE").bindCondition(where));
        }
        if (first != null) {
            ExpressionBinder order = new ExpressionBinder(context, rows.scope(), null, "ORDER BY");
            plan = QueryBinder.sorted(context, plan, List.of(), first.order(), order);
        }
        if (first != null && first.limit() != null) {
            plan = new Limit(plan, new QueryBinder(context, null).count(first.limit(), "LIMIT"), null);
        }
        List<Scope.Column> all = rows.scope().columns();
        return new Source(plan, rows.scope(), rowId, variables, all.subList(columns.size(), all.size()));
    }

    ChangePlan.Update update(Update node) {
        TableSchema table = table(context, node.table());
        ColumnValues columnValues = new ColumnValues(context, table);
        Source source = source(table, node.alias(), node.from(), node.where(), node.first());
        AssignmentBinder assignments = new AssignmentBinder(context, table, columnValues);
        assignments.bind(node.assignments(), source.scope());
        List<Variable> newRow = columnValues.newRow();
        return new ChangePlan.Update(
                table,
                source.plan(),
                source.rowId(),
                assignments.columns(),
                assignments.values(),
                source.columns(),
                newRow,
                columnValues.rules(newRow, source.columns(), assignments.columns()),
                !node.from().isEmpty(),
                new ReturningBinder(context, table, node.alias())
                        .bind(node.returning(), source.columns(), newRow, newRow, List.of(), source.others()));
    }

    ChangePlan.Delete delete(Delete node) {
        TableSchema table = table(context, node.table());
        Source source = source(table, node.alias(), node.using(), node.where(), node.first());
        ReturningBinder returning = new ReturningBinder(context, table, node.alias());
        List<Variable> oldRow = source.columns();
        return new ChangePlan.Delete(
                table,
                source.plan(),
                source.rowId(),
                oldRow,
                !node.using().isEmpty(),
                returning.bind(node.returning(), oldRow, returning.noRow(), oldRow, List.of(), source.others()));
    }
}

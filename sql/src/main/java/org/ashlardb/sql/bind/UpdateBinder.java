package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Scan;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.schema.ColumnSchema.Numbering;
import org.ashlardb.sql.schema.Relation;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Statement.Assignment;
import org.ashlardb.sql.tree.Statement.ColumnTarget;
import org.ashlardb.sql.tree.Statement.Delete;
import org.ashlardb.sql.tree.Statement.Update;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Binds UPDATE and DELETE: a scan with row ids, filtered. */
final class UpdateBinder {
    private final BindContext context;

    UpdateBinder(BindContext context) {
        this.context = context;
    }

    /** The table a statement changes. */
    static TableSchema table(BindContext context, Name name) {
        String schema = context.schemaOf(name);
        try {
            return context.catalog().table(schema, name.name());
        } catch (SqlException e) {
            throw name.place().error(e.sqlState(), e.getMessage(), e);
        }
    }

    static int column(TableSchema table, ColumnTarget target) {
        int index = table.columnIndex(target.name());
        if (index < 0) {
            throw InsertBinder.unknownColumn(table, target);
        }
        return index;
    }

    private record Source(PlanNode plan, Scope scope, Variable rowId, List<Variable> columns) {}

    private Source source(TableSchema table, String alias, Expression where) {
        Relation relation = table;
        String name = alias == null ? table.name() : alias;
        List<Variable> variables = new ArrayList<>();
        List<Scope.Column> columns = new ArrayList<>();
        for (ColumnSchema column : table.columns()) {
            Variable variable = context.newVariable(relation, column);
            variables.add(variable);
            columns.add(new Scope.Column(alias == null ? table.schema() : null, name, column.name(), variable, false));
        }
        Variable rowId = context.newVariable("ROWID", SqlType.BIGINT, false);
        Scope scope = new Scope(columns, null);
        PlanNode plan = Scan.all(relation, name, variables, rowId);
        if (where != null) {
            plan = new Filter(plan, new ExpressionBinder(context, scope, null, "WHERE").bindCondition(where));
        }
        return new Source(plan, scope, rowId, variables);
    }

    ChangePlan.Update update(Update node) {
        TableSchema table = table(context, node.table());
        ColumnValues columnValues = new ColumnValues(context, table);
        Source source = source(table, node.alias(), node.where());
        ExpressionBinder binder = new ExpressionBinder(context, source.scope(), null, "SET");
        Coercion coercion = new Coercion(context);
        List<Integer> columns = new ArrayList<>();
        List<Scalar> values = new ArrayList<>();
        for (Assignment assignment : node.assignments()) {
            int index = column(table, assignment.column());
            ColumnSchema column = table.columns().get(index);
            if (columns.contains(index)) {
                throw assignment
                        .column()
                        .place()
                        .error(SqlState.DUPLICATE_COLUMN, "column " + column.name() + " is assigned twice");
            }
            boolean toDefault = assignment.value() instanceof Expression.DefaultMarker;
            if (column.numbering() == Numbering.ALWAYS && !toDefault) {
                throw assignment
                        .column()
                        .place()
                        .error(
                                SqlState.GENERATED_ALWAYS,
                                "column " + column.name() + " is GENERATED ALWAYS and can only be set to DEFAULT");
            }
            columns.add(index);
            values.add(
                    toDefault
                            ? columnValues.defaultOrNull(index)
                            : coercion.assign(
                                    binder.bind(assignment.value()),
                                    column.type(),
                                    column.name(),
                                    assignment.value().place()));
        }
        List<Variable> newRow = columnValues.newRow();
        return new ChangePlan.Update(
                table,
                source.plan(),
                source.rowId(),
                columns,
                values,
                source.columns(),
                newRow,
                columnValues.checks(newRow));
    }

    ChangePlan.Delete delete(Delete node) {
        TableSchema table = table(context, node.table());
        Source source = source(table, node.alias(), node.where());
        return new ChangePlan.Delete(table, source.plan(), source.rowId());
    }
}

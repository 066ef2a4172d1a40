package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.schema.ColumnSchema.Numbering;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Statement.Assignment;
import org.ashlardb.sql.type.SqlState;

/** Binds what follows SET: which columns get which values. */
final class AssignmentBinder {
    private final BindContext context;
    private final TableSchema table;
    private final ColumnValues columnValues;
    private final List<Integer> columns = new ArrayList<>();
    private final List<Scalar> values = new ArrayList<>();

    AssignmentBinder(BindContext context, TableSchema table, ColumnValues columnValues) {
        this.context = context;
        this.table = table;
        this.columnValues = columnValues;
    }

    /** Ordinals of the columns. */
    List<Integer> columns() {
        return columns;
    }

    List<Scalar> values() {
        return values;
    }

    void bind(List<Assignment> assignments, Scope scope) {
        ExpressionBinder binder = new ExpressionBinder(context, scope, null, "SET");
        for (Assignment assignment : assignments) {
            int index = UpdateBinder.column(table, assignment.column());
            boolean toDefault = assignment.value() instanceof Expression.DefaultMarker;
            check(assignment, index, toDefault);
            if (table.columns().get(index).isGenerated()) {
                continue; // computed with every change
            }
            columns.add(index);
            values.add(toDefault ? columnValues.defaultOrNull(index) : value(assignment, index, binder));
        }
    }

    private void check(Assignment assignment, int index, boolean toDefault) {
        ColumnSchema column = table.columns().get(index);
        if (columns.contains(index)) {
            throw assignment
                    .column()
                    .place()
                    .error(SqlState.DUPLICATE_COLUMN, "column " + column.name() + " is assigned twice");
        }
        if ((column.numbering() == Numbering.ALWAYS || column.isGenerated()) && !toDefault) {
            throw assignment
                    .column()
                    .place()
                    .error(
                            SqlState.GENERATED_ALWAYS,
                            "column " + column.name() + " is GENERATED ALWAYS and can only be set to DEFAULT");
        }
    }

    private Scalar value(Assignment assignment, int index, ExpressionBinder binder) {
        ColumnSchema column = table.columns().get(index);
        return new Coercion(context)
                .assign(
                        binder.bindOpen(assignment.value()),
                        column.type(),
                        column.name(),
                        assignment.value().place());
    }
}

package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.ashlardb.sql.expression.Cast;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.plan.Scan;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.schema.TableRevision;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.TypeDetail;

/** Binds the copying of a table's rows to the table that ALTER TABLE has put in its place. */
public final class TableCopyBinder {
    private final BindContext context;

    public TableCopyBinder(CatalogView catalog, String defaultSchema) {
        context = new BindContext(catalog, defaultSchema, 0);
    }

    /** An INSERT of all rows; of the checks only those named are looked at. */
    public BoundStatement copy(
            TableSchema from, TableSchema to, List<TableRevision.Source> sources, Set<String> checks) {
        List<Variable> variables = new ArrayList<>();
        List<Scope.Column> columns = new ArrayList<>();
        for (ColumnSchema column : from.columns()) {
            Variable variable = context.newVariable(from, column);
            variables.add(variable);
            columns.add(new Scope.Column(from.schema(), from.name(), column.name(), variable, false));
        }
        ExpressionBinder binder = new ExpressionBinder(context, new Scope(columns, null), null, "USING");
        ColumnValues columnValues = new ColumnValues(context, to);
        Scalar[] values = new Scalar[sources.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = value(to.columns().get(i), i, sources.get(i), variables, binder, columnValues);
        }
        List<Variable> row = columnValues.newRow();
        ChangePlan.RowRules all = columnValues.rulesWithoutTriggers(row);
        ChangePlan.RowRules rules = new ChangePlan.RowRules(
                List.of(),
                all.checks().stream()
                        .filter(check ->
                                check.source() != ChangePlan.Check.Source.TABLE || checks.contains(check.name()))
                        .toList(),
                all.computed());
        ChangePlan.Insert insert = new ChangePlan.Insert(
                to,
                Scan.all(from, from.name(), variables, null),
                Collections.unmodifiableList(Arrays.asList(values)),
                row,
                rules,
                null,
                null);
        return new BoundStatement(
                null,
                List.of(),
                List.of(),
                false,
                context.steps(),
                insert,
                context.parameters().types(),
                context.parameters().uses(),
                context.parameters().declared(),
                context.subqueries(),
                context.callsStepFunctions(),
                context.literalsMatter(),
                context.variableCount(),
                context.outer().registers());
    }

    private Scalar value(
            ColumnSchema column,
            int index,
            TableRevision.Source source,
            List<Variable> variables,
            ExpressionBinder binder,
            ColumnValues columnValues) {
        Coercion coercion = new Coercion(context);
        if (column.isGenerated()) {
            return null;
        }
        if (source.using() != null) {
            Expression using = source.using();
            return coercion.assign(binder.bind(using), column.type(), column.name(), using.place());
        }
        if (source.column() < 0) {
            return columnValues.defaultValue(index);
        }
        Scalar before = new Reference(variables.get(source.column()));
        // As in H2 and Derby, values that cannot be converted fail.
        if (!TypeRules.canAssign(before.type(), column.type())
                && !(column.type().detail() instanceof TypeDetail.Domain)
                && TypeRules.canCast(before.type(), column.type())) {
            return new Cast(before, column.type(), false);
        }
        if (!TypeRules.canAssign(before.type(), column.type())) {
            throw Place.UNKNOWN.error(
                    SqlState.DATATYPE_MISMATCH,
                    "column " + column.name() + " cannot become " + column.type() + " by itself; say how with USING");
        }
        return before.type().equals(column.type())
                ? before
                : coercion.assign(before, column.type(), column.name(), Place.UNKNOWN);
    }
}

package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Values;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.schema.ColumnSchema.Numbering;
import org.ashlardb.sql.schema.Suggestion;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.tree.QueryBody;
import org.ashlardb.sql.tree.Statement.ColumnTarget;
import org.ashlardb.sql.tree.Statement.Insert;
import org.ashlardb.sql.tree.Statement.Overriding;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Binds INSERT. A single row of VALUES becomes expressions over no input, which the direct path needs. */
final class InsertBinder {
    private final BindContext context;
    private final Insert insert;
    private final TableSchema table;
    private final ColumnValues columnValues;
    private final Coercion coercion;
    private int[] targets;

    InsertBinder(BindContext context, Insert insert) {
        this.context = context;
        this.insert = insert;
        table = UpdateBinder.table(context, insert.table());
        columnValues = new ColumnValues(context, table);
        coercion = new Coercion(context);
    }

    ChangePlan.Insert bind() {
        targets = targets();
        Query query = insert.query();
        if (query == null) {
            return finish(
                    new Values(List.of(), List.of(List.of())),
                    new Scalar[table.columns().size()]);
        }
        boolean plain = query.body() instanceof QueryBody.Values
                && query.orderBy().isEmpty()
                && query.limit() == null
                && query.offset() == null
                && query.with().isEmpty();
        return plain ? values((QueryBody.Values) query.body()) : query(query);
    }

    /** One row of expressions over a scope, as MERGE inserts it; null means DEFAULT VALUES. */
    ChangePlan.Insert row(List<Expression> expressions, Scope scope) {
        PlanNode none = new Values(List.of(), List.of(List.of()));
        targets = targets();
        Scalar[] values = new Scalar[table.columns().size()];
        if (expressions == null) {
            return finish(none, values);
        }
        checkWidth(expressions.size(), insert.place());
        ExpressionBinder binder = new ExpressionBinder(context, scope, null, "VALUES");
        boolean[] given = new boolean[values.length];
        for (int i = 0; i < expressions.size(); i++) {
            values[targets[i]] = value(expressions.get(i), targets[i], binder);
            given[targets[i]] = true;
        }
        for (int i = 0; i < values.length; i++) {
            if (!given[i]) {
                values[i] = columnValues.defaultValue(i);
            }
        }
        List<Variable> row = columnValues.newRow();
        return new ChangePlan.Insert(table, none, Arrays.asList(values), row, columnValues.rules(row), null, null);
    }

    private int[] targets() {
        if (insert.columns().isEmpty()) {
            List<Integer> visible = table.visible();
            int[] all = new int[visible.size()];
            for (int i = 0; i < all.length; i++) {
                all[i] = visible.get(i);
            }
            return all;
        }
        int[] named = new int[insert.columns().size()];
        Set<Integer> seen = new HashSet<>();
        for (int i = 0; i < named.length; i++) {
            ColumnTarget target = insert.columns().get(i);
            named[i] = UpdateBinder.column(table, target);
            if (!seen.add(named[i])) {
                throw target.place()
                        .error(SqlState.DUPLICATE_COLUMN, "column " + target.name() + " is given a value twice");
            }
        }
        return named;
    }

    private ChangePlan.Insert values(QueryBody.Values node) {
        int width = node.rows().get(0).size();
        checkWidth(width, node.place());
        ExpressionBinder binder = new ExpressionBinder(context, Scope.EMPTY, null, "VALUES");
        List<List<Scalar>> rows = new ArrayList<>();
        for (List<Expression> row : node.rows()) {
            List<Scalar> bound = new ArrayList<>();
            for (int i = 0; i < width; i++) {
                bound.add(value(row.get(i), targets[i], binder));
            }
            rows.add(bound);
        }
        Scalar[] values = new Scalar[table.columns().size()];
        if (rows.size() == 1) {
            for (int i = 0; i < width; i++) {
                values[targets[i]] = rows.get(0).get(i);
            }
            return finish(new Values(List.of(), List.of(List.of())), values, width);
        }
        List<Variable> outputs = new ArrayList<>();
        for (int i = 0; i < width; i++) {
            ColumnSchema column = table.columns().get(targets[i]);
            outputs.add(context.newVariable(column.name(), column.type(), true));
            values[targets[i]] = new Reference(outputs.get(i));
        }
        return finish(new Values(outputs, rows, table.name()), values, width);
    }

    private Scalar value(Expression expression, int column, ExpressionBinder binder) {
        ColumnSchema schema = table.columns().get(column);
        if (expression instanceof Expression.DefaultMarker) {
            return columnValues.defaultOrNull(column);
        }
        if (isIgnored(schema)) {
            binder.bindSettled(expression);
            return columnValues.defaultOrNull(column);
        }
        checkAlways(schema, expression.place());
        return coercion.assign(binder.bindOpen(expression), schema.type(), schema.name(), expression.place());
    }

    /** OVERRIDING USER VALUE numbers the rows whatever values are given. */
    private boolean isIgnored(ColumnSchema column) {
        return column.isIdentity() && insert.overriding() == Overriding.USER;
    }

    private void checkAlways(ColumnSchema column, Place place) {
        if (column.isGenerated()) {
            throw place.error(
                    SqlState.GENERATED_ALWAYS,
                    "column " + column.name() + " is computed; leave it out or give it DEFAULT");
        }
        if (column.numbering() == Numbering.ALWAYS && insert.overriding() != Overriding.SYSTEM) {
            throw place.error(
                    SqlState.GENERATED_ALWAYS,
                    "column " + column.name()
                            + " is GENERATED ALWAYS; leave it out, give it DEFAULT, or write OVERRIDING SYSTEM VALUE");
        }
    }

    private ChangePlan.Insert query(Query query) {
        BoundQuery bound = source(query);
        int width = bound.columns().size();
        checkWidth(width, query.place());
        Scalar[] values = new Scalar[table.columns().size()];
        for (int i = 0; i < width; i++) {
            ColumnSchema column = table.columns().get(targets[i]);
            if (!isIgnored(column)) {
                checkAlways(column, query.place());
                Scalar reference = new Reference(bound.columns().get(i).variable());
                values[targets[i]] = coercion.assign(reference, column.type(), column.name(), query.place());
            }
        }
        return finish(bound.plan(), values, width);
    }

    /** The rows of a query. What it selects of parameters, literals and NULLs has the types of the columns. */
    private BoundQuery source(Query query) {
        BoundQuery open = new QueryBinder(context, null).bindAssigned(query);
        List<SqlType> types = new ArrayList<>();
        for (int i = 0; i < open.columns().size(); i++) {
            SqlType type = i < targets.length ? table.columns().get(targets[i]).type() : SqlType.VARCHAR;
            // The engine checks lengths of text when it stores the row.
            types.add(type.kind().isText() ? TypeRules.common(SqlType.VARCHAR, type) : type);
        }
        BoundQuery closed = OpenColumns.closeAssigned(context, open, types, query.place());
        return new BoundQuery(new FoldedKeys(context).rewrite(closed.plan()), closed.columns());
    }

    private void checkWidth(int width, Place place) {
        if (width > targets.length
                || width < targets.length && !insert.columns().isEmpty()) {
            throw place.error(
                    SqlState.SYNTAX_ERROR,
                    "INSERT into " + table.name() + " has " + targets.length + " columns but " + width + " values");
        }
    }

    private ChangePlan.Insert finish(PlanNode source, Scalar[] values, int width) {
        boolean[] given = new boolean[values.length];
        for (int i = 0; i < width; i++) {
            given[targets[i]] = true;
        }
        for (int i = 0; i < values.length; i++) {
            if (!given[i] && values[i] == null) {
                values[i] = columnValues.defaultValue(i);
            }
        }
        return finish(source, values);
    }

    private ChangePlan.Insert finish(PlanNode source, Scalar[] values) {
        if (insert.query() == null) {
            for (int i = 0; i < values.length; i++) {
                values[i] = columnValues.defaultValue(i);
            }
        }
        for (int i = 0; i < values.length; i++) {
            if (values[i] == null && isIgnored(table.columns().get(i))) {
                values[i] = columnValues.defaultValue(i);
            }
        }
        List<Variable> row = columnValues.newRow();
        ChangePlan.Conflict conflict = new ConflictBinder(context, insert, table, columnValues).bind(targets, row);
        return new ChangePlan.Insert(
                table,
                source,
                java.util.Collections.unmodifiableList(Arrays.asList(values)),
                row,
                columnValues.rules(row),
                conflict,
                returned(row, conflict));
    }

    private ChangePlan.Returned returned(List<Variable> row, ChangePlan.Conflict conflict) {
        ReturningBinder returning = new ReturningBinder(context, table, insert.alias());
        boolean updates = conflict != null && conflict.update() != null;
        List<Variable> oldRow = updates ? conflict.update().oldRow() : returning.noRow();
        return returning.bind(insert.returning(), oldRow, row, row, List.of(), List.of());
    }

    /** The error for a column that is not there. */
    static org.ashlardb.sql.type.SqlException unknownColumn(TableSchema table, ColumnTarget target) {
        List<String> names = new ArrayList<>();
        for (ColumnSchema column : table.columns()) {
            names.add(column.name());
        }
        return target.place()
                .error(
                        SqlState.UNKNOWN_COLUMN,
                        "column " + target.name() + " of table " + table.name() + " does not exist"
                                + Suggestion.of(target.name(), names));
    }
}

package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.tree.Statement;
import org.ashlardb.sql.type.ResultColumn;

/** Binds queries and changes. */
public final class StatementBinder {
    private final BindContext context;

    public StatementBinder(CatalogView catalog, String defaultSchema, int parameterCount) {
        context = new BindContext(catalog, defaultSchema, parameterCount);
    }

    /** Binds a query, INSERT, UPDATE or DELETE. */
    public BoundStatement bind(Statement statement) {
        if (statement instanceof Query query) {
            BoundQuery bound = new QueryBinder(context, null).bind(query);
            return new BoundStatement(
                    bound.plan(),
                    bound.variables(),
                    resultColumns(bound),
                    query.locking() != null,
                    null,
                    context.parameterTypes(),
                    context.declaredTypes(),
                    context.subqueries());
        }
        ChangePlan change;
        if (statement instanceof Statement.Insert insert) {
            change = new InsertBinder(context, insert).bind();
        } else if (statement instanceof Statement.Update update) {
            change = new UpdateBinder(context).update(update);
        } else if (statement instanceof Statement.Delete delete) {
            change = new UpdateBinder(context).delete(delete);
        } else {
            throw new IllegalArgumentException(statement.getClass().getSimpleName() + " is not bound");
        }
        return new BoundStatement(
                null,
                List.of(),
                List.of(),
                false,
                change,
                context.parameterTypes(),
                context.declaredTypes(),
                context.subqueries());
    }

    /** Binds the defaults and checks of a table, so that wrong ones are refused when it is defined. */
    public void validate(TableSchema table) {
        ColumnValues values = new ColumnValues(context, table);
        for (int i = 0; i < table.columns().size(); i++) {
            values.defaultValue(i);
        }
        values.checks(values.newRow());
    }

    private List<ResultColumn> resultColumns(BoundQuery query) {
        List<ResultColumn> columns = new ArrayList<>();
        for (BoundQuery.Column column : query.columns()) {
            BindContext.Origin origin = context.origin(column.variable());
            columns.add(new ResultColumn(
                    column.label(),
                    origin == null ? column.label() : origin.column().name(),
                    origin == null ? "" : origin.relation().name(),
                    origin == null ? "" : origin.relation().schema(),
                    column.variable().type(),
                    column.variable().nullable(),
                    origin != null && origin.column().isIdentity()));
        }
        return columns;
    }
}

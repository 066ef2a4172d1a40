package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.RowCall;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.function.JsonQuery;
import org.ashlardb.sql.expression.function.JsonTableFunction;
import org.ashlardb.sql.json.JsonPath;
import org.ashlardb.sql.plan.FunctionScan;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.TableReference;
import org.ashlardb.sql.tree.TableReference.JsonColumn;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Binds JSON_TABLE to a function that makes rows. */
final class JsonTableBinder {
    private static final String NAME = "JSON_TABLE";

    private final BindContext context;
    private final JsonQueryBinder queries;
    private final ExpressionBinder expressions;
    private final List<Scalar> arguments = new ArrayList<>();
    private final List<JsonTableFunction.Column> columns = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private final List<SqlType> types = new ArrayList<>();
    private int levels;
    private boolean reporting;

    /** The document and what is passed see the columns of the lateral scope. */
    JsonTableBinder(BindContext context, Scope lateral) {
        this.context = context;
        expressions = new ExpressionBinder(context, Scope.EMPTY.withOuter(lateral), null, "an argument of JSON_TABLE");
        queries = new JsonQueryBinder(expressions, new Coercion(context));
    }

    FromBinder.From bind(TableReference.JsonTable node, Scope outer) {
        Expression.JsonQuery query = node.query();
        reporting = node.onError();
        arguments.add(queries.json(query.context()));
        Scalar path = queries.text(query.path());
        arguments.add(path);
        List<SqlKind> passed = new ArrayList<>();
        for (Expression value : query.passed()) {
            Scalar bound = expressions.bindSettled(value);
            arguments.add(bound);
            passed.add(bound.type().kind());
        }
        JsonTableFunction.Level root = level(JsonQueryBinder.constantPath(path, query.place()), node.columns());
        JsonTableFunction function = new JsonTableFunction(root, levels, columns, query.names(), passed, reporting);
        String alias = node.alias() == null ? NAME : node.alias();
        FromBinder.checkAliases(node.columnAliases(), names.size(), alias, node.place());
        List<Variable> variables = new ArrayList<>();
        List<Scope.Column> scope = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            String name = i < node.columnAliases().size() ? node.columnAliases().get(i) : names.get(i);
            variables.add(context.newVariable(name, types.get(i), true));
            scope.add(new Scope.Column(null, alias, name, variables.get(i), false));
        }
        return new FromBinder.From(new FunctionScan(function, arguments, false, variables), new Scope(scope, outer));
    }

    private JsonTableFunction.Level level(JsonPath path, List<JsonColumn> nodes) {
        int number = levels++;
        List<JsonTableFunction.Level> nested = new ArrayList<>();
        for (JsonColumn column : nodes) {
            if (column instanceof JsonColumn.Nested below) {
                JsonPath inner =
                        JsonQueryBinder.constantPath(new Constant(below.path(), SqlType.VARCHAR), below.place());
                nested.add(level(inner, below.columns()));
            } else if (column instanceof JsonColumn.Ordinality ordinality) {
                add(ordinality.name(), SqlType.INTEGER, column.place());
                columns.add(new JsonTableFunction.Column(number, null, 0));
            } else {
                found(number, (JsonColumn.Found) column);
            }
        }
        return new JsonTableFunction.Level(number, path, nested);
    }

    private void found(int level, JsonColumn.Found column) {
        Expression.JsonQuery written = column.query();
        if (reporting && written.onError() == null) {
            Expression.JsonBehavior error = new Expression.JsonBehavior("ERROR", null, column.place());
            written = new Expression.JsonQuery(
                    written.function(),
                    written.context(),
                    written.path(),
                    written.passed(),
                    written.names(),
                    written.returning(),
                    written.wrapper(),
                    written.omitQuotes(),
                    written.onEmpty(),
                    error,
                    written.place());
        }
        RowCall call = queries.bind(written);
        add(column.name(), call.type(), column.place());
        columns.add(new JsonTableFunction.Column(level, (JsonQuery) call.function(), arguments.size()));
        arguments.addAll(call.children().subList(2, call.children().size()));
    }

    private void add(String name, SqlType type, Place place) {
        if (names.contains(name)) {
            throw place.error(SqlState.DUPLICATE_COLUMN, "column " + name + " is twice in JSON_TABLE");
        }
        names.add(name);
        types.add(type);
    }
}

package org.ashlardb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.ashlardb.sql.parser.AshlarSqlParser.ShowSettingContext;
import org.ashlardb.sql.parser.AshlarSqlParser.StatementContext;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.tree.QueryBody;
import org.ashlardb.sql.tree.Statement;
import org.ashlardb.sql.tree.Statement.Argument;
import org.ashlardb.sql.type.SqlState;

/** Builds statements; definitions and session statements are left to their own builders. */
final class StatementBuilder {
    /** PostgreSQL's, of what is always shown here or never. */
    private static final List<String> IDLE_EXPLAIN_OPTIONS =
            List.of("BUFFERS", "COSTS", "SETTINGS", "SUMMARY", "TIMING", "VERBOSE", "WAL");

    private final TreeContext context;

    StatementBuilder(TreeContext context) {
        this.context = context;
    }

    Statement statement(StatementContext node) {
        if (node.query() != null) {
            return query(node.query());
        }
        if (node.changeStatement() != null) {
            return new ChangeBuilder(context).change(node.changeStatement());
        }
        if (node.truncateStatement() != null) {
            var truncate = node.truncateStatement();
            return new Statement.Truncate(
                    truncate.qualifiedName().stream().map(TreeContext::name).toList(),
                    truncate.RESTART() != null,
                    truncate.CASCADE() != null,
                    TreeContext.place(truncate));
        }
        if (node.definitionStatement() != null) {
            return new DefinitionBuilder(context).definition(node.definitionStatement());
        }
        if (node.explainStatement() != null) {
            return explain(node.explainStatement());
        }
        if (node.callStatement() != null) {
            return call(node.callStatement());
        }
        Statement shown = node.settingStatement() instanceof ShowSettingContext show
                ? ShownObjects.of(show.shownSetting())
                : null;
        return shown != null ? shown : new SessionStatementBuilder().build(node);
    }

    /** A query, or a table that is made of its rows. */
    private Statement query(AshlarSqlParser.QueryContext node) {
        AshlarSqlParser.SelectSpecificationContext first = QueryBuilder.firstSelect(node.queryBody());
        if (first == null || first.intoClause() == null) {
            return context.queries().query(node);
        }
        context.takeInto(first);
        return new TableBuilder(context)
                .into(first.intoClause(), context.queries().query(node));
    }

    private Statement explain(AshlarSqlParser.ExplainStatementContext node) {
        boolean analyze = node.ANALYZE() != null;
        boolean json = false;
        for (var option : node.explainOption()) {
            String value = option.value == null ? "" : option.value.getText().toUpperCase(Locale.ROOT);
            if (option.name == null && (value.isEmpty() || value.equals("OFF"))) {
                analyze = option.FALSE() == null && value.isEmpty();
            } else if (option.name != null
                    && option.name.getText().equalsIgnoreCase("FORMAT")
                    && (value.equals("TEXT") || value.equals("JSON"))) {
                json = value.equals("JSON");
            } else if (option.name == null
                    || !IDLE_EXPLAIN_OPTIONS.contains(option.name.getText().toUpperCase(Locale.ROOT))
                    || !value.isEmpty() && !value.equals("OFF")) {
                throw TreeContext.place(option)
                        .error(
                                SqlState.INVALID_PARAMETER,
                                "option " + context.text(option) + " of EXPLAIN, expected ANALYZE, FORMAT TEXT or"
                                        + " FORMAT JSON, or one that changes nothing: "
                                        + String.join(", ", IDLE_EXPLAIN_OPTIONS));
            }
        }
        return new Statement.Explain(statement(node.statement()), analyze, json, TreeContext.place(node));
    }

    /** A call of a procedure without parameters may have no parentheses. */
    Statement call(AshlarSqlParser.CallStatementContext node) {
        Place place = TreeContext.place(node);
        if (node.expression() == null) {
            return namedCall(node, place);
        }
        Expression value = context.expressions().expression(node.expression());
        QueryBody.SelectItem item = new QueryBody.Item(value, null, place);
        Query query = Query.of(QueryBody.Select.plain(List.of(item), List.of(), place));
        if (value instanceof Expression.RoutineCall call) {
            return new Statement.Call(call.name(), arguments(call.arguments()), query, place);
        }
        if (value instanceof Expression.ColumnName name && name.parts().size() <= 2) {
            List<String> parts = name.parts();
            String schema = parts.size() == 1 ? null : parts.get(0);
            return new Statement.Call(
                    new Name(schema, parts.get(parts.size() - 1), name.place()), List.of(), query, place);
        }
        return value instanceof Expression.Call call && !call.distinct() && !call.star()
                ? new Statement.Call(
                        new Name(null, call.name(), call.place()), arguments(call.arguments()), query, place)
                : query;
    }

    private static List<Argument> arguments(List<Expression> values) {
        List<Argument> arguments = new ArrayList<>();
        values.forEach(value -> arguments.add(new Argument(null, value, value.place())));
        return arguments;
    }

    private Statement namedCall(AshlarSqlParser.CallStatementContext node, Place place) {
        List<Argument> arguments = new ArrayList<>();
        for (AshlarSqlParser.CallArgumentContext argument : node.callArgument()) {
            arguments.add(new Argument(
                    argument.identifier() == null ? null : TreeContext.name(argument.identifier()),
                    context.expressions().expression(argument.expression()),
                    TreeContext.place(argument)));
        }
        return new Statement.Call(TreeContext.name(node.qualifiedName()), arguments, null, place);
    }
}

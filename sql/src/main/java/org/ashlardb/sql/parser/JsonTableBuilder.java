package org.ashlardb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.parser.AshlarSqlParser.ExistsJsonColumnContext;
import org.ashlardb.sql.parser.AshlarSqlParser.IdentifierContext;
import org.ashlardb.sql.parser.AshlarSqlParser.JsonColumnContext;
import org.ashlardb.sql.parser.AshlarSqlParser.JsonColumnsContext;
import org.ashlardb.sql.parser.AshlarSqlParser.JsonTableContext;
import org.ashlardb.sql.parser.AshlarSqlParser.NestedJsonColumnContext;
import org.ashlardb.sql.parser.AshlarSqlParser.OrdinalityJsonColumnContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ValueJsonColumnContext;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.TableReference;
import org.ashlardb.sql.tree.TableReference.JsonColumn;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Builds JSON_TABLE. A column without a path is the member of its name, as written. */
final class JsonTableBuilder {
    private final JsonQueryBuilder queries;
    private final ExpressionBuilder expressions;
    private final TreeContext context;

    JsonTableBuilder(TreeContext context) {
        this.context = context;
        expressions = context.expressions();
        queries = new JsonQueryBuilder(context);
    }

    TableReference build(JsonTableContext node, String alias, List<String> columnAliases) {
        Expression.JsonQuery query = queries.query(
                "JSON_TABLE",
                expressions.expression(node.context),
                expressions.expression(node.path),
                node.jsonPassed(),
                List.of(),
                null,
                TreeContext.place(node));
        boolean reported = false;
        if (node.jsonBehavior() != null) {
            String behavior = queries.behavior(node.jsonBehavior()).name();
            reported = behavior.equals("ERROR");
            if (!reported && !behavior.equals("EMPTY_ARRAY")) {
                throw TreeContext.place(node.jsonBehavior())
                        .error(SqlState.SYNTAX_ERROR, behavior + " ON ERROR of JSON_TABLE, expected ERROR or EMPTY");
            }
        }
        return new TableReference.JsonTable(query, columns(node.jsonColumns()), reported, alias, columnAliases);
    }

    private List<JsonColumn> columns(JsonColumnsContext node) {
        List<JsonColumn> columns = new ArrayList<>();
        for (JsonColumnContext column : node.jsonColumn()) {
            columns.add(column(column));
        }
        return columns;
    }

    private JsonColumn column(JsonColumnContext node) {
        Place place = TreeContext.place(node);
        if (node instanceof NestedJsonColumnContext nested) {
            String path = TreeContext.unquote(nested.STRING_LITERAL().getText());
            return new JsonColumn.Nested(path, columns(nested.jsonColumns()), place);
        }
        if (node instanceof OrdinalityJsonColumnContext ordinality) {
            return new JsonColumn.Ordinality(TreeContext.name(ordinality.identifier()), place);
        }
        if (node instanceof ExistsJsonColumnContext exists) {
            Expression path = path(exists.identifier(), exists.STRING_LITERAL(), place);
            SqlType type = TypeBuilder.type(exists.dataType(), context);
            Expression.JsonQuery query = queries.query(
                    "JSON_EXISTS",
                    new Expression.NullLiteral(place),
                    path,
                    List.of(),
                    exists.jsonClause(),
                    type,
                    place);
            return new JsonColumn.Found(TreeContext.name(exists.identifier()), query, place);
        }
        ValueJsonColumnContext value = (ValueJsonColumnContext) node;
        SqlType type = TypeBuilder.type(value.dataType(), context);
        boolean json = value.FORMAT() != null
                || type.kind() == SqlKind.JSON
                || value.jsonClause().stream().anyMatch(clause -> clause.WRAPPER() != null || clause.QUOTES() != null);
        Expression.JsonQuery query = queries.query(
                json ? "JSON_QUERY" : "JSON_VALUE",
                new Expression.NullLiteral(place),
                path(value.identifier(), value.STRING_LITERAL(), place),
                List.of(),
                value.jsonClause(),
                type,
                place);
        return new JsonColumn.Found(TreeContext.name(value.identifier()), query, place);
    }

    private static Expression path(
            IdentifierContext name, org.antlr.v4.runtime.tree.TerminalNode written, Place place) {
        String path = written != null
                ? TreeContext.unquote(written.getText())
                : "$.\""
                        + JsonQueryBuilder.asWritten(name).replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
        return new Expression.StringLiteral(path, place);
    }
}

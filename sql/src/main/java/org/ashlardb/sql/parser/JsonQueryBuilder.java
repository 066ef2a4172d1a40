package org.ashlardb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.ashlardb.sql.parser.AshlarSqlParser.JsonBehaviorContext;
import org.ashlardb.sql.parser.AshlarSqlParser.JsonClauseContext;
import org.ashlardb.sql.parser.AshlarSqlParser.JsonPassedContext;
import org.ashlardb.sql.parser.AshlarSqlParser.JsonQueryPrimaryContext;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Builds JSON_VALUE, JSON_QUERY and JSON_EXISTS. */
final class JsonQueryBuilder {
    private final TreeContext context;
    private final ExpressionBuilder expressions;

    JsonQueryBuilder(TreeContext context) {
        this.context = context;
        expressions = context.expressions();
    }

    Expression build(JsonQueryPrimaryContext node) {
        List<Expression> passed = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (JsonPassedContext value : node.jsonPassed()) {
            passed.add(expressions.expression(value.expression()));
            names.add(name(value));
        }
        SqlType returning = null;
        String wrapper = "WITHOUT";
        boolean omit = false;
        Expression.JsonBehavior onEmpty = null;
        Expression.JsonBehavior onError = null;
        for (JsonClauseContext clause : node.jsonClause()) {
            if (clause.RETURNING() != null) {
                returning =
                        DomainBuilder.plain(TypeBuilder.type(clause.dataType(), context), TreeContext.place(clause));
            } else if (clause.WRAPPER() != null) {
                wrapper = clause.WITHOUT() != null
                        ? "WITHOUT"
                        : clause.CONDITIONAL() != null ? "CONDITIONAL" : "UNCONDITIONAL";
            } else if (clause.QUOTES() != null) {
                omit = clause.OMIT() != null;
            } else if (clause.target.getType() == AshlarSqlParser.EMPTY) {
                onEmpty = behavior(clause.jsonBehavior());
            } else {
                onError = behavior(clause.jsonBehavior());
            }
        }
        String function = node.function.getText().toUpperCase(Locale.ROOT);
        if (function.equals("JSON_EXISTS") && (returning != null || onEmpty != null || omit)) {
            throw TreeContext.place(node).error(SqlState.SYNTAX_ERROR, "JSON_EXISTS has only an ON ERROR clause");
        }
        return new Expression.JsonQuery(
                function,
                expressions.expression(node.context),
                expressions.expression(node.path),
                passed,
                names,
                returning,
                wrapper,
                omit,
                onEmpty,
                onError,
                TreeContext.place(node));
    }

    /** As written: keys and names of JSON tell upper from lower case, and so do the names of what is passed. */
    private static String name(JsonPassedContext node) {
        return node.identifier().QUOTED_IDENTIFIER() != null
                ? TreeContext.name(node.identifier())
                : node.identifier().getText();
    }

    private Expression.JsonBehavior behavior(JsonBehaviorContext node) {
        String name;
        if (node.EMPTY() != null) {
            name = node.OBJECT() != null ? "EMPTY_OBJECT" : "EMPTY_ARRAY";
        } else if (node.UNKNOWN() != null) {
            name = "NULL";
        } else {
            name = node.getStart().getText().toUpperCase(Locale.ROOT);
        }
        Expression value = node.expression() == null ? null : expressions.expression(node.expression());
        return new Expression.JsonBehavior(name, value, TreeContext.place(node));
    }
}

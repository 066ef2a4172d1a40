package org.ashlardb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.ashlardb.sql.parser.AshlarSqlParser.IdentifierContext;
import org.ashlardb.sql.parser.AshlarSqlParser.JsonBehaviorContext;
import org.ashlardb.sql.parser.AshlarSqlParser.JsonClauseContext;
import org.ashlardb.sql.parser.AshlarSqlParser.JsonPassedContext;
import org.ashlardb.sql.parser.AshlarSqlParser.JsonQueryPrimaryContext;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;
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
        return query(
                node.function.getText().toUpperCase(Locale.ROOT),
                expressions.expression(node.context),
                expressions.expression(node.path),
                node.jsonPassed(),
                node.jsonClause(),
                null,
                TreeContext.place(node));
    }

    /** A query; the type is null where only its clauses may give one. */
    Expression.JsonQuery query(
            String function,
            Expression document,
            Expression path,
            List<JsonPassedContext> passedNodes,
            List<JsonClauseContext> clauses,
            SqlType type,
            Place place) {
        List<Expression> passed = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (JsonPassedContext value : passedNodes) {
            passed.add(expressions.expression(value.expression()));
            names.add(asWritten(value.identifier()));
        }
        SqlType returning = type;
        String wrapper = "WITHOUT";
        boolean omit = false;
        Expression.JsonBehavior onEmpty = null;
        Expression.JsonBehavior onError = null;
        for (JsonClauseContext clause : clauses) {
            if (clause.RETURNING() != null) {
                if (type != null) {
                    throw TreeContext.place(clause)
                            .error(SqlState.SYNTAX_ERROR, "RETURNING in a column of JSON_TABLE, which has a type");
                }
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
        if (function.equals("JSON_EXISTS") && (returning != type || onEmpty != null || omit)) {
            throw place.error(SqlState.SYNTAX_ERROR, "JSON_EXISTS has only an ON ERROR clause");
        }
        return new Expression.JsonQuery(
                function, document, path, passed, names, returning, wrapper, omit, onEmpty, onError, place);
    }

    /** As written: keys and names of JSON tell upper from lower case, and so do the names of what is passed. */
    static String asWritten(IdentifierContext node) {
        return node.QUOTED_IDENTIFIER() != null ? TreeContext.quotedName(node.getStart()) : node.getText();
    }

    Expression.JsonBehavior behavior(JsonBehaviorContext node) {
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

package org.ashlardb.sql.parser;

import org.antlr.v4.runtime.BailErrorStrategy;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.antlr.v4.runtime.misc.ParseCancellationException;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.SessionStatement;
import org.ashlardb.sql.type.Conversion;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Parses statements and, for what the catalog keeps as text, expressions. Thread-safe. */
public final class SqlParser {
    private static final Runnable NOT_CANCELED = () -> {};

    private SqlParser() {}

    /** Parses one statement; a semicolon may follow. */
    public static ParsedStatement parseStatement(String sql) {
        return parseStatement(sql, UserTypes.NONE);
    }

    /** Parses one statement, which may name types that users have made. */
    public static ParsedStatement parseStatement(String sql, UserTypes types) {
        return parseStatement(sql, types, NOT_CANCELED);
    }

    /**
     * Parses one statement, which may name types that users have made.
     *
     * @param checkCanceled called now and then; what it throws ends the parsing
     */
    public static ParsedStatement parseStatement(String sql, UserTypes types, Runnable checkCanceled) {
        TokenReader tokens = new TokenReader(sql, checkCanceled);
        SessionStatement nothing = ForeignScript.nothing(tokens.tokens());
        if (nothing != null) {
            return new ParsedStatement(nothing, tokens.parameterCount());
        }
        AshlarSqlParser.ScriptContext script = parse(tokens, false).script;
        TreeContext context = new TreeContext(tokens, types);
        return new ParsedStatement(
                new StatementBuilder(context).statement(script.statement()), tokens.parameterCount());
    }

    /** Parses an expression. */
    public static Expression parseExpression(String text, UserTypes types) {
        TokenReader tokens = new TokenReader(text, NOT_CANCELED);
        AshlarSqlParser.ExpressionContext expression = parse(tokens, true).expression;
        return new TreeContext(tokens, types).expressions().expression(expression);
    }

    /** Parses the name of a type, with its limits. */
    public static SqlType parseType(String text, UserTypes types) {
        Expression expression = parseExpression("CAST(NULL AS " + text + ")", types);
        if (expression instanceof Expression.Cast cast && cast.operand() instanceof Expression.NullLiteral) {
            return cast.type();
        }
        throw expression.place().error(SqlState.SYNTAX_ERROR, "'" + Conversion.shorten(text) + "' is no type");
    }

    static AshlarSqlParser.ScriptContext statementTree(TokenReader tokens) {
        return parse(tokens, false).script;
    }

    static AshlarSqlParser.ExpressionContext expressionTree(TokenReader tokens) {
        return parse(tokens, true).expression;
    }

    /** One of the two is null. */
    private record Result(AshlarSqlParser.ScriptContext script, AshlarSqlParser.ExpressionContext expression) {}

    private static Result parse(TokenReader tokens, boolean expression) {
        FirstTokens firstTokens = FirstTokens.all();
        AshlarSqlParser parser = new AshlarSqlParser(tokens.stream());
        parser.removeErrorListeners();
        parser.setInterpreter(new FirstTokenSimulator(parser, firstTokens));
        parser.getInterpreter().setPredictionMode(PredictionMode.SLL);
        parser.setErrorHandler(new BailErrorStrategy());
        try {
            return run(parser, expression);
        } catch (ParseCancellationException e) {
            AshlarSqlParser second = new AshlarSqlParser(tokens.stream());
            second.removeErrorListeners();
            second.getInterpreter().setPredictionMode(PredictionMode.LL);
            second.setErrorHandler(new ReportingErrorStrategy());
            return run(second, expression);
        }
    }

    private static Result run(AshlarSqlParser parser, boolean expression) {
        return expression ? new Result(null, parser.expression()) : new Result(parser.script(), null);
    }
}

package org.ashlardb.sql.parser;

import java.util.List;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.ashlardb.sql.parser.AshlarSqlParser.BinaryLiteralContext;
import org.ashlardb.sql.parser.AshlarSqlParser.BooleanLiteralContext;
import org.ashlardb.sql.parser.AshlarSqlParser.EscapedLiteralContext;
import org.ashlardb.sql.parser.AshlarSqlParser.IntervalLiteralContext;
import org.ashlardb.sql.parser.AshlarSqlParser.LiteralContext;
import org.ashlardb.sql.parser.AshlarSqlParser.NullLiteralContext;
import org.ashlardb.sql.parser.AshlarSqlParser.NumberLiteralContext;
import org.ashlardb.sql.parser.AshlarSqlParser.StringLiteralContext;
import org.ashlardb.sql.parser.AshlarSqlParser.TemporalLiteralContext;
import org.ashlardb.sql.parser.AshlarSqlParser.TypedLiteralContext;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlType;

/** Builds literals. */
final class LiteralBuilder {
    private LiteralBuilder() {}

    static Expression literal(LiteralContext node, TreeContext context) {
        Place place = TreeContext.place(node);
        if (node instanceof NumberLiteralContext) {
            return new Expression.NumberLiteral(NumberText.decimal(node.getText()), place);
        }
        if (node instanceof StringLiteralContext string) {
            return new Expression.StringLiteral(text(string), place);
        }
        if (node instanceof EscapedLiteralContext escaped) {
            return new Expression.StringLiteral(EscapedText.of(escaped), place);
        }
        if (node instanceof NullLiteralContext) {
            return new Expression.NullLiteral(place);
        }
        if (node instanceof BooleanLiteralContext bool) {
            return new Expression.BooleanLiteral(bool.TRUE() != null, place);
        }
        if (node instanceof BinaryLiteralContext) {
            return binary(node, place);
        }
        if (node instanceof IntervalLiteralContext interval) {
            String text = TreeContext.unquote(interval.STRING_LITERAL().getText());
            Expression literal = new Expression.TypedLiteral(
                    TypeBuilder.interval(interval.intervalQualifier(), null, place), text, place);
            return interval.MINUS() == null ? literal : new Expression.Sign(true, literal, place);
        }
        if (node instanceof TypedLiteralContext typed) {
            return new Expression.TypedLiteral(
                    TypeBuilder.literalType(typed.getStart(), context),
                    TreeContext.unquote(typed.STRING_LITERAL().getText()),
                    place);
        }
        TemporalLiteralContext temporal = (TemporalLiteralContext) node;
        String text = TreeContext.unquote(temporal.STRING_LITERAL().getText());
        boolean timestamp = temporal.TIMESTAMP() != null;
        int digits = timestamp && fractionDigits(text) <= SqlType.TIMESTAMP.precision()
                ? SqlType.TIMESTAMP.precision()
                : SqlType.TIME.precision();
        SqlType type =
                temporal.DATE() != null ? SqlType.DATE : SqlType.time(timestamp, temporal.WITH() != null, digits);
        return new Expression.TypedLiteral(type, text, place);
    }

    private static String text(StringLiteralContext node) {
        Token first = node.getStart();
        if (node.STRING_LITERAL().size() == 1) {
            return TreeContext.unquote(first.getText());
        }
        List<Token> more = node.STRING_LITERAL().stream()
                .map(TerminalNode::getSymbol)
                .skip(1)
                .toList();
        return TreeContext.unquote(joined(first, first.getText(), more));
    }

    /** Literals that only line breaks separate are one: the text of the first, which begins with its quote, goes on. */
    static String joined(Token first, String firstText, List<Token> more) {
        StringBuilder text = new StringBuilder(firstText);
        int line = lastLine(first);
        for (Token token : more) {
            if (token.getLine() == line) {
                throw SyntaxErrors.at(
                        token,
                        "found " + token.getText() + ", expected it on a line of its own, an operator or a comma");
            }
            text.setLength(text.length() - 1);
            text.append(token.getText(), 1, token.getText().length());
            line = lastLine(token);
        }
        return text.toString();
    }

    private static int lastLine(Token token) {
        return token.getLine()
                + (int) token.getText().chars().filter(c -> c == '\n').count();
    }

    /** How many digits follow the point. */
    private static int fractionDigits(String text) {
        int start = text.indexOf('.') + 1;
        int end = start;
        while (start > 0 && end < text.length() && Character.isDigit(text.charAt(end))) {
            end++;
        }
        return end - start;
    }

    private static Expression binary(LiteralContext node, Place place) {
        String text = node.getText();
        int digits = text.length() - 3;
        if (digits % 2 != 0) {
            throw SyntaxErrors.at(
                    node.getStart(), "binary string has " + digits + " hexadecimal digits, expected an even number");
        }
        byte[] bytes = new byte[digits / 2];
        for (int i = 0; i < bytes.length; i++) {
            int position = 2 + 2 * i;
            bytes[i] = (byte)
                    (Character.digit(text.charAt(position), 16) << 4 | Character.digit(text.charAt(position + 1), 16));
        }
        return new Expression.BinaryLiteral(bytes, place);
    }
}

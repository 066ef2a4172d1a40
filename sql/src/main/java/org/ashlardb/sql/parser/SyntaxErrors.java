package org.ashlardb.sql.parser;

import java.util.TreeSet;
import org.antlr.v4.runtime.NoViableAltException;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.ATN;
import org.antlr.v4.runtime.atn.ATNConfig;
import org.antlr.v4.runtime.misc.IntervalSet;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/** Words syntax errors: the place, the token found there, and what could have stood there instead. */
final class SyntaxErrors {
    private static final int MAX_SHOWN = 10;
    private static final int MAX_TOKEN_LENGTH = 40;

    private SyntaxErrors() {}

    static SqlException of(Parser parser, RecognitionException e) {
        Token found = e.getOffendingToken() == null ? parser.getCurrentToken() : e.getOffendingToken();
        String expected = describe(parser, expected(parser, e));
        int column = found.getCharPositionInLine() + 1;
        String message = "syntax error at line " + found.getLine() + ", column " + column + ": found "
                + describe(found) + (expected.isEmpty() ? "" : ", expected " + expected);
        return new SqlException(SqlState.SYNTAX_ERROR, message, found.getLine(), column, null);
    }

    /** An error about a token that the grammar allows but its place does not. */
    static SqlException at(Token token, String message) {
        int column = token.getCharPositionInLine() + 1;
        return new SqlException(
                SqlState.SYNTAX_ERROR,
                "syntax error at line " + token.getLine() + ", column " + column + ": " + message,
                token.getLine(),
                column,
                null);
    }

    private static IntervalSet expected(Parser parser, RecognitionException e) {
        if (e instanceof NoViableAltException n && n.getDeadEndConfigs() != null
                && n.getOffendingToken() != n.getStartToken()) {
            IntervalSet tokens = new IntervalSet();
            for (ATNConfig config : n.getDeadEndConfigs()) {
                tokens.addAll(parser.getATN().nextTokens(config.state));
            }
            return tokens;
        }
        return e.getExpectedTokens() == null ? new IntervalSet() : e.getExpectedTokens();
    }

    private static String describe(Token token) {
        if (token.getType() == Token.EOF) {
            return "the end of the statement";
        }
        String text = token.getText();
        if (text.length() > MAX_TOKEN_LENGTH) {
            text = text.substring(0, MAX_TOKEN_LENGTH) + "...";
        }
        return token.getType() == AshlarSqlLexer.STRING_LITERAL ? text : "\"" + text + "\"";
    }

    private static String describe(Parser parser, IntervalSet expected) {
        boolean name = expected.contains(AshlarSqlLexer.IDENTIFIER);
        boolean value = expected.contains(AshlarSqlLexer.STRING_LITERAL) && expected.contains(AshlarSqlLexer.LPAREN);
        IntervalSet hidden = new IntervalSet();
        if (name) {
            hidden.addAll(firstTokens(parser.getATN(), AshlarSqlParser.RULE_identifier));
        }
        if (value) {
            hidden.addAll(firstTokens(parser.getATN(), AshlarSqlParser.RULE_primary));
        }
        TreeSet<String> words = new TreeSet<>();
        for (int type : expected.toArray()) {
            if (!hidden.contains(type)) {
                words.add(word(parser, type));
            }
        }
        words.remove("");
        StringBuilder text = new StringBuilder(value ? "an expression" : name ? "a name" : "");
        int shown = 0;
        for (String word : words) {
            if (shown++ == MAX_SHOWN) {
                return text.append(", ...").toString();
            }
            text.append(text.isEmpty() ? "" : shown == words.size() ? " or " : ", ").append(word);
        }
        return text.toString();
    }

    private static IntervalSet firstTokens(ATN atn, int rule) {
        return atn.nextTokens(atn.ruleToStartState[rule]);
    }

    private static String word(Parser parser, int type) {
        return switch (type) {
            case Token.EOF -> "the end of the statement";
            case Token.EPSILON, AshlarSqlLexer.LITERAL_PARAMETER -> "";
            case AshlarSqlLexer.INTEGER_LITERAL -> "a whole number";
            case AshlarSqlLexer.DECIMAL_LITERAL, AshlarSqlLexer.FLOAT_LITERAL -> "a number";
            case AshlarSqlLexer.STRING_LITERAL -> "a string";
            case AshlarSqlLexer.BINARY_LITERAL -> "a binary string";
            case AshlarSqlLexer.QUOTED_IDENTIFIER -> "a name";
            case AshlarSqlLexer.SKIP_ -> "SKIP";
            default -> parser.getVocabulary().getDisplayName(type);
        };
    }
}

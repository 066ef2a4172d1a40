package org.ashlardb.sql.parser;

import java.util.Arrays;
import java.util.Locale;
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
    private static final String[] OFTEN_MISSPELT = {
        "FROM", "WHERE", "GROUP", "ORDER", "HAVING", "LIMIT", "OFFSET", "JOIN", "LEFT", "INNER", "VALUES", "UNION",
        "SET"
    };

    private SyntaxErrors() {}

    static SqlException of(Parser parser, RecognitionException e) {
        Token found = e.getOffendingToken() == null ? parser.getCurrentToken() : e.getOffendingToken();
        String expected = describe(parser, expected(parser, e));
        int column = found.getCharPositionInLine() + 1;
        String message = "syntax error at line " + found.getLine() + ", column " + column + ": found " + describe(found)
                + (expected.isEmpty() ? "" : ", expected " + expected) + suggestion(parser, found);
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

    /** Whether the name before the place is perhaps a keyword with two letters exchanged or one missing. */
    private static String suggestion(Parser parser, Token found) {
        int index = found.getTokenIndex() - 1;
        if (index < 0 || parser.getInputStream().get(index).getType() != AshlarSqlLexer.IDENTIFIER) {
            return "";
        }
        String written = parser.getInputStream().get(index).getText();
        String word = written.toUpperCase(Locale.ROOT);
        for (String keyword : OFTEN_MISSPELT) {
            char[] a = word.toCharArray();
            char[] b = keyword.toCharArray();
            Arrays.sort(a);
            Arrays.sort(b);
            boolean missing = word.length() == keyword.length() - 1 && isWithout(keyword, word);
            if (Arrays.equals(a, b) || missing) {
                return "; did you mean " + keyword + " instead of \"" + written + "\"?";
            }
        }
        return "";
    }

    private static boolean isWithout(String longer, String shorter) {
        for (int i = 0; i < longer.length(); i++) {
            if ((longer.substring(0, i) + longer.substring(i + 1)).equals(shorter)) {
                return true;
            }
        }
        return false;
    }

    private static IntervalSet expected(Parser parser, RecognitionException e) {
        if (e instanceof NoViableAltException n
                && n.getDeadEndConfigs() != null
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
        if (expected.contains(AshlarSqlLexer.SELECT) && expected.contains(AshlarSqlLexer.CREATE)) {
            return "a statement such as SELECT, INSERT, UPDATE, DELETE, CREATE or DROP";
        }
        boolean name = expected.contains(AshlarSqlLexer.IDENTIFIER);
        boolean value = expected.contains(AshlarSqlLexer.STRING_LITERAL) && expected.contains(AshlarSqlLexer.LPAREN);
        IntervalSet hidden = new IntervalSet();
        if (name) {
            hidden.addAll(firstTokens(parser.getATN(), AshlarSqlParser.RULE_identifier));
        }
        if (value) {
            hidden.addAll(firstTokens(parser.getATN(), AshlarSqlParser.RULE_expression));
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
            text.append(text.isEmpty() ? "" : shown == words.size() ? " or " : ", ")
                    .append(word);
        }
        return text.toString();
    }

    private static IntervalSet firstTokens(ATN atn, int rule) {
        return atn.nextTokens(atn.ruleToStartState[rule]);
    }

    private static String word(Parser parser, int type) {
        return switch (type) {
            case Token.EOF -> "the end of the statement";
            case Token.EPSILON, AshlarSqlLexer.LITERAL_PARAMETER, AshlarSqlLexer.MISSPELT_NUMBER -> "";
            case AshlarSqlLexer.INTEGER_LITERAL -> "a whole number";
            case AshlarSqlLexer.DECIMAL_LITERAL, AshlarSqlLexer.FLOAT_LITERAL -> "a number";
            case AshlarSqlLexer.STRING_LITERAL -> "a string";
            case AshlarSqlLexer.BINARY_LITERAL -> "a binary string";
            case AshlarSqlLexer.QUESTION -> "'?'";
            case AshlarSqlLexer.QUOTED_IDENTIFIER -> "a name";
            case AshlarSqlLexer.SKIP_ -> "SKIP";
            default -> {
                String shown = parser.getVocabulary().getDisplayName(type);
                boolean isWord = shown.length() > 2 && Character.isLetter(shown.charAt(1));
                yield isWord ? shown.replace("'", "") : shown;
            }
        };
    }
}

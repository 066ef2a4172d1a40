package org.ashlardb.sql.parser;

import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenSource;
import org.antlr.v4.runtime.misc.Pair;

/**
 * Cuts a statement into the tokens that the lexer rules of the grammar describe.
 *
 * <p>The generated lexer gives the same tokens, which a test checks, but reading its automaton of some 1,600 states,
 * most of them letters of keywords, takes as long as all other parsing of a JVM's first statement together. Here a
 * word is looked up among the keywords.
 *
 * <p>Offsets of tokens count code points, as those of ANTLR's character streams do.
 */
final class Tokenizer {
    private static final int END = -1;

    private final String sql;
    private final Pair<TokenSource, CharStream> source;
    /** The next character to read, as an index of the string and counted in code points. */
    private int at;

    private int codePoint;
    private int line = 1;
    private int lineStart;

    Tokenizer(String sql) {
        this.sql = sql;
        this.source = new Pair<>(null, CharStreams.fromString(sql));
    }

    /** The next token; EOF at the end, again and again. */
    Token next() {
        skipSpaceAndComments();
        if (at >= sql.length()) {
            CommonToken end = token(Token.EOF, at);
            end.setText("<EOF>");
            return end;
        }
        char first = sql.charAt(at);
        if (first == '\'') {
            return text();
        }
        if (first == '"') {
            return quotedName();
        }
        if (isDigit(first) || first == '.' && isDigit(charAt(at + 1))) {
            return number();
        }
        if (first == '\u0001') {
            return literalParameter();
        }
        int letter = sql.codePointAt(at);
        if (letter == '_' || Character.isLetter(letter)) {
            return word();
        }
        return sign(letter);
    }

    private void skipSpaceAndComments() {
        while (at < sql.length()) {
            char c = sql.charAt(at);
            if (isSpace(c)) {
                advance(at + 1);
            } else if (c == '-' && charAt(at + 1) == '-') {
                advance(endOfLine(at));
            } else if (c == '/' && charAt(at + 1) == '*') {
                int end = sql.indexOf("*/", at + 2);
                if (end < 0) {
                    return; // a token of its own
                }
                advance(end + 2);
            } else {
                return;
            }
        }
    }

    private int endOfLine(int from) {
        int end = from;
        while (end < sql.length() && sql.charAt(end) != '\n' && sql.charAt(end) != '\r') {
            end++;
        }
        return end;
    }

    /** Moves on, counting code points and lines. */
    private void advance(int end) {
        while (at < end) {
            char c = sql.charAt(at++);
            if (!(Character.isLowSurrogate(c) && at >= 2 && Character.isHighSurrogate(sql.charAt(at - 2)))) {
                codePoint++;
            }
            if (c == '\n') {
                line++;
                lineStart = codePoint;
            }
        }
    }

    /** A token up to an end, and moves there. */
    private CommonToken token(int type, int end) {
        int start = codePoint;
        int startLine = line;
        int column = codePoint - lineStart;
        advance(end);
        CommonToken token = new CommonToken(source, type, Token.DEFAULT_CHANNEL, start, codePoint - 1);
        token.setLine(startLine);
        token.setCharPositionInLine(column);
        return token;
    }

    private Token text() {
        int end = textEnd(at);
        return end == END
                ? token(AshlarSqlLexer.UNTERMINATED_STRING, sql.length())
                : token(AshlarSqlLexer.STRING_LITERAL, end);
    }

    /** Behind the quote that closes a text, or END. Two quotes are one of the text. */
    private int textEnd(int start) {
        int quote = sql.indexOf('\'', start + 1);
        while (quote >= 0 && charAt(quote + 1) == '\'') {
            quote = sql.indexOf('\'', quote + 2);
        }
        return quote < 0 ? END : quote + 1;
    }

    /** A name is not empty. Where pairs of quotes are not followed by a single one, the last pair ends it. */
    private Token quotedName() {
        int start = at + 1;
        int lastClose = END;
        int quote = sql.indexOf('"', start);
        while (quote >= 0 && charAt(quote + 1) == '"') {
            if (quote > start) {
                lastClose = quote + 1;
            }
            quote = sql.indexOf('"', quote + 2);
        }
        int end = quote < 0 ? lastClose : quote + 1;
        if (end != END && end > start + 1) {
            return token(AshlarSqlLexer.QUOTED_IDENTIFIER, end);
        }
        int next = sql.indexOf('"', start);
        return token(AshlarSqlLexer.UNTERMINATED_IDENTIFIER, next < 0 ? sql.length() : next);
    }

    private Token number() {
        int end = digits(at, true);
        int type = AshlarSqlLexer.INTEGER_LITERAL;
        if (end == at) {
            end = digits(at + 1, true); // it begins with its point
            type = AshlarSqlLexer.DECIMAL_LITERAL;
        } else if (charAt(end) == '.') {
            end = digits(end + 1, false);
            type = AshlarSqlLexer.DECIMAL_LITERAL;
        }
        int exponent = exponentEnd(end);
        return exponent == END ? token(type, end) : token(AshlarSqlLexer.FLOAT_LITERAL, exponent);
    }

    /** Behind digits, between which single underscores may stand. */
    private int digits(int start, boolean underscores) {
        int end = start;
        while (isDigit(charAt(end)) || underscores && end > start && charAt(end) == '_' && isDigit(charAt(end + 1))) {
            end++;
        }
        return end;
    }

    private int exponentEnd(int start) {
        if (charAt(start) != 'E' && charAt(start) != 'e') {
            return END;
        }
        int digits = charAt(start + 1) == '+' || charAt(start + 1) == '-' ? start + 2 : start + 1;
        int end = digits(digits, true);
        return end == digits ? END : end;
    }

    private Token literalParameter() {
        int end = at + 1;
        while (isLiteralTypeCharacter(charAt(end))) {
            end++;
        }
        return end > at + 1 && charAt(end) == '\u0001'
                ? token(AshlarSqlLexer.LITERAL_PARAMETER, end + 1)
                : token(AshlarSqlLexer.UNKNOWN_CHARACTER, at + 1);
    }

    private static boolean isLiteralTypeCharacter(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || isDigit(c) || c == '.';
    }

    private Token word() {
        if ((sql.charAt(at) == 'X' || sql.charAt(at) == 'x') && charAt(at + 1) == '\'') {
            int end = at + 2;
            while (Character.digit(charAt(end), 16) >= 0 && charAt(end) < 128) {
                end++;
            }
            if (charAt(end) == '\'') {
                return token(AshlarSqlLexer.BINARY_LITERAL, end + 1);
            }
        }
        int end = at;
        while (end < sql.length() && isNameCharacter(sql.codePointAt(end))) {
            end += Character.charCount(sql.codePointAt(end));
        }
        return token(TokenTypes.ofWord(sql, at, end), end);
    }

    private static boolean isNameCharacter(int c) {
        if (c < 128) {
            return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || isDigit(c) || c == '_' || c == '$';
        }
        return Character.isLetter(c)
                || Character.getType(c) == Character.NON_SPACING_MARK
                || Character.getType(c) == Character.DECIMAL_DIGIT_NUMBER;
    }

    private Token sign(int first) {
        if (first == '/' && charAt(at + 1) == '*') {
            return token(AshlarSqlLexer.UNTERMINATED_COMMENT, at + 2);
        }
        int type = TokenTypes.ofSigns(first, charAt(at + 1));
        if (type != Token.INVALID_TYPE) {
            return token(type, at + 2);
        }
        type = TokenTypes.ofSign(first);
        return token(type, at + Character.charCount(first));
    }

    private int charAt(int index) {
        return index < sql.length() ? sql.charAt(index) : END;
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f' || c == '\u00a0' || c == '\u000b';
    }
}

package org.ashlardb.sql.parser;

import org.antlr.v4.runtime.Token;

/**
 * Splits a statement into the tokens of the grammar. Written by hand because the generated lexer, which a test compares
 * it to, takes several times as long, most of all in the first statements of a JVM.
 */
final class SqlLexer {
    private static final String UESCAPE = "UESCAPE";

    private final String sql;
    private final int length;
    private int position;
    private int line = 1;
    private int lineStart;

    SqlLexer(String sql) {
        this.sql = sql;
        length = sql.length();
    }

    /** The next token; at the end EOF, again and again. */
    SqlToken next() {
        SqlToken unterminated = skipBlanks();
        if (unterminated != null) {
            return unterminated;
        }
        int start = position;
        int startLine = line;
        int column = start - lineStart;
        int type = start >= length ? Token.EOF : scan(sql.charAt(start));
        return new SqlToken(sql, type, start, position, startLine, column);
    }

    /** Skips blanks and comments; returns a token for a comment without an end. */
    private SqlToken skipBlanks() {
        while (position < length) {
            char c = sql.charAt(position);
            if (c == '\n') {
                position++;
                newLine();
            } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\u00a0' || c == '\u000b') {
                position++;
            } else if (c == '-' && at(1) == '-') {
                int end = sql.indexOf('\n', position);
                int otherEnd = sql.indexOf('\r', position);
                end = end < 0 || otherEnd >= 0 && otherEnd < end ? otherEnd : end;
                position = end < 0 ? length : end;
            } else if (c == '/' && at(1) == '*') {
                int end = commentEnd();
                if (end < 0) {
                    return unterminatedComment();
                }
                skipTo(end);
            } else {
                return null;
            }
        }
        return null;
    }

    /** Where the comment that begins here ends, with those within it; negative if it does not. */
    private int commentEnd() {
        int depth = 1;
        for (int i = position + 2; i + 1 < length; i++) {
            char c = sql.charAt(i);
            char next = sql.charAt(i + 1);
            if (c == '*' && next == '/') {
                i++;
                if (--depth == 0) {
                    return i + 1;
                }
            } else if (c == '/' && next == '*') {
                i++;
                depth++;
            }
        }
        return -1;
    }

    private SqlToken unterminatedComment() {
        int start = position;
        int startLine = line;
        int column = start - lineStart;
        skipTo(length);
        return new SqlToken(sql, AshlarSqlLexer.UNTERMINATED_COMMENT, start, length, startLine, column);
    }

    private void newLine() {
        line++;
        lineStart = position;
    }

    /** Moves on and counts the lines passed. */
    private void skipTo(int end) {
        while (position < end) {
            if (sql.charAt(position++) == '\n') {
                newLine();
            }
        }
    }

    private char at(int offset) {
        int index = position + offset;
        return index < length ? sql.charAt(index) : 0;
    }

    private int scan(char c) {
        if (c == '\'') {
            return quoted('\'', AshlarSqlLexer.STRING_LITERAL, AshlarSqlLexer.UNTERMINATED_STRING);
        }
        if (c == '"' || c == '`') {
            if (at(1) == c && at(2) != c) {
                position++;
                return AshlarSqlLexer.UNTERMINATED_IDENTIFIER;
            }
            return quoted(c, AshlarSqlLexer.QUOTED_IDENTIFIER, AshlarSqlLexer.UNTERMINATED_IDENTIFIER);
        }
        if (isDigit(c) || c == '.' && isDigit(at(1))) {
            return number();
        }
        if ((at(1) == '\'' || at(1) == '&') && c < 0x80) {
            int literal = marked((char) (c | 0x20));
            if (literal >= 0) {
                return literal;
            }
        }
        if (c == '?') {
            do {
                position++;
            } while (isDigit(at(0)));
            return AshlarSqlLexer.QUESTION;
        }
        if (c == '$') {
            int end = dollarLiteralEnd(sql, position);
            if (end >= 0) {
                skipTo(end);
                return AshlarSqlLexer.DOLLAR_LITERAL;
            }
        }
        int codePoint = sql.codePointAt(position);
        if (codePoint == '_' || Character.isLetter(codePoint)) {
            return word();
        }
        return c == LiteralScanner.MARK ? literalParameter() : sign(c, codePoint);
    }

    /** Where a literal in {@code $$} or {@code $tag$} that begins here ends; -1 if none does. */
    static int dollarLiteralEnd(String sql, int start) {
        int open = start + 1;
        while (open < sql.length() && isTagPart(sql.charAt(open), open > start + 1)) {
            open++;
        }
        if (open >= sql.length() || sql.charAt(open) != '$') {
            return -1;
        }
        String tag = sql.substring(start, open + 1);
        int end = sql.indexOf(tag, open + 1);
        return end < 0 ? -1 : end + tag.length();
    }

    private static boolean isTagPart(char c, boolean behindFirst) {
        return c == '_' || c < 0x80 && (Character.isLetter(c) || behindFirst && Character.isDigit(c));
    }

    private int quoted(char quote, int type, int unterminated) {
        int end = position + 1;
        while (true) {
            end = sql.indexOf(quote, end);
            if (end < 0) {
                skipTo(length);
                return unterminated;
            }
            if (end + 1 >= length || sql.charAt(end + 1) != quote) {
                break;
            }
            end += 2;
        }
        skipTo(end + 1);
        return type;
    }

    /** A literal behind a letter that says how to read it; negative if there is none. */
    private int marked(char letter) {
        boolean quoted = at(1) == '\'';
        if (letter == 'x' && quoted && binary()) {
            return AshlarSqlLexer.BINARY_LITERAL;
        } else if (letter == 'n' && quoted && text(position + 1, false)) {
            return AshlarSqlLexer.NATIONAL_LITERAL;
        } else if (letter == 'e' && quoted && text(position + 1, true)) {
            return AshlarSqlLexer.ESCAPE_LITERAL;
        } else if (letter == 'u' && at(1) == '&' && at(2) == '\'' && text(position + 2, false)) {
            return AshlarSqlLexer.UNICODE_LITERAL;
        } else if (letter == 'u' && at(1) == '&' && at(2) == '"' && unicodeName()) {
            return AshlarSqlLexer.QUOTED_IDENTIFIER;
        }
        return -1;
    }

    /** Moves behind a name with code points, and the UESCAPE that may follow, if it has an end and is not empty. */
    private boolean unicodeName() {
        int end = position + 3;
        do {
            end = sql.indexOf('"', end) + 1;
        } while (end > 0 && end < length && sql.charAt(end) == '"' && end++ > 0);
        if (end <= position + 4) {
            return false;
        }
        int word = behindBlanks(end);
        int quote = behindBlanks(word + UESCAPE.length());
        boolean escape = sql.regionMatches(true, word, UESCAPE, 0, UESCAPE.length())
                && quote + 2 < length
                && sql.charAt(quote) == '\''
                && sql.charAt(quote + 1) != '\''
                && sql.charAt(quote + 2) == '\'';
        skipTo(escape ? quote + 3 : end);
        return true;
    }

    private int behindBlanks(int start) {
        int at = start;
        while (at < length && isBlank(sql.charAt(at))) {
            at++;
        }
        return at;
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\u00a0' || c == '\u000b';
    }

    /** Moves behind a text if it has an end. */
    private boolean text(int quote, boolean backslashes) {
        for (int end = quote + 1; end < length; end++) {
            char c = sql.charAt(end);
            if (c == '\\' && backslashes) {
                end++;
            } else if (c == '\'' && (end + 1 == length || sql.charAt(end + 1) != '\'')) {
                skipTo(end + 1);
                return true;
            } else if (c == '\'') {
                end++;
            }
        }
        return false;
    }

    private boolean binary() {
        int end = position + 2;
        while (end < length && Character.digit(sql.charAt(end), 16) >= 0 && sql.charAt(end) < 0x80) {
            end++;
        }
        if (end >= length || sql.charAt(end) != '\'') {
            return false;
        }
        position = end + 1;
        return true;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** Digits, and underscores that have digits on both sides. */
    private int digits(int from) {
        int end = from;
        while (end < length
                && (isDigit(sql.charAt(end))
                        || sql.charAt(end) == '_' && end > from && end + 1 < length && isDigit(sql.charAt(end + 1)))) {
            end++;
        }
        return end;
    }

    private int number() {
        int end = basedEnd();
        int type = AshlarSqlLexer.INTEGER_LITERAL;
        if (end > position) {
            position = end;
        } else {
            type = decimalNumber();
        }
        int wellSpelt = position;
        while (position < length && isLetterOrDigit(sql.codePointAt(position))) {
            position += Character.charCount(sql.codePointAt(position));
        }
        return position > wellSpelt ? AshlarSqlLexer.MISSPELT_NUMBER : type;
    }

    /** Where a number of another base than 10 ends, which has one before its digits; the position if there is none. */
    private int basedEnd() {
        int base = at(0) == '0' ? NumberText.base(at(1)) : 0;
        int start = position + 2;
        int end = start;
        while (base != 0 && end < length) {
            int digit = sql.charAt(end) == '_' && end + 1 < length ? end + 1 : end;
            if (sql.charAt(digit) >= 0x80 || Character.digit(sql.charAt(digit), base) < 0) {
                break;
            }
            end = digit + 1;
        }
        return end > start ? end : position;
    }

    private int decimalNumber() {
        int type = AshlarSqlLexer.INTEGER_LITERAL;
        int end = digits(position);
        if (end < length && sql.charAt(end) == '.') {
            type = AshlarSqlLexer.DECIMAL_LITERAL;
            end = digits(end + 1);
        }
        int exponent = exponentEnd(end);
        if (exponent > end) {
            type = AshlarSqlLexer.FLOAT_LITERAL;
            end = exponent;
        }
        position = end;
        return type;
    }

    private int exponentEnd(int from) {
        if (from >= length || sql.charAt(from) != 'e' && sql.charAt(from) != 'E') {
            return from;
        }
        int start = from + 1;
        if (start < length && (sql.charAt(start) == '+' || sql.charAt(start) == '-')) {
            start++;
        }
        int end = digits(start);
        return end > start ? end : from;
    }

    private static boolean isLetterOrDigit(int c) {
        return Character.isLetter(c) || c == '_' || Character.getType(c) == Character.DECIMAL_DIGIT_NUMBER;
    }

    private int word() {
        int start = position;
        while (position < length) {
            int c = sql.codePointAt(position);
            if (!isLetterOrDigit(c) && c != '$' && Character.getType(c) != Character.NON_SPACING_MARK) {
                break;
            }
            position += Character.charCount(c);
        }
        int keyword = Keywords.find(sql, start, position);
        return keyword < 0 ? AshlarSqlLexer.IDENTIFIER : keyword;
    }

    private int literalParameter() {
        int end = sql.indexOf(LiteralScanner.MARK, position + 1);
        for (int i = position + 1; i < end; i++) {
            char c = sql.charAt(i);
            int lower = c | 0x20; // the grammar does not tell upper from lower case
            if (!isDigit(c) && (lower < 'a' || lower > 'z') && c != '.') {
                end = -1;
            }
        }
        if (end <= position + 1) {
            position++;
            return AshlarSqlLexer.UNKNOWN_CHARACTER;
        }
        position = end + 1;
        return AshlarSqlLexer.LITERAL_PARAMETER;
    }

    private int sign(char c, int codePoint) {
        int two = at(1) == 0 ? -1 : Keywords.sign(c, at(1));
        if (two >= 0) {
            position += 2;
            boolean text = at(0) == '>' && (two == AshlarSqlLexer.ARROW || two == AshlarSqlLexer.PATH_ARROW);
            if (text) {
                position++;
                return two == AshlarSqlLexer.ARROW ? AshlarSqlLexer.TEXT_ARROW : AshlarSqlLexer.TEXT_PATH_ARROW;
            }
            return two == AshlarSqlLexer.MATCHES_NOT || two == AshlarSqlLexer.LIKE_SIGN ? pattern(two) : two;
        }
        position += Character.charCount(codePoint);
        int one = Keywords.sign(c, (char) 0);
        return one < 0 ? AshlarSqlLexer.UNKNOWN_CHARACTER : one;
    }

    /** A sign that begins with these two characters and asks for a pattern. */
    private int pattern(int two) {
        boolean not = two == AshlarSqlLexer.MATCHES_NOT;
        boolean like = !not || at(0) == '~';
        if (not && like) {
            position++;
        }
        boolean anyCase = at(0) == '*';
        if (anyCase) {
            position++;
        }
        if (!like) {
            return anyCase ? AshlarSqlLexer.MATCHES_NOT_ANY_CASE : AshlarSqlLexer.MATCHES_NOT;
        }
        if (not) {
            return anyCase ? AshlarSqlLexer.ILIKE_NOT_SIGN : AshlarSqlLexer.LIKE_NOT_SIGN;
        }
        return anyCase ? AshlarSqlLexer.ILIKE_SIGN : AshlarSqlLexer.LIKE_SIGN;
    }
}

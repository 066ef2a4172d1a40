package org.ashlardb.jdbc.connection;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ashlardb.jdbc.error.Errors;

/**
 * JDBC's escapes as SQL: {@code {d '...'}}, {@code {t '...'}}, {@code {ts '...'}}, {@code {fn ...}}, {@code {oj ...}},
 * {@code {escape '...'}}, {@code {call ...}} and {@code {limit ...}}. Texts, quoted names and comments stay as they are.
 *
 * <p>Most functions of JDBC are functions of SQL of the same name. CONVERT becomes CAST, with its type behind AS; LOG, which
 * has the base ten in SQL, LN; LENGTH does not count blanks at the end; lengths lose the argument that says in which unit.
 */
final class EscapeSyntax {
    private static final String SYNTAX_ERROR = "42601";
    private static final Pattern DOLLAR_QUOTE = Pattern.compile("\\$([A-Za-z_][A-Za-z_0-9]*)?\\$");

    private final String sql;
    private final StringBuilder out;
    private final Matcher dollarQuote;
    private final Deque<FunctionCall> calls = new ArrayDeque<>();
    private int at;
    private int parentheses;

    private EscapeSyntax(String sql) {
        this.sql = sql;
        this.out = new StringBuilder(sql.length() + 16);
        this.dollarQuote = DOLLAR_QUOTE.matcher(sql);
    }

    /** What a function's call, whose arguments are being copied, still needs. */
    private enum Rest {
        /** AS and a type in place of the comma and the name behind it. */
        TYPE,
        /** Nothing in place of the comma and the unit behind it. */
        UNIT,
        /** Another parenthesis at its end. */
        PARENTHESIS
    }

    /** A call, and how many parentheses are open within it. */
    private record FunctionCall(Rest rest, int parentheses) {}

    /** The statement without escapes. */
    static String translate(String sql) throws SQLException {
        return sql.indexOf('{') < 0 ? sql : new EscapeSyntax(sql).run();
    }

    private String run() throws SQLException {
        int depth = 0;
        while (at < sql.length()) {
            char c = sql.charAt(at);
            if (c == '\'' || c == '"' || c == '`') {
                copyTo(quoteEnd(c));
            } else if (c == '$'
                    && !isInWord()
                    && dollarQuote.region(at, sql.length()).lookingAt()) {
                copyTo(endOf(dollarQuote.group()));
            } else if (sql.startsWith("--", at)) {
                copyTo(endOf("\n"));
            } else if (sql.startsWith("/*", at)) {
                copyTo(commentEnd());
            } else if (c == '{') {
                depth++;
                open();
            } else if (c == '}' && depth > 0) {
                depth--;
                at++;
                out.append(' ');
            } else {
                copySign(c);
            }
        }
        if (depth > 0) {
            throw Errors.of(SYNTAX_ERROR, "JDBC escape is not closed, expected '}'");
        }
        return out.toString();
    }

    private void copySign(char c) throws SQLException {
        FunctionCall call = calls.peek();
        boolean within = call != null && call.parentheses() == parentheses;
        if (c == ',' && within && call.rest() != Rest.PARENTHESIS) {
            at++;
            replaceLastArgument(call.rest());
            return;
        }
        if (c == '(' || c == '[') {
            parentheses++;
        } else if (c == ')' || c == ']') {
            if (within) {
                calls.pop();
                out.append(call.rest() == Rest.PARENTHESIS ? ")" : "");
            }
            parentheses--;
        }
        out.append(c);
        at++;
    }

    /** The word behind a comma is a type of JDBC or the unit of a length. */
    private void replaceLastArgument(Rest rest) throws SQLException {
        skipBlanks();
        String word = word();
        if (rest == Rest.TYPE) {
            out.append(" AS ").append(typeOf(word));
        } else if (!word.equals("characters") && !word.equals("octets")) {
            throw Errors.of(SYNTAX_ERROR, "unit of a length is '" + word + "', expected CHARACTERS or OCTETS");
        }
    }

    private static String typeOf(String word) throws SQLException {
        String name = word.startsWith("sql_") ? word.substring("sql_".length()) : word;
        return switch (name) {
            case "bit", "boolean" -> "BOOLEAN";
            case "tinyint", "smallint", "integer", "bigint", "real", "float", "decimal", "numeric", "date", "time" ->
                name.toUpperCase(Locale.ROOT);
            case "double" -> "DOUBLE PRECISION";
            case "char", "varchar", "longvarchar", "nchar", "nvarchar", "longnvarchar", "clob", "nclob", "sqlxml" ->
                "VARCHAR";
            case "binary", "varbinary", "longvarbinary" -> "VARBINARY";
            case "blob" -> "BLOB";
            case "timestamp" -> "TIMESTAMP";
            case "timestamp_with_timezone" -> "TIMESTAMP WITH TIME ZONE";
            case "time_with_timezone" -> "TIME WITH TIME ZONE";
            default ->
                throw Errors.of(
                        SYNTAX_ERROR,
                        "type of CONVERT is '" + word + "', expected SQL_ and the name of a type of JDBC");
        };
    }

    private void copyTo(int end) {
        out.append(sql, at, end);
        at = end;
    }

    private int quoteEnd(char quote) {
        int end = sql.indexOf(quote, at + 1);
        if (quote == '\'' && isBehindE()) {
            for (int i = sql.indexOf('\\', at); i >= 0 && i < end; i = sql.indexOf('\\', i + 2)) {
                end = i + 1 == end ? sql.indexOf(quote, i + 2) : end;
            }
        }
        return end < 0 ? sql.length() : end + 1;
    }

    /** Whether what stands before belongs to a word, in which there may be dollar signs. */
    private boolean isInWord() {
        return at > 0 && Character.isJavaIdentifierPart(sql.charAt(at - 1));
    }

    /** Whether an E that is no part of a word stands before the quote, so that there are backslashes in the text. */
    private boolean isBehindE() {
        return at > 0
                && (sql.charAt(at - 1) | 0x20) == 'e'
                && (at == 1 || !Character.isJavaIdentifierPart(sql.charAt(at - 2)));
    }

    /** Where a comment ends, with those within it. */
    private int commentEnd() {
        int open = 1;
        int end = at + 2;
        while (open > 0 && end < sql.length()) {
            boolean closes = sql.startsWith("*/", end);
            boolean opens = sql.startsWith("/*", end);
            open += opens ? 1 : closes ? -1 : 0;
            end += opens || closes ? 2 : 1;
        }
        return end;
    }

    private int endOf(String mark) {
        int end = sql.indexOf(mark, at + Math.max(2, mark.length()));
        return end < 0 ? sql.length() : end + mark.length();
    }

    private void skipBlanks() {
        while (at < sql.length() && Character.isWhitespace(sql.charAt(at))) {
            at++;
        }
    }

    /** Reads letters, digits and underscores, and makes the letters small. */
    private String word() {
        int start = at;
        while (at < sql.length() && (Character.isLetterOrDigit(sql.charAt(at)) || sql.charAt(at) == '_')) {
            at++;
        }
        return sql.substring(start, at).toLowerCase(Locale.ROOT);
    }

    private void open() throws SQLException {
        at++;
        skipBlanks();
        if (sql.startsWith("?", at)) {
            throw Errors.of(SYNTAX_ERROR, "JDBC escape {? = call ...} stands alone, and is for prepareCall");
        }
        String word = word();
        switch (word) {
            case "d" -> out.append("DATE");
            case "t" -> out.append("TIME");
            case "ts" -> out.append("TIMESTAMP");
            case "escape" -> out.append("ESCAPE");
            case "limit" -> out.append("LIMIT");
            case "oj" -> out.append("");
            case "fn" -> openFunction();
            case "call" -> openCall();
            default ->
                throw Errors.of(
                        SYNTAX_ERROR,
                        "JDBC escape is '{" + word + "', expected d, t, ts, fn, oj, call, escape or limit");
        }
    }

    /** What has no arguments gets its parentheses, as functions need them. */
    private void openCall() {
        out.append("CALL");
        int end = sql.indexOf('}', at);
        if (end >= 0 && sql.substring(at, end).matches("\\s+\\w+\\s*")) {
            out.append(sql, at, end).append("()");
            at = end;
        }
    }

    private void openFunction() {
        int start = at;
        skipBlanks();
        String name = word();
        skipBlanks();
        if (!sql.startsWith("(", at)) {
            at = start;
            return;
        }
        switch (name) {
            case "convert" -> begin("CAST(", Rest.TYPE);
            case "length" -> begin("CHAR_LENGTH(RTRIM(", Rest.PARENTHESIS);
            case "char_length", "character_length" -> begin(name.toUpperCase(Locale.ROOT) + "(", Rest.UNIT);
            case "log" -> {
                out.append(" LN(");
                at++;
                parentheses++;
            }
            default -> at = start;
        }
    }

    private void begin(String text, Rest rest) {
        out.append(' ').append(text);
        at++;
        parentheses++;
        calls.push(new FunctionCall(rest, parentheses));
    }
}

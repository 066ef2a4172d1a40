package org.ashlardb.jdbc.connection;

import java.sql.SQLException;
import java.util.Locale;
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.jdbc.error.SqlState;

/**
 * JDBC's escapes as SQL: {@code {d '...'}}, {@code {t '...'}}, {@code {ts '...'}}, {@code {fn ...}},
 * {@code {oj ...}}, {@code {escape '...'}} and {@code {limit ...}}. Texts, quoted names and comments stay as they are.
 */
final class EscapeSyntax {
    private final String sql;
    private final StringBuilder out;
    private int at;

    private EscapeSyntax(String sql) {
        this.sql = sql;
        this.out = new StringBuilder(sql.length() + 16);
    }

    /** The statement without escapes. */
    static String translate(String sql) throws SQLException {
        return sql.indexOf('{') < 0 ? sql : new EscapeSyntax(sql).run();
    }

    private String run() throws SQLException {
        int depth = 0;
        while (at < sql.length()) {
            char c = sql.charAt(at);
            if (c == '\'' || c == '"') {
                copyTo(quoteEnd(c));
            } else if (sql.startsWith("--", at)) {
                copyTo(endOf("\n"));
            } else if (sql.startsWith("/*", at)) {
                copyTo(endOf("*/"));
            } else if (c == '{') {
                depth++;
                open();
            } else if (c == '}' && depth > 0) {
                depth--;
                at++;
                out.append(' ');
            } else {
                out.append(c);
                at++;
            }
        }
        if (depth > 0) {
            throw Errors.of("42601", "JDBC escape is not closed, expected '}'");
        }
        return out.toString();
    }

    private void copyTo(int end) {
        out.append(sql, at, end);
        at = end;
    }

    private int quoteEnd(char quote) {
        int end = sql.indexOf(quote, at + 1);
        return end < 0 ? sql.length() : end + 1;
    }

    private int endOf(String mark) {
        int end = sql.indexOf(mark, at + 2);
        return end < 0 ? sql.length() : end + mark.length();
    }

    private void open() throws SQLException {
        int start = at + 1;
        while (start < sql.length() && Character.isWhitespace(sql.charAt(start))) {
            start++;
        }
        int end = start;
        while (end < sql.length() && Character.isLetter(sql.charAt(end))) {
            end++;
        }
        boolean returning = sql.startsWith("?", start);
        String word = returning ? "call" : sql.substring(start, end).toLowerCase(Locale.ROOT);
        out.append(
                switch (word) {
                    case "d" -> "DATE";
                    case "t" -> "TIME";
                    case "ts" -> "TIMESTAMP";
                    case "escape" -> "ESCAPE";
                    case "limit" -> "LIMIT";
                    case "fn", "oj" -> "";
                    case "call" ->
                        throw Errors.of(SqlState.NOT_SUPPORTED, "JDBC escape {call ...}: there are no procedures");
                    default ->
                        throw Errors.of(
                                "42601", "JDBC escape is '{" + word + "', expected d, t, ts, fn, oj, escape or limit");
                });
        at = end;
    }
}

package org.ashlardb.sql.expression.function;

import java.util.Locale;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/** Makes Java's patterns of PostgreSQL's regular expressions and of those of SIMILAR TO. */
final class RegexSyntax {
    private RegexSyntax() {}

    /**
     * A pattern with its flags: {@code i} for any case, {@code c} for the given one, {@code n} or {@code m} for lines,
     * {@code s} for none, {@code x} with blanks that do not count, {@code q} for plain text; {@code g} is for who calls.
     */
    static Pattern pattern(String text, String flags) {
        int options = Pattern.DOTALL;
        for (int i = 0; i < flags.length(); i++) {
            options = switch (flags.charAt(i)) {
                case 'i' -> options | Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
                case 'c' -> options & ~(Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
                case 'n', 'm' -> (options | Pattern.MULTILINE) & ~Pattern.DOTALL;
                case 's' -> (options | Pattern.DOTALL) & ~Pattern.MULTILINE;
                case 'x' -> options | Pattern.COMMENTS;
                case 'q' -> options | Pattern.LITERAL;
                case 'g' -> options;
                default ->
                    throw new SqlException(
                            SqlState.INVALID_PARAMETER,
                            "flag '" + flags.charAt(i) + "' of a regular expression is not known, expected some of"
                                    + " c, g, i, m, n, q, s, x");
            };
        }
        return compile(text, (options & Pattern.LITERAL) != 0 ? text : translated(text), options);
    }

    private static Pattern compile(String written, String text, int options) {
        try {
            return Pattern.compile(text, options);
        } catch (PatternSyntaxException e) {
            if (e.getCause() instanceof StackOverflowError || e.getDescription().startsWith("Stack overflow")) {
                throw tooComplex(written, e);
            }
            throw new SqlException(
                    SqlState.INVALID_REGULAR_EXPRESSION,
                    "regular expression '" + written + "' is not valid: " + e.getDescription() + " at character "
                            + (e.getIndex() + 1),
                    e);
        } catch (StackOverflowError e) {
            throw tooComplex(written, e);
        }
    }

    private static SqlException tooComplex(String pattern, Throwable cause) {
        return new SqlException(
                SqlState.TOO_COMPLEX,
                "regular expression of " + pattern.length() + " characters is too complex",
                cause);
    }

    /** With what PostgreSQL spells in its own way: classes in brackets, and escapes for the borders of words. */
    private static String translated(String text) {
        StringBuilder out = new StringBuilder(text.length() + 8);
        int i = 0;
        while (i < text.length()) {
            char c = text.charAt(i);
            if (c == '\\' && i + 1 < text.length()) {
                out.append(escape(text.charAt(i + 1)));
                i += 2;
            } else if (c == '[') {
                i = brackets(text, i, out);
            } else {
                out.append(c);
                i++;
            }
        }
        return out.toString();
    }

    /** Translates a set in brackets; returns the place behind it. A closing bracket is a member where it is the first. */
    private static int brackets(String text, int open, StringBuilder out) {
        int i = open + 1;
        out.append('[');
        if (text.startsWith("^", i)) {
            out.append('^');
            i++;
        }
        int first = i;
        while (i < text.length() && (text.charAt(i) != ']' || i == first)) {
            char c = text.charAt(i);
            int end = text.startsWith("[:", i) ? text.indexOf(":]", i) : -1;
            if (end > 0) {
                out.append(characterClass(text, text.substring(i + 2, end)));
                i = end + 2;
            } else if (c == '\\' && i + 1 < text.length()) {
                out.append(c).append(text.charAt(i + 1));
                i += 2;
            } else {
                out.append(c == '[' || c == ']' || c == '&' ? "\\" : "").append(c);
                i++;
            }
        }
        out.append(i < text.length() ? "]" : "");
        return i + 1;
    }

    private static String escape(char c) {
        return switch (c) {
            case 'm' -> "\\b(?=\\w)";
            case 'M' -> "\\b(?<=\\w)";
            case 'y' -> "\\b";
            case 'Y' -> "\\B";
            case 'Z' -> "\\z";
            default -> "\\" + c;
        };
    }

    private static String characterClass(String pattern, String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "alpha" -> "\\p{IsAlphabetic}";
            case "digit" -> "\\p{IsDigit}";
            case "alnum" -> "\\p{IsAlphabetic}\\p{IsDigit}";
            case "upper" -> "\\p{IsUppercase}";
            case "lower" -> "\\p{IsLowercase}";
            case "space" -> "\\s";
            case "blank" -> " \\t";
            case "punct" -> "\\p{Punct}";
            case "cntrl" -> "\\p{Cntrl}";
            case "graph" -> "\\p{Graph}";
            case "print" -> "\\p{Print}";
            case "xdigit" -> "0-9A-Fa-f";
            case "word" -> "\\w";
            default ->
                throw new SqlException(
                        SqlState.INVALID_REGULAR_EXPRESSION,
                        "regular expression '" + pattern + "' has the unknown class [:" + name + ":]");
        };
    }

    /** A pattern of SIMILAR TO: {@code %} and {@code _} beside the signs of regular expressions, for the whole text. */
    static Pattern similar(String text, String escape) {
        StringBuilder out = new StringBuilder(text.length() + 8);
        similar(text, escape, false, out);
        return compile(text, out.toString(), Pattern.DOTALL);
    }

    /**
     * A pattern of SUBSTRING ... SIMILAR: three parts between separators of the escape character and a double quote, of
     * which the second is the result, as group 1. Without separators it is the whole.
     */
    static Pattern parts(String text, String escape) {
        String[] parts = escape.isEmpty() ? new String[] {text} : text.split(Pattern.quote(escape + "\""), -1);
        if (parts.length != 1 && parts.length != 3) {
            throw new SqlException(
                    SqlState.INVALID_ESCAPE,
                    "pattern '" + text + "' of SUBSTRING has " + (parts.length - 1)
                            + " separators, expected two or none");
        }
        StringBuilder out = new StringBuilder(text.length() + 16);
        for (int i = 0; i < parts.length; i++) {
            out.append(parts.length == 1 || i == 1 ? "(" : "(?:");
            similar(parts[i], escape, parts.length > 1 && i == 0, out);
            out.append(')');
        }
        return compile(text, out.toString(), Pattern.DOTALL);
    }

    /** Adds what stands for a pattern of SIMILAR TO; lazy where it takes as little as it can. */
    private static void similar(String text, String escape, boolean lazy, StringBuilder out) {
        if (escape.codePointCount(0, escape.length()) > 1) {
            throw new SqlException(
                    SqlState.INVALID_ESCAPE, "escape '" + escape + "' of SIMILAR TO has more than one character");
        }
        int i = 0;
        while (i < text.length()) {
            int c = text.codePointAt(i);
            int next = i + Character.charCount(c);
            if (!escape.isEmpty() && c == escape.codePointAt(0)) {
                if (next == text.length()) {
                    throw new SqlException(
                            SqlState.INVALID_ESCAPE, "pattern '" + text + "' ends with its escape character");
                }
                int escaped = text.codePointAt(next);
                out.append(quoted(escaped));
                next += Character.charCount(escaped);
            } else if (c == '[') {
                next = brackets(text, i, out);
            } else {
                similar(c, lazy, out);
            }
            i = next;
        }
    }

    private static void similar(int c, boolean lazy, StringBuilder out) {
        switch (c) {
            case '%' -> out.append(lazy ? ".*?" : ".*");
            case '_' -> out.append('.');
            case '(' -> out.append("(?:");
            case '*', '+', '?', '}' -> out.append((char) c).append(lazy ? "?" : "");
            case '|', '{', ')' -> out.append((char) c);
            default -> out.append(quoted(c));
        }
    }

    private static String quoted(int c) {
        String text = Character.toString(c);
        return Character.isLetterOrDigit(c) || c == ' ' || c == ',' ? text : Pattern.quote(text);
    }
}

package org.ashlardb.sql.parser;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ashlardb.sql.type.Parameters;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;

/**
 * Takes the literals out of an ad hoc statement without parsing it, so that statements that differ only in their values
 * share a plan. Each literal becomes a LITERAL_PARAMETER token that names its type, because the type decides the
 * meaning.
 *
 * <p>Only values in WHERE, ON, SET, VALUES, LIMIT, OFFSET and FETCH are taken. Everything that may shape the plan
 * stays: select lists, GROUP BY, ORDER BY, HAVING, WINDOW and QUALIFY, FOR UPDATE, FILTER of aggregates, keys of DISTINCT
 * ON, patterns of LIKE, typed literals, fields of EXTRACT, text in front of IN. A statement with parameters of its own,
 * casts or comments is left alone.
 */
public final class LiteralScanner {
    /** Marks the beginning and end of a LITERAL_PARAMETER token; it cannot occur in a valid statement otherwise. */
    static final char MARK = '\u0001';

    /** The types that a token names by a letter, and the letters; decimals have their digits behind theirs. */
    private static final List<SqlType> TYPES = List.of(
            SqlType.INTEGER,
            SqlType.BIGINT,
            SqlType.DOUBLE,
            SqlType.TIMESTAMP,
            SqlType.TIMESTAMP_TZ,
            SqlType.BOOLEAN,
            SqlType.VARBINARY,
            SqlType.DATE,
            SqlType.TIME,
            SqlType.UUID);

    private static final String LETTERS = "ildtzbxycu";
    private static final char TEXT = 's';

    private static final int MAX_LENGTH = 131_072;
    private static final int MAX_DEPTH = 64;
    private static final int MAX_DECIMAL_DIGITS = 38;

    private final String sql;
    private final StringBuilder text;
    private final List<Object> values = new ArrayList<>();
    private final boolean[] outer = new boolean[MAX_DEPTH];
    private int depth;
    private boolean taking;
    private boolean begun; // the first word was met
    private String lastWord = "";
    private int position;

    private LiteralScanner(String sql) {
        this.sql = sql;
        text = new StringBuilder(sql.length());
    }

    /** A statement without its literals. */
    public record Normalized(String text, List<Object> values) {
        /** Gives the literals to the parameters that stand for them. */
        public void fill(Parameters parameters) {
            for (int i = 0; i < values.size(); i++) {
                Object value = values.get(i);
                if (value instanceof Long number) {
                    parameters.setLong(i, number);
                } else if (value instanceof BigDecimal number) {
                    parameters.setDecimal(i, number);
                } else {
                    parameters.setString(i, (String) value);
                }
            }
        }
    }

    /** The statement without its literals, or null when it is to be taken as it is. */
    public static Normalized normalize(String sql) {
        if (sql.length() > MAX_LENGTH || sql.indexOf('?') >= 0 && sql.indexOf('\'') < 0) {
            return null; // too long, or with parameters of its own
        }
        LiteralScanner scanner = new LiteralScanner(sql);
        return scanner.scan() && !scanner.values.isEmpty()
                ? new Normalized(scanner.text.toString(), scanner.values)
                : null;
    }

    /** The type a LITERAL_PARAMETER token names; null for a string. */
    static SqlType typeOf(String token) {
        char letter = token.charAt(1);
        int type = LETTERS.indexOf(letter);
        if (type >= 0) {
            return TYPES.get(type);
        }
        if (letter == TEXT) {
            return null;
        }
        int point = token.indexOf('.');
        int number = token.indexOf(ParameterNumber.IN_LITERAL, point);
        int end = number < 0 ? token.length() - 1 : number;
        return SqlType.decimal(
                Integer.parseInt(token.substring(2, point)), Integer.parseInt(token.substring(point + 1, end)));
    }

    /** The LITERAL_PARAMETER token that names a type; null if none does. */
    static String tokenOf(SqlType type) {
        if (type.kind() == SqlKind.DECIMAL) {
            return MARK + "n" + type.precision() + "." + type.scale() + MARK;
        }
        for (int i = 0; i < TYPES.size(); i++) {
            if (TYPES.get(i).kind() == type.kind()) {
                return "" + MARK + LETTERS.charAt(i) + MARK;
            }
        }
        return null;
    }

    private boolean scan() {
        while (position < sql.length()) {
            char c = sql.charAt(position);
            boolean goOn;
            if (isWordStart(c)) {
                goOn = word();
            } else if (c >= '0' && c <= '9' || c == '.' && isDigit(position + 1)) {
                goOn = number();
            } else if (c == '\'') {
                goOn = string();
            } else if (c == '"' || c == '`') {
                goOn = quotedName(c);
            } else {
                goOn = sign(c);
            }
            if (!goOn) {
                return false;
            }
        }
        return true;
    }

    private boolean word() {
        int start = position;
        while (position < sql.length() && isWordPart(sql.charAt(position))) {
            position++;
        }
        String word = sql.substring(start, position).toUpperCase(java.util.Locale.ROOT);
        if (!begun && !isChangeOrQuery(word)) {
            return false;
        }
        begun = true;
        if (lastWord.equals("AS")) { // the name of a column, whatever the word
            lastWord = "";
            text.append(sql, start, position);
            return true;
        }
        switch (word) {
            case "WHERE" -> taking = !lastWord.equals("FILTER");
            case "ON" -> taking = !lastWord.equals("DISTINCT");
            case "SET", "VALUES", "LIMIT", "OFFSET", "FETCH" -> taking = true;
            case "SELECT",
                    "FROM",
                    "GROUP",
                    "ORDER",
                    "HAVING",
                    "FOR",
                    "UNION",
                    "EXCEPT",
                    "INTERSECT",
                    "WINDOW",
                    "QUALIFY",
                    "OVERFLOW" -> taking = false;
            // Casts, and what has types and an ON of its own.
            case "CAST", "TRY_CAST", "JSON_VALUE", "JSON_QUERY", "JSON_TABLE", "JSON_OBJECT", "JSON_ARRAY" -> {
                return false;
            }
            case "JSON_ARRAYAGG", "JSON_OBJECTAGG" -> {
                return false;
            }
            default -> {}
        }
        lastWord = word;
        text.append(sql, start, position);
        return true;
    }

    private static boolean isChangeOrQuery(String word) {
        return switch (word) {
            case "SELECT", "INSERT", "UPDATE", "DELETE", "REPLACE" -> true;
            default -> false;
        };
    }

    private boolean number() {
        int start = position;
        boolean point = false;
        while (position < sql.length() && (isDigit(position) || sql.charAt(position) == '.' && !point)) {
            point |= sql.charAt(position) == '.';
            position++;
        }
        if (position < sql.length() && isWordPart(sql.charAt(position))) {
            return false; // an exponent, digit separators, or a mistake
        }
        String digits = sql.substring(start, position);
        if (!taking || lastWord.equals("INTERVAL")) {
            text.append(digits);
        } else if (!point && digits.length() <= 18) {
            long value = Long.parseLong(digits);
            values.add(value);
            text.append(MARK).append(value == (int) value ? 'i' : 'l').append(MARK);
        } else if (digits.length() <= MAX_DECIMAL_DIGITS) {
            BigDecimal value = new BigDecimal(digits);
            values.add(value);
            int precision = Math.max(value.precision(), value.scale());
            text.append(MARK)
                    .append('n')
                    .append(precision)
                    .append('.')
                    .append(value.scale())
                    .append(MARK);
        } else {
            return false;
        }
        lastWord = "";
        return true;
    }

    private boolean string() {
        if (lastWord.equals("E") && sql.charAt(position - 1) != ' ') {
            return false; // a backslash may stand before a quote
        }
        int start = position++;
        while (true) {
            int end = sql.indexOf('\'', position);
            if (end < 0) {
                return false;
            }
            position = end + 1;
            if (position >= sql.length() || sql.charAt(position) != '\'') {
                break;
            }
            position++;
        }
        int next = skipSpaces(position);
        if (next < sql.length() && sql.charAt(next) == '\'') {
            return false; // goes on in the next line
        }
        if (taking && !keepsString() && !isSought() && !MomentText.isOne(sql, start + 1, position - 1)) {
            values.add(TreeContext.unquote(sql.substring(start, position)));
            text.append(MARK).append('s').append(MARK);
        } else {
            text.append(sql, start, position);
        }
        lastWord = "";
        return true;
    }

    /** Whether IN or NOT IN follows: what the text means depends on whether it is a number. */
    private boolean isSought() {
        int next = skipSpaces(position);
        if (sql.regionMatches(true, next, "NOT", 0, 3)) {
            next = skipSpaces(next + 3);
        }
        return sql.regionMatches(true, next, "IN", 0, 2)
                && (next + 2 == sql.length() || !isWordPart(sql.charAt(next + 2)));
    }

    private int skipSpaces(int start) {
        int at = start;
        while (at < sql.length() && Character.isWhitespace(sql.charAt(at))) {
            at++;
        }
        return at;
    }

    private boolean keepsString() {
        return switch (lastWord) {
            case "DATE",
                    "TIME",
                    "TIMESTAMP",
                    "ZONE",
                    "INTERVAL",
                    "JSON",
                    "X",
                    "E",
                    "U",
                    "B",
                    "N",
                    "LIKE",
                    "ILIKE",
                    "ESCAPE",
                    "EXTRACT" -> true;
            // A name before a literal is that of its type.
            default -> !lastWord.isEmpty() && Keywords.find(lastWord, 0, lastWord.length()) < 0;
        };
    }

    private boolean quotedName(char quote) {
        int end = sql.indexOf(quote, position + 1);
        if (end < 0) {
            return false;
        }
        text.append(sql, position, end + 1);
        position = end + 1;
        lastWord = "";
        return true;
    }

    private boolean sign(char c) {
        char next = position + 1 < sql.length() ? sql.charAt(position + 1) : ' ';
        if (c == '?'
                || c == '$'
                || c == MARK
                || c == ':' && next == ':'
                || c == '-' && next == '-'
                || c == '/' && next == '*') {
            return false;
        }
        if (c == '&' && (next == '\'' || next == '"')) {
            return false; // perhaps of U&'...'
        }
        if (c == '(') {
            if (depth == MAX_DEPTH) {
                return false;
            }
            outer[depth++] = taking;
        } else if (c == ')') {
            if (depth == 0) {
                return false;
            }
            taking = outer[--depth];
        }
        if (c != ' ' && c != '(') {
            lastWord = "";
        }
        text.append(c);
        position++;
        return true;
    }

    private boolean isDigit(int index) {
        return index < sql.length() && sql.charAt(index) >= '0' && sql.charAt(index) <= '9';
    }

    private static boolean isWordStart(char c) {
        return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c == '_' || c >= 0x80;
    }

    private static boolean isWordPart(char c) {
        return isWordStart(c) || c >= '0' && c <= '9' || c == '$';
    }

    @Override
    public String toString() {
        return text + " " + Arrays.toString(values.toArray());
    }
}

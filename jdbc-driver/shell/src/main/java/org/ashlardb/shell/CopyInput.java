package org.ashlardb.shell;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The rows behind {@code COPY table FROM stdin}, as PostgreSQL's dumps have them: a line for each, its values between tabs,
 * up to a line with {@code \.}.
 */
final class CopyInput {
    private static final String END = "\\.";
    private static final String NULL = "\\N";
    private static final Pattern BEGIN = Pattern.compile("COPY\\s.*\\sFROM\\s+STDIN\\b.*", flags());
    private static final Pattern STATEMENT =
            Pattern.compile("COPY\\s+((?:\"[^\"]+\"|[\\w$.])+)\\s*(\\([^)]*\\))?\\s+FROM\\s+STDIN", flags());

    private final Connection connection;
    private final String table;
    private final String columns;
    private RowInsert insert;
    private SQLException failure;

    private CopyInput(Connection connection, String table, String columns) {
        this.connection = connection;
        this.table = table;
        this.columns = columns;
    }

    private static int flags() {
        return Pattern.CASE_INSENSITIVE | Pattern.DOTALL;
    }

    /** Whether rows follow a statement. */
    static boolean begins(String statement) {
        return BEGIN.matcher(statement).matches();
    }

    /** Begins with the lines behind a statement. */
    static CopyInput of(Connection connection, String statement) {
        Matcher matcher = STATEMENT.matcher(statement);
        if (matcher.matches()) {
            String columns = matcher.group(2) == null ? "" : " " + matcher.group(2);
            return new CopyInput(connection, matcher.group(1), columns);
        }
        CopyInput refused = new CopyInput(connection, "", "");
        refused.failure = new SQLException(
                "COPY reads rows in PostgreSQL's text format without options: COPY table (columns) FROM stdin",
                "0A000");
        return refused;
    }

    /** Takes a line; whether it was the last. Behind a failure all lines are passed over. */
    boolean line(String line) {
        if (line.equals(END)) {
            return true;
        }
        if (failure == null) {
            try {
                add(line.split("\t", -1));
            } catch (SQLException e) {
                failure = e;
            }
        }
        return false;
    }

    private void add(String... fields) throws SQLException {
        if (insert == null) {
            insert = new RowInsert(connection, table + columns + " OVERRIDING SYSTEM VALUE", fields.length);
        }
        for (int i = 0; i < fields.length; i++) {
            fields[i] = fields[i].equals(NULL) ? null : unescape(fields[i]);
        }
        insert.add(fields);
    }

    private static String unescape(String field) {
        if (field.indexOf('\\') < 0) {
            return field;
        }
        StringBuilder text = new StringBuilder(field.length());
        for (int i = 0; i < field.length(); i++) {
            char c = field.charAt(i);
            if (c == '\\' && i + 1 < field.length()) {
                c = escaped(field.charAt(++i));
            }
            text.append(c);
        }
        return text.toString();
    }

    /** What PostgreSQL writes behind a backslash. */
    private static char escaped(char c) {
        return switch (c) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'v' -> '\u000b';
            default -> c;
        };
    }

    /** Commits the rows and returns how many; fails, and keeps none, where one of them failed. */
    long finish() throws SQLException {
        try (RowInsert rows = insert) {
            if (failure != null) {
                throw failure;
            }
            return rows == null ? 0 : rows.finish();
        }
    }

    /** Takes back what came. */
    void forget() throws SQLException {
        if (insert != null) {
            insert.close();
        }
    }
}

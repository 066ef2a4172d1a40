package org.ashlardb.shell;

import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is shown of an error: its SQLSTATE, its message, and where it is. */
final class ErrorText {
    private static final Pattern PLACE = Pattern.compile("line (\\d+), column (\\d+)");

    private ErrorText() {}

    static String of(SQLException error, String sql) {
        StringBuilder text = new StringBuilder("error ")
                .append(error.getSQLState() == null ? "" : error.getSQLState() + ": ")
                .append(error.getMessage());
        Matcher place = PLACE.matcher(error.getMessage() == null ? "" : error.getMessage());
        if (place.find()) {
            String[] lines = sql.split("\n", -1);
            int line = Integer.parseInt(place.group(1));
            int column = Integer.parseInt(place.group(2));
            if (line >= 1 && line <= lines.length && column <= lines[line - 1].length() + 1) {
                text.append('\n').append(lines[line - 1]).append('\n');
                text.append(" ".repeat(Math.max(0, column - 1))).append('^');
            }
        }
        for (SQLException next = error.getNextException(); next != null; next = next.getNextException()) {
            text.append("\n  then ").append(next.getMessage());
        }
        return text.toString();
    }
}

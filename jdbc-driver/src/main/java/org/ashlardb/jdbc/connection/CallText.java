package org.ashlardb.jdbc.connection;

import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of a call as a query of a function's value.
 *
 * @param outs 1 if the value is a parameter, 0 if it is a row
 */
record CallText(String sql, int outs) {
    /** Other texts than calls are statements as they are. */
    static CallText of(String sql) throws SQLException {
        if (sql.indexOf('{') >= 0) {
            Matcher returning = Returning.CALL.matcher(sql);
            if (returning.matches()) {
                return new CallText(EscapeSyntax.translate("{call " + returning.group(1) + "}"), 1);
            }
        }
        return new CallText(EscapeSyntax.translate(sql), 0);
    }

    /** Made when a text with braces is met, as the first pattern of a JVM takes it some milliseconds. */
    private static final class Returning {
        static final Pattern CALL = Pattern.compile(
                "\\s*\\{\\s*\\?\\s*=\\s*call\\s+(.*)\\}\\s*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    }
}

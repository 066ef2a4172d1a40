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
    private static final Pattern RETURNING =
            Pattern.compile("\\s*\\{\\s*\\?\\s*=\\s*call\\s+(.*)\\}\\s*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /** Other texts than calls are statements as they are. */
    static CallText of(String sql) throws SQLException {
        Matcher returning = RETURNING.matcher(sql);
        return returning.matches()
                ? new CallText(EscapeSyntax.translate("{call " + returning.group(1) + "}"), 1)
                : new CallText(EscapeSyntax.translate(sql), 0);
    }
}

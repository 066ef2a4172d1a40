package org.ashlardb.jdbc.connection;

import java.sql.SQLException;
import java.util.regex.Pattern;
import org.ashlardb.jdbc.error.Errors;

/** Literals and identifiers as SQL text. */
final class Quoting {
    private static final int LONGEST_NAME = 128;

    private static final Pattern QUOTED = Pattern.compile("\"([^\"]|\"\")+\"");

    private Quoting() {}

    static String literal(String value) throws SQLException {
        if (value == null) {
            throw Errors.badArgument("literal", "a string", null);
        }
        return "'" + value.replace("'", "''") + "'";
    }

    /** A name that is quoted already stays as it is. */
    static String identifier(String name, boolean always) throws SQLException {
        if (name == null || name.isEmpty() || name.length() > LONGEST_NAME || name.indexOf(0) >= 0) {
            throw Errors.badArgument("identifier", "1 to " + LONGEST_NAME + " characters", name);
        }
        boolean quoted = QUOTED.matcher(name).matches();
        return quoted || !always && isSimple(name) ? name : '"' + name.replace("\"", "\"\"") + '"';
    }

    /** Letters, digits and underscores, beginning with a letter. */
    static boolean isSimple(String name) throws SQLException {
        if (name == null) {
            throw Errors.badArgument("identifier", "a name", null);
        }
        boolean simple = !name.isEmpty() && name.length() <= LONGEST_NAME && isLetter(name.charAt(0));
        for (int i = 1; simple && i < name.length(); i++) {
            char c = name.charAt(i);
            simple = isLetter(c) || c >= '0' && c <= '9' || c == '_';
        }
        return simple;
    }

    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }
}

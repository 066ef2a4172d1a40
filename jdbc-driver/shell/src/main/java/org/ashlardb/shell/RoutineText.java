package org.ashlardb.shell;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Knows how far the text of a trigger or a procedure goes. */
final class RoutineText {
    private static final Pattern ROUTINE = Pattern.compile(
            "\\s*CREATE\\s+(OR\\s+REPLACE\\s+)?(TRIGGER|PROCEDURE)\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /** What is no word of a statement, and then the words that count. */
    private static final Pattern WORDS = Pattern.compile(
            "'[^']*'|\"[^\"]*\"|`[^`]*`|--[^\n]*|/\\*.*?\\*/|\\$\\$.*?\\$\\$"
                    + "|\\bEND\\s+(?:IF|WHILE)\\b|\\b(BEGIN|CASE|END)\\b",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private RoutineText() {}

    /** Whether a text ends between the BEGIN and the END of one. */
    static boolean isOpen(CharSequence text, int end) {
        CharSequence statement = text.subSequence(0, end);
        if (!ROUTINE.matcher(statement).matches()) {
            return false;
        }
        int depth = 0;
        for (Matcher words = WORDS.matcher(statement); words.find(); ) {
            String word = words.group(1) == null ? "" : words.group(1).toUpperCase(Locale.ROOT);
            if (word.equals("BEGIN") && depth == 0 || word.equals("CASE") && depth > 0) {
                depth++;
            } else if (word.equals("END") && depth > 0) {
                depth--;
            }
        }
        return depth > 0;
    }
}

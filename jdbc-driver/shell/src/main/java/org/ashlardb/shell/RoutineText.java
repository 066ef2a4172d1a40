package org.ashlardb.shell;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ashlardb.sql.RoutineWords;

/** Knows how far the text of a trigger, a procedure or a function goes. */
final class RoutineText {
    private static final Pattern ROUTINE = Pattern.compile(
            "\\s*CREATE\\s+(OR\\s+REPLACE\\s+)?(TRIGGER|PROCEDURE|FUNCTION)\\b", Pattern.CASE_INSENSITIVE);

    /** Texts, comments, words and signs. */
    private static final Pattern WORDS =
            Pattern.compile("'[^']*'|\"[^\"]*\"|`[^`]*`|--[^\n]*|/\\*.*?\\*/|\\$\\$.*?\\$\\$|\\w+|\\S", Pattern.DOTALL);

    private RoutineText() {}

    /** Whether a text ends within the body of one. */
    static boolean isOpen(CharSequence text, int end) {
        CharSequence statement = text.subSequence(0, end);
        if (!ROUTINE.matcher(statement).lookingAt()) {
            return false;
        }
        RoutineWords words = new RoutineWords();
        for (Matcher found = WORDS.matcher(statement); found.find(); ) {
            String word = found.group();
            if (!word.startsWith("--") && !word.startsWith("/*")) {
                words.next(word);
            }
        }
        return words.depth() > 0;
    }
}

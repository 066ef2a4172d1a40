package org.ashlardb.shell;

import java.util.BitSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Knows how far the text of a trigger, a procedure or a function goes. */
final class RoutineText {
    private static final Pattern ROUTINE = Pattern.compile(
            "\\s*CREATE\\s+(OR\\s+REPLACE\\s+)?(TRIGGER|PROCEDURE|FUNCTION)\\b.*",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /** Texts, comments, words and signs. */
    private static final Pattern WORDS = Pattern.compile(
            "'[^']*'|\"[^\"]*\"|`[^`]*`|--[^\n]*|/\\*.*?\\*/|\\$\\$.*?\\$\\$|\\w+|[;:(),]",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /** Begins of steps with steps within, all of which end with END. */
    private static final Set<String> COMPOUND = Set.of("BEGIN", "IF", "CASE", "WHILE", "LOOP", "REPEAT", "FOR");

    /** What a step stands behind that is within another one. */
    private static final Set<String> BEFORE_STEPS =
            Set.of(";", ":", "BEGIN", "ATOMIC", "THEN", "ELSE", "DO", "LOOP", "REPEAT");

    /** What no step stands behind that is the whole body. */
    private static final Set<String> BEFORE_OTHERS =
            Set.of("PROCEDURE", "TRIGGER", "FUNCTION", "EXISTS", "ON", "OF", ",", "AS", "WHEN");

    private int depth;
    private final BitSet values = new BitSet(); // at which depths there is a CASE that is a value
    private int parentheses;
    private String last = "";
    private boolean handler; // within its declaration, before what it does

    private RoutineText() {}

    /** Whether a text ends between the begin and the END of one. */
    static boolean isOpen(CharSequence text, int end) {
        CharSequence statement = text.subSequence(0, end);
        if (!ROUTINE.matcher(statement).matches()) {
            return false;
        }
        RoutineText routine = new RoutineText();
        for (Matcher words = WORDS.matcher(statement); words.find(); ) {
            String word = words.group().toUpperCase(Locale.ROOT);
            if (!word.startsWith("--") && !word.startsWith("/*")) {
                if (word.equals("RETURN") && routine.depth == 0) {
                    return false; // the rest is an expression
                }
                routine.nest(word);
                routine.last = word;
            }
        }
        return routine.depth > 0;
    }

    private void nest(String word) {
        if (word.equals("END") && depth > 0) {
            values.clear(depth--);
            return;
        }
        if (word.equals("EACH") && last.equals("FOR") && depth > 0) {
            depth--; // FOR EACH ROW
            return;
        }
        parentheses += word.equals("(") ? 1 : word.equals(")") ? -1 : 0;
        boolean step = !last.equals("END") && COMPOUND.contains(word) && isStep();
        boolean value = !last.equals("END") && word.equals("CASE") && depth > 0 && !step;
        handler = word.equals("FOR") && last.equals("HANDLER") || handler && !step && !word.equals(";");
        if (step || value) {
            values.set(++depth, value);
        }
    }

    /** Whether what comes is a step. */
    private boolean isStep() {
        return depth == 0
                ? parentheses == 0 && !BEFORE_OTHERS.contains(last)
                : !values.get(depth) && (handler || BEFORE_STEPS.contains(last));
    }
}

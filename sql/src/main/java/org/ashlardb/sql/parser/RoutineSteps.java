package org.ashlardb.sql.parser;

import java.util.BitSet;
import java.util.Set;

/**
 * Tells, word by word of a statement, whether it is within the steps of a routine or a trigger, all of which end with
 * END.
 */
public final class RoutineSteps {
    private static final Set<String> ROUTINES = Set.of("TRIGGER", "PROCEDURE", "FUNCTION");

    /** The last of CREATE OR REPLACE FUNCTION. */
    private static final int WORDS_OF_BEGIN = 4;

    /** Begins of steps with steps within. */
    private static final Set<String> COMPOUND = Set.of("BEGIN", "IF", "CASE", "WHILE", "LOOP", "REPEAT", "FOR");

    /** What a step stands behind that is within another one. */
    private static final Set<String> BEFORE_STEPS =
            Set.of(";", ":", "BEGIN", "ATOMIC", "THEN", "ELSE", "DO", "LOOP", "REPEAT");

    /** What no step stands behind that is the whole body. */
    private static final Set<String> BEFORE_OTHERS =
            Set.of("PROCEDURE", "TRIGGER", "FUNCTION", "EXISTS", "ON", "OF", ",", "AS", "WHEN");

    /** Behind what the rest of a body is one statement or expression, in which names of steps are those of functions. */
    private static final Set<String> WITHOUT_STEPS = Set.of("RETURN", "SET", "INTO", "SELECT", "FROM", "VALUES");

    private int words;
    private boolean create;
    private boolean routine;
    private int depth;
    private final BitSet values = new BitSet(); // at which depths there is a CASE that is a value
    private int parentheses;
    private String last = "";
    private boolean handler; // within its declaration, before what it does

    /** Whether more words can tell anything: the statement makes a routine, or may do so. */
    boolean mayGoOn() {
        return routine || words == 0 || create && words < WORDS_OF_BEGIN;
    }

    /** Takes the next word, in upper case, or sign of the statement, and nothing of comments. */
    public void next(String word) {
        words++;
        create |= words == 1 && word.equals("CREATE");
        routine |= create && words <= WORDS_OF_BEGIN && ROUTINES.contains(word);
        routine &= depth > 0 || parentheses > 0 || !WITHOUT_STEPS.contains(word);
        if (routine) {
            nest(word);
        }
        last = word;
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

    /** How many steps, and CASE expressions within them, have begun and not ended. */
    public int depth() {
        return depth;
    }
}

package org.ashlardb.sql;

import java.util.Locale;
import org.ashlardb.sql.parser.RoutineSteps;

/**
 * Tells, word by word of one statement, whether it is within the body of a routine or a trigger, where semicolons do not
 * end it: for tools that cut scripts into statements by words of their own.
 */
public final class RoutineWords {
    private final RoutineSteps steps = new RoutineSteps();

    /** Takes the next word or sign of the statement; comments are left out. */
    public void next(String word) {
        steps.next(word.toUpperCase(Locale.ROOT));
    }

    /** How many parts of the body that end with END have begun and not ended; a semicolon ends the statement at 0. */
    public int depth() {
        return steps.depth();
    }
}

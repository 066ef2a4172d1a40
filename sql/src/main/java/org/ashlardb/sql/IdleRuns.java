package org.ashlardb.sql;

import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The runs of a session's closed commands, those closed last: preparing the same statement again, as ad hoc statements
 * do that differ in their values only, takes up one of them instead of making registers, operators and cursors anew. They
 * go where the heap becomes scarce: there may be hundreds of sessions.
 */
final class IdleRuns {
    private static final int CAPACITY = 16;

    private final List<SoftReference<CommandRun>> runs = new ArrayList<>(Collections.nCopies(CAPACITY, null));
    private int next;

    /** A run of the statement, which is the caller's from now on, or null. */
    CommandRun take(CompiledStatement statement) {
        for (int i = 0; i < CAPACITY; i++) {
            CommandRun run = runs.get(i) == null ? null : runs.get(i).get();
            if (run != null && run.statement() == statement) {
                runs.set(i, null);
                return run;
            }
        }
        return null;
    }

    /** Keeps a closed run unless it is large, maybe in the place of another. */
    void give(CommandRun run) {
        if (run.isSmall()) {
            runs.set(next, run.softly());
            next = (next + 1) % CAPACITY;
        }
    }

    void clear() {
        Collections.fill(runs, null);
    }
}

package org.ashlardb.sql;

/**
 * The runs of a session's closed commands, those closed last: preparing the same statement again, as ad hoc statements
 * do that differ in their values only, takes up one of them instead of making registers, operators and cursors anew.
 */
final class IdleRuns {
    private static final int CAPACITY = 16;

    private final CommandRun[] runs = new CommandRun[CAPACITY];
    private int next;

    /** A run of the statement, which is the caller's from now on, or null. */
    CommandRun take(CompiledStatement statement) {
        for (int i = 0; i < CAPACITY; i++) {
            CommandRun run = runs[i];
            if (run != null && run.statement() == statement) {
                runs[i] = null;
                return run;
            }
        }
        return null;
    }

    /** Keeps a closed run unless it is large, maybe in the place of another. */
    void give(CommandRun run) {
        if (run.isSmall()) {
            runs[next] = run;
            next = (next + 1) % CAPACITY;
        }
    }

    void clear() {
        java.util.Arrays.fill(runs, null);
    }
}

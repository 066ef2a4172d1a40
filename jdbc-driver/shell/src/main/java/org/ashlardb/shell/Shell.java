package org.ashlardb.shell;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Runs what comes line by line: statements and commands. */
final class Shell {
    private final Work work;
    private final boolean goesOn;
    private final BackslashCommand commands;
    private final StatementReader statements = new StatementReader();
    private CopyInput copying;
    private boolean stopped;
    private long failures;

    /** @param goesOn whether a script goes on behind an error */
    Shell(Work work, boolean goesOn) {
        this.work = work;
        this.goesOn = goesOn;
        commands = new BackslashCommand(this, work);
    }

    /** Whether the middle of a statement comes next. */
    boolean isPending() {
        return copying != null || statements.isPending();
    }

    /** Forgets the statement, or the rows, that have begun. */
    void forget() {
        statements.clear();
        if (copying != null) {
            work.forget(copying);
            copying = null;
        }
    }

    void stop() {
        stopped = true;
    }

    boolean isStopped() {
        return stopped;
    }

    /** Whether a statement or command has failed. */
    boolean hasFailed() {
        return failures > 0;
    }

    /** Runs what a line completes; whether all of it succeeded. */
    boolean line(String line) {
        if (copying != null) {
            return !copying.line(line) || endOfRows();
        }
        if (!statements.isPending() && BackslashCommand.is(line)) {
            return note(commands.run(line));
        }
        for (String statement : statements.add(line)) {
            if (CopyInput.begins(statement)) {
                copying = CopyInput.of(work.connection(), statement);
            } else if (!note(work.execute(statement)) && !goesOn) {
                return false;
            }
        }
        return true;
    }

    /** Whether the rows behind COPY, if they have begun, are there. */
    boolean endOfRows() {
        CopyInput rows = copying;
        copying = null;
        return rows == null || note(work.finish(rows)) || goesOn;
    }

    private boolean note(boolean succeeded) {
        failures += succeeded ? 0 : 1;
        return succeeded;
    }

    /** Runs all lines up to the end, or the first error; whether there was none. */
    boolean script(BufferedReader lines, String name) throws IOException {
        int number = 0;
        for (String line = lines.readLine(); line != null && !stopped; line = lines.readLine()) {
            number++;
            long before = failures;
            boolean done = line(line);
            if (failures > before) {
                work.output().message("at line " + number + " of " + name);
            }
            if (!done) {
                return false;
            }
        }
        String rest = statements.rest();
        return endOfRows() && (rest.isEmpty() || note(work.execute(rest)) || goesOn);
    }

    boolean script(Path file) throws IOException {
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            return script(lines, file.toString());
        }
    }
}

package org.ashlardb.shell;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.DefaultParser;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/** The shell at a terminal: editing, history, completion. */
final class Prompt {
    private static final String FIRST = "ashlar> ";
    private static final String FURTHER = "      > ";

    private Prompt() {}

    /** A terminal, or null where there is none. */
    static Terminal terminal() throws IOException {
        Terminal terminal = TerminalBuilder.builder().system(true).dumb(true).build();
        if (terminal.getType().startsWith(Terminal.TYPE_DUMB)) {
            terminal.close();
            return null;
        }
        return terminal;
    }

    /** Where results go: through a pager if they are longer than the screen. */
    static PrintWriter results(Terminal terminal) {
        return new PrintWriter(new Pages(terminal));
    }

    /** Lines with passwords and keys of databases are not kept. */
    static LineReader reader(Terminal terminal, Work work, Path history) {
        DefaultParser parser = new DefaultParser();
        parser.setEscapeChars(null); // backslashes begin commands
        parser.setQuoteChars(new char[0]);
        return LineReaderBuilder.builder()
                .terminal(terminal)
                .appName("ashlar")
                .parser(parser)
                .completer(new NameCompleter(work))
                .variable(LineReader.HISTORY_FILE, history)
                .variable(LineReader.HISTORY_IGNORE, "*encryption_*:*ENCRYPTION_*")
                .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                .build();
    }

    /** Reads and runs lines until the end. */
    static void run(Terminal terminal, Work work, Shell shell) {
        LineReader reader = reader(terminal, work, Path.of(System.getProperty("user.home"), ".ashlar_history"));
        terminal.handle(Terminal.Signal.INT, signal -> work.cancel());
        work.output().message("connected to " + work.place() + "; \\? for help, \\q to end");
        while (!shell.isStopped()) {
            try {
                shell.line(reader.readLine(shell.isPending() ? FURTHER : FIRST));
                work.output().results().flush();
            } catch (UserInterruptException e) {
                shell.forget();
            } catch (EndOfFileException e) {
                shell.stop();
            }
        }
    }
}

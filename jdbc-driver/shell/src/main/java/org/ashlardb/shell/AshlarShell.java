package org.ashlardb.shell;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import org.ashlardb.shell.output.ResultFormat;
import org.jline.terminal.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The shell as a program. It ends with 0 if all went well, 1 if a statement failed, 2 for wrong options and 3 if it could
 * not connect.
 */
@Command(
        name = "ashlar-shell",
        mixinStandardHelpOptions = true,
        version = "Ashlar shell 0.1.0",
        description = "Runs SQL against an Ashlar database: from a prompt, a script or standard input.")
public final class AshlarShell implements Callable<Integer> {
    private static final int FAILED = 1;
    private static final int NOT_CONNECTED = 3;

    @Parameters(
            index = "0",
            arity = "0..1",
            defaultValue = "jdbc:ashlar:mem:",
            description = "URL; default: ${DEFAULT-VALUE}")
    private String url;

    @Option(
            names = {"-c", "--command"},
            description = "Runs statements or a command and ends; may be given several times.")
    private List<String> commands;

    @Option(
            names = {"-f", "--file"},
            description = "Runs a script and ends.")
    private Path file;

    @Option(
            names = "--format",
            converter = FormatConverter.class,
            description = "table, csv, json or markdown; default: table, and csv where no person reads it")
    private ResultFormat format;

    @Option(names = "--timing", description = "Shows how long statements take.")
    private boolean timing;

    @Option(names = "--continue", description = "Goes on behind errors.")
    private boolean goesOn;

    @Option(
            names = "--encryption-password",
            interactive = true,
            arity = "0..1",
            description = "The password of an encrypted database; asked for if only the option is given.")
    private String encryptionPassword;

    @ArgGroup(exclusive = false, heading = "Copying another database:%n")
    private CopyCommand copy;

    /** Takes names in any case. */
    static final class FormatConverter implements CommandLine.ITypeConverter<ResultFormat> {
        @Override
        public ResultFormat convert(String name) {
            ResultFormat format = ResultFormat.of(name);
            if (format == null) {
                throw new CommandLine.TypeConversionException("expected table, csv, json or markdown, found " + name);
            }
            return format;
        }
    }

    /** Runs the shell and ends the process. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new AshlarShell()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException {
        PrintWriter out = new PrintWriter(System.out, false, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        boolean batch = commands != null || file != null || System.console() == null;
        Terminal terminal = batch ? null : Prompt.terminal();
        if (terminal == null) {
            return run(new Output(out, err, false), null);
        }
        try (terminal) {
            return run(new Output(Prompt.results(terminal), terminal.writer(), true), terminal);
        }
    }

    private int run(Output output, Terminal terminal) throws IOException {
        ResultFormat first = output.people() ? ResultFormat.TABLE : ResultFormat.CSV;
        try (Work work = new Work(output, format == null ? first : format, timing)) {
            work.connect(url, encryptionPassword);
            if (copy != null) {
                return copy(work);
            }
            Shell shell = new Shell(work, goesOn || terminal != null);
            if (terminal != null) {
                Prompt.run(terminal, work, shell);
                return 0;
            }
            boolean done = batch(shell);
            output.results().flush();
            return done && !shell.hasFailed() ? 0 : FAILED;
        } catch (SQLException e) {
            output.message(ErrorText.of(e, ""));
            return NOT_CONNECTED;
        }
    }

    private int copy(Work work) throws IOException {
        try {
            copy.run(work);
            return 0;
        } catch (SQLException e) {
            work.output().message(ErrorText.of(e, ""));
            return FAILED;
        }
    }

    private boolean batch(Shell shell) throws IOException {
        if (commands != null) {
            for (String command : commands) {
                String text = command.strip();
                boolean whole = BackslashCommand.is(text) || text.endsWith(";");
                if (!shell.line(whole ? text : text + ";") && !goesOn) {
                    return false;
                }
            }
            return shell.endOfRows();
        }
        if (file != null) {
            return shell.script(file);
        }
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        return shell.script(input, "standard input");
    }
}

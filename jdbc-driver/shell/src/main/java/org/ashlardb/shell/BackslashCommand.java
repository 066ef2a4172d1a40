package org.ashlardb.shell;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Locale;
import org.ashlardb.shell.output.ResultFormat;

/** Commands to the shell itself, which begin with a backslash and end with the line. */
final class BackslashCommand {
    static final String HELP = """
            \\d              tables and views          \\d NAME         columns, indexes and constraints of one
            \\dv             views                     \\di             indexes
            \\ds             sequences                 \\dn             schemas
            \\format FORM    table, csv, json, markdown \\timing [on|off] whether to show how long statements take
            \\i FILE         runs a script             \\connect URL    another database
            \\import FILE TABLE   inserts rows of a CSV file, whose first line names columns
            \\export FILE QUERY   writes a query's or a table's rows to a CSV file
            \\dump FILE      writes a script that makes the database again
            \\?              this                      \\q              ends
            Statements end with a semicolon and may take several lines.""";

    private final Shell shell;
    private final Work work;

    BackslashCommand(Shell shell, Work work) {
        this.shell = shell;
        this.work = work;
    }

    /** Whether a line is a command. */
    static boolean is(String line) {
        return line.stripLeading().startsWith("\\");
    }

    /** Runs a command; whether it succeeded. */
    boolean run(String line) {
        String[] parts = line.strip().split("\\s+", 2);
        String argument = parts.length > 1 ? parts[1].strip() : "";
        try {
            return run(
                    parts[0].toLowerCase(Locale.ROOT),
                    argument.endsWith(";")
                            ? argument.substring(0, argument.length() - 1).strip()
                            : argument);
        } catch (SQLException e) {
            work.output().message(ErrorText.of(e, ""));
        } catch (IOException e) {
            work.output().message("error: " + e);
        }
        return false;
    }

    private boolean run(String command, String argument) throws SQLException, IOException {
        switch (command) {
            case "\\d" -> describe(argument);
            case "\\dt" -> new Describe(work).tables();
            case "\\dv" -> new Describe(work).views();
            case "\\di" -> new Describe(work).indexes();
            case "\\ds" -> new Describe(work).sequences();
            case "\\dn" -> new Describe(work).schemas();
            case "\\format" -> format(argument);
            case "\\timing" -> timing(argument);
            case "\\i" -> {
                return shell.script(Path.of(required(argument, "a file")));
            }
            case "\\connect" -> work.connect(required(argument, "a URL"));
            case "\\import" -> load(argument);
            case "\\export" -> save(argument);
            case "\\dump" -> dump(argument);
            case "\\?", "\\h", "\\help" -> work.output().message(HELP);
            case "\\q", "\\quit" -> shell.stop();
            case "\\restrict", "\\unrestrict" -> {} // dumps of PostgreSQL keep out commands that they did not write
            default -> throw wrong("there is no command " + command + ", \\? lists those there are");
        }
        return true;
    }

    private void describe(String name) throws SQLException {
        if (name.isEmpty()) {
            new Describe(work).tables();
        } else {
            new Describe(work).table(name);
        }
    }

    private void format(String name) throws SQLException {
        ResultFormat format = ResultFormat.of(name);
        if (format == null) {
            throw wrong("there is no form " + name + ", expected table, csv, json or markdown");
        }
        work.setFormat(format);
    }

    private void timing(String argument) throws SQLException {
        switch (argument.toLowerCase(Locale.ROOT)) {
            case "" -> work.setTiming(!work.timing());
            case "on" -> work.setTiming(true);
            case "off" -> work.setTiming(false);
            default -> throw wrong("timing is " + argument + ", expected on or off");
        }
        work.output().message("timing is " + (work.timing() ? "on" : "off"));
    }

    private void load(String argument) throws SQLException, IOException {
        String[] parts = twoOf(argument, "a file and a table");
        long rows = new CsvTransfer(work).load(Path.of(parts[0]), parts[1]);
        work.output().message(rows + " rows inserted into " + parts[1]);
    }

    private void save(String argument) throws SQLException, IOException {
        String[] parts = twoOf(argument, "a file and a query or table");
        long rows = new CsvTransfer(work).save(Path.of(parts[0]), parts[1]);
        work.output().message(rows + " rows written to " + parts[0]);
    }

    private void dump(String argument) throws SQLException, IOException {
        String file = required(argument, "a file");
        long rows = new ScriptDump(work).write(Path.of(file));
        work.output().message("all definitions and " + rows + " rows written to " + file);
    }

    private static String[] twoOf(String argument, String expected) throws SQLException {
        String[] parts = argument.split("\\s+", 2);
        if (parts.length < 2) {
            throw wrong("expected " + expected);
        }
        return parts;
    }

    private static String required(String argument, String expected) throws SQLException {
        if (argument.isEmpty()) {
            throw wrong("expected " + expected);
        }
        return argument;
    }

    private static SQLException wrong(String message) {
        return new SQLException(message, "HY024");
    }
}

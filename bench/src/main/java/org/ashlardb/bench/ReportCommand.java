package org.ashlardb.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.ashlardb.bench.report.GeneratedPart;
import org.ashlardb.bench.report.Report;
import org.ashlardb.bench.report.ResultsFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Makes the report of what the other commands have measured. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Reads all results files of a directory and writes report.html and report.md beside them.")
final class ReportCommand implements Callable<Integer> {
    private static final String ENDING = ".csv";

    @Option(
            names = "--results",
            paramLabel = "DIR",
            defaultValue = "results",
            description = "Directory with the results files. Default: ${DEFAULT-VALUE}.")
    private Path results;

    @Option(
            names = "--into",
            paramLabel = "FILE",
            description = "A Markdown file, docs/performance.md for instance, whose part between the lines"
                    + " <!-- report:begin --> and <!-- report:end --> is replaced.")
    private Path into;

    private final PrintStream out = System.out;

    @Override
    public Integer call() throws IOException {
        List<Report.Run> runs = read();
        if (runs.isEmpty()) {
            out.println("There is no results file in " + results);
            return 1;
        }
        Report report = new Report(runs);
        write(results.resolve("report.html"), report.html());
        write(results.resolve("report.md"), report.markdown());
        if (into != null) {
            GeneratedPart.replace(into, report.markdownPart());
            out.println("Replaced the generated part of " + into);
        }
        return 0;
    }

    private List<Report.Run> read() throws IOException {
        if (!Files.isDirectory(results)) {
            return List.of();
        }
        List<Path> files;
        try (Stream<Path> all = Files.list(results)) {
            files = all.filter(file -> file.toString().endsWith(ENDING))
                    .sorted()
                    .toList();
        }
        List<Report.Run> runs = new ArrayList<>();
        for (Path file : files) {
            String name = file.getFileName().toString();
            try {
                ResultsFile read = ResultsFile.read(file);
                runs.add(new Report.Run(name.substring(0, name.length() - ENDING.length()), read));
            } catch (IOException e) {
                out.println("Left out: " + e.getMessage());
            }
        }
        return runs;
    }

    private void write(Path file, String text) throws IOException {
        Files.writeString(file, text, StandardCharsets.UTF_8);
        out.println("Wrote " + file);
    }
}

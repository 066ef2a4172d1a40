package org.ashlardb.bench.report;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.ashlardb.bench.target.Target;
import org.ashlardb.bench.workload.Step;
import org.ashlardb.bench.workload.Variant;

/** Writes every figure to a CSV file (RFC 4180), one line per engine, row count and step. */
public final class CsvReport {
    private static final String[] HEADER = {
        "engine",
        "description",
        "durability",
        "variant",
        "rows",
        "step",
        "median_ms",
        "min_ms",
        "max_ms",
        "runs",
        "note"
    };

    private CsvReport() {}

    public static void write(Path file, List<Series> all, Variant variant) throws IOException {
        Path parent = file.toAbsolutePath().getParent();
        Files.createDirectories(parent);
        CSVFormat format = CSVFormat.RFC4180.builder().setHeader(HEADER).get();
        try (Writer writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
                CSVPrinter printer = new CSVPrinter(writer, format)) {
            for (Series series : all) {
                write(printer, series, variant);
            }
        }
    }

    private static void write(CSVPrinter printer, Series series, Variant variant) throws IOException {
        for (int rows : series.rowCounts()) {
            for (Step step : Step.values()) {
                write(printer, series, variant, rows, step.title(), series.millis(rows, step));
            }
            write(printer, series, variant, rows, "total", series.totalMillis(rows));
        }
        if (series.failure().isPresent() || series.stopped().isPresent()) {
            Target target = series.target();
            String note = series.failure()
                    .orElseGet(() -> "stopped " + series.stopped().orElseThrow());
            printer.printRecord(
                    target.name(),
                    target.description(),
                    target.durability().name(),
                    variant.name(),
                    "",
                    "",
                    "",
                    "",
                    "",
                    "",
                    note);
        }
    }

    private static void write(CSVPrinter printer, Series series, Variant variant, int rows, String step, Spread spread)
            throws IOException {
        Target target = series.target();
        printer.printRecord(
                target.name(),
                target.description(),
                target.durability().name(),
                variant.name(),
                rows,
                step,
                millis(spread.median()),
                millis(spread.min()),
                millis(spread.max()),
                series.runs(rows),
                "");
    }

    private static String millis(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }
}

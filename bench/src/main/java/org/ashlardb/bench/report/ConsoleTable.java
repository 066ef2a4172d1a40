package org.ashlardb.bench.report;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.ColumnData;
import com.github.freva.asciitable.HorizontalAlign;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.ashlardb.bench.target.Durability;
import org.ashlardb.bench.workload.Step;

/** Prints one table per durability, its engines ranked by total time; what failed comes last, with the reason. */
public final class ConsoleTable {
    private static final int DESCRIPTION_WIDTH = 56;

    private final PrintStream out;

    public ConsoleTable(PrintStream out) {
        this.out = out;
    }

    /** Prints the tables for one row count. */
    public void print(List<Series> all, int rows) {
        for (Durability durability : Durability.values()) {
            List<Series> ranked = all.stream()
                    .filter(series -> series.target().durability() == durability)
                    .filter(series -> series.rowCounts().contains(rows))
                    .sorted(Comparator.comparingDouble(
                            series -> series.totalMillis(rows).median()))
                    .toList();
            if (!ranked.isEmpty()) {
                out.printf(
                        Locale.ROOT,
                        "%n%,d rows, %s. Median of %d (min-max), milliseconds:%n",
                        rows,
                        durability.meaning(),
                        ranked.get(0).runs(rows));
                out.println(AsciiTable.getTable(
                        AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS, ranked, columns(rows, ranked.get(0))));
            }
        }
    }

    /** Prints a line for each target that failed, was skipped or stopped early. */
    public void printExceptions(List<Series> all) {
        List<String> lines = new ArrayList<>();
        for (Series series : all) {
            String name = series.target().name();
            series.failure().ifPresent(reason -> lines.add(String.format(Locale.ROOT, "%-24s %s", name, reason)));
            series.stopped()
                    .ifPresent(reason -> lines.add(String.format(Locale.ROOT, "%-24s stopped %s", name, reason)));
        }
        if (!lines.isEmpty()) {
            out.println();
            lines.forEach(out::println);
        }
    }

    private static List<ColumnData<Series>> columns(int rows, Series best) {
        List<ColumnData<Series>> columns = new ArrayList<>();
        columns.add(text("engine").with(series -> series.target().description()));
        for (Step step : Step.values()) {
            columns.add(number(step.title()).with(series -> cell(series.millis(rows, step))));
        }
        columns.add(number("total").with(series -> cell(series.totalMillis(rows))));
        columns.add(number("inserts/s").with(series -> perSecond(rows, series.millis(rows, Step.INSERT))));
        columns.add(number("x best")
                .with(series -> String.format(
                        Locale.ROOT,
                        "%.2f",
                        series.totalMillis(rows).median()
                                / best.totalMillis(rows).median())));
        return columns;
    }

    private static Column text(String header) {
        return new Column().header(header).dataAlign(HorizontalAlign.LEFT).maxWidth(DESCRIPTION_WIDTH);
    }

    private static Column number(String header) {
        return new Column().header(header).dataAlign(HorizontalAlign.RIGHT).maxWidth(DESCRIPTION_WIDTH);
    }

    private static String cell(Spread millis) {
        return number(millis.median()) + " (" + number(millis.min()) + "-" + number(millis.max()) + ")";
    }

    private static String number(double value) {
        return value < 10 ? String.format(Locale.ROOT, "%.1f", value) : String.format(Locale.ROOT, "%,.0f", value);
    }

    private static String perSecond(int rows, Spread millis) {
        return String.format(Locale.ROOT, "%,.0f", rows / millis.median() * 1e3);
    }
}

package org.ashlardb.bench;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.ColumnData;
import com.github.freva.asciitable.HorizontalAlign;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.ashlardb.bench.report.Spread;
import org.ashlardb.bench.target.Durability;
import org.ashlardb.bench.workload.Engines;
import org.ashlardb.bench.workload.Metric;

/**
 * Prints what an experiment measured: a table for each durability, device and way to reach the engine, ranked by the
 * first column; below it Ashlar's ratio to the best peer; at the end what failed or stopped early, with the reason.
 */
final class ExperimentTable {
    private static final int WIDTH = 60;
    private static final double MEBIBYTE = 1 << 20;
    private static final String ASHLAR = "ashlar-";

    private final PrintStream out;
    private final List<Headline> ranked;
    private final List<Headline> columns;

    /**
     * @param ranked columns with a ratio below them
     * @param others further columns
     */
    ExperimentTable(PrintStream out, List<Headline> ranked, List<Headline> others) {
        this.out = out;
        this.ranked = List.copyOf(ranked);
        columns = new ArrayList<>(ranked);
        columns.addAll(others);
    }

    void print(List<Cell> cells) {
        for (Durability durability : Durability.values()) {
            List<String> groups = cells.stream()
                    .filter(cell -> cell.engine().durability() == durability && hasFigures(cell))
                    .map(ExperimentTable::group)
                    .distinct()
                    .sorted()
                    .toList();
            for (String group : groups) {
                print(
                        durability.meaning() + ", " + group,
                        cells.stream()
                                .filter(cell -> cell.engine().durability() == durability
                                        && hasFigures(cell)
                                        && group(cell).equals(group))
                                .toList());
            }
        }
        cells.stream()
                .filter(cell -> !cell.notes().isEmpty())
                .forEach(cell -> out.printf(
                        Locale.ROOT, "%-24s %-10s %s%n", cell.engine().name(), cell.device(), cell.notes()));
    }

    private static String group(Cell cell) {
        return cell.device() + ", " + Engines.access(cell.engine());
    }

    private boolean hasFigures(Cell cell) {
        return columns.stream().anyMatch(column -> spread(cell, column).isPresent());
    }

    private static Optional<Spread> spread(Cell cell, Headline column) {
        return cell.spread(column.workload(cell.engine()), column.metric());
    }

    private void print(String title, List<Cell> cells) {
        List<Cell> sorted = cells.stream()
                .sorted(Comparator.comparingDouble(cell -> -spread(cell, ranked.get(0))
                        .map(spread -> spread.median() * ranked.get(0).metric().direction())
                        .orElse(Double.NEGATIVE_INFINITY)))
                .toList();
        out.printf(Locale.ROOT, "%n%s:%n", title);
        List<ColumnData<Cell>> data = new ArrayList<>();
        data.add(new Column()
                .header("engine")
                .dataAlign(HorizontalAlign.LEFT)
                .maxWidth(WIDTH)
                .with(cell -> cell.engine().description()));
        for (Headline column : columns) {
            if (sorted.stream().anyMatch(cell -> spread(cell, column).isPresent())) {
                data.add(new Column()
                        .header(column.title())
                        .dataAlign(HorizontalAlign.RIGHT)
                        .maxWidth(WIDTH)
                        .with(cell -> spread(cell, column)
                                .map(spread -> text(spread, column.metric()))
                                .orElse("-")));
            }
        }
        out.println(AsciiTable.getTable(AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS, sorted, data));
        ratios(sorted);
    }

    private void ratios(List<Cell> cells) {
        List<String> ratios = new ArrayList<>();
        for (Headline column : ranked) {
            Optional<Cell> own = best(cells, column, true);
            Optional<Cell> peer = best(cells, column, false);
            if (own.isPresent() && peer.isPresent()) {
                double ratio = spread(own.get(), column).orElseThrow().median()
                        / spread(peer.get(), column).orElseThrow().median();
                ratios.add(String.format(
                        Locale.ROOT,
                        "%s %.2f x %s",
                        column.title(),
                        ratio,
                        peer.get().engine().name()));
            }
        }
        if (!ratios.isEmpty()) {
            out.println("Ashlar / best peer: " + String.join(", ", ratios));
        }
    }

    private static Optional<Cell> best(List<Cell> cells, Headline column, boolean ashlar) {
        return cells.stream()
                .filter(cell -> cell.engine().name().startsWith(ASHLAR) == ashlar)
                .filter(cell -> spread(cell, column).isPresent())
                .max(Comparator.comparingDouble(
                        cell -> spread(cell, column).orElseThrow().median()
                                * column.metric().direction()));
    }

    private static String text(Spread spread, Metric metric) {
        String median = number(spread.median(), metric);
        return spread.min() == spread.max()
                ? median
                : median + " (" + number(spread.min(), metric) + "-" + number(spread.max(), metric) + ")";
    }

    private static String number(double value, Metric metric) {
        double shown = metric.unit().equals("B") ? value / MEBIBYTE : value;
        return Math.abs(shown) < 10
                ? String.format(Locale.ROOT, "%.2f", shown)
                : Math.abs(shown) < 100
                        ? String.format(Locale.ROOT, "%.1f", shown)
                        : String.format(Locale.ROOT, "%,.0f", shown);
    }
}

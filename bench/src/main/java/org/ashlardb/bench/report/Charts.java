package org.ashlardb.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import org.ashlardb.bench.target.Durability;
import org.ashlardb.bench.workload.Step;
import org.ashlardb.bench.workload.Variant;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * Draws time over rows, as SVG and PNG: one chart per durability and step, because engines of different durability do
 * not belong into one picture. Bars show the smallest and the largest time.
 */
public final class Charts {
    private static final int WIDTH = 1000;
    private static final int HEIGHT = 600;

    private final Path directory;
    private final Variant variant;

    public Charts(Path directory, Variant variant) {
        this.directory = directory;
        this.variant = variant;
    }

    /** Draws all charts and returns the files' names without their endings. */
    public List<Path> draw(List<Series> all) throws IOException {
        System.setProperty("java.awt.headless", "true");
        Files.createDirectories(directory);
        List<Path> files = new ArrayList<>();
        for (Durability durability : Durability.values()) {
            List<Series> group = all.stream()
                    .filter(series -> series.target().durability() == durability)
                    .filter(series -> !series.rowCounts().isEmpty())
                    .toList();
            if (!group.isEmpty()) {
                for (Step step : Step.values()) {
                    files.add(draw(group, durability, step.title(), (series, rows) -> series.millis(rows, step)));
                }
                files.add(draw(group, durability, "total", Series::totalMillis));
            }
        }
        return files;
    }

    private Path draw(
            List<Series> group, Durability durability, String step, BiFunction<Series, Integer, Spread> millis)
            throws IOException {
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title("insert-select: " + step + " (" + variant.meaning() + "; " + durability.meaning() + ")")
                .xAxisTitle("rows")
                .yAxisTitle("time [ms], median with min and max")
                .build();
        chart.getStyler().setLegendPosition(Styler.LegendPosition.OutsideS);
        chart.getStyler().setLegendLayout(Styler.LegendLayout.Vertical);
        chart.getStyler().setYAxisMin(0.0);
        chart.getStyler().setXAxisMin(0.0);
        chart.getStyler().setXAxisDecimalPattern("#,###");
        chart.getStyler().setYAxisDecimalPattern("#,###.##");
        for (Series series : group) {
            addLine(chart, series, millis);
        }
        String name = durability.name().toLowerCase(Locale.ROOT) + "-" + step.replace(' ', '-');
        Path file = directory.resolve(name);
        BitmapEncoder.saveBitmap(chart, file.toString(), BitmapEncoder.BitmapFormat.PNG);
        VectorGraphicsEncoder.saveVectorGraphic(chart, file.toString(), VectorGraphicsEncoder.VectorGraphicsFormat.SVG);
        return file;
    }

    private static void addLine(XYChart chart, Series series, BiFunction<Series, Integer, Spread> millis) {
        List<Integer> rows = List.copyOf(series.rowCounts());
        double[] x = new double[rows.size()];
        double[] y = new double[rows.size()];
        double[] error = new double[rows.size()];
        for (int i = 0; i < x.length; i++) {
            Spread spread = millis.apply(series, rows.get(i));
            x[i] = rows.get(i);
            y[i] = spread.median();
            error[i] = Math.max(spread.max() - spread.median(), spread.median() - spread.min());
        }
        chart.addSeries(series.target().description(), x, y, error).setMarker(SeriesMarkers.CIRCLE);
    }
}

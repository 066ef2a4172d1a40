package org.ashlardb.bench.report;

import java.awt.Color;
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
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * Draws time over rows, as SVG and PNG: one chart per durability and step, because engines of different durability do
 * not belong into one picture. Bars show the smallest and the largest time.
 */
public final class Charts {
    private static final int WIDTH = 1000;
    private static final int HEIGHT = 600;
    private static final float BAR_WIDTH = 1f;

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
        XYChart chart = chart(group, durability, step, millis);
        String name = durability.name().toLowerCase(Locale.ROOT) + "-" + step.replace(' ', '-');
        Path file = directory.resolve(name);
        BitmapEncoder.saveBitmap(chart, file.toString(), BitmapEncoder.BitmapFormat.PNG);
        VectorGraphicsEncoder.saveVectorGraphic(chart, file.toString(), VectorGraphicsEncoder.VectorGraphicsFormat.SVG);
        return file;
    }

    /** The chart of one step for engines of one durability. */
    XYChart chart(List<Series> group, Durability durability, String step, BiFunction<Series, Integer, Spread> millis) {
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title("insert-select: " + step + " (" + variant.meaning() + "; " + durability.meaning() + ")")
                .xAxisTitle("rows")
                .yAxisTitle("time [ms], median with min and max")
                .build();
        chart.getStyler().setLegendPosition(Styler.LegendPosition.OutsideS);
        chart.getStyler().setLegendLayout(Styler.LegendLayout.Vertical);
        chart.getStyler().setChartBackgroundColor(Color.WHITE);
        chart.getStyler().setYAxisMin(0.0);
        chart.getStyler().setXAxisMin(0.0);
        chart.getStyler().setXAxisDecimalPattern("#,###");
        chart.getStyler().setYAxisDecimalPattern("#,###.##");
        Color[] colors = chart.getStyler().getSeriesColors();
        for (int i = 0; i < group.size(); i++) {
            addLine(chart, group.get(i), colors[i % colors.length], millis);
        }
        return chart;
    }

    private static void addLine(XYChart chart, Series series, Color color, BiFunction<Series, Integer, Spread> millis) {
        List<Integer> rows = List.copyOf(series.rowCounts());
        double[] x = new double[rows.size()];
        double[] y = new double[rows.size()];
        for (int i = 0; i < x.length; i++) {
            Spread spread = millis.apply(series, rows.get(i));
            x[i] = rows.get(i);
            y[i] = spread.median();
            addBar(chart, series.target().name() + "-" + i, x[i], spread).setLineColor(color);
        }
        XYSeries line = chart.addSeries(series.target().description(), x, y);
        line.setMarker(SeriesMarkers.CIRCLE)
                .setMarkerColor(color)
                .setLineColor(color)
                .setLineStyle(SeriesLines.SOLID);
    }

    /** A vertical line from the smallest to the largest time; XChart's own error bars are symmetric. */
    private static XYSeries addBar(XYChart chart, String name, double x, Spread spread) {
        XYSeries bar = chart.addSeries(name, new double[] {x, x}, new double[] {spread.min(), spread.max()});
        bar.setMarker(SeriesMarkers.NONE)
                .setLineStyle(SeriesLines.SOLID)
                .setLineWidth(BAR_WIDTH)
                .setShowInLegend(false);
        return bar;
    }
}

package org.ashlardb.bench.report;

import java.awt.Color;
import java.awt.Font;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler;

/**
 * Charts of the report: bars for the engines of one workload, or lines where the workload was measured at several
 * scales. They are SVG elements that stand in the page itself.
 */
final class BarCharts {
    private static final int WIDTH = 560;
    private static final int HEIGHT = 330;
    private static final int FEW = 3;
    private static final int LABEL_ROTATION = 35;
    private static final Color ASHLAR = new Color(0xB3, 0x4A, 0x1E);
    private static final Color PEER = new Color(0x7A, 0x8B, 0x99);
    private static final Font SMALL = new Font(Font.SANS_SERIF, Font.PLAIN, 11);
    private static final Font TITLE = new Font(Font.SANS_SERIF, Font.BOLD, 12);
    private static final Pattern NAMESPACE = Pattern.compile("\\s+xmlns(:\\w+)?=\"[^\"]*\"");
    private static final Pattern ID = Pattern.compile("(\\bid=\"|url\\(#|href=\"#)");
    /** A hundredth of a pixel is exact enough; more is half of the page. */
    private static final Pattern LONG_NUMBER = Pattern.compile("(\\.\\d\\d)\\d+");

    private static final Pattern NUMBER = Pattern.compile("^([\\d,]+) (\\D.*)$");

    private int drawn;

    private record Title(String workload, String scale, String metric, String unit) {}

    /** A chart for each figure of at least two engines; results of one experiment and durability. */
    List<Block> draw(List<Result> results) throws IOException {
        System.setProperty("java.awt.headless", "true");
        List<Result> measured = results.stream()
                .filter(result -> !result.values().isEmpty() && !Comparison.isLimit(result))
                .toList();
        Map<Title, List<Result>> lines = group(measured, "");
        List<Block> charts = new ArrayList<>();
        for (Map.Entry<Title, List<Result>> line : lines.entrySet()) {
            if (isLine(line.getValue())) {
                charts.add(svg(lines(line.getKey(), line.getValue())));
                continue;
            }
            for (Map.Entry<Title, List<Result>> bars :
                    group(line.getValue(), null).entrySet()) {
                if (bars.getValue().size() > 1) {
                    charts.add(svg(bars(bars.getKey(), bars.getValue())));
                }
            }
        }
        return charts;
    }

    private static Map<Title, List<Result>> group(List<Result> results, String scale) {
        Map<Title, List<Result>> groups = new LinkedHashMap<>();
        for (Result result : results) {
            Title title = new Title(
                    result.workload(), scale == null ? result.scale() : scale, result.metric(), result.unit());
            groups.computeIfAbsent(title, key -> new ArrayList<>()).add(result);
        }
        return groups;
    }

    /** Whether these are at least three sizes of the same thing. */
    static boolean isLine(List<Result> results) {
        List<String> scales = results.stream().map(Result::scale).distinct().toList();
        return scales.size() >= FEW
                && scales.stream().allMatch(scale -> NUMBER.matcher(scale).matches())
                && scales.stream().map(BarCharts::noun).distinct().count() == 1;
    }

    static double number(String scale) {
        Matcher matcher = NUMBER.matcher(scale);
        return matcher.matches() ? Double.parseDouble(matcher.group(1).replace(",", "")) : Double.NaN;
    }

    private static String noun(String scale) {
        Matcher matcher = NUMBER.matcher(scale);
        return matcher.matches() ? matcher.group(2) : "";
    }

    private static CategoryChart bars(Title title, List<Result> results) {
        List<Double> medians =
                results.stream().map(result -> result.spread().median()).toList();
        Figures figures = Figures.of(title.unit(), medians);
        CategoryChart chart = new CategoryChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(title.workload() + (title.scale().isEmpty() ? "" : ", " + title.scale()))
                .xAxisTitle("engine (" + better(results.get(0)) + ")")
                .yAxisTitle(figures.label(title.metric()) + ", median")
                .build();
        style(chart.getStyler());
        chart.getStyler().setOverlapped(true);
        chart.getStyler().setXAxisLabelRotation(LABEL_ROTATION);
        List<String> names = distinct(results);
        List<Double> ashlar = new ArrayList<>();
        List<Double> peers = new ArrayList<>();
        for (Result result : results) {
            double value = result.spread().median() / figures.divisor();
            ashlar.add(Comparison.isAshlar(result) ? value : 0);
            peers.add(Comparison.isAshlar(result) ? 0 : value);
        }
        chart.addSeries("peers", names, peers).setFillColor(PEER);
        chart.addSeries("Ashlar", names, ashlar).setFillColor(ASHLAR);
        return chart;
    }

    private static String better(Result result) {
        return switch (result.better()) {
            case HIGHER -> "higher is better";
            case LOWER -> "lower is better";
            default -> "a fact";
        };
    }

    private static List<String> distinct(List<Result> results) {
        boolean devices = results.stream().map(Result::device).distinct().count() > 1;
        return results.stream()
                .map(result -> devices ? result.engine() + ", " + result.device() : result.engine())
                .toList();
    }

    private static XYChart lines(Title title, List<Result> results) {
        Figures figures = new Figures(title.unit(), 1);
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(title.workload())
                .xAxisTitle(noun(results.get(0).scale()))
                .yAxisTitle(figures.label(title.metric()) + ", median")
                .build();
        style(chart.getStyler());
        chart.getStyler().setLegendVisible(true);
        chart.getStyler().setLegendPosition(Styler.LegendPosition.OutsideE);
        chart.getStyler().setXAxisDecimalPattern("#,###");
        Map<String, List<Result>> engines = new LinkedHashMap<>();
        List<String> names = distinct(results);
        for (int i = 0; i < results.size(); i++) {
            engines.computeIfAbsent(names.get(i), name -> new ArrayList<>()).add(results.get(i));
        }
        engines.forEach((name, points) -> {
            List<Result> sorted = points.stream()
                    .sorted(Comparator.comparingDouble(point -> number(point.scale())))
                    .toList();
            double[] x =
                    sorted.stream().mapToDouble(point -> number(point.scale())).toArray();
            double[] y = sorted.stream()
                    .mapToDouble(point -> point.spread().median())
                    .toArray();
            chart.addSeries(name, x, y);
        });
        return chart;
    }

    private static void style(AxesChartStyler styler) {
        styler.setChartBackgroundColor(Color.WHITE);
        styler.setChartTitleFont(TITLE);
        styler.setAxisTitleFont(SMALL);
        styler.setAxisTickLabelsFont(SMALL);
        styler.setLegendFont(SMALL);
        styler.setLegendVisible(false);
        styler.setYAxisMin(0.0);
        styler.setYAxisDecimalPattern("#,###.###");
    }

    private Block svg(Chart<?, ?> chart) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        VectorGraphicsEncoder.saveVectorGraphic(chart, bytes, VectorGraphicsEncoder.VectorGraphicsFormat.SVG);
        String text = bytes.toString(StandardCharsets.UTF_8);
        String element = NAMESPACE.matcher(text.substring(text.indexOf("<svg"))).replaceAll("");
        element = LONG_NUMBER.matcher(element).replaceAll("$1");
        String label = chart.getTitle() + ": " + chart.getYAxisTitle() + ", by " + chart.getXAxisTitle();
        drawn++; // ids are unique within a page, not only within a chart
        return new Block.Chart(label, ID.matcher(element).replaceAll("$1chart" + drawn + "-"));
    }
}

package org.ashlardb.bench.workload;

/**
 * One measured value of one run, as it travels from the measuring JVM.
 *
 * @param workload what was done; without tabs
 * @param scale size of the data, where it differs within the experiment, else empty; without tabs
 * @param metric what was measured
 * @param value in the metric's unit
 */
public record Figure(String workload, String scale, Metric metric, double value) {
    /** Workload of what belongs to the process, not to a phase. */
    public static final String WHOLE_RUN = "whole run";

    private static final String MARK = "@figure";
    private static final String SEPARATOR = "\t";

    String toLine() {
        return String.join(SEPARATOR, MARK, workload, scale, metric.name(), Double.toString(value));
    }

    static boolean isLine(String line) {
        return line.startsWith(MARK + SEPARATOR);
    }

    static Figure fromLine(String line) {
        String[] fields = line.split(SEPARATOR, -1);
        return new Figure(fields[1], fields[2], Metric.valueOf(fields[3]), Double.parseDouble(fields[4]));
    }
}

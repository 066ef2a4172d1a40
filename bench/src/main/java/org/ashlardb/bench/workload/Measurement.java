package org.ashlardb.bench.workload;

/**
 * One timed step of one run of insert-select.
 *
 * @param rows rows of the run
 * @param step what was timed
 * @param nanos how long it took
 */
public record Measurement(int rows, Step step, long nanos) {
    private static final double NANOS_PER_MILLI = 1e6;

    Figure toFigure() {
        return new Figure(step.title(), rows + " rows", Metric.WALL_TIME, nanos / NANOS_PER_MILLI);
    }

    static boolean isOne(Figure figure) {
        return figure.metric() == Metric.WALL_TIME && figure.scale().endsWith(" rows");
    }

    static Measurement of(Figure figure) {
        int rows = Integer.parseInt(figure.scale().substring(0, figure.scale().indexOf(' ')));
        return new Measurement(rows, Step.titled(figure.workload()), Math.round(figure.value() * NANOS_PER_MILLI));
    }
}

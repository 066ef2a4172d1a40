package org.ashlardb.bench.report;

import java.util.List;
import org.ashlardb.bench.target.Durability;

/**
 * One measured quantity of one engine under one workload: a line of the results file and of the report.
 *
 * @param experiment command that measured it, e.g. {@code measure}, {@code transactions}, {@code jmh}
 * @param workload what was done, e.g. {@code write}, {@code long transactions}
 * @param scale size of the data and number of threads, e.g. {@code 30,000 rows}; empty if there is none
 * @param engine name of the target, e.g. {@code h2-file}; {@code limit} for what the machine itself allows
 * @param description engine and settings, for people
 * @param durability only results of the same one are compared; null where it does not apply
 * @param device where the files are: {@code memory} or the directory's label, e.g. {@code disk}, {@code /dev/shm}
 * @param metric what was measured, e.g. {@code throughput}, {@code wall time}, {@code p99 latency}
 * @param unit of the values, e.g. {@code 1/s}, {@code ms}, {@code B}
 * @param better whether higher or lower values are better, or neither
 * @param values one for each round; empty if the engine failed
 * @param note why there are no values, or what a reader must know; may be empty
 */
public record Result(
        String experiment,
        String workload,
        String scale,
        String engine,
        String description,
        Durability durability,
        String device,
        String metric,
        String unit,
        Better better,
        List<Double> values,
        String note) {

    /** Which of two values wins. */
    public enum Better {
        HIGHER,
        LOWER,
        /** A fact about the run; nobody wins. */
        NEITHER
    }

    /** Copies the values. */
    public Result {
        values = List.copyOf(values);
    }

    /** Median and extremes of the rounds. */
    public Spread spread() {
        return Spread.of(values);
    }
}

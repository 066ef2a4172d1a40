package org.ashlardb.bench.workload;

/**
 * One timed step of one run.
 *
 * @param rows rows of the run
 * @param step what was timed
 * @param nanos how long it took
 */
public record Measurement(int rows, Step step, long nanos) {
    private static final String MARK = "@measured";

    /** The line a worker prints. */
    String toLine() {
        return MARK + " " + rows + " " + step.name() + " " + nanos;
    }

    static boolean isLine(String line) {
        return line.startsWith(MARK + " ");
    }

    static Measurement fromLine(String line) {
        String[] words = line.split(" ");
        return new Measurement(Integer.parseInt(words[1]), Step.valueOf(words[2]), Long.parseLong(words[3]));
    }
}

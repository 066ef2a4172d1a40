package org.ashlardb.bench.workload;

import java.io.IOException;
import java.util.function.Consumer;

/** Says what was measured: the measuring JVM's side of the protocol. */
public final class Reporter {
    private final Consumer<String> lines;

    /**
     * @param lines gets each line
     */
    public Reporter(Consumer<String> lines) {
        this.lines = lines;
    }

    void figure(String workload, Metric metric, double value) {
        figure(workload, "", metric, value);
    }

    void figure(String workload, String scale, Metric metric, double value) {
        lines.accept(new Figure(workload, scale, metric, value).toLine());
    }

    /** Says that the experiment did less than it was asked to, and why. */
    void stopped(String reason) {
        lines.accept(Worker.STOPPED + reason);
    }

    /** Memory of this process, with the database still open. */
    void memory() throws IOException {
        long peak = ProcessMemory.peakResident();
        ProcessMemory memory = ProcessMemory.afterCollection();
        figure(Figure.WHOLE_RUN, Metric.HEAP, memory.heapUsed());
        if (peak > 0) {
            figure(Figure.WHOLE_RUN, Metric.RESIDENT_PEAK, peak);
        }
    }
}

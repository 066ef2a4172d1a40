package org.ashlardb.bench;

import org.ashlardb.bench.target.Engine;
import org.ashlardb.bench.workload.Engines;
import org.ashlardb.bench.workload.Figure;
import org.ashlardb.bench.workload.Metric;

/**
 * A column of an experiment's table.
 *
 * @param title of the column
 * @param name of the workload
 * @param byAccess whether the workload's name also tells how the engine is reached
 * @param metric that is shown
 */
record Headline(String title, String name, boolean byAccess, Metric metric) {
    /** Of a workload whose name tells how the engine is reached. */
    static Headline byAccess(String title, String name, Metric metric) {
        return new Headline(title, name, true, metric);
    }

    static Headline of(String title, String name, Metric metric) {
        return new Headline(title, name, false, metric);
    }

    /** Of the process as a whole. */
    static Headline ofRun(String title, Metric metric) {
        return new Headline(title, Figure.WHOLE_RUN, false, metric);
    }

    String workload(Engine engine) {
        return byAccess ? name + ", " + Engines.access(engine) : name;
    }
}

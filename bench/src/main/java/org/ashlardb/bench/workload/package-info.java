/**
 * What is measured, and the JVM it is measured in.
 *
 * <p>{@link org.ashlardb.bench.workload.InsertSelect} is the experiment. It runs in a forked JVM started by
 * {@link org.ashlardb.bench.workload.ForkedRun}, whose main class is {@link org.ashlardb.bench.workload.Worker}. The
 * {@link org.ashlardb.bench.workload.RunPlan} goes there through standard input, the measurements come back as marked
 * lines on standard output; everything else an engine prints is ignored unless the run fails.
 */
package org.ashlardb.bench.workload;

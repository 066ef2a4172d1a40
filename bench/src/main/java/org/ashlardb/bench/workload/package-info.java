/**
 * What is measured, and the JVM it is measured in.
 *
 * <p>An {@link org.ashlardb.bench.workload.Experiment} runs in a JVM of its own, started by
 * {@link org.ashlardb.bench.workload.JobRun}, whose main class is {@link org.ashlardb.bench.workload.Worker}. The
 * {@link org.ashlardb.bench.workload.Job} goes there through standard input, {@link org.ashlardb.bench.workload.Figure}s
 * come back as marked lines on standard output; everything else an engine prints is ignored unless the run fails.
 */
package org.ashlardb.bench.workload;

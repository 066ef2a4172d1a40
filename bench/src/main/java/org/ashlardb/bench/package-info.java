/**
 * The benchmark program: {@link org.ashlardb.bench.Benchmarks} and its commands.
 *
 * <p>Packages depend on each other in one direction: {@code target} (one adapter per engine configuration) is used by
 * {@code workload} (what is measured, and the JVM it is measured in), which is used by {@code report} (tables, files,
 * charts), which is used by the commands here. {@code micro} holds the JMH suites.
 */
package org.ashlardb.bench;

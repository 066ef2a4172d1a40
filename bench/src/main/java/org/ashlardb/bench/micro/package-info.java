/**
 * JMH suites. Those whose name begins with Jdbc run the same statement on several engines in memory; those that begin
 * with Engine use Ashlar's engine without SQL; {@link org.ashlardb.bench.micro.FarReadLimit} measures what the machine
 * itself allows.
 *
 * <p>Run with {@code java -jar benchmarks.jar jmh NAME}; {@code -p engine=ashlar-mem,h2-mem} chooses engines and
 * {@code -prof gc} tells the bytes allocated per operation.
 */
package org.ashlardb.bench.micro;

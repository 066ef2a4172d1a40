/**
 * Runs physical plans. An {@link org.ashlardb.sql.execute.Operator} pulls batches from its inputs; operators and their
 * vectors are made once per prepared command and used again by every execution.
 *
 * <p>Point statements skip operators: {@link org.ashlardb.sql.execute.DirectLookup} and the direct forms of the change
 * runners go from parameter registers to a key, from the key to the row, and from the row to registers, with nothing
 * allocated.
 */
package org.ashlardb.sql.execute;

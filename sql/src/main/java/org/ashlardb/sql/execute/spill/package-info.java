/**
 * Rows on disk, for statements that need more of them at once than {@code query_memory} lets them keep on the heap: sorts
 * write sorted runs and merge them, hash joins, aggregates and set operations split their rows by hash and treat one part
 * after the other; what others keep goes to disk in pieces, which are read back as they are needed.
 *
 * <p>{@link org.ashlardb.sql.execute.spill.BlockFile} has blocks of rows at places of a file; {@link
 * org.ashlardb.sql.execute.spill.SpilledRows} is a sequence of rows, written once and read in order. It is in a
 * {@link org.ashlardb.engine.TemporaryFile}, as blocks of up to 1,024 rows or some 64 KB, column by column; nothing but the
 * statement that wrote them reads them.
 */
package org.ashlardb.sql.execute.spill;

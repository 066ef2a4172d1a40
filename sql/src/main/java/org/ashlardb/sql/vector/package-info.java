/**
 * Columns of values in primitive arrays, and batches of them.
 *
 * <p>Invariants: a {@link org.ashlardb.sql.vector.Batch} has up to {@link org.ashlardb.sql.vector.Batch#CAPACITY} rows;
 * its selection lists the rows that count, in ascending order, and entries of rows not selected are undefined in every
 * vector. A vector belongs to the operator or evaluator that made it, is valid until that makes the next, and is
 * reused, so that rows cost no allocation.
 */
package org.ashlardb.sql.vector;

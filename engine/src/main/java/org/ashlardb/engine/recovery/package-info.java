/**
 * Opening a database that has files.
 *
 * <p>The page file's newest meta page tells the state of the last checkpoint. From it come the definitions, then the
 * rows of all tables that live in memory, put into the slots their row ids name. Then the log is read from where the
 * meta page says: twice, first to know which transactions that wrote chunks have committed, then to apply what is
 * committed. Since the log holds whole rows by row id, applying means putting them in place. Last, the free slots are
 * listed and the indexes are built from the rows, each on a thread of its own.
 *
 * <p>All versions that recovery makes are committed at timestamp 1. Nothing is written before the log is continued; a
 * crash at any point leaves the files as they were.
 */
package org.ashlardb.engine.recovery;

/**
 * Checkpoints: what has changed goes from memory to the page file, and the log gets shorter.
 *
 * <h2>Idea</h2>
 *
 * Each table keeps a set of the row ids that have changed since the last checkpoint. A checkpoint begins under the
 * commit lock: it opens a view, notes the log position that belongs to it and sets those row sets aside. Without any
 * lock it then reads each row of the sets as the view sees it and merges it into the table's tree of pages, in the order
 * of row ids; a row the view does not see is removed. A new meta page makes the new trees the saved state. Then log
 * segments that end before its position are used again.
 *
 * <h2>Steps</h2>
 *
 * A page that a state needs is not written over, so a checkpoint that changes every page would need room for two states.
 * Therefore a large one goes in steps: when a sixteenth of the file has been replaced, what there is becomes a state,
 * and the replaced pages are free for the next step.
 *
 * <pre>
 *   state 7        rows 1 to 99 as the log has them up to 5000           recovery: replay from 5000
 *   state 8        rows 1 to 40 as of 6000, the others as of 5000        recovery: replay from 5000, the log is whole
 *   state 9        rows 1 to 80 as of 6000, the others as of 5000        up to 6000 at least
 *   state 10       rows 1 to 99 as of 6000                               recovery: replay from 6000
 * </pre>
 *
 * The states between name the log positions of the last checkpoint, and have an entry 'U' in the catalog tree. That they
 * hold some of what the log brings once more does no harm: the log has whole rows, and whoever replays all of it comes
 * to the same rows whatever was there before. Three things follow. The log must not end before the position that the
 * new rows are of, which the meta page notes. Only rows that are logged can be in a state between: MEMORY tables and
 * tables whose definition has changed come in the last step. And of a CACHED table the indexes come before the rows, so
 * that a saved row always has its entries; there may be entries of rows that are not saved, which lead nowhere or to
 * memory. The next checkpoint looks for these in the whole index, since the rows that are gone by then tell no keys.
 *
 * <h2>The catalog tree</h2>
 *
 * The page file's first tree holds, by keys whose first byte tells the kind:
 *
 * <pre>
 *   'U'                    nothing; only in states between two checkpoints
 *   'L'                    incarnation of the log (long), last table number, last index number (ints)
 *   'S' schema             nothing
 *   'Q' schema 0 name      sequence
 *   'O' schema 0 kind 0 name   object, which only the layer above understands
 *   'T' number (4 bytes)   root of the rows' tree (long), table with numbers of indexes and states of identities
 *   'C' number (4 bytes)   of a CACHED table, whose root in 'T' is null: root of the rows' tree, highest row id that it
 *                          has had, number of rows (longs), number of indexes (int), and for each index its number (int)
 *                          and the root of its tree (long)
 * </pre>
 *
 * A rows' tree goes from row id (8 bytes, big-endian) to {@link org.ashlardb.engine.row.RowImage}; what an index's tree
 * holds is told by {@link org.ashlardb.engine.transaction.SavedEntry}.
 *
 * <h2>CACHED tables</h2>
 *
 * Their rows live in the page file. Those changed since the last checkpoint are in memory too, with entries of new rows
 * in the indexes' trees there. A checkpoint merges the rows as above; an index's new entries come from memory in key
 * order, those of deleted rows from the rows as they were saved, sorted. Then readers get the new roots, and when no view
 * is open any more that was opened before, rows whose newest version is saved and seen by every snapshot leave memory.
 * So a view finds each version it may see: in memory, or in the trees whose roots it has taken.
 *
 * <h2>Invariants</h2>
 *
 * <ol>
 *   <li>The saved state holds the commits whose records lie before the position its meta page names. If it is one between
 *       two checkpoints it has some of the later ones in part, of tables whose later changes are all in the log; else none.
 *   <li>The log is forced up to where a state's newest rows are from before anything of that state is.
 *   <li>A failed checkpoint leaves the last state it has committed, and gives the row sets back to the next one.
 *   <li>In a state between, every saved row of a CACHED table has its entries in the saved indexes.
 *   <li>A row is in the set of the next checkpoint if its change is not in the view of this one, see
 *       {@link org.ashlardb.engine.transaction.DurableCommits}.
 *   <li>One checkpoint, backup or compaction runs at a time.
 * </ol>
 */
package org.ashlardb.engine.checkpoint;

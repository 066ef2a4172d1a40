/**
 * Transactions, versions and snapshots.
 *
 * <h2>Versions</h2>
 *
 * The newest version of a row stands in its slot. A writer first copies the slot to an undo record, then swings the
 * slot's {@link org.ashlardb.engine.row.VersionWord word} from what it was to that record (compare-and-set), then
 * changes columns. The undo record keeps who made the old version and who made the new one; older records hang behind
 * it. Images never change. So a reader decides, from the word and the stamps behind it, which address holds the version
 * it may see; in place it reads a column and then the word again: a word that has changed sends it back to decide anew,
 * and the version it wants is then in an image.
 *
 * <pre>
 *   FREE ──insert──▶ INSERTING ──commit──▶ COMMITTED ──update, delete, lock──▶ VERSIONED ──collect──▶ COMMITTED
 *     ▲                  │                                                        │  ▲
 *     │                  └─rollback─▶ DEAD ◀──collect (deletion final)────────────┘  └ further updates
 *     └──────epoch over──────────────┘
 * </pre>
 *
 * A stamp of a running transaction in a word or record is the row's lock. A commit takes a timestamp and publishes it
 * in the transaction's state: all its versions become visible at once; rewriting the stamps follows.
 *
 * <h2>Indexed columns never change</h2>
 *
 * An update that changes a key column moves the row: the old one is deleted, a new one inserted. So an index entry
 * tells the truth about every version of its row, and readers never compare keys with rows.
 *
 * <h2>Statements</h2>
 *
 * A stamp also holds a statement number. A view sees its own transaction's versions of earlier statements only, so a
 * statement never meets what it wrote itself, and a result set that is still being read does not change under later
 * statements.
 *
 * <h2>Collection</h2>
 *
 * An undo record keeps the version of the timestamps [old stamp, new stamp). It is unlinked as soon as no announced
 * snapshot lies in that interval; records that one does hold wait in a bucket for that snapshot to go. So a long
 * reader costs memory for the rows changed since it began, once each; one with an open cursor also costs all that is
 * unlinked meanwhile, which its epoch keeps. Collection is done by committing threads, by one at a time; where it has
 * fallen behind, those that commit wait for their turn.
 *
 * <h2>Invariants</h2>
 *
 * <ol>
 *   <li>Only its own transaction changes the slot of a row whose newest stamp is a running transaction.
 *   <li>Slot columns change only while the word is VERSIONED by a running transaction or the row is not published.
 *   <li>A word never returns to a value a registered reader may have seen before a change of columns.
 *   <li>Only the collector unlinks records; only writers push them.
 *   <li>The last commit timestamp is raised after the commit is published, so a snapshot sees all of it.
 * </ol>
 *
 * Neumann, Mühlbauer, Kemper, "Fast Serializable Multi-Version Concurrency Control" (2015); Larson et al.,
 * "High-Performance Concurrency Control Mechanisms for Main-Memory Databases" (2011).
 */
package org.ashlardb.engine.transaction;

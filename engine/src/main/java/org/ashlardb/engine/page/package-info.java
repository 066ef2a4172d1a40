/**
 * The page file: copy-on-write B+trees in one file, with states that are complete or not there.
 *
 * <h2>Idea</h2>
 *
 * A file of 4 KiB pages holds trees. A change never writes over a page that a state needs: it writes the changed leaf to
 * a free page, then the nodes above it, up to a new root. Two meta pages name the roots; writing one of them turns a
 * set of new pages into the new state. So a power failure finds the old state whole, or the new one.
 *
 * <pre>
 *     meta 0      meta 1                     checkpoint 7 has written slot 1,
 *   [state 6]   [state 7]                    and is about to write slot 0 as well
 *       |           |
 *    root 6      root 7 ---------+           a pointer: page number and that page's checksum
 *     /    \       |  \          |
 *    A      B      |   B'        free-space list of state 7: root 6, B
 *    ^-------------+             (free in state 7, not written over before meta 1 is on the device)
 * </pre>
 *
 * <h2>Definitions</h2>
 *
 * <ul>
 *   <li><b>State</b>: what a valid meta page names: the caller's root, the free-space list, the number of pages, and two
 *       log positions. States are numbered; the newest valid one counts.
 *   <li><b>Checkpoint</b>: making the next state, by one {@link org.ashlardb.engine.page.PageWriter} at a time.
 *   <li><b>Live</b> pages are those that the trees of a state consist of; its list of free space is live too. All others
 *       below its page count are <b>free</b> in it. What lies behind the page count is no part of it.
 *   <li><b>Waiting</b> pages are free in the current state, but a pinned older one may have them.
 *   <li><b>Run</b>: neighbouring pages that hold one long value.
 * </ul>
 *
 * <h2>Invariants</h2>
 *
 * <ol>
 *   <li>Every page's checksum covers its content, its number, and the database's id. A pointer repeats the checksum of
 *       the page it points to, and that of a run covers those of its pages. So from a valid meta page on, a page that is
 *       damaged, in the wrong place, of another database or of an older state does not match, and is never returned.
 *   <li>A page is written only when no state that can be found or is pinned has it: it is free in the current state,
 *       which is on the device, and waits for no pin; or lies behind all page counts.
 *   <li>A state's pages are forced before its meta page is written, and that is forced before the commit returns, before
 *       any page is reused that only older states have, and before the file is cut. A process that died may have left it
 *       unforced, so opening forces the file as well.
 *   <li>A meta page is written to the slot that does not hold the current state. While it is being written that slot may
 *       hold the old state, the new state, or neither; both states are whole then. If writing it failed, the slot gets
 *       the current state before anything else is written or cut.
 *   <li>A meta page has two copies, and one is enough: a damaged sector does not bring an older state back. Once a state
 *       is on the device it is written to the other slot as well: a damaged page does not either.
 *   <li>After a failed force nothing is forced, written or read any more, since nobody knows what the device has.
 *   <li>In every state each page below the page count is a meta page, or live exactly once, or free exactly once.
 *   <li>The file is never shorter than the page counts of the current state and of all pinned ones. Free pages at its end
 *       are left out of the next state's page count, and cut off once that is on the device.
 *   <li>In a tree all leaves have the same depth and keys ascend. A key at least as high as a separator is to the right
 *       of it, a lower one to the left; the first separator of a node is not looked at.
 *   <li>No node is sparse (less than a third full, a quarter where entries are large) but the last one of its level,
 *       which the next ascending insert fills. So ascending inserts leave full leaves.
 * </ol>
 *
 * <h2>A checkpoint's way</h2>
 *
 * <pre>
 *                PageFile.beginCheckpoint
 *   (no writer) --------------------------> WRITING --- PageTree.merge, freeAll: to free pages, lowest first
 *        ^                                   |    |
 *        |          PageWriter.abort, close  |    | PageWriter.commit
 *        +-----------------------------------+    v
 *        |                                      free-space list, force, meta page, force
 *        |                   failed: abort        |
 *        +--------------- BROKEN &lt;----------------+
 *        |                                        | done
 *        +-------- cut the file's end &lt;-----------+
 * </pre>
 *
 * The list of free space is written anew whenever it has changed, as extents, to pages that it takes from itself; its
 * cost goes with the number of extents. What a checkpoint frees is known by then and is in the list, but only the next
 * writer can use it, by which time the commit is on the device. So a large checkpoint is written by several writers, see
 * the package of checkpoints.
 *
 * <h2>Merging</h2>
 *
 * Changes come in key order. {@code TreeMerger} walks the old tree once from left to right, and fills new nodes with one
 * {@code LevelBuilder} for each level. A subtree without a change is taken over by its pointer, unless the node to the
 * left of it, not written yet, is sparse: then the subtree's first leaf, and what is above that, is merged as if it had
 * changed. A full node is held back until its right neighbour is written, so that a sparse one can take from it.
 *
 * <h2>The cache</h2>
 *
 * A {@link org.ashlardb.engine.page.PageCache} keeps nodes in frames of off-heap memory, where
 * {@link org.ashlardb.engine.page.TreeLookup} and {@link org.ashlardb.engine.page.TreeScan} read them without copying;
 * {@link org.ashlardb.engine.page.TreeCursor} copies them to its arrays. Long values are not kept.
 *
 * <pre>
 *   pointer: page, checksum        set = page mod sets, 16 ways
 *        |                         +-----+-----+-----+
 *        +---- set's tags -------> | tag | tag | ... |    tag: page, version, valid
 *                                  +--|--+-----+-----+
 *                                     v
 *                                   frame: checksum, type, level, count ..
 *
 *   a reader:  tag (acquire) -> frame -> fence -> tag again; if it changed, what was read is nothing
 *   a filler:  tag invalid -> fence -> frame -> tag of the new page (release), under the lock of the set
 * </pre>
 *
 * Readers take no lock and write nothing shared, but a byte that says that a page was used, where it does not say so
 * yet. They need not look at a parent again once they have its pointer to a child: a pointer names content, not a place,
 * and in a state that is current or pinned that content does not change. A page that is missing is read without any
 * lock, and twice if two want it at once: with a lock held, readers of other pages that share it would wait for the
 * device. What leaves is said by {@code FrameDistances}.
 *
 * <ol>
 *   <li>A frame with a valid tag holds a page whose checksum was verified against a pointer, or that was written by a
 *       checkpoint. It is not verified again.
 *   <li>The content of a frame changes only while its tag is invalid, and each change raises the tag's version. So a tag
 *       that is the same before and after a read had the same page in between (but for 2<sup>31</sup> changes of one
 *       frame during one read).
 *   <li>A page is taken for what a pointer names only if the checksum in the frame is the pointer's. A frame may have an
 *       older page of that number; it is replaced when the newer one is read or written.
 *   <li>Lengths and offsets that are read from a frame are used before it is known whether they are good, but lead
 *       nowhere but to other bytes of off-heap memory, or to an exception that ends in reading again. Loops end
 *       whatever they read. What makes no sense in a frame that has not changed is corruption.
 *   <li>In a set no two ways hold the same page number. A page is in the set of its number; or, should that have no
 *       frame because memory has run out, in one of the first sets, which have one from the beginning.
 * </ol>
 *
 * <h2>Threads</h2>
 *
 * {@link org.ashlardb.engine.page.PageFile} can be used by any; a writer, a cursor and a check by one each. Who reads a
 * state while checkpoints run has to pin it; reading the current state is safe until the next one is committed.
 * Readers take no locks but those of the file layer, where up to sixteen read a file at once, and that of a page's set
 * while they copy the page into its frame; nobody waits for the device with a lock held that others need for a page.
 */
package org.ashlardb.engine.page;

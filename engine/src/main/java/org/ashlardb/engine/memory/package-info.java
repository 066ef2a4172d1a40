/**
 * Off-heap memory: slabs, pages, blocks, and the rules by which memory that readers may still look at is given back.
 *
 * <h2>Idea</h2>
 *
 * Memory comes from the operating system in {@link org.ashlardb.engine.memory.Slab slabs}. A slab is divided into 4 KB
 * pages by a buddy allocator ({@link org.ashlardb.engine.memory.PageAllocator}); slot chunks, index nodes and the runs
 * of the block allocator are powers of two of pages. {@link org.ashlardb.engine.memory.BlockAllocator} cuts runs of
 * pages into blocks of one size class each, for variable-length values and undo images.
 *
 * <h2>References</h2>
 *
 * A reference is a long, {@code slab index << 32 | offset in the slab}. Zero is no reference: the first page of the
 * first slab is never handed out. References fit 48 bits, so that an index entry can keep 16 bits beside one.
 *
 * <h2>Reclamation</h2>
 *
 * Readers take no locks, so memory they can reach must stay as it is until they are gone:
 *
 * <ol>
 *   <li>A reader announces the current epoch in its slot of {@link org.ashlardb.engine.memory.ReaderRegistry}, then
 *       fences, then reads. It withdraws the announcement when it keeps no reference any more.
 *   <li>Who unlinks an object so that no new reader can reach it <em>retires</em> it
 *       ({@link org.ashlardb.engine.memory.RetireQueue}) with the epoch of that moment.
 *   <li>The epoch is advanced now and then. An object is freed when every announced epoch is greater than the one it
 *       was retired in: a reader that could have reached it had announced that epoch or an earlier one.
 *   <li>A reader that is left open may <em>rest</em>: it keeps no reference, but row ids and keys, and withdraws the epoch.
 *       What has an identity of its own, a table or an index, is retired as a whole, and freed when the epochs in which
 *       readers began are greater, those of readers that rest among them; a saved state, when those are of readers of such.
 * </ol>
 *
 * The registry also holds the announced snapshots; what versions may go is decided in the transaction package.
 *
 * <h2>Invariants</h2>
 *
 * <ol>
 *   <li>Reserved bytes never exceed the limit; an allocation past it fails with MEMORY_LIMIT and changes nothing.
 *   <li>Freeing never needs memory. Retiring does, and keeps a page in reserve for it.
 *   <li>A page is either free in exactly one buddy list or owned by exactly one user.
 * </ol>
 */
package org.ashlardb.engine.memory;

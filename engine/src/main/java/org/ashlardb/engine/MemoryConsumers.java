package org.ashlardb.engine;

/**
 * Who takes a database's memory, in bytes; beside these there are {@link Table#slotBytes} and {@link Index#bytes}. What
 * running transactions and collection do meanwhile may be missing.
 *
 * @param blocks off-heap pages for values of more than 12 bytes and for versions, free room among them
 * @param versions of that, the versions of rows that some snapshot may need or nobody has collected yet
 * @param pageCache off-heap pages of the file that are in the cache
 * @param logBuffers heap in which commits are put together
 * @param temporaryFiles on disk, rows of statements for which there was no heap
 */
public record MemoryConsumers(long blocks, long versions, long pageCache, long logBuffers, long temporaryFiles) {}

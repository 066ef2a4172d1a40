package org.ashlardb.engine;

/**
 * Off-heap memory of a database, in bytes.
 *
 * @param reserved taken from the operating system
 * @param used of that, in pages that hold rows, versions, indexes and bookkeeping
 * @param limit the most that may be reserved
 */
public record MemoryUsage(long reserved, long used, long limit) {}

package org.ashlardb.engine.recovery;

/**
 * A transaction that was prepared and neither committed nor rolled back.
 *
 * @param firstChunk LSN of its first chunk
 * @param operations its changes, see {@link org.ashlardb.engine.transaction.RedoOperation}
 */
record InDoubt(long firstChunk, String name, byte[] operations) {}

package org.ashlardb.engine.page;

/** Where a reader gets the nodes of a tree from. Used by one thread at a time. */
interface NodeSource {
    /** Copies a node and returns its level; fails if it is of another level than expected, unless that is negative. */
    int readNode(long pointer, int expectedLevel, byte[] target);
}

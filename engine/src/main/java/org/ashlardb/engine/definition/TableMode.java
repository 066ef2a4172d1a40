package org.ashlardb.engine.definition;

/** Which tiers below the memory tier a table uses. */
public enum TableMode {
    /** Rows live in memory only. */
    MEMORY,
    /** Rows live in memory, commits are logged. */
    LOGGED,
    /** Rows live in the page file, commits are logged. */
    CACHED
}

package org.ashlardb.jdbc.logictest;

import java.util.List;

/** One step of a sqllogictest file. */
sealed interface LogicRecord {
    /** The number of its first line, from 1. */
    int line();

    /** A statement that succeeds or fails. */
    record Statement(int line, String sql, boolean succeeds) implements LogicRecord {}

    /**
     * A query with its answer.
     *
     * @param types a letter per column: I, T or R
     * @param label queries of the same label have the same answer; null without
     * @param expected the values, or one line {@code N values hashing to H}
     */
    record Query(int line, String sql, String types, SortMode sort, String label, List<String> expected)
            implements LogicRecord {}

    /** The file ends here. */
    record Halt(int line) implements LogicRecord {}

    /** How the values of an answer are ordered before they are compared. */
    enum SortMode {
        NOSORT,
        ROWSORT,
        VALUESORT
    }
}

package org.ashlardb.sql;

/**
 * A statement that EXPLAIN ANALYZE runs.
 *
 * @param json whether the plan is shown as JSON
 */
record Explained(CompiledStatement statement, boolean json) {}

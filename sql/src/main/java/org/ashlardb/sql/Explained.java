package org.ashlardb.sql;

/**
 * A statement that EXPLAIN is asked for.
 *
 * @param json whether the plan is shown as JSON
 * @param analyze whether it is run and measured
 */
record Explained(CompiledStatement statement, boolean json, boolean analyze) {}

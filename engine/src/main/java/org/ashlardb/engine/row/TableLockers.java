package org.ashlardb.engine.row;

import java.util.List;

/**
 * Transactions that keep all others from writing to a table: one that may write itself, or any number that may not.
 *
 * @param shared whether others may join
 */
public record TableLockers(boolean shared, List<Object> owners) {}

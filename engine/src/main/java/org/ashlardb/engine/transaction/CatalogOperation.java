package org.ashlardb.engine.transaction;

import org.ashlardb.engine.row.TableStorage;

/**
 * A change of the catalog for the log.
 *
 * @param bytes the operation, understood by the catalog
 * @param contents a table all of whose rows are to be logged before it, or null
 */
public record CatalogOperation(byte[] bytes, TableStorage contents) {}

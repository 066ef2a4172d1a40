/**
 * Names of schemas, tables, indexes and sequences.
 *
 * <p>The catalog is an immutable {@link org.ashlardb.engine.catalog.CatalogState}; a change makes a new one. One
 * transaction at a time changes the catalog: it works on a state of its own, which becomes everybody's when it commits.
 * Each change is a record in the transaction's write set, so statements and savepoints take catalog changes back in
 * order with changes of rows. Tables and indexes that are gone are freed when no reader can be looking at them.
 */
package org.ashlardb.engine.catalog;

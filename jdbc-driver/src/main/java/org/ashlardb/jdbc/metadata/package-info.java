/**
 * {@code DatabaseMetaData}: fixed answers about what Ashlar can do, and result sets about what a database holds.
 *
 * <p>Each result set is built on the heap by {@link org.ashlardb.jdbc.metadata.MetaTable} with the columns, and in the
 * order, that the JDBC specification gives; one class per result set reads the catalog for it.
 */
package org.ashlardb.jdbc.metadata;

/**
 * Copies whole databases of other engines: what their {@link java.sql.DatabaseMetaData} and system tables tell becomes
 * statements, and rows are read here and inserted there.
 */
package org.ashlardb.shell.copy;

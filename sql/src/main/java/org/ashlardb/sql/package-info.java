/**
 * The API of the SQL layer: a {@link org.ashlardb.sql.SqlDatabase} has {@link org.ashlardb.sql.Session}s, a session
 * prepares {@link org.ashlardb.sql.PreparedCommand}s. It knows nothing of {@code java.sql}.
 */
package org.ashlardb.sql;

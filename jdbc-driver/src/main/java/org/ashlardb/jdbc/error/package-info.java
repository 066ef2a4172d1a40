/**
 * Errors as JDBC reports them. {@link org.ashlardb.jdbc.error.ErrorMapper} alone turns failures into exceptions of
 * {@code java.sql}; everything else names a SQLSTATE and a message.
 */
package org.ashlardb.jdbc.error;

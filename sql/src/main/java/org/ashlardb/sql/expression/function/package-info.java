/**
 * Functions computed row by row, an enum per family of types. Each implements {@link
 * org.ashlardb.sql.expression.RowFunction}; the binders decide which one a call means and bring the arguments to the types
 * it takes.
 */
package org.ashlardb.sql.expression.function;

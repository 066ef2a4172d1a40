/**
 * Expressions whose names and types are resolved: immutable, printable trees of {@link
 * org.ashlardb.sql.expression.Scalar}s. The planner rewrites them, {@code expression.evaluate} computes them.
 *
 * <p>The records met in almost every statement have equals and hashCode written out: those a record is given are linked
 * at run time, which costs the first statement of a JVM tens of milliseconds.
 */
package org.ashlardb.sql.expression;

/**
 * Expressions whose names and types are resolved: immutable, printable trees of {@link
 * org.ashlardb.sql.expression.Scalar}s. The planner rewrites them, {@code expression.evaluate} computes them.
 */
package org.ashlardb.sql.expression;

/**
 * Computes expressions a batch at a time. {@link org.ashlardb.sql.expression.evaluate.EvaluatorFactory} turns a scalar
 * into a tree of {@link org.ashlardb.sql.expression.evaluate.Evaluator}s, each of which owns the vector it returns and
 * reuses it. Evaluators belong to one prepared command; a point statement uses them with batches of one row.
 */
package org.ashlardb.sql.expression.evaluate;

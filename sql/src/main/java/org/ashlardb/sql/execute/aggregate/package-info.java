/**
 * The running values of aggregates, for many groups at once. {@link org.ashlardb.sql.execute.aggregate.Accumulators} has
 * one for each kind of aggregate: a new aggregate is a kind, a line there and its types in the binder.
 *
 * <p>Operators around them evaluate arguments, leave out what FILTER and DISTINCT exclude, and feed rows in the order the
 * call asks for. Grouping only adds; windows that move also take rows out again ({@link
 * org.ashlardb.sql.execute.aggregate.Invertible}) or combine parts ({@link
 * org.ashlardb.sql.execute.aggregate.Mergeable}).
 */
package org.ashlardb.sql.execute.aggregate;

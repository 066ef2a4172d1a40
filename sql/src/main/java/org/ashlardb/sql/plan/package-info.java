/**
 * Logical plans: immutable trees of relational operators over {@link org.ashlardb.sql.expression.Variable}s. A variable
 * keeps its identity through all nodes, so rewriting never renumbers columns. Every node prints itself on one line;
 * {@link org.ashlardb.sql.plan.PlanPrinter} prints trees.
 */
package org.ashlardb.sql.plan;

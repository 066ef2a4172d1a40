/**
 * Rewriting of logical plans, one class per rule. {@link org.ashlardb.sql.plan.rule.Optimizer} applies the rules
 * bottom-up until none fires; a rule that does not fire returns the node it was given. {@link
 * org.ashlardb.sql.plan.rule.PruneColumns} runs last, once, from the top.
 */
package org.ashlardb.sql.plan.rule;

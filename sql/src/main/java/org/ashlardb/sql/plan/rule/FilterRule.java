package org.ashlardb.sql.plan.rule;

/** A rule that leaves all nodes but filters as they are, and is therefore asked about these only. */
interface FilterRule extends Rule {}

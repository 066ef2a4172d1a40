/**
 * Physical plans: how a query is run. {@link org.ashlardb.sql.plan.physical.PhysicalPlanner} chooses for each logical
 * node; the choice of an access path is {@link org.ashlardb.sql.plan.physical.AccessPathChooser}'s, the order of joins
 * {@link org.ashlardb.sql.plan.physical.JoinOrder}'s. Plans are immutable and shared by sessions. EXPLAIN prints them.
 */
package org.ashlardb.sql.plan.physical;

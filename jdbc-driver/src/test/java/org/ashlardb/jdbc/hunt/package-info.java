/**
 * The hunt for wrong answers: random schemas and queries whose answers are checked without knowing the right one.
 *
 * <p>An {@link org.ashlardb.jdbc.hunt.Oracle} makes a case, a tree of {@link org.ashlardb.jdbc.hunt.Fragment}s, and says
 * of a {@link org.ashlardb.jdbc.hunt.HuntDatabase} whether what is answered agrees with itself: the same rows under each
 * setting of the planner and without any index ({@code PlannerOracle}), as many rows through WHERE as through a column of
 * the result ({@code CountOracle}, known as NoREC), the rows of a query and those of its parts for which a condition is
 * true, false and unknown ({@code PartitionOracle}, known as TLP), or the rows another engine finds
 * ({@code OtherEngineOracle}). What fails is made smaller, statements and expressions alike, before it is reported.
 */
package org.ashlardb.jdbc.hunt;

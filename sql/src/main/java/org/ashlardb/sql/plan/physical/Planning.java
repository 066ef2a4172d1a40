package org.ashlardb.sql.plan.physical;

/** How much freedom planning has. Whatever is chosen, results are the same; the others are there to test just that. */
public enum Planning {
    /** All rules, join orders and operators. */
    FULL,
    /** Only conditions are moved to their tables; joins are ordered greedily, subqueries run for each row. */
    PLAIN,
    /** As FULL, but joins with an equality always use a hash table. */
    HASH
}

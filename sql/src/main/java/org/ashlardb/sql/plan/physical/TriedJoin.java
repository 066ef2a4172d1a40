package org.ashlardb.sql.plan.physical;

import java.util.List;
import org.ashlardb.sql.expression.Variable;

/**
 * Finds partners of left rows, or out whether they have any: by look-ups in an index, and if these turn out to read too
 * much, by a hash table for the rows that are left. How many partners a look-up reads up to the first that meets the
 * conditions, and how many left rows there are that have a rare value, is known only when the statement runs.
 *
 * @param byIndex how it begins
 * @param byHash how it goes on; has the same left input
 */
public record TriedJoin(IndexJoin byIndex, HashJoin byHash) implements Physical {
    private static final int PART_TRIED = 8;
    private static final double MAY_BE_FEW = 0.5;

    /** Whether the rest is to be joined by the hash table, after so many left rows with so many partners were read. */
    public boolean isTooMuch(long leftRows, long partners) {
        double spent = IndexJoinChooser.cost(leftRows, partners);
        double other = byHash.cost() - byHash.left().cost();
        double open = byHash.left().rows() - leftRows;
        double rest = open > 0 ? spent / leftRows * open : spent; // as many again if there are more than was thought
        return spent > other / PART_TRIED && rest > other;
    }

    @Override
    public List<Variable> outputs() {
        return byIndex.outputs();
    }

    @Override
    public List<Physical> inputs() {
        return byHash.inputs();
    }

    @Override
    public double rows() {
        return byIndex.rows();
    }

    /** What costs more for so many left rows as there are thought to be is tried as there may be few. */
    @Override
    public double cost() {
        return Math.min(byIndex.cost(), byHash.cost() * MAY_BE_FEW);
    }

    @Override
    public String toString() {
        return byIndex + ", or if that reads too much " + byHash;
    }
}

package org.ashlardb.sql.plan.physical;

import java.util.List;
import org.ashlardb.sql.expression.Variable;

/**
 * Rows that meet one of several conditions joined by OR, of a table or of a join, each found in its own way, one branch
 * after the other. A branch leaves out the rows of those before it, so that no row comes twice. Of a LEFT JOIN the last
 * branch has the rows without a partner.
 *
 * @param branches at least two, with the same columns
 */
public record BranchRows(List<Physical> branches, double rows, double cost) implements Physical {
    public BranchRows {
        branches = List.copyOf(branches);
    }

    @Override
    public List<Variable> outputs() {
        return branches.get(0).outputs();
    }

    @Override
    public List<Physical> inputs() {
        return branches;
    }

    @Override
    public String toString() {
        return "Rows of each branch of OR";
    }
}

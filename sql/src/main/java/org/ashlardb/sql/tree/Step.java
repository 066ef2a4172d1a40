package org.ashlardb.sql.tree;

import java.util.List;

/** One of the things that a trigger or a procedure does, in their order. */
public sealed interface Step {
    /** A query or a change. */
    record Run(Statement statement) implements Step {}

    /** Gives other values to the row to be written, or to variables. */
    record Assign(List<Statement.Assignment> assignments, Place place) implements Step {
        public Assign {
            assignments = List.copyOf(assignments);
        }
    }

    /**
     * Fails.
     *
     * @param message null when not written
     */
    record Signal(String sqlState, Expression message, Place place) implements Step {}

    /** The first branch whose condition holds. */
    record Choose(List<Branch> branches) implements Step {
        public Choose {
            branches = List.copyOf(branches);
        }
    }

    /** A branch as often as its condition holds. */
    record Repeat(Branch branch) implements Step {}

    /**
     * What is done under a condition.
     *
     * @param condition null for ELSE
     */
    record Branch(Expression condition, List<Step> steps) {
        public Branch {
            steps = List.copyOf(steps);
        }
    }
}

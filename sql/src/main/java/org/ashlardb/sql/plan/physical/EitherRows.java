package org.ashlardb.sql.plan.physical;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.SortKey;

/**
 * Rows that a condition finds, in one of two ways with the same columns. Which one is known only when the statement runs:
 * by an index if the pattern of a LIKE begins with a text, or if what may take a condition out of force,
 * {@code ? IS NULL OR a = ?}, is not true; from more of the table or all of it otherwise.
 *
 * @param test a text, what the pattern begins with; or a truth value, whether the condition is out of force
 */
public record EitherRows(Scalar test, Physical byIndex, Physical fromAll, double rows) implements Physical {
    @Override
    public List<Variable> outputs() {
        return byIndex.outputs();
    }

    @Override
    public List<Physical> inputs() {
        return List.of(byIndex, fromAll);
    }

    @Override
    public double cost() {
        return byIndex.cost();
    }

    /** What both ways are sorted by. */
    @Override
    public List<SortKey> order() {
        List<SortKey> one = byIndex.order();
        List<SortKey> other = fromAll.order();
        List<SortKey> common = new ArrayList<>();
        while (common.size() < Math.min(one.size(), other.size())
                && one.get(common.size()).equals(other.get(common.size()))) {
            common.add(one.get(common.size()));
        }
        return common;
    }

    @Override
    public String toString() {
        String index = test.type().kind().isText()
                ? "The first if " + test.children().get(0) + " begins with a text"
                : "The first unless " + test;
        return index + ", or the second";
    }
}

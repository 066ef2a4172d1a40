package org.ashlardb.sql.plan.physical;

import java.util.List;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.SortKey;

/**
 * Rows that conditions find, in one of two ways with the same columns: by an index if it turns out to have few entries for
 * them, else in the way that is best for as many as there are on average. How many there are for a value is known only
 * when the statement runs: of a queue, nearly all rows are done, and who asks wants the others.
 *
 * @param counted the part of the index
 * @param few the rows by way of that, sorted if the others are
 * @param other the rows in the other way
 * @param order what both are sorted by
 * @param most how many entries are few; 0 if that is not asked at first
 * @param inVain when it is asked again, or null for never
 */
public record CountedRows(
        IndexScan counted, Physical few, Physical other, List<SortKey> order, long most, InVain inVain)
        implements Physical {
    /**
     * When the other way turns out to be no good one: its first rows are at its end, or the value that it looks for has more
     * rows than most have.
     *
     * @param rows how many it has looked at in vain then
     * @param most how many entries are few then
     * @param source where the other way reads what it looks at, if only counting tells how much that is, or null
     * @param worth how many entries take as long as one of the source
     */
    public record InVain(long rows, long most, IndexScan source, double worth) {}

    public CountedRows {
        order = List.copyOf(order);
    }

    @Override
    public List<Variable> outputs() {
        return other.outputs();
    }

    @Override
    public List<Physical> inputs() {
        return List.of(few, other);
    }

    @Override
    public double rows() {
        return other.rows();
    }

    @Override
    public double cost() {
        return other.cost();
    }

    @Override
    public String toString() {
        String entries = " entries in " + counted.index().name();
        String text = "The first if it has at most " + (most > 0 ? most + entries : inVain.most + entries);
        if (inVain != null) {
            text += (most > 0 ? ", at most " + inVain.most : "") + " after " + inVain.rows + " rows in vain";
        }
        return text + ", or the second";
    }
}

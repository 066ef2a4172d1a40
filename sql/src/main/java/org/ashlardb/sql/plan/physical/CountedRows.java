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
 * @param most how many entries are few
 * @param vain after how many rows of the other way of which none is wanted there are few up to {@code mostInVain}: the first
 *     rows are at its end; {@link Long#MAX_VALUE} for never
 * @param mostInVain how many entries are few then
 */
public record CountedRows(
        IndexScan counted, Physical few, Physical other, List<SortKey> order, long most, long vain, long mostInVain)
        implements Physical {
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
        return "The first if it has at most " + most + " entries in "
                + counted.index().name()
                + (mostInVain > most ? ", at most " + mostInVain + " after " + vain + " rows in vain" : "")
                + ", or the second";
    }
}

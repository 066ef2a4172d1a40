package org.ashlardb.sql.plan.physical;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.Index;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Scan;
import org.ashlardb.sql.plan.SortKey;
import org.ashlardb.sql.schema.IndexSchema;
import org.ashlardb.sql.schema.TableSchema;

/**
 * Rows of a table by way of an index, in the order of its keys or, descending, the other way round.
 *
 * @param nullsMoved whether those with NULL in the first key column that has several values come at the other end
 */
public record IndexScan(
        Scan scan, Index index, IndexBounds bounds, boolean descending, boolean nullsMoved, double rows, double cost)
        implements Physical {
    public TableSchema table() {
        return (TableSchema) scan.relation();
    }

    /** The same, thought to find so many rows. */
    IndexScan withRows(double newRows, double newCost) {
        return new IndexScan(scan, index, bounds, descending, nullsMoved, newRows, newCost);
    }

    /** Whether at most one row can be found. */
    public boolean isPoint() {
        return bounds.isPoint(index);
    }

    @Override
    public List<Variable> outputs() {
        return scan.outputs();
    }

    @Override
    public List<Physical> inputs() {
        return List.of();
    }

    /** The key columns behind those with a single value. */
    @Override
    public List<SortKey> order() {
        if (!bounds.in().isEmpty()) {
            return List.of();
        }
        return orderOf(scan, index, bounds.equal().size(), descending, nullsMoved);
    }

    /** Whether rows with NULL in the first key column that has several values come before the others. */
    public boolean nullsFirst() {
        return (index.definition().nullsFirst()[bounds.equal().size()] != descending) != nullsMoved;
    }

    static List<SortKey> orderOf(Scan scan, Index index, int fixed, boolean descending, boolean nullsMoved) {
        int[] columns = index.definition().columns();
        boolean[] down = index.definition().descending();
        boolean[] nullsFirst = index.definition().nullsFirst();
        List<SortKey> order = new ArrayList<>();
        for (int i = fixed; i < columns.length; i++) {
            if (scan.columns().get(columns[i]).type().ignoresCase()) {
                break; // the order is that of the values without case, not of the values
            }
            boolean first = (nullsFirst[i] != descending) != (nullsMoved && i == fixed);
            order.add(new SortKey(scan.columns().get(columns[i]), down[i] != descending, first));
        }
        return order;
    }

    /** The variables that have one value throughout. */
    List<Variable> fixed() {
        List<Variable> fixed = new ArrayList<>();
        int[] columns = index.definition().columns();
        for (int i = 0; i < bounds.equal().size(); i++) {
            Variable variable = scan.columns().get(columns[i]);
            if (!variable.type().ignoresCase()) {
                fixed.add(variable);
            }
        }
        return fixed;
    }

    static List<String> columnNames(TableSchema table, Index index) {
        List<String> names = new ArrayList<>();
        for (int column : index.definition().columns()) {
            names.add(IndexSchema.shownName(table.columns().get(column).name()));
        }
        return names;
    }

    @Override
    public String toString() {
        String what = isPoint() ? "Key look-up " : "Index scan ";
        String bound = bounds.isAll() ? "" : " " + bounds.describe(columnNames(table(), index));
        String nulls = nullsMoved ? nullsFirst() ? ", NULLs first" : ", NULLs last" : "";
        return what + TableScan.name(scan) + " by " + index.name() + bound + (descending ? " descending" : "") + nulls;
    }
}

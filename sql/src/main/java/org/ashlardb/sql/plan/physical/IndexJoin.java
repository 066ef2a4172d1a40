package org.ashlardb.sql.plan.physical;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.Index;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.Scan;
import org.ashlardb.sql.plan.SortKey;
import org.ashlardb.sql.schema.TableSchema;

/**
 * Looks the partners of each left row up in an index of a table.
 *
 * @param keys values of the first key columns, over the left input's columns
 * @param low lower end of the key column behind those, over the left input's columns, or null
 * @param high its upper end, or null
 * @param conditions what pairs must meet besides
 * @param partners how many rows with its key a left row is thought to have
 */
public record IndexJoin(
        Join.Type type,
        Physical left,
        Scan scan,
        Index index,
        List<Scalar> keys,
        IndexEnd low,
        IndexEnd high,
        List<Scalar> conditions,
        double partners,
        double rows,
        double cost)
        implements Physical {
    public IndexJoin {
        conditions = ConditionOrder.byCost(conditions);
    }

    public TableSchema table() {
        return (TableSchema) scan.relation();
    }

    @Override
    public List<Variable> outputs() {
        return type == Join.Type.SEMI || type == Join.Type.ANTI ? left.outputs() : pairs();
    }

    /** Whether the partners of a row are read up to the first that meets the conditions, wherever that is. */
    boolean readsToFirst() {
        boolean reducing = type == Join.Type.SEMI || type == Join.Type.ANTI;
        return reducing && !conditions.isEmpty() && partners > Join.FIRST_TRY;
    }

    /** That of the left rows; but those without a partner are in it only if it is known at once that they have none. */
    @Override
    public List<SortKey> order() {
        return type == Join.Type.LEFT && !conditions.isEmpty() ? List.of() : left.order();
    }

    /** The columns of both sides, which conditions can be over. */
    public List<Variable> pairs() {
        List<Variable> pairs = new ArrayList<>(left.outputs());
        pairs.addAll(scan.outputs());
        return pairs;
    }

    @Override
    public List<Physical> inputs() {
        return List.of(left);
    }

    @Override
    public String toString() {
        List<String> names = IndexScan.columnNames(table(), index);
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            parts.add(names.get(i) + " = " + keys.get(i));
        }
        List<String> further = names.subList(keys.size(), names.size());
        if (low != null) {
            parts.add(low.describe(further, '>'));
        }
        if (high != null) {
            parts.add(high.describe(further, '<'));
        }
        String rest = "";
        for (Scalar condition : conditions) {
            rest += " AND " + condition;
        }
        return "Index join " + type.name().toLowerCase(java.util.Locale.ROOT) + " " + TableScan.name(scan) + " by "
                + index.name() + " " + parts + rest;
    }
}

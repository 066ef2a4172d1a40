package org.ashlardb.sql.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.ashlardb.engine.Index;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.schema.TableSchema;

/** Whether keys and groups tell that no two rows of a plan are equal. */
public final class DifferentRows {
    private DifferentRows() {}

    /** Whether no two rows can be equal in some columns, where NULL is equal to nothing. */
    public static boolean areIn(PlanNode node, Collection<Variable> columns) {
        return areIn(node, columns, false);
    }

    /** Whether no two rows can be equal in some columns, where NULL is equal to NULL. */
    public static boolean areWithNulls(PlanNode node, Collection<Variable> columns) {
        return areIn(node, columns, true);
    }

    private static boolean areIn(PlanNode node, Collection<Variable> columns, boolean nullsEqual) {
        if (node instanceof Project project) {
            List<Variable> below = new ArrayList<>();
            for (Variable column : columns) {
                int index = project.outputs().indexOf(column);
                if (index >= 0 && project.expressions().get(index) instanceof Reference reference) {
                    below.add(reference.variable());
                }
            }
            return areIn(project.input(), below, nullsEqual);
        }
        if (node instanceof Filter || node instanceof Sort || node instanceof Limit) {
            return areIn(node.inputs().get(0), columns, nullsEqual);
        }
        if (node instanceof Aggregate aggregate) {
            return aggregate.sets() == null && columns.containsAll(aggregate.keyOutputs());
        }
        return node instanceof Scan scan
                && scan.relation() instanceof TableSchema table
                && hasKey(scan, table, columns, nullsEqual);
    }

    private static boolean hasKey(Scan scan, TableSchema table, Collection<Variable> columns, boolean nullsEqual) {
        for (Index index : table.table().indexes()) {
            boolean among = index.isKeyInAllSnapshots();
            for (int column : index.definition().columns()) {
                Variable variable = scan.columns().get(column);
                boolean canBeNull = table.columns().get(column).nullable();
                among &= columns.contains(variable) && !(nullsEqual && canBeNull);
            }
            if (among) {
                return true;
            }
        }
        return false;
    }
}

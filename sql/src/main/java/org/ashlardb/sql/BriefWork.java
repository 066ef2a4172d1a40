package org.ashlardb.sql;

import java.util.Collection;
import java.util.List;
import org.ashlardb.sql.expression.Call;
import org.ashlardb.sql.expression.RowCall;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Subquery;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.plan.physical.IndexScan;
import org.ashlardb.sql.plan.physical.Physical;
import org.ashlardb.sql.plan.physical.RowSource;
import org.ashlardb.sql.plan.physical.Step.FilterRows;
import org.ashlardb.sql.plan.physical.Step.ProjectRows;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.TableSchema;

/**
 * Which statements on the row of a key can take long only where they wait for others, for the log or for pages to be
 * read: those that call no functions and change no other rows.
 */
final class BriefWork {
    private BriefWork() {}

    /** For a query that is looked up directly, or the rows of a change that is made directly. */
    static boolean isBrief(Physical plan) {
        if (plan instanceof ProjectRows project) {
            return areBrief(project.expressions()) && isBrief(project.input());
        }
        if (plan instanceof FilterRows filter) {
            return areBrief(filter.conditions()) && isBrief(filter.input());
        }
        if (plan instanceof RowSource rows) {
            for (List<Scalar> row : rows.values().rows()) {
                if (!areBrief(row)) {
                    return false;
                }
            }
            return true;
        }
        return plan instanceof IndexScan;
    }

    static boolean isBrief(ChangePlan plan, Physical source, CatalogView catalog) {
        TableSchema table = plan.table();
        if (plan.returned() != null || !isBrief(source) || table.hasTriggers()) {
            return false;
        }
        if (plan instanceof ChangePlan.Insert insert) {
            return insert.rules().isEmpty() && areBrief(insert.values());
        }
        if (!catalog.referencing(table.schema(), table.name()).isEmpty()) {
            return false;
        }
        return !(plan instanceof ChangePlan.Update update) || update.rules().isEmpty() && areBrief(update.values());
    }

    private static boolean areBrief(Collection<Scalar> scalars) {
        for (Scalar scalar : scalars) {
            if (scalar != null && !isBrief(scalar)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isBrief(Scalar scalar) {
        if (scalar instanceof Call || scalar instanceof RowCall || scalar instanceof Subquery) {
            return false;
        }
        List<Scalar> children = scalar.children();
        return areBrief(children);
    }
}

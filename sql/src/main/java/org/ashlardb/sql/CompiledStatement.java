package org.ashlardb.sql;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.ParameterUse;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.plan.physical.Physical;
import org.ashlardb.sql.statistics.PlannedRows;
import org.ashlardb.sql.tree.Statement;
import org.ashlardb.sql.type.CommandKind;
import org.ashlardb.sql.type.ResultColumn;
import org.ashlardb.sql.type.SqlType;

/**
 * A statement made ready to run: immutable, shared by sessions, valid for one version of the catalog.
 *
 * @param sql the text it was made of
 * @param catalogVersion the version of the catalog its plan is for; -1 for a statement without a plan
 * @param parameterUses per parameter what that type means for its values
 * @param query the plan of a query
 * @param reading when the query's rows are read
 * @param steps changes that are carried out before, in order
 * @param change what INSERT, UPDATE or DELETE does
 * @param source the plan of the rows that the change works on
 * @param command the tree of any other statement
 * @param cacheable whether it can be shared
 * @param literalsMatter whether another literal in place of one of the statement's could ask for another plan
 * @param planned the numbers of rows its plan was chosen for
 * @param explained what EXPLAIN is asked for, or null
 */
record CompiledStatement(
        String sql,
        CommandKind kind,
        long catalogVersion,
        SqlType[] parameterTypes,
        ParameterUse[] parameterUses,
        SqlType[] declaredTypes,
        List<ResultColumn> columns,
        Physical query,
        Reading reading,
        List<ChangeStep> steps,
        ChangePlan change,
        Physical source,
        List<Physical> subqueries,
        Statement command,
        boolean cacheable,
        boolean literalsMatter,
        PlannedRows planned,
        Explained explained) {
    /** When the rows of a query are read, or those that are changed. */
    enum Reading {
        /** When they are asked for. */
        LAZILY,
        /** All at once, as reading them takes numbers of sequences or does steps, whether they are asked for or not. */
        AT_ONCE,
        /** All at once, and locked. */
        LOCKING
    }

    /** The version of a statement that depends on no table. */
    static final long ANY_VERSION = -1;

    /** All changes of the statement, in order. */
    List<ChangePlan> changes() {
        List<ChangePlan> changes = new ArrayList<>();
        steps.forEach(step -> changes.add(step.change()));
        if (change != null) {
            changes.add(change);
        }
        return changes;
    }
}

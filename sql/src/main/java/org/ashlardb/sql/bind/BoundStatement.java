package org.ashlardb.sql.bind;

import java.util.List;
import org.ashlardb.sql.expression.ParameterUse;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.type.ResultColumn;
import org.ashlardb.sql.type.SqlType;

/**
 * A bound query or change. Exactly one of query and change is set.
 *
 * @param query the plan; its first outputs are the result's columns
 * @param outputs the variables of the result's columns
 * @param columns the result's columns
 * @param locking whether the query locks rows
 * @param steps changes that are carried out before, in order
 * @param change the change
 * @param parameterTypes per parameter the type its values are converted to
 * @param parameterUses per parameter what that type means for its values
 * @param declaredTypes per parameter the type callers are told
 * @param subqueries the plans of subqueries, by their slots
 * @param stepFunctions whether functions that do steps are called
 * @param literalsMatter whether another literal in place of one of the statement's could ask for another plan
 * @param variables how many variables there are: those of new plan nodes are numbered from here
 * @param registers how many registers there are for values of outer rows: new ones are numbered from here
 */
public record BoundStatement(
        PlanNode query,
        List<Variable> outputs,
        List<ResultColumn> columns,
        boolean locking,
        List<ChangePlan> steps,
        ChangePlan change,
        SqlType[] parameterTypes,
        ParameterUse[] parameterUses,
        SqlType[] declaredTypes,
        List<PlanNode> subqueries,
        boolean stepFunctions,
        boolean literalsMatter,
        int variables,
        int registers) {}

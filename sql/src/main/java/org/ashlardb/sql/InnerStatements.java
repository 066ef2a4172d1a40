package org.ashlardb.sql;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.bind.BoundStatement;
import org.ashlardb.sql.execute.Execution;
import org.ashlardb.sql.execute.StatementEnd;
import org.ashlardb.sql.execute.SubqueryRunner;
import org.ashlardb.sql.expression.evaluate.EvaluationContext;
import org.ashlardb.sql.expression.evaluate.ParameterRegisters;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.physical.Physical;

/** What runs statements within another one: those that foreign keys ask for, and those of triggers. */
record InnerStatements(Execution execution, EvaluationContext evaluation, QueryPlanner planner, boolean readsNothing) {
    /** What runs a statement, with the plans of its subqueries. */
    static InnerStatements of(Session session, BoundStatement bound, StatementEnd end) {
        QueryPlanner planner = session.planner(bound);
        EvaluationContext evaluation =
                new EvaluationContext(new ParameterRegisters(bound.parameterTypes()), session.view());
        Execution execution = new Execution(session.catalog(), evaluation, end, session.memory());
        List<Physical> subqueries = new ArrayList<>();
        for (PlanNode subquery : bound.subqueries()) {
            subqueries.add(planner.plan(subquery, subquery.outputs()));
        }
        evaluation.setSubqueries(new SubqueryRunner(execution, subqueries));
        return new InnerStatements(execution, evaluation, planner, subqueries.isEmpty() && !bound.stepFunctions());
    }
}

package org.ashlardb.sql;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.bind.BoundStatement;
import org.ashlardb.sql.bind.StatementBinder;
import org.ashlardb.sql.execute.Execution;
import org.ashlardb.sql.execute.OperatorCursor;
import org.ashlardb.sql.execute.SubqueryRunner;
import org.ashlardb.sql.expression.evaluate.EvaluationContext;
import org.ashlardb.sql.expression.evaluate.ParameterRegisters;
import org.ashlardb.sql.parser.SqlParser;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.physical.Physical;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.type.SqlType;

/** A query that a definition asks about what is there now, its own changes among it. */
final class InternalQuery {
    private final Session session;
    private final String sql;

    InternalQuery(Session session, String sql) {
        this.session = session;
        this.sql = sql;
    }

    /** Whether it finds anything. */
    boolean isThere() {
        try (OperatorCursor cursor = cursor()) {
            open(cursor);
            return cursor.next();
        }
    }

    /** The whole number in the first column of the first row; null if there is none. */
    Long number() {
        try (OperatorCursor cursor = cursor()) {
            open(cursor);
            return cursor.next() && !cursor.isNull(0) ? cursor.getLong(0) : null;
        }
    }

    private OperatorCursor cursor() {
        CatalogView catalog = session.catalog();
        BoundStatement bound = new StatementBinder(catalog, session.schema(), 0)
                .bind(SqlParser.parseStatement(sql, catalog.types(session.schema()))
                        .statement());
        QueryPlanner planner = session.planner(bound);
        return new OperatorCursor(execution(session, bound, planner), planner.plan(bound.query(), bound.outputs()));
    }

    private void open(OperatorCursor cursor) {
        cursor.open(session.catalog().transaction().openSnapshotOfNow());
    }

    /** What runs a statement without parameters, and without foreign keys and triggers. */
    static Execution execution(Session session, BoundStatement bound, QueryPlanner planner) {
        EvaluationContext evaluation = new EvaluationContext(new ParameterRegisters(new SqlType[0]), session.view());
        Execution execution = new Execution(session.catalog(), evaluation, null, session.memory());
        execution.allowFunctions(session.newEnd(evaluation));
        List<Physical> subqueries = new ArrayList<>();
        for (PlanNode subquery : bound.subqueries()) {
            subqueries.add(planner.plan(subquery, subquery.outputs()));
        }
        evaluation.setSubqueries(new SubqueryRunner(execution, subqueries));
        evaluation.beginExecution();
        return execution;
    }
}

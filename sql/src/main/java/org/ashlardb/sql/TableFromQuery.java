package org.ashlardb.sql;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.sql.bind.BoundStatement;
import org.ashlardb.sql.bind.StatementBinder;
import org.ashlardb.sql.execute.CommandRunners;
import org.ashlardb.sql.execute.Execution;
import org.ashlardb.sql.execute.References;
import org.ashlardb.sql.execute.SubqueryRunner;
import org.ashlardb.sql.expression.evaluate.EvaluationContext;
import org.ashlardb.sql.expression.evaluate.ParameterRegisters;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.physical.Physical;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.DefinitionExecutor;
import org.ashlardb.sql.tree.DefinitionStatement.Column;
import org.ashlardb.sql.tree.DefinitionStatement.CreateTable;
import org.ashlardb.sql.tree.DefinitionStatement.CreateTableAs;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.tree.Statement;
import org.ashlardb.sql.type.ResultColumn;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** CREATE TABLE ... AS: defines a table by the columns of a query, and fills it with its rows. */
final class TableFromQuery {
    private final Session session;
    private final Snapshot snapshot;

    TableFromQuery(Session session, Snapshot snapshot) {
        this.session = session;
        this.snapshot = snapshot;
    }

    /** Returns how many rows the table has. */
    long create(CreateTableAs statement) {
        for (Query.CommonTable table : statement.query().with()) {
            if (table.change() != null) {
                throw table.place()
                        .error(SqlState.NOT_SUPPORTED, "the query of a table to be created cannot change others");
            }
        }
        TableCreator creator = new TableCreator(session);
        List<ResultColumn> columns = bind(statement.query()).columns();
        Name name = creator.prepare(statement.name(), statement.kind(), statement.place());
        CatalogView catalog = session.catalog();
        if (statement.ifNotExists() && catalog.isThere(() -> catalog.find(name.schema(), name.name()) != null)) {
            return 0;
        }
        CreateTable create = new CreateTable(
                name,
                statement.mode(),
                statement.kind(),
                false,
                define(statement, columns),
                List.of(),
                List.of(),
                statement.place());
        new DefinitionExecutor(session.catalog(), session.schema()).execute(create);
        long rows = statement.withData() ? fill(statement, name) : 0;
        creator.finish(statement.kind());
        return rows;
    }

    private BoundStatement bind(Statement statement) {
        return new StatementBinder(session.catalog(), session.schema(), 0).bind(statement);
    }

    private static List<Column> define(CreateTableAs statement, List<ResultColumn> found) {
        List<String> names = statement.columns();
        if (!names.isEmpty() && names.size() != found.size()) {
            throw statement
                    .place()
                    .error(
                            SqlState.SYNTAX_ERROR,
                            "table " + statement.name() + " is given " + names.size() + " columns and a query with "
                                    + found.size());
        }
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            String name = names.isEmpty() ? found.get(i).label() : names.get(i);
            columns.add(new Column(name, found.get(i).type(), false, null, false, null, null, statement.place()));
        }
        return columns;
    }

    private long fill(CreateTableAs statement, Name name) {
        BoundStatement bound = bind(new Statement.Insert(
                name, null, List.of(), Statement.Overriding.NONE, statement.query(), null, null, statement.place()));
        EvaluationContext evaluation = new EvaluationContext(new ParameterRegisters(new SqlType[0]), session.view());
        Execution execution = new Execution(
                session.catalog(),
                evaluation,
                new References(
                        session.catalog(),
                        new ReferentialPlans(session),
                        session.control().deferred()),
                session.memory());
        QueryPlanner planner = session.planner(bound);
        List<Physical> subqueries = new ArrayList<>();
        for (PlanNode subquery : bound.subqueries()) {
            subqueries.add(planner.plan(subquery, subquery.outputs()));
        }
        evaluation.setSubqueries(new SubqueryRunner(execution, subqueries));
        evaluation.beginExecution();
        for (var step : bound.steps()) {
            ChangeStep planned = ChangeStep.of(step, planner);
            CommandRunners.change(execution, planned.change(), planned.source(), false)
                    .run(snapshot);
        }
        ChangeStep insert = ChangeStep.of(bound.change(), planner);
        try {
            return CommandRunners.change(execution, insert.change(), insert.source(), false)
                    .run(snapshot);
        } finally {
            execution.release();
        }
    }
}

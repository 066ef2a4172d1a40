package org.ashlardb.sql;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.TableLock;
import org.ashlardb.sql.bind.BoundStatement;
import org.ashlardb.sql.bind.StatementBinder;
import org.ashlardb.sql.execute.CommandRunners;
import org.ashlardb.sql.execute.Execution;
import org.ashlardb.sql.execute.StatementEnd;
import org.ashlardb.sql.execute.SubqueryRunner;
import org.ashlardb.sql.expression.evaluate.EvaluationContext;
import org.ashlardb.sql.expression.evaluate.ParameterRegisters;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Scan;
import org.ashlardb.sql.plan.physical.Physical;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.DefinitionExecutor;
import org.ashlardb.sql.schema.Relation;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.schema.ViewSchema;
import org.ashlardb.sql.tree.DefinitionStatement.Column;
import org.ashlardb.sql.tree.DefinitionStatement.CreateTable;
import org.ashlardb.sql.tree.DefinitionStatement.CreateTableAs;
import org.ashlardb.sql.tree.DefinitionStatement.Drop;
import org.ashlardb.sql.tree.DefinitionStatement.Lifetime;
import org.ashlardb.sql.tree.DefinitionStatement.ObjectKind;
import org.ashlardb.sql.tree.DefinitionStatement.TableKind;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.tree.QueryBody;
import org.ashlardb.sql.tree.Statement;
import org.ashlardb.sql.tree.Statement.ColumnTarget;
import org.ashlardb.sql.type.ResultColumn;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** CREATE TABLE ... AS: defines a table by the columns of a query, and fills it with its rows. */
final class TableFromQuery {
    /** Name of a table that nobody else has. */
    private static final String KEPT = "rows of a table to be created";

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
        BoundStatement query = bind(statement.query());
        CreateTable table = withColumns(statement.table(), query.columns());
        if (statement.withData() && isOfSameName(query, table)) {
            return createFromItself(table, statement.query(), query.columns());
        }
        return create(table, statement.withData() ? statement.query() : null);
    }

    private BoundStatement bind(Statement statement) {
        return new StatementBinder(session.catalog(), session.schema(), 0).bind(statement);
    }

    /** Creates a table and fills it, unless the query is null. */
    private long create(CreateTable table, Query query) {
        Name name = new TableCreator(session).create(table);
        return name == null || query == null ? 0 : fill(name, table, query);
    }

    // ---------------------------------------------------------------- columns

    private static CreateTable withColumns(CreateTable table, List<ResultColumn> found) {
        if (!table.likes().isEmpty()) {
            throw table.likes()
                    .get(0)
                    .place()
                    .error(SqlState.SYNTAX_ERROR, "LIKE cannot be where a query behind AS gives the columns");
        }
        return new CreateTable(
                table.name(),
                table.mode(),
                table.kind(),
                table.ifNotExists(),
                table.columns().isEmpty() ? columns(found, table.place()) : typed(table, found),
                List.of(),
                table.constraints(),
                table.place());
    }

    private static List<Column> columns(List<ResultColumn> found, Place place) {
        List<Column> columns = new ArrayList<>();
        for (ResultColumn column : found) {
            columns.add(column(column.label(), column.type(), place));
        }
        return columns;
    }

    private static Column column(String name, SqlType type, Place place) {
        return new Column(name, type, false, null, false, null, null, null, place);
    }

    private static List<Column> typed(CreateTable table, List<ResultColumn> found) {
        List<Column> columns = new ArrayList<>();
        int given = 0;
        for (Column column : table.columns()) {
            boolean untyped = column.type() == null && given < found.size();
            columns.add(untyped ? column(column.name(), found.get(given).type(), column.place()) : column);
            given += isGiven(column) ? 1 : 0;
        }
        if (given != found.size()) {
            throw table.place()
                    .error(
                            SqlState.SYNTAX_ERROR,
                            "table " + table.name() + " is given " + given + " columns and a query with "
                                    + found.size());
        }
        return columns;
    }

    /** Whether a column takes a value of the query: others are computed or number the rows themselves. */
    private static boolean isGiven(Column column) {
        return !column.generated()
                && (column.identity() == null || !column.identity().always());
    }

    // ---------------------------------------------------------------- rows of a table that is replaced or hidden

    /** Whether the query's table names could mean the new table, which then is to have the rows of another one. */
    private boolean isOfSameName(BoundStatement query, CreateTable table) {
        if (!table.kind().isLocal() && !table.kind().orReplace()) {
            return false;
        }
        CatalogView catalog = session.catalog();
        String schema = catalog.resolve(table.name().schema(), table.name().name(), session.schema());
        Relation there = catalog.find(schema, table.name().name());
        if (table.kind().isLocal() || there == null) {
            return there != null && !(table.ifNotExists() && catalog.isLocalTemporary(schema));
        }
        return reads(query.query(), there) || query.subqueries().stream().anyMatch(subquery -> reads(subquery, there));
    }

    private static boolean reads(PlanNode node, Relation table) {
        if (node instanceof Scan scan
                && scan.relation().schema().equals(table.schema())
                && scan.relation().name().equals(table.name())) {
            return true;
        }
        return node.inputs().stream().anyMatch(input -> reads(input, table));
    }

    /** What others commit before a table can be replaced is among what the query reads. */
    private long createFromItself(CreateTable table, Query query, List<ResultColumn> found) {
        if (table.kind().isLocal()) {
            return createByWayOfAnother(table, query, found);
        }
        CatalogView catalog = session.catalog();
        Transaction transaction = catalog.transaction();
        catalog.database().lockDefinitions(transaction);
        String schema = catalog.resolve(table.name().schema(), table.name().name(), session.schema());
        TableSchema replaced = catalog.table(schema, table.name().name());
        catalog.database().lockTable(transaction, replaced.table(), TableLock.Mode.ACCESS_EXCLUSIVE);
        try (Snapshot now = transaction.openSnapshotOfNow()) {
            return new TableFromQuery(session, now).createByWayOfAnother(table, query, found);
        }
    }

    /** Keeps the rows in another table of the session's until theirs is there. */
    private long createByWayOfAnother(CreateTable table, Query query, List<ResultColumn> found) {
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            columns.add(column("C" + i, found.get(i).type(), table.place()));
        }
        CreateTable kept = new CreateTable(
                new Name(null, KEPT, table.place()),
                null,
                new TableKind(Lifetime.PRESERVE_ROWS, false, false, null),
                false,
                columns,
                List.of(),
                List.of(),
                table.place());
        create(kept, query);
        Name name = new TableCreator(session).fullName(kept.name(), kept.kind(), kept.place());
        long rows;
        try (Snapshot withKept = session.catalog().transaction().openSnapshotOfNow()) {
            rows = new TableFromQuery(session, withKept)
                    .create(table, Query.of(QueryBody.Select.all(name, table.place())));
        }
        Drop drop = new Drop(ObjectKind.TABLE, List.of(name), false, false, table.place());
        new DefinitionExecutor(session.catalog(), session.schema()).execute(drop);
        return rows;
    }

    // ---------------------------------------------------------------- filling

    private long fill(Name name, CreateTable table, Query query) {
        List<ColumnTarget> columns = table.columns().stream()
                .filter(TableFromQuery::isGiven)
                .map(column -> new ColumnTarget(column.name(), column.place()))
                .toList();
        return fill(bind(insertion(name, columns, query, table.place())));
    }

    private static Statement insertion(Name table, List<ColumnTarget> columns, Query query, Place place) {
        return new Statement.Insert(table, null, columns, Statement.Overriding.NONE, query, null, null, place);
    }

    /** Gives a materialized view, whose table is empty, the rows that its query finds; returns how many. */
    long fill(ViewSchema view, Place place) {
        Name name = new Name(view.schema(), view.name(), place);
        List<ColumnTarget> columns = new ArrayList<>();
        view.columns().forEach(column -> columns.add(new ColumnTarget(column.name(), place)));
        Statement insertion = insertion(name, columns, Query.of(QueryBody.Select.all(name, place)), place);
        return fill(new StatementBinder(session.catalog(), session.schema(), 0)
                .refreshing(view)
                .bind(insertion));
    }

    private long fill(BoundStatement bound) {
        EvaluationContext evaluation = new EvaluationContext(new ParameterRegisters(new SqlType[0]), session.view());
        StatementEnd end = session.newEnd(evaluation);
        Execution execution = new Execution(session.catalog(), evaluation, end, session.memory());
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
            long rows = CommandRunners.change(execution, insert.change(), insert.source(), false)
                    .run(snapshot);
            end.finish();
            return rows;
        } finally {
            execution.release();
        }
    }
}

package org.ashlardb.sql;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.TableLock;
import org.ashlardb.sql.bind.StatementBinder;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.schema.DefinitionExecutor;
import org.ashlardb.sql.schema.Relation;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.schema.ViewSchema;
import org.ashlardb.sql.tree.DefinitionStatement.Column;
import org.ashlardb.sql.tree.DefinitionStatement.CreateMaterializedView;
import org.ashlardb.sql.tree.DefinitionStatement.CreateTable;
import org.ashlardb.sql.tree.DefinitionStatement.CreateView;
import org.ashlardb.sql.tree.DefinitionStatement.Refresh;
import org.ashlardb.sql.tree.DefinitionStatement.TableKind;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlState;

/** Views that keep the rows of their query in a table of their name, and find them anew when they are told to. */
final class MaterializedViews {
    private final Session session;
    private final CatalogView catalog;
    private final Database database;
    private final Transaction transaction;
    private final Snapshot snapshot;

    MaterializedViews(Session session, Snapshot snapshot) {
        this.session = session;
        this.snapshot = snapshot;
        catalog = session.catalog();
        database = catalog.database();
        transaction = catalog.transaction();
    }

    /** Returns how many rows the view has. */
    long create(CreateMaterializedView statement) {
        CreateView given = statement.view();
        String schema =
                given.name().schema() == null ? session.schema() : given.name().schema();
        String name = given.name().name();
        DefinitionExecutor.requireUserSchema(catalog, schema, statement.place());
        if (given.ifNotExists() && catalog.isThere(() -> catalog.find(schema, name) != null)) {
            return 0;
        }
        Relation there = catalog.find(schema, name);
        if (there != null && !given.orReplace()) {
            throw statement.place().error(SqlState.DUPLICATE_TABLE, "table or view " + name + " already exists");
        }
        ViewSchema view = new StatementBinder(catalog, session.schema(), 0)
                .define(schema, session.schema(), given)
                .with(ViewSchema.Rows.MISSING);
        if (there != null) {
            catalog.drop(catalog.view(schema, given.name(), true));
        }
        define(view, statement);
        long rows = statement.withData() ? fill(view, statement.place(), snapshot) : 0;
        if (there != null) {
            new ViewKeeper(session, List.of(given.name())).checkChanged();
        }
        return rows;
    }

    private void define(ViewSchema view, CreateMaterializedView statement) {
        List<Column> columns = new ArrayList<>();
        for (ColumnSchema column : view.columns()) {
            columns.add(
                    new Column(column.name(), column.type(), false, null, false, null, null, null, statement.place()));
        }
        CreateTable table = new CreateTable(
                new Name(view.schema(), view.name(), statement.place()),
                statement.mode(),
                TableKind.PERMANENT,
                false,
                columns,
                List.of(),
                List.of(),
                statement.place());
        new DefinitionExecutor(catalog, session.schema()).execute(table);
        Table made = catalog.table(view.schema(), view.name()).table();
        database.alterTable(transaction, made, TableSchema.ofView(made.definition()));
        database.createObject(transaction, view.definition());
    }

    private long fill(ViewSchema view, Place place, Snapshot seen) {
        long rows = new TableFromQuery(session, seen).fill(view, place);
        become(view, ViewSchema.Rows.KEPT);
        return rows;
    }

    private void become(ViewSchema view, ViewSchema.Rows rows) {
        if (view.rows() != rows) {
            database.replaceObject(transaction, view.with(rows).definition());
        }
    }

    /**
     * Takes the rows away and puts those in their place that the query finds now. Others who refresh the view wait, who
     * read it do not. Returns how many rows the view has.
     */
    long refresh(Refresh statement) {
        String schema = catalog.resolveDefinition(statement.name(), session.schema());
        Table table = catalog.rows(catalog.view(schema, statement.name(), true)).table();
        database.lockTable(transaction, table, TableLock.Mode.EXCLUSIVE);
        ViewSchema view = catalog.view(schema, statement.name(), true);
        try (Snapshot now = transaction.openSnapshotOfNow()) {
            TableTruncator.deleteAll(catalog.rows(view).table(), transaction, now);
            if (!statement.withData()) {
                become(view, ViewSchema.Rows.MISSING);
                return 0;
            }
            boolean ofNow = transaction.isolation() == IsolationLevel.READ_COMMITTED;
            return fill(view, statement.place(), ofNow ? now : snapshot);
        }
    }
}

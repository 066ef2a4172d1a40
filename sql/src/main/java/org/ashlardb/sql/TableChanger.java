package org.ashlardb.sql;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.Index;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.definition.TableMode;
import org.ashlardb.sql.bind.BoundStatement;
import org.ashlardb.sql.bind.StatementBinder;
import org.ashlardb.sql.bind.TableCopyBinder;
import org.ashlardb.sql.execute.CommandRunners;
import org.ashlardb.sql.execute.DeferrableKeyValidator;
import org.ashlardb.sql.execute.ReferenceValidator;
import org.ashlardb.sql.parser.ColumnNames;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.DeferrableKey;
import org.ashlardb.sql.schema.DefinitionExecutor;
import org.ashlardb.sql.schema.ForeignKey;
import org.ashlardb.sql.schema.ReferencingTables;
import org.ashlardb.sql.schema.TableRevision;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.schema.ViewSchema;
import org.ashlardb.sql.tree.AlterAction;
import org.ashlardb.sql.tree.DefinitionStatement.AlterTable;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/**
 * ALTER TABLE. Where values of rows change, a new table takes the place of the old one and gets its rows; else the
 * definition changes, and rows are looked at only for what they now have to comply with. Either way the table is locked
 * first, so that its rows are those of all transactions before this one.
 */
final class TableChanger {
    private final Session session;
    private final CatalogView catalog;
    private final Database database;
    private final Transaction transaction;

    TableChanger(Session session) {
        this.session = session;
        catalog = session.catalog();
        database = catalog.database();
        transaction = catalog.transaction();
    }

    void alter(AlterTable statement) {
        String schema = catalog.resolveDefinition(statement.name(), session.schema());
        String name = statement.name().name();
        if (statement.ifExists() && catalog.find(schema, name) == null) {
            return;
        }
        if (statement.actions().isEmpty()
                && (catalog.find(schema, name) instanceof ViewSchema
                        || database.findSequence(transaction, schema, name) != null)) {
            return; // ALTER TABLE ... OWNER TO is for views and sequences too
        }
        TableSchema table = catalog.table(schema, statement.name());
        List<AlterAction> actions = new ArrayList<>();
        TableMode mode = null;
        for (AlterAction action : statement.actions()) {
            if (action instanceof AlterAction.SetMode set) {
                mode = catalog.mode(TableMode.valueOf(set.mode().name()));
            } else {
                actions.add(action);
            }
        }
        if (!actions.isEmpty()) {
            table = revise(table, actions, statement.place());
        }
        if (mode != null) {
            database.setMode(transaction, table.table(), mode);
        }
    }

    /** Carries out actions, all at once. */
    TableSchema revise(TableSchema table, List<AlterAction> actions, Place place) {
        return revise(table, actions, true, place);
    }

    /** Carries out actions that leave the meaning of values, so that foreign keys hold when all tables have changed. */
    void relabel(TableSchema table, List<AlterAction> actions, Place place) {
        revise(table, actions, false, place);
    }

    private TableSchema revise(TableSchema table, List<AlterAction> actions, boolean verify, Place place) {
        TableRevision revision = TableRevision.of(catalog, session.schema(), table, actions);
        requireSchema(revision.after().schema(), place);
        requireFreeName(revision, place);
        if (revision.addsIndexesOnly()) {
            TableSchema changed = redefine(table, revision);
            requireKeys(changed, revision);
            return changed;
        }
        ReferencingTables referencing = new ReferencingTables(catalog, revision, place);
        referencing.follow();
        RenamedInViews views = new RenamedInViews(session, revision);
        views.note();
        TableSchema changed = revision.rewrites() ? rewrite(table, revision) : redefine(table, revision);
        if (revision.addsForeignKeys()) {
            new DefinitionExecutor(catalog, session.schema()).announceForeignKeys(changed);
        }
        views.follow();
        followDeferred(revision, actions);
        requireKeys(changed, revision);
        if (verify) {
            referencing.requireSameTypes();
            for (ForeignKey key : referencing.toVerify()) {
                new ReferenceValidator(catalog).validate(key);
            }
        }
        return changed;
    }

    /** Keys that are deferrable, and new or of other values than before, have to hold when they are looked at first. */
    private void requireKeys(TableSchema changed, TableRevision revision) {
        for (DeferrableKey key : DeferrableKey.of(changed.table().definition())) {
            boolean known = revision.before().indexes().stream()
                    .anyMatch(index -> index.named(key.name()).equals(key.index()));
            if (revision.rewrites() || !known) {
                new DeferrableKeyValidator(catalog).validate(changed, key);
            }
        }
    }

    private void followDeferred(TableRevision revision, List<AlterAction> actions) {
        TableDefinition before = revision.before();
        TableDefinition after = revision.after();
        session.control().deferred().renameTable(before.schema(), before.name(), after.schema(), after.name(), name -> {
            String found = name;
            for (AlterAction action : actions) {
                if (action instanceof AlterAction.RenameConstraint rename
                        && rename.from().equals(found)) {
                    found = rename.to();
                }
            }
            return found;
        });
    }

    private void requireFreeName(TableRevision revision, Place place) {
        TableDefinition before = revision.before();
        TableDefinition after = revision.after();
        boolean same = before.schema().equals(after.schema()) && before.name().equals(after.name());
        if (!same && catalog.find(after.schema(), after.name()) != null) {
            throw place.error(SqlState.DUPLICATE_TABLE, "table or view " + after.name() + " already exists");
        }
    }

    private void requireSchema(String schema, Place place) {
        if (TableDefinition.isTransient(schema)) {
            return;
        }
        if (!catalog.isUserSchema(schema)) {
            throw catalog.schemaExists(schema)
                    ? place.error(SqlState.INSUFFICIENT_PRIVILEGE, "schema " + schema + " belongs to the system")
                    : place.error(SqlState.UNKNOWN_SCHEMA, "schema " + schema + " does not exist");
        }
    }

    // ---------------------------------------------------------------- definitions

    private TableSchema redefine(TableSchema table, TableRevision revision) {
        TableDefinition before = revision.before();
        Table changed = table.table();
        TableDefinition wanted = revision.after().withIndexes(before.indexes());
        if (!wanted.equals(before) || !revision.restarts().isEmpty()) {
            changed = database.alterTable(transaction, changed, wanted, revision.restarts());
        }
        for (IndexDefinition dropped : revision.droppedIndexes()) {
            database.dropIndex(transaction, changed, index(changed, dropped.name()));
            changed = current(revision);
        }
        for (IndexDefinition added : revision.addedIndexes()) {
            database.createIndex(transaction, changed, added);
            changed = current(revision);
        }
        TableSchema schema = TableSchema.of(changed);
        validate(schema);
        for (TableSchema.Check check : schema.checks()) {
            if (revision.checks().contains(check.name())) {
                verify(schema, check);
            }
        }
        return schema;
    }

    private static Index index(Table table, String name) {
        return table.indexes().stream()
                .filter(index -> index.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private Table current(TableRevision revision) {
        return database.findTable(
                transaction, revision.after().schema(), revision.after().name());
    }

    /** Defaults and checks are kept as text; binding them once shows whether they make sense. */
    private void validate(TableSchema table) {
        new StatementBinder(catalog, session.schema(), 0).validate(table);
    }

    private void verify(TableSchema table, TableSchema.Check check) {
        String sql = "SELECT 1 FROM " + ColumnNames.written(table.schema()) + "." + ColumnNames.written(table.name())
                + " WHERE NOT (" + check.text() + ") LIMIT 1";
        if (new InternalQuery(session, sql).isThere()) {
            throw new SqlException(
                    SqlState.CHECK_VIOLATION,
                    "a row of table " + table.name() + " violates check constraint " + check.name() + ": "
                            + check.text(),
                    table.name(),
                    check.name(),
                    null,
                    null);
        }
    }

    // ---------------------------------------------------------------- rows

    private TableSchema rewrite(TableSchema table, TableRevision revision) {
        requireFreeIndexNames(table, revision);
        TableMode mode = revision.after().mode();
        Table made = database.replaceTable(transaction, table.table(), revision.after(), revision.origins());
        TableSchema replaced = TableSchema.of(made);
        validate(replaced);
        BoundStatement bound = new TableCopyBinder(catalog, session.schema())
                .copy(table, replaced, revision.sources(), revision.checks());
        QueryPlanner planner = session.planner(bound);
        ChangeStep copy = ChangeStep.of(bound.change(), planner);
        Snapshot snapshot = transaction.openSnapshotOfNow();
        try {
            CommandRunners.change(InternalQuery.execution(session, bound, planner), copy.change(), copy.source(), false)
                    .run(snapshot);
        } finally {
            snapshot.close();
        }
        if (!revision.restarts().isEmpty()) {
            made = database.alterTable(transaction, made, made.definition(), revision.restarts());
        }
        if (made.definition().mode() != mode) {
            database.setMode(transaction, made, mode);
        }
        return TableSchema.of(current(revision));
    }

    private void requireFreeIndexNames(TableSchema table, TableRevision revision) {
        for (IndexDefinition added : revision.addedIndexes()) {
            if (catalog.isIndexOfAnother(revision.after().schema(), table.name(), added.name())) {
                throw new SqlException(SqlState.DUPLICATE_TABLE, "index " + added.name() + " already exists");
            }
        }
    }
}

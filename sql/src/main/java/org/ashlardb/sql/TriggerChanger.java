package org.ashlardb.sql;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.sql.bind.StatementBinder;
import org.ashlardb.sql.bind.TriggerScope;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.schema.TriggerSchema;
import org.ashlardb.sql.tree.DefinitionStatement;
import org.ashlardb.sql.tree.DefinitionStatement.CreateTrigger;
import org.ashlardb.sql.tree.DefinitionStatement.DropTrigger;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.tree.Step;
import org.ashlardb.sql.tree.Trigger;
import org.ashlardb.sql.tree.Trigger.Change;
import org.ashlardb.sql.tree.Trigger.Event;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/** CREATE and DROP TRIGGER. */
final class TriggerChanger {
    private static final int MOST = 63; // a bit for each

    private final Session session;
    private final CatalogView catalog;

    TriggerChanger(Session session) {
        this.session = session;
        catalog = session.catalog();
    }

    /** Whether the statement is about a trigger; it has been carried out then. */
    boolean run(DefinitionStatement statement) {
        if (statement instanceof CreateTrigger create) {
            create(create);
        } else if (statement instanceof DropTrigger drop) {
            drop(drop);
        } else {
            return false;
        }
        return true;
    }

    private void create(CreateTrigger statement) {
        TableSchema table = table(statement.table());
        String name = statement.name().name();
        requireSchema(statement.name(), table);
        if (statement.ifNotExists()
                && catalog.isThere(() -> TriggerSchema.owner(catalog, table.schema(), name) != null)) {
            return;
        }
        TableSchema owner = TriggerSchema.owner(catalog, table.schema(), name);
        boolean replaced =
                statement.orReplace() && owner != null && owner.name().equals(table.name());
        if (owner != null && !replaced) {
            throw statement
                    .place()
                    .error(
                            SqlState.DUPLICATE_OBJECT,
                            "trigger " + statement.name() + " already exists, of table " + owner.name());
        }
        TableDefinition before = table(statement.table()).table().definition();
        if (!replaced && TriggerSchema.of(before).size() >= MOST) {
            throw statement.place().error(SqlState.TOO_COMPLEX, "table " + table.name() + " has " + MOST + " triggers");
        }
        TriggerSchema former = replaced ? TriggerSchema.find(before, name) : null;
        String comment = former == null ? null : former.comment();
        TriggerSchema trigger = new TriggerSchema(name, session.schema(), statement.head(), statement.tail(), comment);
        requireKnownWays(statement.trigger());
        alter(table, trigger.addedTo(before));
        validate(trigger, table(statement.table()));
    }

    private void drop(DropTrigger statement) {
        String name = statement.name().name();
        if (statement.table() != null && statement.ifExists() && find(statement.table()) == null) {
            return;
        }
        TableSchema table = statement.table() == null
                ? TriggerSchema.owner(
                        catalog,
                        statement.name().schema() == null
                                ? session.schema()
                                : statement.name().schema(),
                        name)
                : table(statement.table());
        TriggerSchema trigger =
                table == null ? null : TriggerSchema.find(table.table().definition(), name);
        if (trigger != null) {
            alter(table, trigger.removedFrom(table.table().definition()));
        } else if (!statement.ifExists()) {
            throw statement.place().error(SqlState.UNKNOWN_OBJECT, "trigger " + statement.name() + " does not exist");
        }
    }

    private void alter(TableSchema table, TableDefinition definition) {
        catalog.database().alterTable(catalog.transaction(), table.table(), definition);
    }

    private Object find(Name table) {
        return catalog.find(catalog.resolveDefinition(table, session.schema()), table.name());
    }

    private TableSchema table(Name name) {
        TableSchema table = catalog.table(catalog.resolveDefinition(name, session.schema()), name);
        if (TableDefinition.isTransient(table.schema())) {
            throw name.place().error(SqlState.NOT_SUPPORTED, "temporary table " + name + " cannot have triggers");
        }
        return table;
    }

    /** A trigger is in the schema of its table. */
    private static void requireSchema(Name name, TableSchema table) {
        if (name.schema() != null && !name.schema().equals(table.schema())) {
            throw name.place()
                    .error(
                            SqlState.INVALID_OBJECT_DEFINITION,
                            "trigger " + name + " is in another schema than its table, which is in " + table.schema());
        }
    }

    // ---------------------------------------------------------------- what it does

    private static void requireKnownWays(Trigger trigger) {
        Place place = trigger.place();
        if (trigger.before() && !trigger.forEachRow()) {
            throw place.error(SqlState.NOT_SUPPORTED, "a trigger that fires BEFORE a change does so FOR EACH ROW");
        }
        if (trigger.forEachRow()
                && (trigger.names().oldTable() != null || trigger.names().newTable() != null)) {
            throw place.error(SqlState.NOT_SUPPORTED, "tables of rows are for triggers FOR EACH STATEMENT");
        }
        boolean writes = trigger.events().stream().anyMatch(event -> event.change() != Change.DELETE);
        boolean deletes = trigger.events().stream().anyMatch(event -> event.change() == Change.DELETE);
        requireKnownWays(trigger.step(), trigger.before() && !deletes, !trigger.before() || !writes, place);
    }

    private static void requireKnownWays(Step step, boolean assigns, boolean runs, Place place) {
        if (step instanceof Step.Assign assign && assign.toRow() && !assigns) {
            throw assign.place()
                    .error(
                            SqlState.INVALID_OBJECT_DEFINITION,
                            "SET of columns is for triggers that fire BEFORE INSERT or UPDATE only");
        }
        if (!runs && step instanceof Step.Run run && !(run.statement() instanceof Query)) {
            throw place.error(SqlState.NOT_SUPPORTED, TriggerScope.CHANGES_NOTHING);
        }
        for (Step inner : Step.within(step)) {
            requireKnownWays(inner, assigns, runs, place);
        }
    }

    /** Fails if what a trigger does makes no sense. */
    void validate(TriggerSchema trigger, TableSchema table) {
        Trigger tree = trigger.tree(catalog);
        List<Change> changes = new ArrayList<>();
        for (Event event : tree.events()) {
            for (String column : event.columns()) {
                if (table.columnIndex(column) < 0) {
                    throw tree.place()
                            .error(
                                    SqlState.UNKNOWN_COLUMN,
                                    "column " + column + " of table " + table.name() + " does not exist");
                }
            }
            changes.add(event.change());
        }
        for (Change change : changes) {
            boolean row = tree.before() && change != Change.DELETE;
            if (row) {
                new StatementBinder(catalog, session.schema(), 0).validate(trigger, table, change);
            }
            if (!row || !Step.isAboutRow(tree.step())) {
                new RoutinePlanner(session).plan(trigger, table, change, null);
            }
        }
    }

    /** Why what a trigger does makes no sense any more, or null. */
    SqlException problem(TriggerSchema trigger, TableSchema table) {
        try {
            validate(trigger, table);
            return null;
        } catch (SqlException e) {
            return e;
        }
    }
}

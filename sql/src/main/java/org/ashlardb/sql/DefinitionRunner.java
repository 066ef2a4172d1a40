package org.ashlardb.sql;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.sql.bind.StatementBinder;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.Comments;
import org.ashlardb.sql.schema.DefinitionExecutor;
import org.ashlardb.sql.schema.Relation;
import org.ashlardb.sql.schema.SequenceNames;
import org.ashlardb.sql.schema.ViewSchema;
import org.ashlardb.sql.tree.AlterAction;
import org.ashlardb.sql.tree.DefinitionStatement;
import org.ashlardb.sql.tree.DefinitionStatement.AlterSequence;
import org.ashlardb.sql.tree.DefinitionStatement.AlterTable;
import org.ashlardb.sql.tree.DefinitionStatement.AlterView;
import org.ashlardb.sql.tree.DefinitionStatement.CommentOn;
import org.ashlardb.sql.tree.DefinitionStatement.CreateFunction;
import org.ashlardb.sql.tree.DefinitionStatement.CreateIndex;
import org.ashlardb.sql.tree.DefinitionStatement.CreateMaterializedView;
import org.ashlardb.sql.tree.DefinitionStatement.CreateProcedure;
import org.ashlardb.sql.tree.DefinitionStatement.CreateTable;
import org.ashlardb.sql.tree.DefinitionStatement.CreateTableAs;
import org.ashlardb.sql.tree.DefinitionStatement.CreateView;
import org.ashlardb.sql.tree.DefinitionStatement.Drop;
import org.ashlardb.sql.tree.DefinitionStatement.DropIndex;
import org.ashlardb.sql.tree.DefinitionStatement.DropSchema;
import org.ashlardb.sql.tree.DefinitionStatement.ObjectKind;
import org.ashlardb.sql.tree.DefinitionStatement.Refresh;
import org.ashlardb.sql.tree.DefinitionStatement.Rename;
import org.ashlardb.sql.tree.DefinitionStatement.RenameSchema;
import org.ashlardb.sql.tree.DefinitionStatement.Restart;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlState;

/** Runs statements that define, alter and drop, and looks after what depends on what they change. */
final class DefinitionRunner {
    private final Session session;
    private final CatalogView catalog;
    private final Snapshot snapshot;

    DefinitionRunner(Session session, Snapshot snapshot) {
        this.session = session;
        this.snapshot = snapshot;
        catalog = session.catalog();
    }

    /** Returns how many rows were written, which are those of a table made by a query. */
    long run(DefinitionStatement statement) {
        if (statement instanceof CreateTableAs create) {
            return new TableFromQuery(session, snapshot).create(create);
        }
        if (statement instanceof CreateMaterializedView create) {
            return new MaterializedViews(session, snapshot).create(create);
        }
        if (statement instanceof Refresh refresh) {
            return new MaterializedViews(session, snapshot).refresh(refresh);
        }
        if (statement instanceof CreateTable create) {
            new TableCreator(session).create(create);
            return 0;
        }
        if (statement instanceof CommentOn comment) {
            new Comments(catalog, session.schema()).set(comment);
            return 0;
        }
        if (statement instanceof AlterView alter) {
            return isThere(alter) && alter.view() != null ? run(alter.view()) : 0;
        }
        if (new TypeChanger(session).run(statement)
                || new DomainChanger(session).run(statement)
                || new FunctionChanger(session).run(statement)
                || new ProcedureChanger(session).run(statement)
                || new TriggerChanger(session).run(statement)) {
            checkViews(statement);
            return 0;
        }
        if (statement instanceof AlterTable alter) {
            Rename other = renameOfOther(alter);
            if (other != null) {
                return run(other);
            }
            new TableChanger(session).alter(withRestarts(alter));
        } else if (statement instanceof CreateView create) {
            createView(create);
        } else if (statement instanceof CreateIndex create) {
            new IndexChanger(session).create(create);
        } else if (statement instanceof DropIndex drop) {
            new IndexChanger(session).drop(drop);
        } else if (statement instanceof AlterSequence alter) {
            alterSequence(alter);
        } else if (statement instanceof Rename rename && isOfView(rename)) {
            renameView(rename);
        } else {
            new DefinitionExecutor(catalog, session.schema()).execute(statement);
        }
        if (statement instanceof RenameSchema rename) {
            session.control().deferred().renameSchema(rename.from(), rename.to());
        }
        checkViews(statement);
        return 0;
    }

    /** ALTER TABLE gives views and sequences another name, too; null where it does not. */
    private Rename renameOfOther(AlterTable alter) {
        if (alter.actions().size() != 1 || !(alter.actions().get(0) instanceof AlterAction.RenameTable rename)) {
            return null;
        }
        String schema = catalog.resolveDefinition(alter.name(), session.schema());
        String name = alter.name().name();
        Relation found = catalog.find(schema, name);
        ObjectKind kind;
        if (found instanceof ViewSchema view) {
            kind = view.isMaterialized() ? ObjectKind.MATERIALIZED_VIEW : ObjectKind.VIEW;
        } else if (found == null && catalog.database().findSequence(catalog.transaction(), schema, name) != null) {
            kind = ObjectKind.SEQUENCE;
        } else {
            return null;
        }
        return new Rename(kind, alter.name(), alter.ifExists(), rename.name(), null, alter.place());
    }

    private static boolean isOfView(Rename rename) {
        return rename.kind() == ObjectKind.VIEW || rename.kind() == ObjectKind.MATERIALIZED_VIEW;
    }

    /** Other views follow. */
    private void renameView(Rename rename) {
        Place place = rename.place();
        String schema = rename.name().schema() == null
                ? session.schema()
                : rename.name().schema();
        Name before = new Name(schema, rename.name().name(), place);
        RenamedInViews views = new RenamedInViews(session, before, new Name(schema, rename.newName(), place));
        views.note();
        new DefinitionExecutor(catalog, session.schema()).execute(rename);
        views.follow();
    }

    private void alterSequence(AlterSequence statement) {
        AlterSequence known = new AlterSequence(
                statement.name(),
                statement.ifExists(),
                statement.type(),
                statement.options(),
                restart(statement.restart(), statement.place()),
                statement.place());
        AlterTable change = new SequenceNames(catalog, session.schema()).identityChange(known);
        if (change != null) {
            new TableChanger(session).alter(change);
        } else {
            new DefinitionExecutor(catalog, session.schema()).execute(known);
        }
    }

    /** The statement with the numbers of sequences that are to be computed. */
    private AlterTable withRestarts(AlterTable statement) {
        List<AlterAction> actions = new ArrayList<>();
        for (AlterAction action : statement.actions()) {
            actions.add(
                    action instanceof AlterAction.ChangeIdentity change
                            ? new AlterAction.ChangeIdentity(
                                    change.column(),
                                    change.always(),
                                    change.options(),
                                    restart(change.restart(), change.place()),
                                    change.place())
                            : action);
        }
        return new AlterTable(statement.name(), statement.ifExists(), actions, statement.place());
    }

    private Restart restart(Restart restart, Place place) {
        if (restart == null || restart.query() == null) {
            return restart;
        }
        Long number = new InternalQuery(session, restart.query()).number();
        if (number == null) {
            throw place.error(SqlState.NULL_NOT_ALLOWED, "the number to restart with is NULL");
        }
        return new Restart(number, null);
    }

    private void checkViews(DefinitionStatement statement) {
        if (statement instanceof Drop drop) {
            viewKeeper(drop).checkDropped(drop.cascade());
        } else if (statement instanceof DropSchema drop) {
            new ViewKeeper(session).checkDropped(drop.cascade());
        } else if (statement instanceof AlterTable alter) {
            checkViews(alter);
        } else if (statement instanceof CreateView create) {
            if (create.orReplace()) {
                new ViewKeeper(session, List.of(create.name())).checkChanged();
            }
        } else if (statement instanceof Rename rename) {
            checkRenamed(rename.name(), rename.newName());
        } else if (statement instanceof RenameSchema) {
            new ViewKeeper(session).checkChanged();
        } else if (statement instanceof CreateFunction function && function.orReplace()) {
            new ViewKeeper(session, List.of(function.name())).checkChanged();
        } else if (statement instanceof CreateProcedure procedure && procedure.orReplace()) {
            new ViewKeeper(session, List.of(procedure.name())).checkChanged();
        }
    }

    /** Texts may have the old name, or the new one, which may mean something else now. */
    private void checkRenamed(Name name, String newName) {
        List<Name> names = new ArrayList<>(List.of(name));
        if (newName != null) {
            names.add(new Name(name.schema(), newName, name.place()));
        }
        new ViewKeeper(session, names).checkChanged();
    }

    /** Types are meant by more than their names in texts. */
    private ViewKeeper viewKeeper(Drop drop) {
        return switch (drop.kind()) {
            case TABLE, VIEW, MATERIALIZED_VIEW, SEQUENCE, FUNCTION, PROCEDURE -> new ViewKeeper(session, drop.names());
            default -> new ViewKeeper(session);
        };
    }

    private void checkViews(AlterTable alter) {
        List<AlterAction> actions = alter.actions();
        List<Name> names = new ArrayList<>(List.of(alter.name()));
        for (AlterAction action : actions) {
            if (action instanceof AlterAction.RenameTable rename) {
                names.add(new Name(null, rename.name(), rename.place()));
            }
        }
        ViewKeeper keeper = new ViewKeeper(session, names);
        if (actions.stream().anyMatch(DefinitionRunner::drops)) {
            keeper.checkDropped(actions.stream().anyMatch(DefinitionRunner::cascades));
        } else {
            keeper.checkChanged();
        }
    }

    private static boolean drops(AlterAction action) {
        return action instanceof AlterAction.DropColumn || action instanceof AlterAction.DropConstraint;
    }

    private static boolean cascades(AlterAction action) {
        return action instanceof AlterAction.DropColumn drop && drop.cascade()
                || action instanceof AlterAction.DropConstraint constraint && constraint.cascade();
    }

    private boolean isThere(AlterView alter) {
        String schema = catalog.resolveDefinition(alter.name(), session.schema());
        String name = alter.name().name();
        if (catalog.isThere(() -> catalog.find(schema, name) != null)) {
            if (catalog.find(schema, name) instanceof ViewSchema view && !view.isMaterialized()) {
                return true;
            }
            throw alter.place().error(SqlState.WRONG_OBJECT_TYPE, name + " is not a view");
        }
        if (alter.ifExists()) {
            return false;
        }
        throw alter.place().error(SqlState.UNKNOWN_TABLE, "view " + alter.name() + " does not exist");
    }

    private void createView(CreateView statement) {
        String schema = statement.name().schema() == null
                ? session.schema()
                : statement.name().schema();
        String name = statement.name().name();
        DefinitionExecutor.requireUserSchema(catalog, schema, statement.place());
        if (statement.ifNotExists() && catalog.isThere(() -> catalog.find(schema, name) != null)) {
            return;
        }
        Relation there = catalog.find(schema, name);
        if (there != null && !(there instanceof ViewSchema)) {
            throw statement.place().error(SqlState.WRONG_OBJECT_TYPE, name + " is a table, not a view");
        }
        if (there instanceof ViewSchema other && other.isMaterialized()) {
            throw statement.place().error(SqlState.WRONG_OBJECT_TYPE, name + " is a materialized view");
        }
        if (there != null && !statement.orReplace()) {
            throw statement.place().error(SqlState.DUPLICATE_TABLE, "view " + name + " already exists");
        }
        ViewSchema view = new StatementBinder(catalog, session.schema(), 0).define(schema, session.schema(), statement);
        if (there == null) {
            catalog.database().createObject(catalog.transaction(), view.definition());
        } else {
            Map<String, String> comments = new HashMap<>(((ViewSchema) there).comments());
            comments.keySet().removeIf(column -> !column.isEmpty() && view.columnIndex(column) < 0);
            catalog.database()
                    .replaceObject(
                            catalog.transaction(), view.withComments(comments).definition());
        }
    }
}

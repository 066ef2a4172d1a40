package org.ashlardb.sql;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.Transaction;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.schema.Comments;
import org.ashlardb.sql.schema.DefinitionExecutor;
import org.ashlardb.sql.schema.EnumSchema;
import org.ashlardb.sql.schema.EnumUses;
import org.ashlardb.sql.schema.IndexSchema;
import org.ashlardb.sql.schema.Relation;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.schema.ViewSchema;
import org.ashlardb.sql.tree.AlterAction;
import org.ashlardb.sql.tree.DefinitionStatement;
import org.ashlardb.sql.tree.DefinitionStatement.AddLabel;
import org.ashlardb.sql.tree.DefinitionStatement.AlterTable;
import org.ashlardb.sql.tree.DefinitionStatement.CreateType;
import org.ashlardb.sql.tree.DefinitionStatement.Drop;
import org.ashlardb.sql.tree.DefinitionStatement.ObjectKind;
import org.ashlardb.sql.tree.DefinitionStatement.Rename;
import org.ashlardb.sql.tree.DefinitionStatement.RenameLabel;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.TypeDetail.Labels;

/**
 * CREATE, ALTER and DROP TYPE. Columns keep a copy of their type's values, which follows its changes. Rows keep the texts of
 * values, so they are written anew when one is renamed.
 */
final class TypeChanger {
    private final Session session;
    private final CatalogView catalog;
    private final Database database;
    private final Transaction transaction;

    TypeChanger(Session session) {
        this.session = session;
        catalog = session.catalog();
        database = catalog.database();
        transaction = catalog.transaction();
    }

    /** Whether the statement is about a type; it has been carried out then. */
    boolean run(DefinitionStatement statement) {
        if (statement instanceof CreateType create) {
            create(create);
        } else if (statement instanceof AddLabel add) {
            add(add);
        } else if (statement instanceof RenameLabel rename) {
            rename(rename);
        } else if (statement instanceof Rename rename && rename.kind() == ObjectKind.TYPE) {
            rename(rename);
        } else if (statement instanceof Drop drop && drop.kind() == ObjectKind.TYPE) {
            drop.names().forEach(name -> drop(name, drop));
        } else {
            return false;
        }
        return true;
    }

    private String schema(Name name) {
        return name.schema() == null ? session.schema() : name.schema();
    }

    private void create(CreateType statement) {
        String schema = schema(statement.name());
        String name = statement.name().name();
        DefinitionExecutor.requireUserSchema(catalog, schema, statement.place());
        requireFree(schema, name, statement.place());
        database.createObject(transaction, new EnumSchema(Labels.of(schema, name, statement.labels())).definition());
    }

    private void requireFree(String schema, String name, Place place) {
        if (catalog.types(schema).find(schema, name) != null) {
            throw place.error(SqlState.DUPLICATE_OBJECT, "type " + name + " already exists");
        }
    }

    private Labels find(Name name) {
        EnumSchema type = catalog.findType(schema(name), name.name());
        if (type == null) {
            throw name.place().error(SqlState.UNKNOWN_OBJECT, "type " + name + " does not exist");
        }
        return type.labels();
    }

    private static int index(Labels labels, String label, Place place) {
        int index = labels.labels().indexOf(label);
        if (index < 0) {
            throw place.error(SqlState.INVALID_PARAMETER, "type " + labels.name() + " has no value '" + label + "'");
        }
        return index;
    }

    private static void requireNew(Labels labels, String label, Place place) {
        if (labels.labels().contains(label)) {
            throw place.error(
                    SqlState.DUPLICATE_OBJECT, "type " + labels.name() + " already has a value '" + label + "'");
        }
    }

    private EnumUses uses(Labels labels) {
        return new EnumUses(catalog, labels.schema(), labels.name());
    }

    private void add(AddLabel statement) {
        Labels before = find(statement.type());
        if (statement.ifNotExists() && before.labels().contains(statement.label())) {
            return;
        }
        requireNew(before, statement.label(), statement.place());
        int index = statement.other() == null
                ? before.labels().size()
                : index(before, statement.other(), statement.place()) + (statement.before() ? 0 : 1);
        if (before.hasRoom(index)) {
            Labels after = before.with(index, statement.label());
            uses(before).follow(after);
            database.replaceObject(transaction, new EnumSchema(after).definition());
        } else {
            rewrite(before, before.respaced().with(index, statement.label()), null, statement.place());
        }
    }

    private void rename(RenameLabel statement) {
        Labels before = find(statement.type());
        index(before, statement.label(), statement.place());
        requireNew(before, statement.to(), statement.place());
        rewrite(before, before.renamed(statement.label(), statement.to()), statement, statement.place());
    }

    /** Gives the type other values and writes the rows of its columns anew. */
    private void rewrite(Labels before, Labels after, RenameLabel renamed, Place place) {
        EnumUses uses = uses(before);
        database.replaceObject(transaction, new EnumSchema(after).definition());
        for (Relation relation : uses.relations()) {
            if (relation instanceof ViewSchema view) {
                uses.follow(view, after);
                continue;
            }
            List<AlterAction> actions = new ArrayList<>();
            for (ColumnSchema column : relation.columns()) {
                if (uses.columns(relation).contains(column.name())) {
                    actions.add(new AlterAction.SetType(column.name(), uses.with(column.type(), after), null, place));
                    if (renamed != null) {
                        renameDefault(column, renamed, actions);
                    }
                }
            }
            TableSchema table = catalog.tableOrRows(relation.schema(), relation.name());
            new TableChanger(session).relabel(table, actions, place);
        }
    }

    /** A default that is nothing but the value follows; what else names it does not. */
    private static void renameDefault(ColumnSchema column, RenameLabel statement, List<AlterAction> actions) {
        if (quoted(statement.label()).equals(column.defaultText()) && !column.isGenerated()) {
            Place place = statement.place();
            Expression value = new Expression.StringLiteral(statement.to(), place);
            DefinitionStatement.Default renamed = new DefinitionStatement.Default(value, quoted(statement.to()));
            actions.add(new AlterAction.SetDefault(column.name(), renamed, false, place));
        }
    }

    private static String quoted(String label) {
        return "'" + label.replace("'", "''") + "'";
    }

    private void alter(Relation table, List<AlterAction> actions, Place place) {
        Name name = new Name(table.schema(), table.name(), place);
        new TableChanger(session).alter(new AlterTable(name, false, actions, place));
    }

    private void rename(Rename statement) {
        Labels before = find(statement.name());
        requireFree(before.schema(), statement.newName(), statement.place());
        Labels after = before.named(before.schema(), statement.newName());
        uses(before).follow(after);
        database.dropObject(transaction, before.schema(), EnumSchema.KIND, before.name());
        database.createObject(transaction, new EnumSchema(after).definition());
        Comments.follow(catalog, ObjectKind.TYPE, before.schema(), before.name(), after.schema(), after.name());
        new TypeUsers(session).follow(before.schema(), before.name(), after.name(), statement.place());
    }

    private void drop(Name name, Drop statement) {
        if (statement.ifExists() && catalog.findType(schema(name), name.name()) == null) {
            return;
        }
        Labels labels = find(name);
        EnumUses uses = uses(labels);
        for (Relation relation : uses.relations()) {
            List<String> columns = uses.columns(relation);
            if (!statement.cascade()) {
                throw name.place()
                        .error(
                                SqlState.DEPENDENT_OBJECTS,
                                described(columns.get(0)) + " of " + relation.name() + " is of type " + name);
            }
            if (relation instanceof TableSchema table && !table.isOfView()) {
                List<AlterAction> actions = new ArrayList<>();
                columns.forEach(
                        column -> actions.add(new AlterAction.DropColumn(column, false, true, statement.place())));
                alter(relation, actions, statement.place());
            }
        }
        new TypeUsers(session).drop(labels.schema(), labels.name(), statement);
        database.dropObject(transaction, labels.schema(), EnumSchema.KIND, labels.name());
        Comments.drop(catalog, ObjectKind.TYPE, labels.schema(), labels.name());
    }

    private static String described(String column) {
        String shown = IndexSchema.shownName(column);
        return shown.equals(column) ? "column " + column : "an index over " + shown;
    }
}

package org.ashlardb.sql.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.Index;
import org.ashlardb.engine.Sequence;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.ObjectDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.sql.parser.ObjectNames;
import org.ashlardb.sql.tree.DefinitionStatement.ObjectKind;
import org.ashlardb.sql.tree.DefinitionStatement.Rename;
import org.ashlardb.sql.tree.DefinitionStatement.RenameSchema;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.type.SqlState;

/** Gives views, sequences, indexes and schemas other names. */
final class ObjectRenamer {
    private final CatalogView catalog;
    private final Database database;
    private final Transaction transaction;
    private final String defaultSchema;

    ObjectRenamer(CatalogView catalog, String defaultSchema) {
        this.catalog = catalog;
        this.defaultSchema = defaultSchema;
        database = catalog.database();
        transaction = catalog.transaction();
    }

    void rename(Rename statement) {
        String schema = statement.name().schema() == null
                ? defaultSchema
                : statement.name().schema();
        switch (statement.kind()) {
            case VIEW, MATERIALIZED_VIEW -> renameView(schema, statement);
            case INDEX -> renameIndex(schema, statement);
            default -> renameSequence(schema, statement);
        }
    }

    private void renameView(String schema, Rename statement) {
        String name = statement.name().name();
        if (statement.ifExists() && catalog.find(schema, name) == null) {
            return;
        }
        ViewSchema view = catalog.view(schema, statement.name(), statement.kind() == ObjectKind.MATERIALIZED_VIEW);
        if (catalog.find(schema, statement.newName()) != null) {
            throw statement
                    .place()
                    .error(SqlState.DUPLICATE_TABLE, "table or view " + statement.newName() + " already exists");
        }
        if (view.isMaterialized()) {
            Table rows = catalog.rows(view).table();
            TableDefinition old = rows.definition();
            database.alterTable(transaction, rows, old.named(schema, statement.newName()));
        }
        database.dropObject(transaction, schema, ViewSchema.KIND, name);
        database.createObject(
                transaction, view.named(schema, statement.newName()).definition());
    }

    /** The index is built again under the other name. */
    private void renameIndex(String schema, Rename statement) {
        Table owner =
                database.findTableOfIndex(transaction, schema, statement.name().name());
        if (owner != null) {
            IndexDefinition old = owner.definition().indexes().stream()
                    .filter(index -> index.name().equals(statement.name().name()))
                    .findFirst()
                    .orElseThrow();
            database.createIndex(transaction, owner, IndexSchema.ofItsOwn(old.named(statement.newName())));
            Table changed =
                    database.findTable(transaction, schema, owner.definition().name());
            for (Index index : changed.indexes()) {
                if (index.name().equals(old.name())) {
                    database.dropIndex(transaction, changed, index);
                }
            }
            renameComment(catalog.tableOrRows(schema, owner.definition().name()), old.name(), statement.newName());
            return;
        }
        if (!statement.ifExists()) {
            throw statement.place().error(SqlState.UNKNOWN_OBJECT, "index " + statement.name() + " does not exist");
        }
    }

    private void renameComment(TableSchema table, String from, String to) {
        TableDefinition old = table.table().definition();
        if (Comments.ofPart(old, from) != null) {
            Map<String, String> properties = new LinkedHashMap<>(old.properties());
            Comments.rename(properties, from, to);
            database.alterTable(transaction, table.table(), old.withProperties(properties));
        }
    }

    private void renameSequence(String schema, Rename statement) {
        Sequence sequence =
                database.findSequence(transaction, schema, statement.name().name());
        if (sequence == null) {
            if (statement.ifExists()) {
                return;
            }
            throw statement.place().error(SqlState.UNKNOWN_TABLE, "sequence " + statement.name() + " does not exist");
        }
        String newSchema = statement.newSchema() == null ? schema : statement.newSchema();
        String newName = statement.newName() == null ? sequence.name() : statement.newName();
        if (!catalog.isUserSchema(newSchema)) {
            throw statement.place().error(SqlState.UNKNOWN_SCHEMA, "schema " + newSchema + " does not exist");
        }
        if (database.findSequence(transaction, newSchema, newName) != null) {
            throw statement.place().error(SqlState.DUPLICATE_TABLE, "sequence " + newName + " already exists");
        }
        move(schema, sequence, newSchema, newName);
        new NameFollower(catalog)
                .follow(
                        ObjectNames.Kind.SEQUENCE,
                        new Name(schema, sequence.name(), statement.place()),
                        new Name(newSchema, newName, statement.place()));
    }

    private void move(String schema, Sequence sequence, String newSchema, String newName) {
        Comments.follow(catalog, ObjectKind.SEQUENCE, schema, sequence.name(), newSchema, newName);
        database.createSequence(transaction, newSchema, sequence.definition().withName(newName), sequence);
        database.dropSequence(transaction, schema, sequence.name());
    }

    /** Everything in it moves to a new schema. */
    void rename(RenameSchema statement) {
        String from = statement.from();
        if (!catalog.schemaExists(from)) {
            throw statement.place().error(SqlState.UNKNOWN_SCHEMA, "schema " + from + " does not exist");
        }
        if (!catalog.isUserSchema(from)) {
            throw statement.place().error(SqlState.INSUFFICIENT_PRIVILEGE, "schema " + from + " belongs to the system");
        }
        if (catalog.schemaExists(statement.to())) {
            throw statement.place().error(SqlState.DUPLICATE_SCHEMA, "schema " + statement.to() + " already exists");
        }
        database.createSchema(transaction, statement.to());
        for (TableSchema table : catalog.tables()) {
            if (table.schema().equals(from)) {
                TableDefinition old = table.table().definition();
                database.alterTable(transaction, table.table(), old.named(statement.to(), old.name()), Map.of());
            }
        }
        moveReferences(from, statement.to());
        moveTriggers(from, statement.to());
        for (Sequence sequence : database.sequences(transaction, from)) {
            move(from, sequence, statement.to(), sequence.name());
        }
        moveObjects(from, statement.to());
        new NameFollower(catalog).followSchema(from, statement.to());
        database.dropSchema(transaction, from);
    }

    /** Foreign keys that reference tables of the schema follow. */
    private void moveReferences(String from, String to) {
        for (TableSchema table : catalog.tables()) {
            List<ForeignKey> before = ForeignKey.of(table.table().definition());
            List<ForeignKey> after = new ArrayList<>();
            for (ForeignKey key : before) {
                after.add(
                        key.parentSchema().equals(from)
                                ? key.withParent(to, key.parentTable(), key.parentColumns())
                                : key);
            }
            if (!after.equals(before)) {
                database.alterTable(
                        transaction,
                        table.table(),
                        ForeignKey.with(table.table().definition(), after));
            }
        }
    }

    /** Triggers go on to find what their texts name without a schema. */
    private void moveTriggers(String from, String to) {
        for (TableSchema table : catalog.tables()) {
            TableDefinition before = table.table().definition();
            TableDefinition after = before;
            for (TriggerSchema trigger : TriggerSchema.of(before)) {
                after = trigger.home().equals(from) ? trigger.at(to).addedTo(after) : after;
            }
            if (after != before) {
                database.alterTable(transaction, table.table(), after);
            }
        }
    }

    /** Columns name the schema of their type. */
    private void moveUses(ObjectDefinition moved, String from) {
        if (moved.kind().equals(EnumSchema.KIND)) {
            new EnumUses(catalog, from, moved.name())
                    .follow(EnumSchema.of(moved).labels());
        } else if (moved.kind().equals(DomainSchema.KIND)) {
            DomainSchema domain = DomainSchema.of(moved);
            domain.in(from).replace(catalog, domain);
        }
    }

    /** Views, in whatever schema, go on to find their tables, unless their text names the schema. */
    private void moveObjects(String from, String to) {
        List<ObjectDefinition> objects = new ArrayList<>(database.objects(transaction));
        for (ObjectDefinition object : objects) {
            ObjectDefinition moved = object;
            if (object.schema().equals(from)) {
                ObjectDefinition present = database.findObject(transaction, from, object.kind(), object.name());
                database.dropObject(transaction, from, object.kind(), object.name());
                moved = new ObjectDefinition(to, object.kind(), object.name(), present.properties());
                database.createObject(transaction, moved);
                moveUses(moved, from);
            }
            if (object.kind().equals(ViewSchema.KIND)) {
                ViewSchema view = ViewSchema.of(moved);
                if (view.home().equals(from)) {
                    database.replaceObject(transaction, view.at(to).definition());
                }
            }
            if (object.kind().equals(ProcedureSchema.KIND)
                    && ProcedureSchema.of(moved).home().equals(from)) {
                database.replaceObject(
                        transaction, ProcedureSchema.of(moved).at(to).definition());
            }
            if (object.kind().equals(FunctionSchema.KIND)
                    && FunctionSchema.of(moved).home().equals(from)) {
                database.replaceObject(
                        transaction, FunctionSchema.of(moved).at(to).definition());
            }
        }
    }
}

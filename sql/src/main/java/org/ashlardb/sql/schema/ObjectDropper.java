package org.ashlardb.sql.schema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.ObjectDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.sql.parser.ObjectNames;
import org.ashlardb.sql.tree.DefinitionStatement.Drop;
import org.ashlardb.sql.tree.DefinitionStatement.DropAll;
import org.ashlardb.sql.tree.DefinitionStatement.DropSchema;
import org.ashlardb.sql.tree.DefinitionStatement.ObjectKind;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlState;

/** Drops tables, views, sequences and schemas. What depends on them is looked at afterwards. */
final class ObjectDropper {
    private final CatalogView catalog;
    private final Database database;
    private final Transaction transaction;
    private static final String PUBLIC = "PUBLIC";

    private final ForeignKeyExecutor foreignKeys;
    private final String defaultSchema;

    ObjectDropper(CatalogView catalog, ForeignKeyExecutor foreignKeys, String defaultSchema) {
        this.catalog = catalog;
        this.foreignKeys = foreignKeys;
        this.defaultSchema = defaultSchema;
        database = catalog.database();
        transaction = catalog.transaction();
    }

    void drop(Drop statement) {
        if (statement.kind() == ObjectKind.TABLE) {
            removeReferences(statement);
        }
        for (Name name : statement.names()) {
            String schema = catalog.resolveDefinition(name, defaultSchema);
            switch (statement.kind()) {
                case TABLE -> dropTable(schema, name, statement.ifExists());
                case VIEW, MATERIALIZED_VIEW -> dropView(schema, name, statement);
                default -> dropSequence(schema, name, statement);
            }
        }
    }

    /** Foreign keys between tables that are dropped together are in nobody's way. */
    private void removeReferences(Drop statement) {
        Set<String> dropped = new HashSet<>();
        List<ForeignKey> keys = new ArrayList<>();
        for (Name name : statement.names()) {
            String schema = catalog.resolveDefinition(name, defaultSchema);
            if (catalog.find(schema, name.name()) != null) {
                dropped.add(schema + '\0' + name.name());
                keys.addAll(catalog.referencing(schema, name.name()));
            }
        }
        foreignKeys.beforeDrop(
                keys,
                key -> dropped.contains(key.schema() + '\0' + key.table()),
                key -> dropped.contains(key.parentSchema() + '\0' + key.parentTable()),
                statement.cascade(),
                statement.place());
    }

    private void dropTable(String schema, Name name, boolean ifExists) {
        if (ifExists && catalog.find(schema, name.name()) == null) {
            return;
        }
        database.dropTable(transaction, catalog.table(schema, name).table());
    }

    private void dropView(String schema, Name name, Drop statement) {
        if (catalog.find(schema, name.name()) != null || !statement.ifExists()) {
            catalog.drop(catalog.view(schema, name, statement.kind() == ObjectKind.MATERIALIZED_VIEW));
        }
    }

    private void dropSequence(String schema, Name name, Drop statement) {
        if (database.findSequence(transaction, schema, name.name()) != null) {
            StoredExpressions expressions = new StoredExpressions(catalog);
            for (StoredExpressions.Use use : expressions.uses(ObjectNames.Kind.SEQUENCE, schema, name.name())) {
                if (!statement.cascade()) {
                    throw name.place()
                            .error(
                                    SqlState.DEPENDENT_OBJECTS,
                                    use.description() + " depends on sequence " + name
                                            + "; use CASCADE to drop it too");
                }
                expressions.drop(use);
            }
            Comments.drop(catalog, ObjectKind.SEQUENCE, schema, name.name());
            database.dropSequence(transaction, schema, name.name());
        } else if (!statement.ifExists()) {
            throw name.place().error(SqlState.UNKNOWN_TABLE, "sequence " + name + " does not exist");
        }
    }

    // ---------------------------------------------------------------- schemas

    void drop(DropSchema statement) {
        for (String name : statement.names()) {
            if (catalog.schemaExists(name)) {
                dropSchema(name, statement.cascade(), statement.place());
            } else if (!statement.ifExists()) {
                throw statement.place().error(SqlState.UNKNOWN_SCHEMA, "schema " + name + " does not exist");
            }
        }
    }

    private void dropSchema(String schema, boolean cascade, Place place) {
        if (!catalog.isUserSchema(schema)) {
            throw place.error(SqlState.INSUFFICIENT_PRIVILEGE, "schema " + schema + " belongs to the system");
        }
        List<String> held = new ArrayList<>();
        List<TableSchema> tables = tables(schema);
        tables.stream().filter(table -> !table.isOfView()).forEach(table -> held.add("table " + table.name()));
        List<ObjectDefinition> objects = objects(schema);
        objects.stream()
                .filter(object -> !object.kind().equals(Comments.KIND))
                .forEach(object -> held.add(described(object)));
        database.sequences(transaction, schema).forEach(sequence -> held.add("sequence " + sequence.name()));
        if (!held.isEmpty() && !cascade) {
            throw place.error(
                    SqlState.DEPENDENT_OBJECTS,
                    "schema " + schema + " still holds " + held.size() + " objects, such as " + held.get(0));
        }
        String dependent = new TypeDependents(catalog, schema).first();
        if (dependent != null) {
            throw place.error(
                    SqlState.DEPENDENT_OBJECTS,
                    dependent + " needs a type of schema " + schema + "; drop that type first, with CASCADE");
        }
        StoredExpressions expressions = new StoredExpressions(catalog);
        expressions
                .uses((kind, name) -> kind != ObjectNames.Kind.TYPE && schema.equals(name.schema()))
                .forEach(expressions::drop);
        foreignKeys.beforeDrop(
                key -> key.schema().equals(schema), key -> key.parentSchema().equals(schema), true, place);
        empty(schema, tables, objects);
        database.dropSchema(transaction, schema);
    }

    /** Comments go with what they are on. */
    private void empty(String schema, List<TableSchema> tables, List<ObjectDefinition> objects) {
        objects.forEach(object -> database.dropObject(transaction, schema, object.kind(), object.name()));
        tables.forEach(table -> database.dropTable(transaction, table.table()));
        database.sequences(transaction, schema)
                .forEach(sequence -> database.dropSequence(transaction, schema, sequence.name()));
    }

    /** Drops everything but the schema PUBLIC, which is left empty, and temporary tables. */
    void drop(DropAll statement) {
        List<String> schemas = database.schemas(transaction).stream()
                .filter(schema -> !TableDefinition.isTransient(schema))
                .toList();
        foreignKeys.beforeDrop(
                key -> schemas.contains(key.schema()),
                key -> schemas.contains(key.parentSchema()),
                true,
                statement.place());
        for (String schema : schemas) {
            empty(schema, tables(schema), objects(schema));
        }
        schemas.stream()
                .filter(schema -> !schema.equals(PUBLIC))
                .forEach(schema -> database.dropSchema(transaction, schema));
    }

    private List<TableSchema> tables(String schema) {
        return catalog.tables().stream()
                .filter(table -> table.schema().equals(schema))
                .toList();
    }

    private static String described(ObjectDefinition object) {
        return object.kind().toLowerCase(java.util.Locale.ROOT) + " " + object.name();
    }

    private List<ObjectDefinition> objects(String schema) {
        return database.objects(transaction).stream()
                .filter(object -> object.schema().equals(schema))
                .toList();
    }
}

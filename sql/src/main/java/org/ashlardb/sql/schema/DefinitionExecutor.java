package org.ashlardb.sql.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.sql.tree.DefinitionStatement;
import org.ashlardb.sql.tree.DefinitionStatement.AlterSequence;
import org.ashlardb.sql.tree.DefinitionStatement.CreateSchema;
import org.ashlardb.sql.tree.DefinitionStatement.CreateSequence;
import org.ashlardb.sql.tree.DefinitionStatement.CreateTable;
import org.ashlardb.sql.tree.DefinitionStatement.Drop;
import org.ashlardb.sql.tree.DefinitionStatement.DropAll;
import org.ashlardb.sql.tree.DefinitionStatement.DropSchema;
import org.ashlardb.sql.tree.DefinitionStatement.Rename;
import org.ashlardb.sql.tree.DefinitionStatement.RenameSchema;
import org.ashlardb.sql.tree.ForeignKeyClause;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlState;

/** Runs statements that define and drop, within the transaction of a catalog view. */
public final class DefinitionExecutor {
    private final CatalogView catalog;
    private final Database database;
    private final Transaction transaction;
    private final String defaultSchema;
    private final ForeignKeyExecutor foreignKeys;

    public DefinitionExecutor(CatalogView catalog, String defaultSchema) {
        this.catalog = catalog;
        this.defaultSchema = defaultSchema;
        database = catalog.database();
        transaction = catalog.transaction();
        foreignKeys = new ForeignKeyExecutor(catalog, defaultSchema);
    }

    public void execute(DefinitionStatement statement) {
        if (statement instanceof CreateTable create) {
            createTable(create);
        } else if (statement instanceof Drop drop) {
            new ObjectDropper(catalog, foreignKeys, defaultSchema).drop(drop);
        } else if (statement instanceof CreateSchema create) {
            createSchema(create);
        } else if (statement instanceof DropSchema drop) {
            new ObjectDropper(catalog, foreignKeys, defaultSchema).drop(drop);
        } else if (statement instanceof DropAll drop) {
            new ObjectDropper(catalog, foreignKeys, defaultSchema).drop(drop);
        } else if (statement instanceof CreateSequence create) {
            createSequence(create);
        } else if (statement instanceof AlterSequence alter) {
            new SequenceDefiner(catalog).alter(schema(alter.name()), alter);
        } else if (statement instanceof Rename rename) {
            new ObjectRenamer(catalog, defaultSchema).rename(rename);
        } else if (statement instanceof RenameSchema rename) {
            new ObjectRenamer(catalog, defaultSchema).rename(rename);
        }
    }

    /** Lets those who write to the tables that an altered table references know. */
    public void announceForeignKeys(TableSchema table) {
        foreignKeys.announce(table.table().definition());
    }

    /** Fails if a foreign key needs an index as the key it references. */
    public void requireNotNeeded(TableSchema table, IndexDefinition index) {
        foreignKeys.requireNotNeeded(table, index);
    }

    private String schema(Name name) {
        return name.schema() == null ? defaultSchema : name.schema();
    }

    private String userSchema(Name name) {
        String schema = schema(name);
        requireUserSchema(catalog, schema, name.place());
        return schema;
    }

    /** Fails unless something can be created in the schema. */
    public static void requireUserSchema(CatalogView catalog, String schema, Place place) {
        if (schema.equals(InformationSchema.NAME)) {
            throw place.error(SqlState.INSUFFICIENT_PRIVILEGE, "schema " + schema + " belongs to the system");
        }
        if (!catalog.schemaExists(schema)) {
            throw place.error(SqlState.UNKNOWN_SCHEMA, "schema " + schema + " does not exist");
        }
    }

    private void createTable(CreateTable statement) {
        String schema = statement.kind().isLocal() ? statement.name().schema() : userSchema(statement.name());
        if (catalog.find(schema, statement.name().name()) != null) {
            throw statement
                    .name()
                    .place()
                    .error(SqlState.DUPLICATE_TABLE, "table " + statement.name().name() + " already exists");
        }
        TableDefinition definition = new TableDefiner(catalog, schema, statement, database.defaultTableMode()).define();
        List<ForeignKeyClause> clauses = new ArrayList<>();
        for (DefinitionStatement.Constraint constraint : statement.constraints()) {
            if (constraint instanceof ForeignKeyClause clause) {
                clauses.add(clause);
            }
        }
        definition = foreignKeys.define(definition, clauses);
        database.createTable(transaction, definition);
        foreignKeys.announce(definition);
    }

    private void createSchema(CreateSchema statement) {
        if (statement.ifNotExists() && catalog.isThere(() -> catalog.schemaExists(statement.name()))) {
            return;
        }
        if (catalog.schemaExists(statement.name())) {
            throw statement.place().error(SqlState.DUPLICATE_SCHEMA, "schema " + statement.name() + " already exists");
        }
        database.createSchema(transaction, statement.name());
    }

    private void createSequence(CreateSequence statement) {
        String schema = userSchema(statement.name());
        String name = statement.name().name();
        if (statement.ifNotExists()
                && catalog.isThere(() -> database.findSequence(transaction, schema, name) != null)) {
            return;
        }
        if (database.findSequence(transaction, schema, name) != null) {
            throw statement
                    .name()
                    .place()
                    .error(SqlState.DUPLICATE_TABLE, "sequence " + statement.name() + " already exists");
        }
        new SequenceDefiner(catalog).create(schema, statement);
    }

    /** Kept in insertion order, which the numbering of checks relies on. */
    static Map<String, String> newProperties() {
        return new LinkedHashMap<>();
    }
}

package org.ashlardb.sql.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.Index;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.sql.tree.DefinitionStatement;
import org.ashlardb.sql.tree.DefinitionStatement.CreateIndex;
import org.ashlardb.sql.tree.DefinitionStatement.CreateSchema;
import org.ashlardb.sql.tree.DefinitionStatement.CreateSequence;
import org.ashlardb.sql.tree.DefinitionStatement.CreateTable;
import org.ashlardb.sql.tree.DefinitionStatement.DropIndex;
import org.ashlardb.sql.tree.DefinitionStatement.DropSchema;
import org.ashlardb.sql.tree.DefinitionStatement.DropSequence;
import org.ashlardb.sql.tree.DefinitionStatement.DropTable;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/** Runs statements that define and drop, within the transaction of a catalog view. */
public final class DefinitionExecutor {
    private final CatalogView catalog;
    private final Database database;
    private final Transaction transaction;
    private final String defaultSchema;

    public DefinitionExecutor(CatalogView catalog, String defaultSchema) {
        this.catalog = catalog;
        this.defaultSchema = defaultSchema;
        database = catalog.database();
        transaction = catalog.transaction();
    }

    public void execute(DefinitionStatement statement) {
        if (statement instanceof CreateTable create) {
            createTable(create);
        } else if (statement instanceof DropTable drop) {
            dropTable(drop);
        } else if (statement instanceof CreateIndex create) {
            createIndex(create);
        } else if (statement instanceof DropIndex drop) {
            dropIndex(drop);
        } else if (statement instanceof CreateSchema create) {
            createSchema(create);
        } else if (statement instanceof DropSchema drop) {
            dropSchema(drop);
        } else if (statement instanceof CreateSequence create) {
            createSequence(create);
        } else if (statement instanceof DropSequence drop) {
            dropSequence(drop);
        }
    }

    private String schema(Name name) {
        return name.schema() == null ? defaultSchema : name.schema();
    }

    private String userSchema(Name name) {
        String schema = schema(name);
        if (schema.equals(InformationSchema.NAME)) {
            throw new SqlException(SqlState.INSUFFICIENT_PRIVILEGE, "schema " + schema + " belongs to the system");
        }
        if (!catalog.schemaExists(schema)) {
            throw name.place().error(SqlState.UNKNOWN_SCHEMA, "schema " + schema + " does not exist");
        }
        return schema;
    }

    private void createTable(CreateTable statement) {
        String schema = userSchema(statement.name());
        if (catalog.find(schema, statement.name().name()) != null) {
            if (statement.ifNotExists()) {
                return;
            }
            throw statement
                    .name()
                    .place()
                    .error(SqlState.DUPLICATE_TABLE, "table " + statement.name() + " already exists");
        }
        database.createTable(transaction, new TableDefiner(schema, statement, database.defaultTableMode()).define());
    }

    private void dropTable(DropTable statement) {
        String schema = schema(statement.name());
        if (statement.ifExists() && catalog.find(schema, statement.name().name()) == null) {
            return;
        }
        database.dropTable(
                transaction, catalog.table(schema, statement.name().name()).table());
    }

    private void createIndex(CreateIndex statement) {
        TableSchema table =
                catalog.table(schema(statement.table()), statement.table().name());
        String name = statement.index();
        if (name == null) {
            name = table.name() + "_IDX" + table.table().indexes().size();
        } else if (findIndex(table.schema(), name) != null) {
            if (statement.ifNotExists()) {
                return;
            }
            throw statement.place().error(SqlState.DUPLICATE_TABLE, "index " + name + " already exists");
        }
        IndexDefinition definition = TableDefiner.index(
                name,
                table.name(),
                TableDefiner.names(table.columns()),
                statement.columns(),
                statement.unique(),
                false);
        database.createIndex(transaction, table.table(), definition);
    }

    private record FoundIndex(TableSchema table, Index index) {}

    private FoundIndex findIndex(String schema, String name) {
        for (TableSchema table : catalog.tables()) {
            if (table.schema().equals(schema)) {
                for (Index index : table.table().indexes()) {
                    if (index.name().equals(name)) {
                        return new FoundIndex(table, index);
                    }
                }
            }
        }
        return null;
    }

    private void dropIndex(DropIndex statement) {
        FoundIndex found =
                findIndex(schema(statement.index()), statement.index().name());
        if (found == null) {
            if (statement.ifExists()) {
                return;
            }
            throw statement
                    .index()
                    .place()
                    .error(SqlState.UNKNOWN_OBJECT, "index " + statement.index() + " does not exist");
        }
        if (found.index().definition().primaryKey()) {
            throw statement
                    .index()
                    .place()
                    .error(
                            SqlState.DEPENDENT_OBJECTS,
                            "index " + statement.index() + " is the primary key of table "
                                    + found.table().name());
        }
        database.dropIndex(transaction, found.table().table(), found.index());
    }

    private void createSchema(CreateSchema statement) {
        if (catalog.schemaExists(statement.name())) {
            if (statement.ifNotExists()) {
                return;
            }
            throw statement.place().error(SqlState.DUPLICATE_SCHEMA, "schema " + statement.name() + " already exists");
        }
        database.createSchema(transaction, statement.name());
    }

    private void dropSchema(DropSchema statement) {
        String name = statement.name();
        if (!catalog.schemaExists(name)) {
            if (statement.ifExists()) {
                return;
            }
            throw statement.place().error(SqlState.UNKNOWN_SCHEMA, "schema " + name + " does not exist");
        }
        List<TableSchema> held = new ArrayList<>();
        for (TableSchema table : catalog.tables()) {
            if (table.schema().equals(name)) {
                held.add(table);
            }
        }
        if (!held.isEmpty() && !statement.cascade()) {
            throw statement
                    .place()
                    .error(
                            SqlState.DEPENDENT_OBJECTS,
                            "schema " + name + " still holds " + held.size() + " tables, such as "
                                    + held.get(0).name());
        }
        for (TableSchema table : held) {
            database.dropTable(transaction, table.table());
        }
        database.dropSchema(transaction, name);
    }

    private void createSequence(CreateSequence statement) {
        String schema = userSchema(statement.name());
        if (database.findSequence(transaction, schema, statement.name().name()) != null) {
            if (statement.ifNotExists()) {
                return;
            }
            throw statement
                    .name()
                    .place()
                    .error(SqlState.DUPLICATE_TABLE, "sequence " + statement.name() + " already exists");
        }
        var options = statement.options();
        long increment = options.increment() == null ? 1 : options.increment();
        long minimum = options.minimum() != null ? options.minimum() : increment > 0 ? 1 : Long.MIN_VALUE;
        long maximum = options.maximum() != null ? options.maximum() : increment > 0 ? Long.MAX_VALUE : -1;
        long start = options.start() != null ? options.start() : increment > 0 ? minimum : maximum;
        if (start < minimum || start > maximum) {
            throw statement
                    .place()
                    .error(
                            SqlState.INVALID_PARAMETER,
                            "START " + start + " is not between MINVALUE " + minimum + " and MAXVALUE " + maximum);
        }
        database.createSequence(
                transaction, schema, statement.name().name(), start, increment, minimum, maximum, options.cycle());
    }

    private void dropSequence(DropSequence statement) {
        String schema = schema(statement.name());
        if (database.findSequence(transaction, schema, statement.name().name()) == null) {
            if (statement.ifExists()) {
                return;
            }
            throw statement
                    .name()
                    .place()
                    .error(SqlState.UNKNOWN_TABLE, "sequence " + statement.name() + " does not exist");
        }
        database.dropSequence(transaction, schema, statement.name().name());
    }

    /** Kept in insertion order, which the numbering of checks relies on. */
    static Map<String, String> newProperties() {
        return new LinkedHashMap<>();
    }
}

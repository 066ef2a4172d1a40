package org.ashlardb.sql.schema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.definition.TableMode;
import org.ashlardb.sql.tree.DefinitionStatement.CheckConstraint;
import org.ashlardb.sql.tree.DefinitionStatement.Column;
import org.ashlardb.sql.tree.DefinitionStatement.Constraint;
import org.ashlardb.sql.tree.DefinitionStatement.CreateTable;
import org.ashlardb.sql.tree.DefinitionStatement.Identity;
import org.ashlardb.sql.tree.DefinitionStatement.IndexColumn;
import org.ashlardb.sql.tree.DefinitionStatement.KeyConstraint;
import org.ashlardb.sql.tree.DefinitionStatement.Timing;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Turns CREATE TABLE into the engine's definition. */
final class TableDefiner {
    private static final int MAX_COLUMNS = 1_600;

    private final String schema;
    private final CatalogView catalog;
    private final CreateTable statement;
    private final TableMode defaultMode;
    private final Set<String> notNull = new HashSet<>();
    private final List<IndexDefinition> indexes = new ArrayList<>();
    private final Map<String, String> properties = DefinitionExecutor.newProperties();
    private final Set<String> constraintNames = new HashSet<>();
    private final List<TableSchema.Check> checks = new ArrayList<>();

    TableDefiner(CatalogView catalog, String schema, CreateTable statement, TableMode defaultMode) {
        this.catalog = catalog;
        this.schema = schema;
        this.defaultMode = defaultMode;
        this.statement = statement;
    }

    TableDefinition define() {
        List<String> names = columnNames();
        boolean primary = false;
        for (Constraint constraint : statement.constraints()) {
            if (constraint instanceof KeyConstraint key) {
                if (key.primary() && primary) {
                    throw key.place().error(SqlState.INVALID_DEFINITION, "table " + table() + " has two primary keys");
                }
                primary |= key.primary();
                addKey(key, names);
            } else if (constraint instanceof CheckConstraint check) {
                addCheck(check);
            }
        }
        List<ColumnDefinition> columns = new ArrayList<>();
        for (Column column : statement.columns()) {
            columns.add(define(column, notNull.contains(column.name())));
        }
        TableSchema.putChecks(checks, properties);
        if (statement.kind().comment() != null) {
            properties.put(Comments.PROPERTY, statement.kind().comment());
        }
        if (statement.kind().isTemporary()) {
            properties.put(
                    TemporaryNames.LIFETIME_PROPERTY,
                    statement.kind().lifetime().name());
        }
        TableMode mode = statement.kind().isTemporary()
                ? TableMode.MEMORY
                : statement.mode() == null
                        ? defaultMode
                        : catalog.mode(TableMode.valueOf(statement.mode().name()));
        return new TableDefinition(schema, table(), mode, columns, indexes, properties);
    }

    private String table() {
        return statement.name().name();
    }

    private List<String> columnNames() {
        List<String> names = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (Column column : statement.columns()) {
            if (!seen.add(column.name())) {
                throw column.place().error(SqlState.DUPLICATE_COLUMN, "column " + column.name() + " is defined twice");
            }
            names.add(column.name());
        }
        if (names.isEmpty()) {
            throw statement.place().error(SqlState.INVALID_DEFINITION, "table " + table() + " has no columns");
        }
        requireWidth(table(), names.size(), statement.place());
        return names;
    }

    static void requireWidth(String table, int columns, Place place) {
        if (columns > MAX_COLUMNS) {
            throw place.error(
                    SqlState.TOO_LARGE, "table " + table + " has " + columns + " columns, the limit is " + MAX_COLUMNS);
        }
    }

    static ColumnDefinition define(Column column, boolean inPrimaryKey) {
        ColumnDefinition definition = ColumnTypes.define(column.name(), column.type());
        if (column.notNull() || column.identity() != null || inPrimaryKey) {
            definition = definition.notNull();
        }
        if (column.defaultValue() != null) {
            definition = definition.property(
                    column.generated() ? TableSchema.GENERATED_PROPERTY : TableSchema.DEFAULT_PROPERTY,
                    column.defaultValue().text());
        }
        if (column.onUpdate() != null) {
            definition = definition.property(
                    TableSchema.ON_UPDATE_PROPERTY, column.onUpdate().text());
        }
        if (column.comment() != null) {
            definition = definition.property(Comments.PROPERTY, column.comment());
        }
        if (column.identity() != null) {
            definition = identity(definition, column.type(), column.identity(), column.place());
        }
        return definition;
    }

    /** The column as one that numbers its rows. */
    static ColumnDefinition identity(ColumnDefinition column, SqlType type, Identity identity, Place place) {
        if (!type.kind().isWhole()) {
            throw place.error(
                    SqlState.INVALID_DEFINITION,
                    "identity column " + column.name() + " is of type " + type + ", expected a whole number");
        }
        ColumnDefinition numbered = IdentityDefiner.define(column, identity.options(), place);
        return identity.always() || identity.onNull()
                ? numbered.property(
                        TableSchema.IDENTITY_PROPERTY, identity.always() ? TableSchema.ALWAYS : TableSchema.ON_NULL)
                : numbered;
    }

    private void addKey(KeyConstraint key, List<String> columns) {
        String name = key.name();
        if (name == null) {
            String wanted = keyName(table(), key);
            name = wanted;
            for (int i = 1; constraintNames.contains(name) || catalog.isIndexOfAnother(schema, table(), name); i++) {
                name = wanted + i;
            }
        }
        unique(name, key);
        for (String included : key.included()) {
            if (!columns.contains(included)) {
                throw unknownColumn(included, table(), columns, key.place());
            }
        }
        IndexDefinition definition = index(name, table(), columns, key);
        indexes.add(IndexSchema.including(definition, key.included()));
        if (key.primary()) {
            for (IndexColumn column : key.columns()) {
                notNull.add(column.name());
            }
        }
    }

    /** The name of a key for which none is written. */
    static String keyName(String table, KeyConstraint key) {
        return key.primary() ? table + "_PKEY" : table + "_" + joined(key.columns()) + "_KEY";
    }

    private void addCheck(CheckConstraint check) {
        String name = check.name();
        if (name == null) {
            name = table() + "_CHECK" + (checks.isEmpty() ? "" : checks.size());
        }
        unique(name, check);
        checks.add(new TableSchema.Check(name, check.text(), true));
    }

    private void unique(String name, Constraint constraint) {
        if (!constraintNames.add(name)) {
            throw constraint.place().error(SqlState.DUPLICATE_OBJECT, "constraint " + name + " is defined twice");
        }
    }

    private static String joined(List<IndexColumn> columns) {
        List<String> names = new ArrayList<>();
        for (IndexColumn column : columns) {
            names.add(column.name());
        }
        return String.join("_", names);
    }

    static List<String> names(List<ColumnSchema> columns) {
        List<String> names = new ArrayList<>();
        for (ColumnSchema column : columns) {
            names.add(column.name());
        }
        return names;
    }

    private static SqlException unknownColumn(String name, String table, List<String> columns, Place place) {
        return place.error(
                SqlState.UNKNOWN_COLUMN,
                "column " + name + " of table " + table + " does not exist" + Suggestion.of(name, columns));
    }

    /** The index of a key over named columns. */
    private static IndexDefinition index(String name, String table, List<String> tableColumns, KeyConstraint key) {
        List<IndexColumn> keyColumns = key.columns();
        int[] columns = new int[keyColumns.size()];
        boolean[] descending = new boolean[keyColumns.size()];
        boolean[] nullsFirst = new boolean[keyColumns.size()];
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < columns.length; i++) {
            IndexColumn column = keyColumns.get(i);
            columns[i] = tableColumns.indexOf(column.name());
            descending[i] = column.descending();
            nullsFirst[i] = column.nullsFirst();
            if (columns[i] < 0) {
                throw unknownColumn(column.name(), table, tableColumns, column.place());
            }
            if (!seen.add(column.name())) {
                throw column.place()
                        .error(SqlState.DUPLICATE_COLUMN, "column " + column.name() + " is twice in index " + name);
            }
        }
        return new IndexDefinition(
                name,
                columns,
                descending,
                nullsFirst,
                key.timing() == Timing.NOT_DEFERRABLE,
                key.primary(),
                key.nullsDistinct(),
                IndexDefinition.ALL_ROWS,
                IndexSchema.properties(key.timing()));
    }
}

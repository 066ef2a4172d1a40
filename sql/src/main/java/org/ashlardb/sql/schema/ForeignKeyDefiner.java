package org.ashlardb.sql.schema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.sql.tree.DefinitionStatement.Lifetime;
import org.ashlardb.sql.tree.ForeignKeyClause;
import org.ashlardb.sql.tree.ForeignKeyClause.Rule;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Turns FOREIGN KEY and REFERENCES into foreign keys of a table's definition. */
final class ForeignKeyDefiner {
    private final CatalogView catalog;
    private final String defaultSchema;

    ForeignKeyDefiner(CatalogView catalog, String defaultSchema) {
        this.catalog = catalog;
        this.defaultSchema = defaultSchema;
    }

    /** The table with one more foreign key. */
    TableDefinition add(TableDefinition table, ForeignKeyClause clause, boolean validated) {
        List<ForeignKey> keys = new ArrayList<>(ForeignKey.of(table));
        keys.add(define(table, clause, keys, validated));
        return ForeignKey.with(table, keys);
    }

    private ForeignKey define(
            TableDefinition table, ForeignKeyClause clause, List<ForeignKey> others, boolean validated) {
        Place place = clause.place();
        TableDefinition parent = parent(table, clause.parent());
        requireSameLifetime(table, parent, place);
        requireColumns(table, clause.columns(), place);
        List<String> targets = clause.parentColumns();
        if (targets.isEmpty()) {
            targets = primaryKey(parent, place);
        }
        requireColumns(parent, targets, place);
        if (targets.size() != clause.columns().size()) {
            throw place.error(
                    SqlState.INVALID_FOREIGN_KEY,
                    "foreign key has " + clause.columns().size() + " columns and references " + targets.size());
        }
        if (ForeignKey.keyOver(parent, targets) == null) {
            throw place.error(
                    SqlState.INVALID_FOREIGN_KEY,
                    "table " + parent.name() + " has no primary key or UNIQUE over exactly " + targets);
        }
        requireSameTypes(table, clause.columns(), parent, targets, place);
        requireActions(table, clause);
        return new ForeignKey(
                name(table, clause, others),
                table.schema(),
                table.name(),
                clause.columns(),
                parent.schema(),
                parent.name(),
                targets,
                clause.matchFull(),
                clause.onDelete(),
                clause.onUpdate(),
                clause.deferrable(),
                clause.initiallyDeferred(),
                validated);
    }

    private TableDefinition parent(TableDefinition table, Name name) {
        boolean itself = name.schema() == null && name.name().equals(table.name()) && isLocal(table);
        String schema = itself ? table.schema() : catalog.resolveDefinition(name, defaultSchema);
        if (schema.equals(table.schema()) && name.name().equals(table.name())) {
            return table;
        }
        return catalog.table(schema, name).table().definition();
    }

    private static boolean isLocal(TableDefinition table) {
        return TableDefinition.isTransient(table.schema());
    }

    /** The rows of a referenced table must not go away before those that reference them. */
    private static void requireSameLifetime(TableDefinition table, TableDefinition parent, Place place) {
        if (isLocal(table) != isLocal(parent)) {
            throw place.error(
                    SqlState.INVALID_DEFINITION,
                    isLocal(table)
                            ? "temporary table " + table.name() + " cannot reference table " + parent.name()
                                    + ", which is not temporary"
                            : "table " + table.name() + " cannot reference temporary table " + parent.name());
        }
        Lifetime own = lifetime(table);
        Lifetime parents = lifetime(parent);
        if (!isLocal(table) && (own != null || parents != null)) {
            throw place.error(SqlState.NOT_SUPPORTED, "global temporary tables have no foreign keys");
        }
        if (own != null && own.compareTo(parents) < 0) {
            throw place.error(
                    SqlState.NOT_SUPPORTED,
                    "ON COMMIT " + shown(own) + " of table " + table.name() + " does not go with ON COMMIT "
                            + shown(parents) + " of table " + parent.name() + ", which it references");
        }
    }

    private static String shown(Lifetime lifetime) {
        return lifetime.name().replace('_', ' ');
    }

    private static Lifetime lifetime(TableDefinition table) {
        String name = table.properties().get(TemporaryNames.LIFETIME_PROPERTY);
        return name == null ? null : Lifetime.valueOf(name);
    }

    private static void requireColumns(TableDefinition table, List<String> columns, Place place) {
        Set<String> seen = new HashSet<>();
        List<String> names = new ArrayList<>();
        table.columns().forEach(column -> names.add(column.name()));
        for (String column : columns) {
            if (!names.contains(column)) {
                throw place.error(
                        SqlState.UNKNOWN_COLUMN,
                        "column " + column + " of table " + table.name() + " does not exist"
                                + Suggestion.of(column, names));
            }
            if (!seen.add(column)) {
                throw place.error(SqlState.DUPLICATE_COLUMN, "column " + column + " is twice in a foreign key");
            }
        }
    }

    private static List<String> primaryKey(TableDefinition parent, Place place) {
        for (IndexDefinition index : parent.indexes()) {
            if (index.primaryKey() && index.unique()) {
                return names(parent, index);
            }
        }
        throw place.error(SqlState.INVALID_FOREIGN_KEY, "table " + parent.name() + " has no primary key to reference");
    }

    private static List<String> names(TableDefinition table, IndexDefinition index) {
        List<String> names = new ArrayList<>();
        for (int column : index.columns()) {
            names.add(table.columns().get(column).name());
        }
        return names;
    }

    static void requireSameTypes(
            TableDefinition table, List<String> columns, TableDefinition parent, List<String> targets, Place place) {
        for (int i = 0; i < targets.size(); i++) {
            requireSameType(table, columns.get(i), parent, targets.get(i), place);
        }
    }

    /** Whole numbers of any width fit each other; else the kinds are the same. */
    private static void requireSameType(
            TableDefinition table, String column, TableDefinition parent, String target, Place place) {
        SqlType type = type(table, column);
        SqlType parentType = type(parent, target);
        boolean whole = type.kind().isWhole() && parentType.kind().isWhole();
        boolean anyElements = type.kind() != SqlKind.ARRAY && type.kind() != SqlKind.ENUM;
        boolean sameElements = anyElements || type.equals(parentType);
        boolean sameCollation = type.ignoresCase() == parentType.ignoresCase();
        if (!sameCollation
                || !whole && type.kind() != parentType.kind()
                || type.kind() == SqlKind.JSON
                || !sameElements) {
            throw place.error(
                    SqlState.DATATYPE_MISMATCH,
                    "column " + column + " of type " + type + " cannot reference column " + target + " of table "
                            + parent.name() + ", which is of type " + parentType);
        }
    }

    private static SqlType type(TableDefinition table, String column) {
        return ColumnTypes.sqlType(table.columns().get(table.columnIndex(column)));
    }

    private static void requireActions(TableDefinition table, ForeignKeyClause clause) {
        requireColumns(table, clause.onDelete().columns(), clause.place());
        for (String column : clause.onDelete().columns()) {
            if (!clause.columns().contains(column)) {
                throw clause.place()
                        .error(
                                SqlState.INVALID_COLUMN_REFERENCE,
                                "column " + column + " is no part of the foreign key");
            }
        }
        boolean changes = clause.onUpdate().rule().compareTo(Rule.RESTRICT) > 0
                || clause.onDelete().rule().compareTo(Rule.CASCADE) > 0;
        for (String name : clause.columns()) {
            ColumnDefinition column = table.columns().get(table.columnIndex(name));
            if (changes && column.properties().containsKey(TableSchema.GENERATED_PROPERTY)) {
                throw clause.place()
                        .error(
                                SqlState.INVALID_DEFINITION,
                                "column " + name + " is computed, ON UPDATE and ON DELETE cannot set it");
            }
        }
    }

    private static String name(TableDefinition table, ForeignKeyClause clause, List<ForeignKey> others) {
        Set<String> taken = new HashSet<>();
        others.forEach(key -> taken.add(key.name()));
        table.indexes().forEach(index -> taken.add(index.name()));
        for (int i = 0; table.properties().containsKey(TableSchema.checkName(i)); i++) {
            taken.add(table.properties().get(TableSchema.checkName(i)));
        }
        if (clause.name() != null) {
            if (taken.contains(clause.name())) {
                throw clause.place()
                        .error(
                                SqlState.DUPLICATE_OBJECT,
                                "constraint " + clause.name() + " of table " + table.name() + " already exists");
            }
            return clause.name();
        }
        String base = table.name() + "_" + String.join("_", clause.columns()) + "_FKEY";
        String name = base;
        for (int i = 1; taken.contains(name); i++) {
            name = base + i;
        }
        return name;
    }
}

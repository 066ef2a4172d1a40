package org.ashlardb.sql.schema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.sql.parser.ColumnNames;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.ForeignKeyClause;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlState;

/**
 * The definition of a table while ALTER TABLE changes it, with what each of its columns was before. Keys hold columns
 * and not ordinals, so that columns may come and go.
 */
final class TableDraft {
    /** A column; its place in the old table is -1 when it is new. */
    static final class DraftColumn {
        final int origin;
        ColumnDefinition definition;
        Expression value; // computes it from the old row, or null
        boolean changed; // whether its values have to be written anew
        Long restart; // the next value of an identity, or null where it goes on

        DraftColumn(int origin, ColumnDefinition definition) {
            this.origin = origin;
            this.definition = definition;
            changed = origin < 0;
        }

        String name() {
            return definition.name();
        }

        String property(String key) {
            return definition.properties().get(key);
        }

        void rename(String name) {
            definition = new ColumnDefinition(
                    name,
                    definition.type(),
                    definition.nullable(),
                    definition.length(),
                    definition.precision(),
                    definition.scale(),
                    definition.identity(),
                    definition.properties());
        }

        /** Sets a property, or takes it away. */
        void setProperty(String key, String value) {
            Map<String, String> properties = new LinkedHashMap<>(definition.properties());
            if (value == null) {
                properties.remove(key);
            } else {
                properties.put(key, value);
            }
            definition = new ColumnDefinition(
                    definition.name(),
                    definition.type(),
                    definition.nullable(),
                    definition.length(),
                    definition.precision(),
                    definition.scale(),
                    definition.identity(),
                    properties);
        }
    }

    /**
     * A key or other index.
     *
     * @param index all about it but the columns
     * @param condition the column that is NULL in rows the index leaves out, or null
     * @param included columns that are only shown
     */
    record DraftKey(
            IndexDefinition index, List<DraftColumn> columns, DraftColumn condition, List<DraftColumn> included) {
        DraftKey named(String newName) {
            return new DraftKey(index.named(newName), columns, condition, included);
        }

        String name() {
            return index.name();
        }

        boolean primary() {
            return index.primaryKey();
        }

        boolean isConstraint() {
            return IndexSchema.isConstraint(index);
        }

        boolean uses(DraftColumn column) {
            return columns.contains(column) || condition == column || included.contains(column);
        }

        IndexDefinition definition(List<DraftColumn> all) {
            int[] ordinals = columns.stream().mapToInt(all::indexOf).toArray();
            List<String> names = included.stream().map(DraftColumn::name).toList();
            int conditionOrdinal = condition == null ? IndexDefinition.ALL_ROWS : all.indexOf(condition);
            return IndexSchema.including(index.over(ordinals, conditionOrdinal), names);
        }
    }

    final TableDefinition old;
    String schema;
    String name;
    final List<DraftColumn> columns = new ArrayList<>();
    final List<DraftKey> keys = new ArrayList<>();
    final List<TableSchema.Check> checks = new ArrayList<>();
    final Set<String> checksToVerify = new HashSet<>();
    final List<ForeignKey> foreignKeys = new ArrayList<>();
    final List<NewForeignKey> newForeignKeys = new ArrayList<>();
    final Set<String> foreignKeysToVerify = new HashSet<>();
    private final Map<String, String> properties;

    /** A foreign key to be added when all else is as it will be. */
    record NewForeignKey(ForeignKeyClause clause, boolean valid) {}

    TableDraft(TableDefinition old) {
        this.old = old;
        schema = old.schema();
        name = old.name();
        for (int i = 0; i < old.columns().size(); i++) {
            columns.add(new DraftColumn(i, old.columns().get(i)));
        }
        for (IndexDefinition index : old.indexes()) {
            List<DraftColumn> keyColumns = new ArrayList<>();
            for (int column : index.columns()) {
                keyColumns.add(columns.get(column));
            }
            List<DraftColumn> included = new ArrayList<>();
            for (String column : IndexSchema.included(index)) {
                included.add(find(column));
            }
            keys.add(new DraftKey(
                    index, keyColumns, index.isPartial() ? columns.get(index.condition()) : null, included));
        }
        properties = new LinkedHashMap<>(old.properties());
        checks.addAll(TableSchema.checks(properties));
        TableSchema.removeChecks(properties);
        foreignKeys.addAll(ForeignKey.of(old));
    }

    /** The column, or null. */
    DraftColumn find(String column) {
        for (DraftColumn found : columns) {
            if (found.name().equals(column)) {
                return found;
            }
        }
        return null;
    }

    DraftColumn column(String column, Place place) {
        DraftColumn found = find(column);
        if (found == null) {
            List<String> names = columns.stream().map(DraftColumn::name).toList();
            throw place.error(
                    SqlState.UNKNOWN_COLUMN,
                    "column " + column + " of table " + name + " does not exist" + Suggestion.of(column, names));
        }
        return found;
    }

    /** Whether a key, check or foreign key has the name. */
    boolean hasConstraint(String constraint) {
        return keys.stream().anyMatch(key -> key.name().equals(constraint))
                || checks.stream().anyMatch(check -> check.name().equals(constraint))
                || foreignKeys.stream().anyMatch(key -> key.name().equals(constraint))
                || newForeignKeys.stream()
                        .anyMatch(key -> constraint.equals(key.clause().name()));
    }

    DraftKey primaryKey() {
        return keys.stream().filter(DraftKey::primary).findFirst().orElse(null);
    }

    /** The columns that are computed from a column. */
    List<DraftColumn> computedFrom(String column) {
        List<DraftColumn> found = new ArrayList<>();
        for (DraftColumn other : columns) {
            String text = other.property(TableSchema.GENERATED_PROPERTY);
            if (text != null && ColumnNames.of(text).contains(column)) {
                found.add(other);
            }
        }
        return found;
    }

    /** Whether a column is there only for indexes. */
    static boolean isHidden(DraftColumn column) {
        return column.name().startsWith(ColumnSchema.HIDDEN);
    }

    /** Hidden columns that no index needs any more go or, where rows stay as they are, are no longer computed. */
    void dropUnused(boolean rewrites) {
        List<DraftColumn> unused = new ArrayList<>();
        for (DraftColumn column : columns) {
            if (isHidden(column) && keys.stream().noneMatch(key -> key.uses(column))) {
                unused.add(column);
            }
        }
        if (rewrites) {
            columns.removeAll(unused);
            return;
        }
        for (DraftColumn column : unused) {
            column.setProperty(TableSchema.GENERATED_PROPERTY, null);
            column.rename(ColumnSchema.HIDDEN + columns.indexOf(column));
        }
    }

    /** A key, check or foreign key has another name, which its comment follows. */
    void renamed(String from, String to) {
        Comments.rename(properties, from, to);
    }

    TableDefinition definition() {
        List<ColumnDefinition> definitions = new ArrayList<>();
        columns.forEach(column -> definitions.add(column.definition));
        List<IndexDefinition> indexes = new ArrayList<>();
        for (DraftKey key : keys) {
            indexes.add(key.definition(columns));
        }
        Map<String, String> all = new LinkedHashMap<>(properties);
        Set<String> parts = new HashSet<>();
        keys.forEach(key -> parts.add(key.name()));
        checks.forEach(check -> parts.add(check.name()));
        foreignKeys.forEach(key -> parts.add(key.name()));
        Comments.keep(all, parts);
        TableSchema.putChecks(checks, all);
        TableDefinition definition = new TableDefinition(schema, name, old.mode(), definitions, indexes, all);
        List<ForeignKey> kept = new ArrayList<>();
        for (ForeignKey key : foreignKeys) {
            boolean ofItself = key.references(old.schema(), old.name());
            kept.add(ofItself ? key.withParent(schema, name, key.parentColumns()) : key);
        }
        return ForeignKey.with(definition, kept);
    }
}

package org.ashlardb.sql.schema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.sql.tree.ForeignKeyClause.Action;
import org.ashlardb.sql.tree.ForeignKeyClause.Rule;

/**
 * A foreign key, which is kept among the properties of its table: {@code foreign.N.name}, {@code .schema} and
 * {@code .table} (the referenced one), {@code .column.I} and {@code .target.I}, {@code .match}, {@code .delete} and
 * {@code .update} (the rules), {@code .delete.I} (columns to set), {@code .timing}, {@code .valid}, for N and I from 0. What
 * is not written there is the default.
 *
 * @param columns the referencing columns
 * @param parentColumns the referenced ones, in the same order
 * @param validated whether it holds for rows that were there before it
 */
public record ForeignKey(
        String name,
        String schema,
        String table,
        List<String> columns,
        String parentSchema,
        String parentTable,
        List<String> parentColumns,
        boolean matchFull,
        Action onDelete,
        Action onUpdate,
        boolean deferrable,
        boolean initiallyDeferred,
        boolean validated)
        implements Deferrable {
    private static final String PREFIX = "foreign.";

    public ForeignKey {
        columns = List.copyOf(columns);
        parentColumns = List.copyOf(parentColumns);
    }

    /** Whether the table has any. */
    public static boolean hasAny(TableDefinition table) {
        return table.properties().containsKey(PREFIX + "0.name");
    }

    /** The foreign keys of a table. */
    public static List<ForeignKey> of(TableDefinition table) {
        if (!hasAny(table)) {
            return List.of();
        }
        List<ForeignKey> keys = new ArrayList<>();
        for (int i = 0; table.properties().containsKey(PREFIX + i + ".name"); i++) {
            keys.add(read(table, PREFIX + i + "."));
        }
        return keys;
    }

    private static ForeignKey read(TableDefinition table, String prefix) {
        Map<String, String> properties = table.properties();
        String timing = properties.getOrDefault(prefix + "timing", "");
        return new ForeignKey(
                properties.get(prefix + "name"),
                table.schema(),
                table.name(),
                readList(properties, prefix + "column."),
                properties.get(prefix + "schema"),
                properties.get(prefix + "table"),
                readList(properties, prefix + "target."),
                properties.containsKey(prefix + "match"),
                new Action(rule(properties, prefix + "delete"), readList(properties, prefix + "delete.")),
                new Action(rule(properties, prefix + "update"), List.of()),
                !timing.isEmpty(),
                timing.equals("DEFERRED"),
                !properties.containsKey(prefix + "valid"));
    }

    private static Rule rule(Map<String, String> properties, String name) {
        return Rule.valueOf(properties.getOrDefault(name, Rule.NO_ACTION.name()));
    }

    private static List<String> readList(Map<String, String> properties, String prefix) {
        List<String> values = new ArrayList<>();
        for (int i = 0; properties.containsKey(prefix + i); i++) {
            values.add(properties.get(prefix + i));
        }
        return values;
    }

    /** The definition of a table with these foreign keys and no others. */
    public static TableDefinition with(TableDefinition table, List<ForeignKey> keys) {
        Map<String, String> properties = new TreeMap<>(table.properties());
        properties.keySet().removeIf(name -> name.startsWith(PREFIX));
        for (int i = 0; i < keys.size(); i++) {
            keys.get(i).write(properties, PREFIX + i + ".");
        }
        return table.withProperties(properties);
    }

    private void write(Map<String, String> properties, String prefix) {
        properties.put(prefix + "name", name);
        properties.put(prefix + "schema", parentSchema);
        properties.put(prefix + "table", parentTable);
        writeList(properties, prefix + "column.", columns);
        writeList(properties, prefix + "target.", parentColumns);
        if (matchFull) {
            properties.put(prefix + "match", "FULL");
        }
        if (onDelete.rule() != Rule.NO_ACTION) {
            properties.put(prefix + "delete", onDelete.rule().name());
        }
        writeList(properties, prefix + "delete.", onDelete.columns());
        if (onUpdate.rule() != Rule.NO_ACTION) {
            properties.put(prefix + "update", onUpdate.rule().name());
        }
        if (deferrable) {
            properties.put(prefix + "timing", initiallyDeferred ? "DEFERRED" : "DEFERRABLE");
        }
        if (!validated) {
            properties.put(prefix + "valid", "false");
        }
    }

    private static void writeList(Map<String, String> properties, String prefix, List<String> values) {
        for (int i = 0; i < values.size(); i++) {
            properties.put(prefix + i, values.get(i));
        }
    }

    /** Whether a table is the referenced one. */
    public boolean references(String otherSchema, String otherTable) {
        return parentSchema.equals(otherSchema) && parentTable.equals(otherTable);
    }

    /** The unique index over exactly these columns, in any order, or null. */
    public static IndexDefinition keyOver(TableDefinition table, List<String> columns) {
        Set<String> wanted = new HashSet<>(columns);
        for (IndexDefinition index : table.indexes()) {
            Set<String> names = new HashSet<>();
            for (int column : index.columns()) {
                names.add(table.columns().get(column).name());
            }
            if (index.unique() && !index.isPartial() && wanted.equals(names)) {
                return index;
            }
        }
        return null;
    }

    /** Whether it references its own table. */
    public boolean isOfItself() {
        return references(schema, table);
    }

    /** The same, holding for all rows. */
    public ForeignKey withValidated() {
        return new ForeignKey(
                name,
                schema,
                table,
                columns,
                parentSchema,
                parentTable,
                parentColumns,
                matchFull,
                onDelete,
                onUpdate,
                deferrable,
                initiallyDeferred,
                true);
    }

    /** The same under another name. */
    ForeignKey named(String newName) {
        return copy(newName, columns, parentSchema, parentTable, parentColumns, onDelete);
    }

    /** The same, with a referenced table of other names. */
    ForeignKey withParent(String newSchema, String newTable, List<String> newColumns) {
        return copy(name, columns, newSchema, newTable, newColumns, onDelete);
    }

    /** The same, with another name for a referencing column. */
    ForeignKey renamed(String from, String to) {
        Action action = new Action(onDelete.rule(), renamed(onDelete.columns(), from, to));
        return copy(name, renamed(columns, from, to), parentSchema, parentTable, parentColumns, action);
    }

    static List<String> renamed(List<String> names, String from, String to) {
        return names.stream().map(name -> name.equals(from) ? to : name).toList();
    }

    private ForeignKey copy(
            String newName,
            List<String> newColumns,
            String newSchema,
            String newTable,
            List<String> newTargets,
            Action newDelete) {
        return new ForeignKey(
                newName,
                schema,
                table,
                newColumns,
                newSchema,
                newTable,
                newTargets,
                matchFull,
                newDelete,
                onUpdate,
                deferrable,
                initiallyDeferred,
                validated);
    }

    @Override
    public String toString() {
        return "foreign key " + name + " of table " + table;
    }
}

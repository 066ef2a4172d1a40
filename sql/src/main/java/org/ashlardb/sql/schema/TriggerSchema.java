package org.ashlardb.sql.schema;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.sql.parser.StoredTexts;
import org.ashlardb.sql.tree.Trigger;
import org.ashlardb.sql.tree.Trigger.Change;
import org.ashlardb.sql.tree.Trigger.Event;

/**
 * A trigger, which is kept in the definition of its table: its properties are {@code trigger.home}, {@code trigger.head},
 * {@code trigger.tail} and, if it has one, {@code trigger.comment}, each with the name behind it.
 *
 * @param home the schema of unqualified names in its texts
 * @param head when it fires, as text
 * @param tail what it does, as text
 * @param comment null for none
 */
public record TriggerSchema(String name, String home, String head, String tail, String comment) {
    private static final String HOME = TableSchema.TRIGGER_PROPERTY + "home ";
    private static final String HEAD = TableSchema.TRIGGER_PROPERTY + "head ";
    private static final String TAIL = TableSchema.TRIGGER_PROPERTY + "tail ";
    private static final String COMMENT = TableSchema.TRIGGER_PROPERTY + "comment ";

    /** Those of a table, in the order of their names, which is that in which they fire. */
    public static List<TriggerSchema> of(TableDefinition table) {
        List<TriggerSchema> triggers = List.of();
        for (Map.Entry<String, String> property : table.properties().entrySet()) {
            if (property.getKey().startsWith(HOME)) {
                String name = property.getKey().substring(HOME.length());
                triggers = triggers.isEmpty() ? new ArrayList<>() : triggers;
                triggers.add(new TriggerSchema(
                        name,
                        property.getValue(),
                        table.properties().get(HEAD + name),
                        table.properties().get(TAIL + name),
                        table.properties().get(COMMENT + name)));
            }
        }
        if (triggers.size() > 1) {
            triggers.sort(Comparator.comparing(TriggerSchema::name));
        }
        return triggers;
    }

    /** Whether a table has any. */
    static boolean hasAny(TableDefinition table) {
        return table.properties().keySet().stream().anyMatch(key -> key.startsWith(HOME));
    }

    /** The one of a name, or null. */
    public static TriggerSchema find(TableDefinition table, String name) {
        for (TriggerSchema trigger : of(table)) {
            if (trigger.name.equals(name)) {
                return trigger;
            }
        }
        return null;
    }

    /** The table of a schema that has a trigger of a name, or null. */
    public static TableSchema owner(CatalogView catalog, String schema, String name) {
        for (TableDefinition table : catalog.tablesWithTriggers()) {
            if (table.schema().equals(schema) && find(table, name) != null) {
                return catalog.tableOrRows(schema, table.name());
            }
        }
        return null;
    }

    /** The table with this trigger, in the place of one of the same name. */
    public TableDefinition addedTo(TableDefinition table) {
        Map<String, String> properties = new LinkedHashMap<>(table.properties());
        properties.put(HOME + name, home);
        properties.put(HEAD + name, head);
        properties.put(TAIL + name, tail);
        properties.remove(COMMENT + name);
        if (comment != null) {
            properties.put(COMMENT + name, comment);
        }
        return with(table, properties);
    }

    /** The table without it. */
    public TableDefinition removedFrom(TableDefinition table) {
        Map<String, String> properties = new LinkedHashMap<>(table.properties());
        properties.remove(HOME + name);
        properties.remove(HEAD + name);
        properties.remove(TAIL + name);
        properties.remove(COMMENT + name);
        return with(table, properties);
    }

    private static TableDefinition with(TableDefinition table, Map<String, String> properties) {
        return table.withProperties(properties);
    }

    /** The same trigger whose unqualified names are of another schema. */
    TriggerSchema at(String newHome) {
        return new TriggerSchema(name, newHome, head, tail, comment);
    }

    /** The same trigger with another comment, null for none. */
    TriggerSchema commented(String text) {
        return new TriggerSchema(name, home, head, tail, text);
    }

    /** The statement that makes it. */
    public String text(String schema, String table) {
        return "CREATE TRIGGER " + TableText.written(schema, name) + " " + head + " ON "
                + TableText.written(schema, table) + "\n" + tail;
    }

    /** What it does. */
    public Trigger tree(CatalogView catalog) {
        return StoredTexts.trigger(text(home, "T"), catalog.types(home)).trigger();
    }

    /** Whether it fires for a change of which one assigns some columns. */
    public static boolean fires(Trigger trigger, Change change, List<String> assigned) {
        for (Event event : trigger.events()) {
            if (event.change() == change
                    && (event.columns().isEmpty() || event.columns().stream().anyMatch(assigned::contains))) {
                return true;
            }
        }
        return false;
    }
}

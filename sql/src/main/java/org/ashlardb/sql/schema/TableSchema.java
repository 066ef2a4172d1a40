package org.ashlardb.sql.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ashlardb.engine.Index;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.sql.schema.ColumnSchema.Numbering;

/**
 * A table of the engine as SQL sees it.
 *
 * <p>Properties of the engine's definitions used here: of a column, {@code default} (the text of the default
 * expression), {@code generated} (that of the expression that computes it) and {@code identity} ({@code ALWAYS}); of a
 * table, {@code check.N.name} and {@code check.N.text} for N from 0, and {@code check.N.valid} ({@code NO}), and those of
 * {@link TriggerSchema}.
 *
 * @param checks the CHECK constraints
 * @param visible ordinals of the columns that are not hidden, in the order in which {@code *} names them
 */
public record TableSchema(
        String schema, String name, List<ColumnSchema> columns, List<Check> checks, Table table, List<Integer> visible)
        implements Relation {
    static final String DEFAULT_PROPERTY = "default";
    static final String ON_UPDATE_PROPERTY = "onUpdate";
    static final String GENERATED_PROPERTY = "generated";
    static final String IDENTITY_PROPERTY = "identity";
    static final String ALWAYS = "ALWAYS";
    static final String ON_NULL = "ON NULL";
    static final String TRIGGER_PROPERTY = "trigger.";
    /** Of the table that a materialized view keeps its rows in. */
    static final String VIEW_PROPERTY = "view";

    private static final String NO = "NO";

    /**
     * A CHECK constraint with the text of its condition.
     *
     * @param valid whether it is known to hold for all rows
     */
    public record Check(String name, String text, boolean valid) {}

    public static TableSchema of(Table table) {
        TableDefinition definition = table.definition();
        List<ColumnSchema> columns = new ArrayList<>(definition.columns().size());
        for (ColumnDefinition column : definition.columns()) {
            columns.add(column(column));
        }
        return new TableSchema(
                definition.schema(),
                definition.name(),
                columns,
                checks(definition.properties()),
                table,
                visible(columns));
    }

    /** Whether no two rows have the same value, not NULL, in a column, as far as keys tell. */
    public boolean isKey(int column) {
        for (Index index : table.indexes()) {
            int[] key = index.definition().columns();
            if (index.isKey() && key.length == 1 && key[0] == column) {
                return true;
            }
        }
        return false;
    }

    /** Whether a materialized view keeps its rows in it. */
    public boolean isOfView() {
        return table.definition().properties().containsKey(VIEW_PROPERTY);
    }

    /** The definition of the table that a materialized view keeps its rows in. */
    public static TableDefinition ofView(TableDefinition definition) {
        Map<String, String> properties = new LinkedHashMap<>(definition.properties());
        properties.put(VIEW_PROPERTY, "MATERIALIZED");
        return definition.withProperties(properties);
    }

    /** Whether it has triggers. */
    public boolean hasTriggers() {
        for (String property : table.definition().properties().keySet()) {
            if (property.startsWith(TRIGGER_PROPERTY)) {
                return true;
            }
        }
        return false;
    }

    /** Whether an index has a column first. */
    public boolean leadsIndex(int column) {
        for (Index index : table.indexes()) {
            if (index.definition().columns()[0] == column) {
                return true;
            }
        }
        return false;
    }

    private static List<Integer> visible(List<ColumnSchema> columns) {
        List<Integer> visible = new ArrayList<>(columns.size());
        for (int i = 0; i < columns.size(); i++) {
            if (!columns.get(i).isHidden()) {
                visible.add(i);
            }
        }
        return visible;
    }

    private static ColumnSchema column(ColumnDefinition column) {
        return new ColumnSchema(
                column.name(),
                ColumnTypes.sqlType(column),
                column.nullable(),
                column.properties().get(DEFAULT_PROPERTY),
                numbering(column),
                column.properties().get(GENERATED_PROPERTY),
                column.properties().get(ON_UPDATE_PROPERTY));
    }

    private static Numbering numbering(ColumnDefinition column) {
        if (column.identity() == null) {
            return Numbering.NONE;
        }
        String way = column.properties().get(IDENTITY_PROPERTY);
        return ALWAYS.equals(way)
                ? Numbering.ALWAYS
                : ON_NULL.equals(way) ? Numbering.BY_DEFAULT_ON_NULL : Numbering.BY_DEFAULT;
    }

    /** The expression that computes a column, or null. */
    public static String generatedText(ColumnDefinition column) {
        return column.properties().get(GENERATED_PROPERTY);
    }

    static String checkName(int number) {
        return "check." + number + ".name";
    }

    private static String checkText(int number) {
        return "check." + number + ".text";
    }

    private static String checkValid(int number) {
        return "check." + number + ".valid";
    }

    /** Puts constraints into the properties of a table. */
    static void putChecks(List<Check> checks, Map<String, String> properties) {
        for (int i = 0; i < checks.size(); i++) {
            properties.put(checkName(i), checks.get(i).name());
            properties.put(checkText(i), checks.get(i).text());
            if (!checks.get(i).valid()) {
                properties.put(checkValid(i), NO);
            }
        }
    }

    /** Takes all constraints out of the properties of a table. */
    static void removeChecks(Map<String, String> properties) {
        for (int i = 0; properties.containsKey(checkName(i)); i++) {
            properties.remove(checkName(i));
            properties.remove(checkText(i));
            properties.remove(checkValid(i));
        }
    }

    static List<Check> checks(Map<String, String> properties) {
        List<Check> checks = new ArrayList<>();
        for (int i = 0; properties.containsKey(checkName(i)); i++) {
            checks.add(new Check(
                    properties.get(checkName(i)),
                    properties.get(checkText(i)),
                    !NO.equals(properties.get(checkValid(i)))));
        }
        return checks;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TableSchema that && that.table == table;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(table);
    }
}

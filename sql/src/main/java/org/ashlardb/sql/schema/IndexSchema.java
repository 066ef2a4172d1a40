package org.ashlardb.sql.schema;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.sql.tree.DefinitionStatement.Timing;

/**
 * Indexes of the engine as SQL sees them.
 *
 * <p>What an index has besides columns of the table stands in hidden columns of it, whose names begin with {@link
 * ColumnSchema#HIDDEN}: an expression in one that is computed by it, and named by its text; the condition of a partial
 * index in one that is TRUE in rows the index has and NULL in others. Indexes over the same expression share the column.
 *
 * <p>Properties of the engine's definitions used here: {@code constraint} ({@code NO} where an index is unique and no
 * constraint), {@code timing} (of a constraint that is DEFERRABLE),
 * {@code include} (names of columns, each with a NUL behind it), {@code foreign} ({@code YES} where an index
 * has come with a foreign key).
 */
public final class IndexSchema {
    private static final String CONSTRAINT_PROPERTY = "constraint";
    private static final String NO = "NO";
    private static final String TIMING_PROPERTY = "timing";
    private static final String INCLUDE_PROPERTY = "include";
    private static final String FOREIGN_PROPERTY = "foreign";
    private static final String YES = "YES";
    private static final String SEPARATOR = "\0";
    private static final String CONDITION = ColumnSchema.HIDDEN + "WHERE ";
    private static final String CASE = "CASE WHEN (";
    private static final String END = ") THEN TRUE END";

    private IndexSchema() {}

    /** Whether the index is that of a PRIMARY KEY or UNIQUE constraint. */
    public static boolean isConstraint(IndexDefinition index) {
        return isUnique(index) && !NO.equals(index.properties().get(CONSTRAINT_PROPERTY));
    }

    /** Whether rows differ in its key, if not before the end of a transaction. */
    public static boolean isUnique(IndexDefinition index) {
        return index.unique() || timing(index) != Timing.NOT_DEFERRABLE;
    }

    /** When the constraint that the index is of is looked at. */
    public static Timing timing(IndexDefinition index) {
        String timing = index.properties().get(TIMING_PROPERTY);
        return timing == null ? Timing.NOT_DEFERRABLE : Timing.valueOf(timing);
    }

    /** The properties of the index of a PRIMARY KEY or UNIQUE constraint. */
    static Map<String, String> properties(Timing timing) {
        return timing == Timing.NOT_DEFERRABLE ? Map.of() : Map.of(TIMING_PROPERTY, timing.name());
    }

    /** The columns behind INCLUDE. */
    public static List<String> included(IndexDefinition index) {
        String names = index.properties().get(INCLUDE_PROPERTY);
        return names == null ? List.of() : List.of(names.split(SEPARATOR));
    }

    /** The index with these columns behind INCLUDE. */
    static IndexDefinition including(IndexDefinition index, List<String> names) {
        Map<String, String> properties = new LinkedHashMap<>(index.properties());
        properties.remove(INCLUDE_PROPERTY);
        if (!names.isEmpty()) {
            properties.put(INCLUDE_PROPERTY, String.join(SEPARATOR, names));
        }
        return index.withProperties(properties);
    }

    /** The properties of an index that CREATE INDEX makes. */
    static Map<String, String> properties(boolean unique) {
        return unique ? Map.of(CONSTRAINT_PROPERTY, NO) : Map.of();
    }

    /** Whether the index has come with a foreign key. */
    static boolean isOfForeignKey(IndexDefinition index) {
        return index.properties().containsKey(FOREIGN_PROPERTY);
    }

    static Map<String, String> propertiesOfForeignKey() {
        return Map.of(FOREIGN_PROPERTY, YES);
    }

    /** The index as one that stays without the foreign key it has come with. */
    static IndexDefinition ofItsOwn(IndexDefinition index) {
        Map<String, String> properties = new LinkedHashMap<>(index.properties());
        properties.remove(FOREIGN_PROPERTY);
        return index.withProperties(properties);
    }

    // ---------------------------------------------------------------- hidden columns

    /** The name of the column with the values of an expression. */
    static String expressionColumn(String text) {
        return ColumnSchema.HIDDEN + text;
    }

    /** The name of the column that says which rows meet a condition. */
    static String conditionColumn(String text) {
        return CONDITION + text;
    }

    /** The expression that computes that column. */
    static String conditionValue(String text) {
        return CASE + text + END;
    }

    /** The name a hidden column has after what computes it has changed. */
    static String renamed(String name, String generatedText) {
        return name.startsWith(CONDITION)
                ? conditionColumn(generatedText.substring(CASE.length(), generatedText.length() - END.length()))
                : expressionColumn(generatedText);
    }

    // ---------------------------------------------------------------- as text

    /** The condition of a partial index as written, or null. */
    public static String condition(TableDefinition table, IndexDefinition index) {
        return index.isPartial() ? table.columns().get(index.condition()).name().substring(CONDITION.length()) : null;
    }

    /** A column's name, or the expression that a hidden column has the values of. */
    public static String shownName(String column) {
        return column.startsWith(ColumnSchema.HIDDEN) ? column.substring(ColumnSchema.HIDDEN.length()) : column;
    }
}

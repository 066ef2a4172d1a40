package org.ashlardb.engine.definition;

import java.util.Arrays;
import java.util.Map;
import java.util.Objects;

/**
 * An index of a table.
 *
 * @param columns ordinals of the key columns, 0-based
 * @param descending per key column, whether it sorts from high to low
 * @param nullsFirst per key column, whether NULLs come before all values of it
 * @param nullsDistinct whether a unique index takes any number of keys that contain a NULL
 * @param condition ordinal of the column that is NULL in rows the index leaves out, or {@link #ALL_ROWS}
 * @param properties opaque strings kept for the layer above
 */
public record IndexDefinition(
        String name,
        int[] columns,
        boolean[] descending,
        boolean[] nullsFirst,
        boolean unique,
        boolean primaryKey,
        boolean nullsDistinct,
        int condition,
        Map<String, String> properties) {
    /** The condition of an index that leaves no rows out. */
    public static final int ALL_ROWS = -1;

    /** Copies the arrays; an IllegalArgumentException if they differ in length or have none. */
    public IndexDefinition {
        columns = columns.clone();
        descending = descending.clone();
        nullsFirst = nullsFirst.clone();
        properties = Map.copyOf(properties);
        if (columns.length == 0 || columns.length != descending.length || columns.length != nullsFirst.length) {
            throw new IllegalArgumentException("index " + name + " has " + columns.length + " columns, "
                    + descending.length + " sort directions and " + nullsFirst.length
                    + " places of NULL, expected the same number above 0");
        }
    }

    /** An index of all rows in which NULLs sort last, in a descending column first, and are distinct. */
    public IndexDefinition(String name, int[] columns, boolean[] descending, boolean unique, boolean primaryKey) {
        this(name, columns, descending, descending, unique, primaryKey, true, ALL_ROWS, Map.of());
    }

    /** The primary key over ascending columns. */
    public static IndexDefinition primaryKey(String name, int... columns) {
        return new IndexDefinition(name, columns, new boolean[columns.length], true, true);
    }

    /** A unique index over ascending columns. */
    public static IndexDefinition unique(String name, int... columns) {
        return new IndexDefinition(name, columns, new boolean[columns.length], true, false);
    }

    /** A non-unique index over ascending columns. */
    public static IndexDefinition of(String name, int... columns) {
        return new IndexDefinition(name, columns, new boolean[columns.length], false, false);
    }

    /** The same index under another name. */
    public IndexDefinition named(String newName) {
        return new IndexDefinition(
                newName, columns, descending, nullsFirst, unique, primaryKey, nullsDistinct, condition, properties);
    }

    /** The same index of a table whose columns have other ordinals. */
    public IndexDefinition over(int[] newColumns, int newCondition) {
        return new IndexDefinition(
                name, newColumns, descending, nullsFirst, unique, primaryKey, nullsDistinct, newCondition, properties);
    }

    /** The same index with other properties. */
    public IndexDefinition withProperties(Map<String, String> newProperties) {
        return new IndexDefinition(
                name, columns, descending, nullsFirst, unique, primaryKey, nullsDistinct, condition, newProperties);
    }

    /** Whether it leaves out rows. */
    public boolean isPartial() {
        return condition >= 0;
    }

    /** A copy of the ordinals of the columns, in the order of the key. */
    @Override
    public int[] columns() {
        return columns.clone();
    }

    /** A copy of which of the columns sort downwards. */
    @Override
    public boolean[] descending() {
        return descending.clone();
    }

    /** A copy of which of the columns have their NULLs first. */
    @Override
    public boolean[] nullsFirst() {
        return nullsFirst.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof IndexDefinition that
                && name.equals(that.name)
                && Arrays.equals(columns, that.columns)
                && Arrays.equals(descending, that.descending)
                && Arrays.equals(nullsFirst, that.nullsFirst)
                && unique == that.unique
                && primaryKey == that.primaryKey
                && nullsDistinct == that.nullsDistinct
                && condition == that.condition
                && properties.equals(that.properties);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, Arrays.hashCode(columns), Arrays.hashCode(descending), unique, primaryKey);
    }
}

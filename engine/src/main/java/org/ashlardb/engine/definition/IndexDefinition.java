package org.ashlardb.engine.definition;

import java.util.Arrays;
import java.util.Objects;

/**
 * An index of a table.
 *
 * <p>A unique index takes any number of keys that contain a NULL. NULLs sort last, in a descending column first.
 *
 * @param columns ordinals of the key columns, 0-based
 * @param descending per key column, whether it sorts from high to low
 */
public record IndexDefinition(String name, int[] columns, boolean[] descending, boolean unique, boolean primaryKey) {
    public IndexDefinition {
        columns = columns.clone();
        descending = descending.clone();
        if (columns.length == 0 || columns.length != descending.length) {
            throw new IllegalArgumentException("index " + name + " has " + columns.length + " columns and "
                    + descending.length + " sort directions, expected the same number above 0");
        }
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

    @Override
    public int[] columns() {
        return columns.clone();
    }

    @Override
    public boolean[] descending() {
        return descending.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof IndexDefinition that
                && name.equals(that.name)
                && Arrays.equals(columns, that.columns)
                && Arrays.equals(descending, that.descending)
                && unique == that.unique
                && primaryKey == that.primaryKey;
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, Arrays.hashCode(columns), Arrays.hashCode(descending), unique, primaryKey);
    }
}

package org.ashlardb.engine.definition;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A column of a table.
 *
 * @param length most characters (text) or bytes (VARBINARY), 0 for no limit
 * @param precision digits of a DECIMAL
 * @param scale digits of a DECIMAL behind the point
 * @param identity numbering of the column, or null
 * @param properties opaque strings kept for the layer above
 */
public record ColumnDefinition(
        String name,
        ColumnType type,
        boolean nullable,
        int length,
        int precision,
        int scale,
        Identity identity,
        Map<String, String> properties) {
    /** Copies the properties. */
    public ColumnDefinition {
        properties = Map.copyOf(properties);
    }

    /** A nullable column without limits. */
    public static ColumnDefinition of(String name, ColumnType type) {
        return new ColumnDefinition(name, type, true, 0, type == ColumnType.DECIMAL ? 18 : 0, 0, null, Map.of());
    }

    /** The same column, which refuses NULL. */
    public ColumnDefinition notNull() {
        return new ColumnDefinition(name, type, false, length, precision, scale, identity, properties);
    }

    /** The same column with a limit of characters, or of bytes if it is binary; 0 for none. */
    public ColumnDefinition length(int newLength) {
        return new ColumnDefinition(name, type, nullable, newLength, precision, scale, identity, properties);
    }

    /** The same column with so many digits, and so many of them behind the point. */
    public ColumnDefinition decimal(int newPrecision, int newScale) {
        return new ColumnDefinition(name, type, nullable, length, newPrecision, newScale, identity, properties);
    }

    /** The same column, which numbers rows that come without a value. */
    public ColumnDefinition identity(long start, long increment) {
        return identity(new Identity(start, increment));
    }

    /** The same column, which numbers rows in another way, or no longer if {@code newIdentity} is null. */
    public ColumnDefinition identity(Identity newIdentity) {
        return new ColumnDefinition(name, type, nullable, length, precision, scale, newIdentity, properties);
    }

    /** The same column with one property more, or another value of it. */
    public ColumnDefinition property(String key, String value) {
        Map<String, String> changed = new LinkedHashMap<>(properties);
        changed.put(key, value);
        return new ColumnDefinition(name, type, nullable, length, precision, scale, identity, changed);
    }

    /** Whether values live in a block outside the row, behind a descriptor in the row. */
    public boolean isVariable() {
        return type.width() == 0 || type == ColumnType.DECIMAL && precision > ColumnType.MAX_LONG_PRECISION;
    }
}

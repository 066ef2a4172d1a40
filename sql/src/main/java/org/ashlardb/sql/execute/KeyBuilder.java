package org.ashlardb.sql.execute;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.ashlardb.engine.Index;
import org.ashlardb.engine.Key;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/**
 * Puts values into index keys. A value may be one the column cannot hold: then no row equals it, and a bound is moved.
 */
final class KeyBuilder {
    /** What became of a bound. */
    enum Bound {
        /** It is in the key. */
        SET,
        /** All values are on the right side of it. */
        OPEN,
        /** No value is on the right side of it. */
        NONE,
        /** It is in the key, moved to the nearest value, which counts. */
        MOVED
    }

    private KeyBuilder() {}

    /** The types of the key columns of an index of a table with such columns. */
    static SqlType[] types(List<ColumnSchema> columns, Index index) {
        int[] ordinals = index.definition().columns();
        SqlType[] types = new SqlType[ordinals.length];
        for (int i = 0; i < types.length; i++) {
            types[i] = columns.get(ordinals[i]).type();
        }
        return types;
    }

    /** Adds a value that the column must equal; false when no row can. */
    static boolean addEqual(Key key, Vector vector, int row, SqlType column) {
        if (vector.isNull(row)) {
            return false;
        }
        if (vector instanceof LongVector longs) {
            long value = longs.values[row];
            if (value < min(column.kind()) || value > max(column.kind())) {
                return false;
            }
            key.addLong(value);
        } else if (vector instanceof VaryingVector varying) {
            key.addBytes(varying.bytes.data, varying.start(row), varying.length(row));
        } else if (vector instanceof DoubleVector doubles) {
            key.addDouble(doubles.values[row]);
        } else {
            BigDecimal value = vector.getDecimal(row);
            BigDecimal scaled = value.setScale(column.scale(), RoundingMode.DOWN);
            if (scaled.compareTo(value) != 0 || scaled.precision() > column.precision()) {
                return false;
            }
            key.addDecimal(scaled);
        }
        return true;
    }

    /** Adds a bound; lower or upper as to the values. */
    static Bound addBound(Key key, Vector vector, int row, SqlType column, boolean lower) {
        if (vector.isNull(row)) {
            return Bound.NONE;
        }
        if (vector instanceof LongVector longs) {
            long value = longs.values[row];
            if (value < min(column.kind())) {
                return lower ? Bound.OPEN : Bound.NONE;
            }
            if (value > max(column.kind())) {
                return lower ? Bound.NONE : Bound.OPEN;
            }
            key.addLong(value);
        } else if (vector instanceof VaryingVector varying) {
            key.addBytes(varying.bytes.data, varying.start(row), varying.length(row));
        } else if (vector instanceof DoubleVector doubles) {
            key.addDouble(doubles.values[row]);
        } else {
            return addDecimalBound(key, vector.getDecimal(row), column, lower);
        }
        return Bound.SET;
    }

    private static Bound addDecimalBound(Key key, BigDecimal value, SqlType column, boolean lower) {
        BigDecimal scaled = value.setScale(column.scale(), lower ? RoundingMode.CEILING : RoundingMode.FLOOR);
        if (scaled.precision() > column.precision()) {
            boolean below = value.signum() < 0;
            return below == lower ? Bound.OPEN : Bound.NONE;
        }
        key.addDecimal(scaled);
        return scaled.compareTo(value) == 0 ? Bound.SET : Bound.MOVED;
    }

    static long min(SqlKind kind) {
        return switch (kind) {
            case TINYINT -> Byte.MIN_VALUE;
            case SMALLINT -> Short.MIN_VALUE;
            case INTEGER, DATE -> Integer.MIN_VALUE;
            default -> Long.MIN_VALUE;
        };
    }

    static long max(SqlKind kind) {
        return switch (kind) {
            case TINYINT -> Byte.MAX_VALUE;
            case SMALLINT -> Short.MAX_VALUE;
            case INTEGER, DATE -> Integer.MAX_VALUE;
            default -> Long.MAX_VALUE;
        };
    }
}

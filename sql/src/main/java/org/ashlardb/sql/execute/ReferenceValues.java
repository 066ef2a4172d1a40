package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.engine.definition.CaseFolding;
import org.ashlardb.sql.type.Conversion;
import org.ashlardb.sql.type.EncodedText;
import org.ashlardb.sql.type.Parameters;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.DecimalVector;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** The values of a foreign key's columns in one row, each a vector of one value. */
final class ReferenceValues {
    private static final String BINARY_PREFIX = "X'";

    final Vector[] columns;

    ReferenceValues(Vector[] columns) {
        this.columns = columns;
    }

    /** Copies columns of a row. */
    static ReferenceValues copyOf(Vector[] row, int[] ordinals) {
        Vector[] columns = new Vector[ordinals.length];
        for (int i = 0; i < columns.length; i++) {
            Vector source = row[ordinals[i]];
            columns[i] = source.newInstance();
            columns[i].reset(1);
            columns[i].copy(0, source, 0);
        }
        return new ReferenceValues(columns);
    }

    int nulls() {
        int nulls = 0;
        for (Vector column : columns) {
            nulls += column.isNull(0) ? 1 : 0;
        }
        return nulls;
    }

    /** Whether a row of columns in the same order has these values, none of which is NULL. */
    boolean isIn(Vector[] rows, int row, boolean[] ignoreCase) {
        for (int i = 0; i < columns.length; i++) {
            if (rows[i].isNull(row)
                    || columns[i].compare(0, rows[i], row) != 0
                            && !(ignoreCase[i] && isSameWithoutCase(columns[i], rows[i], row))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSameWithoutCase(Vector value, Vector rows, int row) {
        String text = ((VaryingVector) value).getString(0);
        return CaseFolding.fold(text).equals(CaseFolding.fold(((VaryingVector) rows).getString(row)));
    }

    /** As parameters, beginning at an index. */
    void copyTo(Parameters target, int from, SqlKind[] kinds) {
        for (int i = 0; i < columns.length; i++) {
            VectorParameters.set(target, from + i, columns[i], 0, new SqlType(kinds[i], 0, 0, 0));
        }
    }

    /** For messages, as {@code (A, B)=(1, x)}. */
    String text(List<String> names, SqlKind[] kinds) {
        StringBuilder values = new StringBuilder();
        for (int i = 0; i < columns.length; i++) {
            values.append(i == 0 ? "" : ", ").append(text(columns[i], kinds[i]));
        }
        return "(" + String.join(", ", names) + ")=(" + values + ")";
    }

    private static String text(Vector value, SqlKind kind) {
        if (value.isNull(0)) {
            return "NULL";
        }
        if (value instanceof LongVector longs) {
            return Conversion.formatLong(longs.values[0], kind);
        }
        if (value instanceof DoubleVector doubles) {
            return Conversion.formatDouble(doubles.values[0], kind);
        }
        if (value instanceof DecimalVector decimals) {
            return Conversion.formatDecimal(decimals.getDecimal(0));
        }
        VaryingVector varying = (VaryingVector) value;
        if (kind.isEncoded()) {
            return EncodedText.format(kind, varying.getBytes(0));
        }
        return Conversion.shorten(
                kind.isText()
                        ? varying.getString(0)
                        : BINARY_PREFIX + java.util.HexFormat.of().formatHex(varying.getBytes(0)) + "'");
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof ReferenceValues that) || that.columns.length != columns.length) {
            return false;
        }
        for (int i = 0; i < columns.length; i++) {
            boolean none = columns[i].isNull(0);
            if (columns[i].getClass() != that.columns[i].getClass()
                    || none != that.columns[i].isNull(0)
                    || !none && columns[i].compare(0, that.columns[i], 0) != 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        int hash = 0;
        for (Vector column : columns) {
            hash = hash * 31 + (column.isNull(0) ? 0 : column.hash(0));
        }
        return hash;
    }
}

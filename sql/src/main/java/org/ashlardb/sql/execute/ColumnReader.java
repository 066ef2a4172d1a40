package org.ashlardb.sql.execute;

import java.math.BigDecimal;
import java.util.List;
import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.definition.ColumnType;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Scan;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.DecimalVector;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** Reads the columns of a scan from a cursor into vectors, many rows or one. */
final class ColumnReader {
    private static final int ROW_ID = -1;
    private static final int NONE = -1;

    private final int[] columns;
    private final SqlKind[] kinds;
    private final boolean[] nullable;
    private final int[] precisions;
    private final int[] scales;

    /** For each column whose long values are left where they are, the number that it has then; NONE for others. */
    private final int[] origins;

    private final int longest;

    ColumnReader(Scan scan) {
        this(scan, null);
    }

    /** Leaves long values where they are, of the columns for which that is allowed. */
    ColumnReader(Scan scan, LeftColumns left) {
        List<Variable> outputs = scan.outputs();
        columns = new int[outputs.size()];
        kinds = new SqlKind[columns.length];
        nullable = new boolean[columns.length];
        precisions = new int[columns.length];
        scales = new int[columns.length];
        origins = new int[columns.length];
        longest = left == null ? Integer.MAX_VALUE : left.longest();
        for (int i = 0; i < columns.length; i++) {
            Variable output = outputs.get(i);
            columns[i] = output.equals(scan.rowId()) ? ROW_ID : scan.columns().indexOf(output);
            kinds[i] = output.type().kind();
            precisions[i] = output.type().precision();
            scales[i] = output.type().scale();
            nullable[i] = columns[i] != ROW_ID
                    && scan.relation().columns().get(columns[i]).nullable();
            origins[i] = left == null || !left.contains(scan, output) ? NONE : left.number(scan, columns[i]);
        }
    }

    Batch newBatch() {
        Batch batch = new Batch(columns.length);
        for (int i = 0; i < columns.length; i++) {
            batch.columns[i] = Vector.of(kinds[i]);
        }
        prepare(batch.columns, 0);
        return batch;
    }

    /** Lets vectors, from an offset on, leave long values where they are. */
    void prepare(Vector[] target, int offset) {
        for (int i = 0; i < columns.length; i++) {
            if (origins[i] != NONE) {
                ((VaryingVector) target[offset + i]).leaveLongValues(longest);
            }
        }
    }

    /** Fills the batch with the rows the cursor's last nextBatch found. */
    void readBatch(Cursor cursor, Batch batch, int rows) {
        for (int i = 0; i < columns.length; i++) {
            readColumn(cursor, i, batch, rows);
        }
        batch.selectFirst(rows);
    }

    /** Fills a column of the batch with the rows the cursor's last nextBatch found, or those that were kept. */
    void readColumn(Cursor cursor, int i, Batch batch, int rows) {
        Vector vector = batch.columns[i];
        vector.reset(rows);
        if (vector instanceof LongVector longs) {
            if (columns[i] == ROW_ID) {
                cursor.readRowIds(longs.values);
            } else {
                longs.hasNulls = cursor.readLongs(columns[i], longs.values, longs.nulls);
            }
        } else if (vector instanceof DoubleVector doubles) {
            doubles.hasNulls = cursor.readDoubles(columns[i], doubles.values, doubles.nulls);
        } else if (vector instanceof VaryingVector varying) {
            varying.hasNulls = cursor.readBytes(columns[i], varying.bytes, varying.nulls);
            if (varying.bytes.anyLeft) {
                cursor.readRowIds(varying.leftRows(origins[i], rows));
            }
        } else if (isCompact(i)) {
            DecimalVector decimals = (DecimalVector) vector;
            decimals.beginUnits(scales[i]);
            decimals.hasNulls = cursor.readLongs(columns[i], decimals.units, decimals.nulls);
        } else {
            readDecimals(cursor, columns[i], (DecimalVector) vector, rows);
        }
    }

    private static void readDecimals(Cursor cursor, int column, DecimalVector vector, int rows) {
        BigDecimal[] values = new BigDecimal[rows];
        cursor.readDecimals(column, values);
        for (int row = 0; row < rows; row++) {
            if (values[row] == null) {
                vector.setNull(row);
            } else {
                vector.set(row, values[row]);
            }
        }
    }

    /** Whether the engine has the column's values as longs of its scale. */
    private boolean isCompact(int i) {
        return precisions[i] <= ColumnType.MAX_LONG_PRECISION;
    }

    /**
     * Reads the row the cursor stands on into columns of a batch, beginning at an offset, which were
     * {@link #prepare prepared}. Rows are written in ascending order.
     */
    void readRow(Cursor cursor, Vector[] target, int offset, int row) {
        for (int i = 0; i < columns.length; i++) {
            Vector vector = target[offset + i];
            int column = columns[i];
            if (column == ROW_ID) {
                ((LongVector) vector).values[row] = cursor.rowId();
            } else if (cursor.isNull(column)) {
                vector.setNull(row);
            } else {
                vector.clearNull(row);
                read(cursor, i, vector, row);
            }
        }
    }

    /** Reads the row the cursor stands on as the only row of a batch made by {@link #newBatch}. */
    void readOnly(Cursor cursor, Vector[] target) {
        for (int i = 0; i < columns.length; i++) {
            Vector vector = target[i];
            int column = columns[i];
            if (vector instanceof LongVector longs) {
                longs.hasNulls = false;
                if (column == ROW_ID) {
                    longs.values[0] = cursor.rowId();
                } else if (nullable[i] && cursor.isNull(column)) {
                    longs.setNull(0);
                } else {
                    longs.values[0] = cursor.getLong(column);
                }
            } else {
                vector.reset(1);
                if (nullable[i] && cursor.isNull(column)) {
                    vector.setNull(0);
                } else {
                    read(cursor, i, vector, 0);
                }
            }
        }
    }

    private void read(Cursor cursor, int i, Vector vector, int row) {
        int column = columns[i];
        if (vector instanceof LongVector longs) {
            longs.values[row] = cursor.getLong(column);
        } else if (vector instanceof VaryingVector varying) {
            int length = cursor.length(column);
            if (length > LeftColumns.MEDIUM && varying.isTooLong(length)) {
                varying.leave(row, origins[i], cursor.rowId(), length);
                return;
            }
            int position = varying.begin(row, length);
            cursor.copyBytes(column, varying.bytes.data, position);
            varying.finish(row, position + length);
        } else if (vector instanceof DoubleVector doubles) {
            doubles.values[row] = cursor.getDouble(column);
        } else {
            ((DecimalVector) vector).set(row, cursor.getDecimal(column));
        }
    }
}

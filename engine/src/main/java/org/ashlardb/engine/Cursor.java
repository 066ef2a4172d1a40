package org.ashlardb.engine;

import java.math.BigDecimal;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.index.SearchKey;
import org.ashlardb.engine.transaction.ReadView;
import org.ashlardb.engine.transaction.RowBatch;
import org.ashlardb.engine.transaction.TableCursor;

/**
 * Reads rows of a table: looks up a key, scans the table or a range of an index, one row at a time or in batches.
 *
 * <p>Reading takes no lock and never waits. Values are in the forms of ColumnType; getters of NULL values return 0 or
 * null. Reusable; used by one thread at a time, while the snapshot it was positioned with is open.
 */
public final class Cursor implements AutoCloseable {
    private final Table table;
    private final TableCursor cursor;
    private final RowBatch batch;
    private final VectorTarget byteTarget = new VectorTarget();

    Cursor(Table table, TableCursor cursor) {
        this.table = table;
        this.cursor = cursor;
        this.batch = new RowBatch(cursor);
    }

    /** The table whose rows this reads. */
    public Table table() {
        return table;
    }

    /** Positions on the row with the given full key of a unique index; false if the snapshot sees none. */
    public boolean seek(Snapshot snapshot, Index index, Key key) {
        if (!key.isFull() || !index.isUnique()) {
            throw new EngineException(
                    ErrorCode.INVALID_STATE,
                    "seek needs a unique index and values for all its columns; index " + index.name());
        }
        return cursor.seek(checked(snapshot), index.storage(), key.search());
    }

    /** Positions on a row; false if the snapshot does not see it. */
    public boolean seek(Snapshot snapshot, long rowId) {
        return cursor.seekRow(checked(snapshot), rowId);
    }

    /** Starts a scan of all rows, in no particular order. */
    public void scan(Snapshot snapshot) {
        cursor.scan(checked(snapshot));
    }

    /**
     * In a scan of all rows, leaves out about so many rows without reading them, so that a sample of a table costs less
     * than the table. Places of deleted rows count too, and rows of CACHED tables are counted as if pages were equally
     * full.
     */
    public void skip(long rows) {
        cursor.skip(rows);
    }

    /**
     * Starts a scan of an index in key order.
     *
     * @param low first key or prefix of keys, null for the start; must not change until the scan has ended
     * @param high last key or prefix of keys, null for the end; may be the object that {@code low} is
     */
    public void range(
            Snapshot snapshot,
            Index index,
            Key low,
            boolean lowInclusive,
            Key high,
            boolean highInclusive,
            boolean descending) {
        SearchKey from = low == null ? null : low.start(!lowInclusive);
        if (low != null && from == null) {
            cursor.close(); // nothing sorts behind the low key
            return;
        }
        SearchKey to = high == null ? null : high.end(highInclusive);
        cursor.range(checked(snapshot), index.storage(), from, to, descending);
    }

    /**
     * How many entries a range of an index has, those of rows among them that the snapshot does not see; more than
     * {@code most} as soon as that many were met. In memory that takes a look at each leaf, of a CACHED table at each entry.
     * Ends a scan.
     *
     * @param low first key or prefix of keys, null for the start
     * @param high last key or prefix of keys, null for the end; may be the object that {@code low} is
     */
    public long count(
            Snapshot snapshot, Index index, Key low, boolean lowInclusive, Key high, boolean highInclusive, long most) {
        SearchKey from = low == null ? null : low.start(!lowInclusive);
        if (low != null && from == null) {
            return 0;
        }
        SearchKey to = high == null ? null : high.end(highInclusive);
        return cursor.count(checked(snapshot), index.storage(), from, to, most);
    }

    private static ReadView checked(Snapshot snapshot) {
        if (!snapshot.isOpen()) {
            throw new EngineException(ErrorCode.INVALID_STATE, "the snapshot is closed");
        }
        return snapshot.view();
    }

    /** Steps to the next row of the scan; false at the end. */
    public boolean next() {
        return cursor.next();
    }

    /** Steps to the next rows, at most {@code limit}, whose columns the readXxx methods then read. 0 at the end. */
    public int nextBatch(int limit) {
        return cursor.nextBatch(batch, limit);
    }

    /**
     * Keeps some rows of the last batch and forgets the others, so that further columns are only read of these.
     *
     * @param rows numbers of rows of the batch, ascending; the first of them becomes row 0, and so on
     * @param kept how many of the numbers count
     */
    public void keep(int[] rows, int kept) {
        batch.keep(rows, kept);
    }

    /** Reads a column that travels as long; NULLs are 0. Returns whether there is one. */
    public boolean readLongs(int column, long[] target, boolean[] nulls) {
        return batch.readLongs(column, target, nulls);
    }

    /** Reads a REAL or DOUBLE column; NULLs are 0. Returns whether there is one. */
    public boolean readDoubles(int column, double[] target, boolean[] nulls) {
        return batch.readDoubles(column, target, nulls);
    }

    /**
     * Reads a text or binary column; NULLs are empty, and so are values too long for the vector. Returns whether there is a
     * NULL.
     */
    public boolean readBytes(int column, BytesVector target, boolean[] nulls) {
        return batch.readBytes(column, byteTarget.begin(target, batch.count()), nulls);
    }

    /** Reads a DECIMAL column; NULLs are null. Returns whether there is one. */
    public boolean readDecimals(int column, BigDecimal[] target) {
        batch.readDecimals(column, target);
        boolean any = false;
        for (int i = 0; i < batch.count(); i++) {
            any |= target[i] == null;
        }
        return any;
    }

    /** Reads the row ids of the batch. */
    public void readRowIds(long[] target) {
        for (int i = 0; i < batch.count(); i++) {
            target[i] = batch.rowId(i);
        }
    }

    /** Row id of the current row, for {@link Table#update} and its like. */
    public long rowId() {
        return cursor.rowId();
    }

    /** Whether a column of the current row is NULL. */
    public boolean isNull(int column) {
        return cursor.isNull(column);
    }

    /** A value of the current row that travels as long, see {@link org.ashlardb.engine.definition.ColumnType}; 0 if NULL. */
    public long getLong(int column) {
        return cursor.getLong(column);
    }

    /** The low 32 bits of {@link #getLong}. */
    public int getInt(int column) {
        return (int) cursor.getLong(column);
    }

    /** A REAL or DOUBLE of the current row; 0 if NULL. */
    public double getDouble(int column) {
        return cursor.getDouble(column);
    }

    /** A DECIMAL of the current row; null if NULL. */
    public BigDecimal getDecimal(int column) {
        return cursor.getDecimal(column);
    }

    /** A text value of the current row; null if NULL. */
    public String getString(int column) {
        return cursor.getString(column);
    }

    /** A text or binary value of the current row, text in UTF-8; null if NULL. */
    public byte[] getBytes(int column) {
        return cursor.getBytes(column);
    }

    /** Length in bytes of a text or binary value. */
    public int length(int column) {
        return cursor.length(column);
    }

    /** Copies a text (UTF-8) or binary value, which must fit, and returns its length. */
    public int copyBytes(int column, byte[] target, int offset) {
        return cursor.copyBytes(column, target, offset);
    }

    /**
     * Copies a part of a text (UTF-8) or binary value and returns the number of bytes: fewer than asked for only at the
     * value's end. A value that is read in parts, one after the other, need never be in an array as a whole.
     *
     * @param from where in the value the part begins
     * @param offset where in the array it goes
     */
    public int copyBytes(int column, int from, int length, byte[] target, int offset) {
        return cursor.copyBytes(column, from, length, target, offset);
    }

    /** Ends the scan; the cursor can be used again. */
    @Override
    public void close() {
        cursor.close();
    }
}

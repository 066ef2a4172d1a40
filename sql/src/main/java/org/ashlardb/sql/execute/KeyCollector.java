package org.ashlardb.sql.execute;

import java.math.BigDecimal;
import org.ashlardb.sql.type.ResultCursor;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** The values of some columns of the rows a change has written, as a result. */
public final class KeyCollector implements ResultCursor {
    private final int[] columns;
    private final ColumnStore store;
    private final Vector[] current;
    private int row = -1;

    /** Columns are ordinals of the table. */
    public KeyCollector(int[] columns, SqlKind[] kinds, StatementMemory memory) {
        this.columns = columns.clone();
        store = new ColumnStore(kinds, new MemoryBudget(memory));
        current = new Vector[columns.length];
    }

    int[] columns() {
        return columns;
    }

    /** Whether values of a column are kept. */
    boolean wants(int column) {
        for (int wanted : columns) {
            if (wanted == column) {
                return true;
            }
        }
        return false;
    }

    /** Forgets all rows. */
    public void clear() {
        store.clear();
        row = -1;
    }

    /** How many rows there are. */
    public int size() {
        return store.size();
    }

    /** Forgets the rows behind the first ones, for a statement that is run again. */
    public void truncate(int size) {
        if (store.size() > size) {
            store.truncate(size);
        }
    }

    /** The place for a value of the row to be added next. */
    void setValue(int index, Vector vector) {
        current[index] = vector;
    }

    /** Adds rows, of which all columns of the table are given. */
    void addAll(Vector[] row, int[] selection, int count) {
        for (int i = 0; i < columns.length; i++) {
            current[i] = row[columns[i]];
        }
        for (int k = 0; k < count; k++) {
            add(selection[k]);
        }
    }

    void add(int sourceRow) {
        if (columns.length > 0) {
            store.add(current, sourceRow);
        }
    }

    @Override
    public boolean next() {
        if (row + 1 >= store.size()) {
            return false;
        }
        row++;
        return true;
    }

    @Override
    public boolean isNull(int column) {
        return store.at(row)[column].isNull(store.in(row));
    }

    @Override
    public long getLong(int column) {
        return store.at(row)[column].getLong(store.in(row));
    }

    @Override
    public double getDouble(int column) {
        return store.at(row)[column].getDouble(store.in(row));
    }

    @Override
    public BigDecimal getDecimal(int column) {
        return store.at(row)[column].getDecimal(store.in(row));
    }

    @Override
    public String getString(int column) {
        return ((VaryingVector) store.at(row)[column]).getString(store.in(row));
    }

    @Override
    public byte[] getBytes(int column) {
        return ((VaryingVector) store.at(row)[column]).getBytes(store.in(row));
    }

    @Override
    public boolean isSelfContained() {
        return true;
    }

    @Override
    public void close() {
        row = store.size();
    }
}

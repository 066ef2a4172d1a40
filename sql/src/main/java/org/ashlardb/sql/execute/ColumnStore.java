package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** Rows kept on the heap, column by column. */
final class ColumnStore {
    private static final int MAX_ROWS = 1 << 30;

    private final SqlKind[] kinds;
    private final MemoryBudget memory;
    private Vector[] columns;
    private int size;
    private long taken;

    ColumnStore(List<Variable> variables, MemoryBudget memory) {
        this(kinds(variables), memory);
    }

    ColumnStore(SqlKind[] kinds, MemoryBudget memory) {
        this.kinds = kinds;
        this.memory = memory;
        clear();
    }

    static SqlKind[] kinds(List<Variable> variables) {
        SqlKind[] kinds = new SqlKind[variables.size()];
        for (int i = 0; i < kinds.length; i++) {
            kinds[i] = variables.get(i).type().kind();
        }
        return kinds;
    }

    Vector[] columns() {
        return columns;
    }

    int size() {
        return size;
    }

    SqlKind[] kinds() {
        return kinds;
    }

    /** Whether its rows should go to disk before more are added. */
    boolean isFull() {
        return memory.isFull(taken);
    }

    /** Bytes that its rows take. */
    long taken() {
        return taken;
    }

    /** Lets all rows go, and their memory. */
    void clear() {
        columns = new Vector[kinds.length];
        for (int i = 0; i < kinds.length; i++) {
            columns[i] = Vector.of(kinds[i]);
            columns[i].reset(0);
        }
        size = 0;
        memory.give(taken);
        taken = 0;
    }

    /** Lets all rows go to take others, as {@link #clear}, but keeps small vectors. */
    void restart() {
        if (size > Batch.CAPACITY) {
            clear();
            return;
        }
        for (Vector column : columns) {
            column.reset(0);
        }
        size = 0;
        memory.give(taken);
        taken = 0;
    }

    /** Adds a row of columns in the same order. */
    void add(Vector[] source, int row) {
        if (size == MAX_ROWS) {
            throw new SqlException(SqlState.TOO_LARGE, "more than " + MAX_ROWS + " rows to sort, group or join");
        }
        long bytes = 0;
        for (int i = 0; i < columns.length; i++) {
            columns[i].ensure(size + 1);
            columns[i].copy(size, source[i], row);
            bytes += columns[i].sizeOf(size);
        }
        size++;
        taken += bytes;
        memory.take(bytes);
    }

    /** Forgets all rows but the first ones. */
    void truncate(int rows) {
        Vector[] old = columns;
        clear();
        for (int i = 0; i < rows; i++) {
            add(old, i);
        }
    }

    void addAll(Batch batch) {
        for (int k = 0; k < batch.count; k++) {
            add(batch.columns, batch.selection[k]);
        }
    }

    /** Copies some rows, in this order, to a batch of the same columns. */
    void gather(int[] rows, int from, int count, Batch target) {
        for (int i = 0; i < columns.length; i++) {
            Vector vector = target.columns[i];
            vector.reset(count);
            for (int k = 0; k < count; k++) {
                vector.copy(k, columns[i], rows[from + k]);
            }
        }
        target.selectFirst(count);
    }

    /** Copies some rows that lie behind each other to a batch of the same columns. */
    void gather(int from, int count, Batch target) {
        for (int i = 0; i < columns.length; i++) {
            Vector vector = target.columns[i];
            vector.reset(count);
            for (int k = 0; k < count; k++) {
                vector.copy(k, columns[i], from + k);
            }
        }
        target.selectFirst(count);
    }

    Batch newBatch() {
        Batch batch = new Batch(kinds.length);
        for (int i = 0; i < kinds.length; i++) {
            batch.columns[i] = Vector.of(kinds[i]);
        }
        return batch;
    }
}

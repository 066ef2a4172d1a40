package org.ashlardb.sql.execute;

import java.util.Arrays;
import java.util.List;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/**
 * Rows kept column by column, in pieces of equally many rows, so that adding some never copies all. Pieces have fewer rows
 * where those that come first are wide.
 *
 * <p>A store that was given {@link SpilledPieces} puts its pieces there when they fill the memory, and reads them back as
 * they are asked for; others tell that they are full, and leave it to their owner what to do.
 */
final class ColumnStore {
    private static final int MAX_ROWS = 1 << 30;

    /** Rows of a piece of a store that is read in the order of its rows. */
    static final int SEQUENTIAL = Batch.CAPACITY;

    /** Rows of a piece of a store whose rows on disk are read one here, one there. */
    static final int SCATTERED = 64;

    /** A piece that has so many bytes becomes no larger, if it is the first. */
    private static final long PIECE_BYTES = 1 << 16;

    private final SqlKind[] kinds;
    private final MemoryBudget memory;
    private final SpilledPieces spilled; // null when all rows stay on the heap
    private Vector[][] pieces = new Vector[1][];
    private Vector[] last; // the piece that is filled
    private final int mostRows;
    private int shift;
    private int mask;
    private int size;
    private long taken;

    ColumnStore(List<Variable> variables, MemoryBudget memory) {
        this(kinds(variables), memory, null, SEQUENTIAL);
    }

    ColumnStore(SqlKind[] kinds, MemoryBudget memory) {
        this(kinds, memory, null, SEQUENTIAL);
    }

    /** Rows that go to disk when they fill the memory, in pieces of so many, a power of two. */
    ColumnStore(SqlKind[] kinds, MemoryBudget memory, SpilledPieces spilled, int mostRows) {
        this.mostRows = mostRows;
        setPieceRows(mostRows);
        this.kinds = kinds;
        this.memory = memory;
        this.spilled = spilled;
    }

    private void setPieceRows(int rows) {
        shift = Integer.numberOfTrailingZeros(rows);
        mask = rows - 1;
    }

    static SqlKind[] kinds(List<Variable> variables) {
        SqlKind[] kinds = new SqlKind[variables.size()];
        for (int i = 0; i < kinds.length; i++) {
            kinds[i] = variables.get(i).type().kind();
        }
        return kinds;
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

    /** Whether some of its rows are on disk. */
    boolean isOnDisk() {
        return spilled != null && spilled.count() > 0;
    }

    /** Bytes of its rows that are on disk. */
    long bytesOnDisk() {
        return spilled == null ? 0 : spilled.bytes();
    }

    /** Bytes that its rows take on the heap. */
    long taken() {
        return taken;
    }

    /** Lets all rows go, and their memory. */
    void clear() {
        if (pieces[0] != null || pieces.length > 1) {
            pieces = new Vector[1][];
        }
        last = null;
        forget();
    }

    /** Lets all rows go to take others, as {@link #clear}, but keeps small vectors. */
    void restart() {
        if (size > mask) {
            clear();
            return;
        }
        for (int i = 0; size > 0 && i < kinds.length; i++) {
            last[i].reset(0);
        }
        forget();
    }

    private void forget() {
        size = 0;
        setPieceRows(mostRows);
        memory.give(taken);
        taken = 0;
        if (spilled != null) {
            spilled.close();
        }
    }

    /** The columns of the piece that a row is in; valid until a row of another piece is asked for. */
    Vector[] at(int row) {
        Vector[] piece = pieces[row >> shift];
        return piece == null ? spilled.load(row >> shift, pieces, newBatch()) : piece;
    }

    /** Where in its piece a row is. */
    int in(int row) {
        return row & mask;
    }

    /** The first row behind the piece that a row is in. */
    int pieceEnd(int row) {
        return Math.min(size, (row | mask) + 1);
    }

    /** Adds a row of columns in the same order. */
    void add(Vector[] source, int row) {
        int at = beginRow();
        long bytes = 0;
        for (int i = 0; i < kinds.length; i++) {
            Vector column = last[i];
            column.ensure(at + 1);
            column.copy(at, source[i], row);
            bytes += column.sizeOf(at);
        }
        finishRow(bytes);
    }

    /** Adds a row with the whole of its values that were left. */
    void addWhole(Vector[] source, int row, LongValues values) {
        int at = beginRow();
        long bytes = 0;
        for (int i = 0; i < kinds.length; i++) {
            Vector column = last[i];
            column.ensure(at + 1);
            values.copyWhole(column, at, source[i], row);
            bytes += column.sizeOf(at);
        }
        finishRow(bytes);
    }

    private int beginRow() {
        int at = size & mask;
        if (at == 0) {
            beginPiece();
        }
        return at;
    }

    private void finishRow(long bytes) {
        size++;
        taken += bytes;
        memory.take(bytes);
        if (taken >= PIECE_BYTES && size <= mask && Integer.bitCount(size) == 1) {
            setPieceRows(size);
        }
    }

    private void beginPiece() {
        if (size == 0 && pieces[0] != null) {
            last = pieces[0];
            return;
        }
        if (size == MAX_ROWS) {
            throw new SqlException(SqlState.TOO_LARGE, "more than " + MAX_ROWS + " rows to sort, group or join");
        }
        int number = size >> shift;
        if (spilled != null && number > 0 && isFull()) {
            spilled.add(pieces, number, 1 << shift);
            memory.give(taken);
            taken = 0;
        }
        if (number == pieces.length) {
            pieces = Arrays.copyOf(pieces, 2 * number);
        }
        last = new Vector[kinds.length];
        for (int i = 0; i < last.length; i++) {
            last[i] = Vector.of(kinds[i]);
            last[i].reset(number == 0 ? 0 : 1 << shift);
        }
        pieces[number] = last;
    }

    /** Forgets all rows but the first ones; none is on disk. */
    void truncate(int rows) {
        Vector[][] old = pieces;
        int oldShift = shift;
        int oldMask = mask;
        clear();
        for (int i = 0; i < rows; i++) {
            add(old[i >> oldShift], i & oldMask);
        }
    }

    void addAll(Batch batch) {
        for (int k = 0; k < batch.count; k++) {
            add(batch.columns, batch.selection[k]);
        }
    }

    /** Copies a value. */
    void copy(int row, int column, Vector target, int targetRow) {
        target.copy(targetRow, at(row)[column], row & mask);
    }

    /** Copies some rows, in this order, to columns of a batch from one of them on. */
    void gather(int[] rows, int count, Vector[] target, int offset) {
        if (size <= mask + 1 && count > 0) {
            Vector[] only = at(0);
            for (int i = 0; i < kinds.length; i++) {
                target[offset + i].gather(only[i], rows, count);
            }
        } else if (!isOnDisk()) {
            for (int i = 0; i < kinds.length; i++) {
                target[offset + i].gather(pieces, shift, i, rows, count);
            }
        } else {
            for (int i = 0; i < kinds.length; i++) {
                target[offset + i].reset(count);
            }
            for (int k = 0; k < count; k++) {
                copyRow(rows[k], target, offset, k);
            }
        }
    }

    /** Copies a row to columns of a batch from one of them on. */
    void copyRow(int row, Vector[] target, int offset, int targetRow) {
        Vector[] piece = at(row);
        for (int i = 0; i < piece.length; i++) {
            target[offset + i].copy(targetRow, piece[i], row & mask);
        }
    }

    /** Copies some rows, in this order, to a batch of the same columns. */
    void gather(int[] rows, int from, int count, Batch target) {
        for (Vector column : target.columns) {
            column.reset(count);
        }
        for (int k = 0; k < count; k++) {
            copyRow(rows[from + k], target.columns, 0, k);
        }
        target.selectFirst(count);
    }

    /** Copies some rows that lie behind each other to a batch of the same columns. */
    void gather(int from, int count, Batch target) {
        for (Vector column : target.columns) {
            column.reset(count);
        }
        for (int done = 0; done < count; ) {
            Vector[] piece = at(from + done);
            int end = Math.min(count, pieceEnd(from + done) - from);
            for (int i = 0; i < piece.length; i++) {
                for (int k = done; k < end; k++) {
                    target.columns[i].copy(k, piece[i], from + k & mask);
                }
            }
            done = end;
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

package org.ashlardb.engine.transaction;

import java.lang.invoke.VarHandle;
import java.math.BigDecimal;
import java.util.Arrays;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.Slab;
import org.ashlardb.engine.row.RowLayout;
import org.ashlardb.engine.row.VariableValues;

/**
 * Rows found together, whose columns are read one after the other into arrays. For each row it keeps where the visible
 * version lies and the word that proves it still lies there. Reusable; one thread at a time.
 */
public final class RowBatch {
    private static final byte[] NO_BYTES = new byte[0];
    private static final int LONGEST_RUN = 128;

    private final RowReader reader;
    private final Memory memory;
    private final RowLayout layout;
    private long[] rowIds = new long[16];
    private long[] references = new long[16];
    private long[] words = new long[16];
    private long[] checks; // null unless the table is CACHED: where the words are
    private int count;
    private int restsSeen; // of the view, when the rows were found

    public RowBatch(RowReader reader) {
        this.reader = reader;
        this.memory = reader.memory;
        this.layout = reader.layout;
    }

    void start(int limit) {
        count = 0;
        restsSeen = reader.restsSeen();
        if (rowIds.length < limit) {
            rowIds = new long[limit];
            references = new long[limit];
            words = new long[limit];
        }
        if (reader.savedRows != null && (checks == null || checks.length < references.length)) {
            checks = new long[references.length];
        }
    }

    void add(long rowId, long reference, long word) {
        rowIds[count] = rowId;
        references[count] = reference;
        words[count] = word;
        count++;
    }

    /** Adds a row that may lie in a page. */
    void add(long rowId, long reference, long check, long word) {
        checks[count] = check;
        add(rowId, reference, word);
    }

    public int count() {
        return count;
    }

    /** Forgets all rows but some, whose numbers are given in ascending order; they are numbered anew. */
    public void keep(int[] rows, int kept) {
        for (int i = 0; i < kept; i++) {
            int row = rows[i];
            rowIds[i] = rowIds[row];
            references[i] = references[row];
            words[i] = words[row];
            if (checks != null) {
                checks[i] = checks[row];
            }
        }
        count = kept;
    }

    public long rowId(int row) {
        return rowIds[row];
    }

    /** Whether row {@code row} is where it was; if not, it has been looked for again. */
    private boolean isStable(Slab slab, long base, int row) {
        VarHandle.loadLoadFence();
        if (checks == null) {
            if (slab.getLong(base) == words[row]) {
                return true;
            }
        } else if (memory.slab(checks[row]).getLong(Memory.offset(checks[row])) == words[row]) {
            return true;
        }
        resume(row);
        boolean stable = reader.isStable();
        remember(row);
        return stable;
    }

    private void resume(int row) {
        reader.resume(rowIds[row], references[row], checks == null ? references[row] : checks[row], words[row]);
    }

    /** To be called before rows are read: finds them again if the view has rested since they were found. */
    private void awake() {
        int rests = reader.view.rests();
        if (rests != restsSeen) {
            for (int row = 0; row < count; row++) {
                reader.findAgain(rowIds[row]);
                remember(row);
            }
            restsSeen = rests;
        }
    }

    private void remember(int row) {
        references[row] = reader.reference();
        words[row] = reader.word();
        if (checks != null) {
            checks[row] = reader.check();
        }
    }

    /** Reads an integer-like column; NULLs are 0. Returns whether there is one. */
    public boolean readLongs(int column, long[] target, boolean[] nulls) {
        awake();
        int offset = layout.offset(column);
        byte kind = layout.kind(column);
        long[] from = references;
        for (int first = 0; first < count; ) {
            Slab slab = memory.slab(from[first]);
            int end = endOfRun(first);
            if (kind == RowLayout.KIND_INT) {
                for (int row = first; row < end; row++) {
                    target[row] = slab.getInt(Memory.offset(from[row]) + offset);
                }
            } else {
                for (int row = first; row < end; row++) {
                    target[row] = readLong(slab, Memory.offset(from[row]) + offset, kind);
                }
            }
            first = end;
        }
        readNulls(column, nulls);
        for (int row = nextMoved(0); row < count; row = nextMoved(row + 1)) {
            target[row] = readLongAgain(row, offset, kind);
            nulls[row] = isNull(column, row);
        }
        boolean anyNull = isAnyTrue(nulls);
        for (int row = 0; anyNull && row < count; row++) {
            target[row] = nulls[row] ? 0 : target[row];
        }
        return anyNull;
    }

    private long readLongAgain(int row, int offset, byte kind) {
        long value;
        Slab slab;
        long base;
        do {
            slab = memory.slab(references[row]);
            base = Memory.offset(references[row]);
            value = readLong(slab, base + offset, kind);
        } while (!isStable(slab, base, row));
        return value;
    }

    private static long readLong(Slab slab, long at, byte kind) {
        return switch (kind) {
            case RowLayout.KIND_INT -> slab.getInt(at);
            case RowLayout.KIND_LONG -> slab.getLong(at);
            case RowLayout.KIND_BYTE -> slab.getByte(at);
            case RowLayout.KIND_SHORT -> slab.getShort(at);
            case RowLayout.KIND_FLOAT -> (long) Float.intBitsToFloat(slab.getInt(at));
            default -> (long) Double.longBitsToDouble(slab.getLong(at));
        };
    }

    /** Reads a floating-point column; NULLs are 0. Returns whether there is one. */
    public boolean readDoubles(int column, double[] target, boolean[] nulls) {
        awake();
        int offset = layout.offset(column);
        boolean single = layout.kind(column) == RowLayout.KIND_FLOAT;
        for (int row = 0; row < count; row++) {
            target[row] = readDouble(row, offset, single);
        }
        readNulls(column, nulls);
        for (int row = nextMoved(0); row < count; row = nextMoved(row + 1)) {
            do {
                target[row] = readDouble(row, offset, single);
            } while (!isStable(memory.slab(references[row]), Memory.offset(references[row]), row));
            nulls[row] = isNull(column, row);
        }
        boolean anyNull = isAnyTrue(nulls);
        for (int row = 0; anyNull && row < count; row++) {
            target[row] = nulls[row] ? 0 : target[row];
        }
        return anyNull;
    }

    private double readDouble(int row, int offset, boolean single) {
        Slab slab = memory.slab(references[row]);
        long at = Memory.offset(references[row]) + offset;
        return single ? Float.intBitsToFloat(slab.getInt(at)) : Double.longBitsToDouble(slab.getLong(at));
    }

    /** Reads which rows have NULL in a column. */
    private void readNulls(int column, boolean[] nulls) {
        int offset = layout.nullOffset(column);
        if (offset < 0) {
            Arrays.fill(nulls, 0, count, false);
            return;
        }
        int mask = layout.nullMask(column);
        long[] from = references;
        for (int first = 0; first < count; ) {
            Slab slab = memory.slab(from[first]);
            int end = endOfRun(first);
            for (int row = first; row < end; row++) {
                nulls[row] = (slab.getByte(Memory.offset(from[row]) + offset) & mask) != 0;
            }
            first = end;
        }
    }

    private boolean isAnyTrue(boolean[] flags) {
        boolean any = false;
        for (int row = 0; row < count; row++) {
            any |= flags[row];
        }
        return any;
    }

    /** Where some rows end, beginning with row {@code first}, that are in the same slab: all of a loop have one slab. */
    private int endOfRun(int first) {
        long[] all = references;
        int most = Math.min(count, first + LONGEST_RUN);
        int end = first + 1;
        while (end < most && (all[end] ^ all[first]) >>> Integer.SIZE == 0) {
            end++;
        }
        return end;
    }

    /**
     * The first row, from one on, that is not where it was, so that what was just read of it may be of another version;
     * the number of rows if there is none.
     */
    private int nextMoved(int from) {
        VarHandle.loadLoadFence();
        return checks == null ? nextMovedInSlots(from) : nextMovedInPages(from);
    }

    private int nextMovedInSlots(int from) {
        long[] all = references;
        long[] expected = words;
        int row = from;
        while (row < count) {
            Slab slab = memory.slab(all[row]);
            int end = endOfRun(row);
            while (row < end && slab.getLong(Memory.offset(all[row])) == expected[row]) {
                row++;
            }
            if (row < end) {
                return row;
            }
        }
        return count;
    }

    /** Rows of one page have one word, of which one look is enough. */
    private int nextMovedInPages(int from) {
        long[] all = checks;
        long[] expected = words;
        long check = 0;
        long word = 0;
        int row = from;
        while (row < count) {
            if (all[row] != check || expected[row] != word) {
                check = all[row];
                word = expected[row];
                if (memory.slab(check).getLong(Memory.offset(check)) != word) {
                    return row;
                }
            }
            row++;
        }
        return row;
    }

    private boolean isNull(int column, int row) {
        int offset = layout.nullOffset(column);
        if (offset < 0) {
            return false;
        }
        boolean isNull;
        Slab slab;
        long base;
        do {
            slab = memory.slab(references[row]);
            base = Memory.offset(references[row]);
            isNull = (slab.getByte(base + offset) & layout.nullMask(column)) != 0;
        } while (!isStable(slab, base, row));
        return isNull;
    }

    /** Where the bytes of text and binary columns go. */
    public interface ByteTarget {
        /** Makes room for the bytes of the next value and returns the array; null if they are not to be read. */
        byte[] next(int length);

        /** Where in the array they go. */
        int offset();
    }

    /** Reads a text or binary column; NULLs are empty. Returns whether there is one. */
    public boolean readBytes(int column, ByteTarget target, boolean[] nulls) {
        awake();
        boolean any = false;
        for (int row = 0; row < count; row++) {
            if (checks != null || !readBytesInSlot(column, target, nulls, row)) {
                readBytesAnywhere(column, target, nulls, row);
            }
            any |= nulls[row];
        }
        return any;
    }

    private void readBytesAnywhere(int column, ByteTarget target, boolean[] nulls, int row) {
        resume(row);
        nulls[row] = reader.isNull(column);
        int length = nulls[row] ? 0 : reader.length(column);
        byte[] bytes = target.next(length);
        if (length > 0 && bytes != null) {
            reader.copyBytes(column, bytes, target.offset());
        }
        remember(row);
    }

    /** Reads a value of a row in memory; false, with nothing done, if that has moved. */
    private boolean readBytesInSlot(int column, ByteTarget target, boolean[] nulls, int row) {
        Slab slab = memory.slab(references[row]);
        long base = Memory.offset(references[row]);
        long at = base + layout.offset(column);
        int nullOffset = layout.nullOffset(column);
        boolean isNull = nullOffset >= 0 && (slab.getByte(base + nullOffset) & layout.nullMask(column)) != 0;
        int length = VariableValues.length(slab, at);
        long block = VariableValues.block(slab, at);
        VarHandle.loadLoadFence();
        if (slab.getLong(base) != words[row]) {
            return false;
        }
        nulls[row] = isNull;
        byte[] bytes = target.next(isNull ? 0 : length);
        if (isNull || length == 0 || bytes == null) {
            return true;
        }
        if (block != 0) {
            reader.table.variables().copyBlock(block, length, bytes, target.offset());
            return true;
        }
        VariableValues.copyInPlace(slab, at, bytes, target.offset(), length);
        VarHandle.loadLoadFence();
        if (slab.getLong(base) != words[row]) {
            resume(row);
            reader.copyBytes(column, bytes, target.offset());
            remember(row);
        }
        return true;
    }

    /** Reads a DECIMAL column; NULLs are null. */
    public void readDecimals(int column, BigDecimal[] target) {
        awake();
        for (int row = 0; row < count; row++) {
            resume(row);
            target[row] = reader.getDecimal(column);
            remember(row);
        }
    }

    /** The bytes of one value, or an empty array. */
    public byte[] bytes(int column, int row) {
        resume(row);
        byte[] found = reader.getBytes(column);
        return found == null ? NO_BYTES : found;
    }
}

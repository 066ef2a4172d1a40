package org.ashlardb.engine.transaction;

import java.lang.invoke.VarHandle;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.Slab;
import org.ashlardb.engine.row.RowLayout;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.row.UndoRecord;
import org.ashlardb.engine.row.VariableValues;
import org.ashlardb.engine.row.VersionWord;

/**
 * Reads the version of a row that a view sees. Takes no lock and allocates nothing but the objects it returns.
 *
 * <p>The version lies in the slot or in an undo image. Both start with a word; an image's never changes. After reading
 * a column the word is read again: if it has changed, the version is looked for again and the column read there.
 */
public class RowReader {
    final Memory memory;
    final TableStorage table;
    final RowLayout layout;
    ReadView view;
    private Slab slab;
    private long base;
    private long word;
    private long reference;
    private long rowId;
    private byte[] scratch = new byte[64];

    RowReader(TransactionManager manager, TableStorage table) {
        this.memory = manager.memory();
        this.table = table;
        this.layout = table.layout();
    }

    /** Steps to the visible version of a row; false if there is none. */
    final boolean locate(long newRowId) {
        rowId = newRowId;
        long slot = table.slots().reference(newRowId);
        Slab slotSlab = memory.slab(slot);
        long at = Memory.offset(slot);
        while (true) {
            long newWord = slotSlab.getLongAcquire(at);
            if (VersionWord.isCommitted(newWord)) {
                set(slot, newWord);
                return VersionWord.timestamp(newWord) <= view.timestamp();
            }
            int seen = see(slot, newWord);
            if (seen != ReadView.STALE) {
                return seen == ReadView.VISIBLE;
            }
            Thread.onSpinWait();
        }
    }

    private int see(long slot, long newWord) {
        long tag = VersionWord.tag(newWord);
        if (tag == VersionWord.INSERTING) {
            set(slot, newWord);
            return view.see(VersionWord.insertStamp(newWord));
        }
        if (tag != VersionWord.VERSIONED) {
            return ReadView.INVISIBLE;
        }
        long undo = VersionWord.undo(newWord);
        int seen = view.see(UndoRecord.newStamp(memory, undo));
        if (seen == ReadView.VISIBLE) {
            set(slot, newWord);
            return VersionWord.isDeleted(newWord) ? ReadView.INVISIBLE : ReadView.VISIBLE;
        }
        return seen == ReadView.STALE ? seen : seeOlder(slot, newWord, undo);
    }

    /** Walks from new to old until a version is visible. */
    private int seeOlder(long slot, long newWord, long newest) {
        long data = slot;
        long dataWord = newWord;
        long undo = newest;
        while (undo != 0) {
            if (UndoRecord.hasImage(memory, undo)) {
                data = undo + UndoRecord.IMAGE;
                dataWord = memory.slab(data).getLong(Memory.offset(data));
            }
            int seen = view.see(UndoRecord.oldStamp(memory, undo));
            if (seen == ReadView.VISIBLE) {
                set(data, dataWord);
                return ReadView.VISIBLE;
            }
            if (seen == ReadView.STALE) {
                return ReadView.STALE;
            }
            undo = UndoRecord.older(memory, undo);
        }
        return ReadView.INVISIBLE;
    }

    private void set(long newReference, long newWord) {
        reference = newReference;
        slab = memory.slab(newReference);
        base = Memory.offset(newReference);
        word = newWord;
    }

    /** Steps to a version found before. */
    final void resume(long oldRowId, long oldReference, long oldWord) {
        rowId = oldRowId;
        set(oldReference, oldWord);
    }

    final long reference() {
        return reference;
    }

    final long word() {
        return word;
    }

    /** Whether what was just read is of the version the view sees; if not, the version has been looked for again. */
    final boolean isStable() {
        VarHandle.loadLoadFence();
        if (slab.getLong(base) == word) {
            return true;
        }
        if (!locate(rowId)) {
            throw new EngineException(
                    ErrorCode.INTERNAL, "row " + rowId + " of table " + table.name() + " vanished from its snapshot");
        }
        return false;
    }

    public final long rowId() {
        return rowId;
    }

    public final boolean isNull(int column) {
        int offset = layout.nullOffset(column);
        if (offset < 0) {
            return false;
        }
        boolean isNull;
        do {
            isNull = (slab.getByte(base + offset) & layout.nullMask(column)) != 0;
        } while (!isStable());
        return isNull;
    }

    /** The value of an integer-like column; 0 if it is NULL. */
    public final long getLong(int column) {
        long value;
        do {
            long at = base + layout.offset(column);
            value = switch (layout.kind(column)) {
                case RowLayout.KIND_INT -> slab.getInt(at);
                case RowLayout.KIND_LONG -> slab.getLong(at);
                case RowLayout.KIND_BYTE -> slab.getByte(at);
                case RowLayout.KIND_SHORT -> slab.getShort(at);
                case RowLayout.KIND_DOUBLE -> (long) Double.longBitsToDouble(slab.getLong(at));
                case RowLayout.KIND_FLOAT -> (long) Float.intBitsToFloat(slab.getInt(at));
                default -> throw notA("number", column);
            };
        } while (!isStable());
        return isNull(column) ? 0 : value;
    }

    /** The value of a numeric column as double; 0 if it is NULL. */
    public final double getDouble(int column) {
        byte kind = layout.kind(column);
        if (kind != RowLayout.KIND_DOUBLE && kind != RowLayout.KIND_FLOAT) {
            return kind == RowLayout.KIND_BIG_DECIMAL ? getDecimal(column).doubleValue() : getLong(column);
        }
        double value;
        do {
            long at = base + layout.offset(column);
            value = kind == RowLayout.KIND_DOUBLE
                    ? Double.longBitsToDouble(slab.getLong(at))
                    : Float.intBitsToFloat(slab.getInt(at));
        } while (!isStable());
        return isNull(column) ? 0 : value;
    }

    /** The value of a DECIMAL column, or null. */
    public final BigDecimal getDecimal(int column) {
        if (isNull(column)) {
            return null;
        }
        int scale = layout.column(column).scale();
        if (layout.kind(column) != RowLayout.KIND_BIG_DECIMAL) {
            return BigDecimal.valueOf(getLong(column), scale);
        }
        return new BigDecimal(new BigInteger(getBytes(column)), scale);
    }

    /** Length in bytes of a text or binary value; 0 if it is NULL. */
    public final int length(int column) {
        int length;
        do {
            length = slab.getInt(base + layout.offset(column));
        } while (!isStable());
        return length;
    }

    /** Copies the bytes of a text or binary value and returns their number. */
    public final int copyBytes(int column, byte[] target, int offset) {
        long block;
        int length;
        do {
            long at = base + layout.offset(column);
            length = slab.getInt(at);
            block = VariableValues.block(slab, at);
            if (block == 0 && length >= 0 && offset + length <= target.length) {
                VariableValues.copyInPlace(slab, at, target, offset, length);
            }
        } while (!isStable());
        if (block != 0) {
            table.variables().copyBlock(block, length, target, offset);
        }
        return length;
    }

    /** The bytes of a text or binary value, or null. */
    public final byte[] getBytes(int column) {
        if (isNull(column)) {
            return null;
        }
        byte[] bytes = new byte[length(column)];
        copyBytes(column, bytes, 0);
        return bytes;
    }

    /** A text value, or null. */
    public final String getString(int column) {
        if (isNull(column)) {
            return null;
        }
        int length = length(column);
        if (scratch.length < length) {
            scratch = new byte[Math.max(length, scratch.length * 2)];
        }
        copyBytes(column, scratch, 0);
        String text = new String(scratch, 0, length, StandardCharsets.UTF_8);
        if (scratch.length > MAX_SCRATCH) {
            scratch = new byte[MAX_SCRATCH];
        }
        return text;
    }

    private static final int MAX_SCRATCH = 1 << 16;

    private EngineException notA(String wanted, int column) {
        return new EngineException(
                ErrorCode.INVALID_STATE,
                "column " + layout.column(column).name() + " of table " + table.name() + " is "
                        + layout.column(column).type() + ", expected a " + wanted);
    }
}

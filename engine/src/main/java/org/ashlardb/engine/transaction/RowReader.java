package org.ashlardb.engine.transaction;

import java.lang.invoke.VarHandle;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.Slab;
import org.ashlardb.engine.memory.Spin;
import org.ashlardb.engine.page.PageFile;
import org.ashlardb.engine.row.ChainPosition;
import org.ashlardb.engine.row.RowLayout;
import org.ashlardb.engine.row.SavedTable;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.row.UndoRecord;
import org.ashlardb.engine.row.VariableValues;
import org.ashlardb.engine.row.VersionWord;

/**
 * Reads the version of a row that a view sees. Takes no lock and allocates nothing but the objects it returns.
 *
 * <p>The version lies in the slot or in an undo image. Both start with a word; an image's never changes. After reading
 * a column the word is read again: if it has changed, the version is looked for again and the column read there.
 *
 * <p>A row of a CACHED table that has no slot is as the last checkpoint has saved it; it is read in the page cache, in
 * the same layout, and the word to be read again is that of the cache's frame. Which checkpoint is {@link #saved},
 * taken when the reader is positioned; rows leave memory only when no view is open that was opened before the checkpoint
 * that has saved them, so what is not in memory is there. Of a long row that has pages of its own there is only the slot
 * in memory, see {@link SavedRows}; its longer values are read in those pages.
 */
public class RowReader {
    private static final int IN_SLOT = 0; // or in an undo image
    private static final int IN_PAGE = 1;
    private static final int IN_RUN = 2;
    private static final int MAX_SCRATCH = 1 << 16;

    final Memory memory;
    final TableStorage table;
    final RowLayout layout;
    ReadView view;
    SavedTable saved;
    final SavedRows savedRows; // null unless the table is CACHED
    private Slab slab;
    private long base;
    private Slab checkSlab;
    private long checkBase;
    private long check;
    private long word;
    private long reference;
    private long rowId;
    private int place;
    private int restsSeen; // of the view, when the row was found
    private boolean savedVersion;
    private byte[] scratch = new byte[64];
    private ChainPosition chain; // null before a part of a value was read

    RowReader(TransactionManager manager, TableStorage table) {
        this.memory = manager.memory();
        this.table = table;
        this.layout = table.layout();
        this.savedRows = table.isCached() ? new SavedRows(manager, table) : null;
    }

    /** Whether the row is read where a checkpoint has saved it. */
    public final boolean isSavedVersion() {
        return savedVersion;
    }

    /** Begins to read with a view. */
    final void begin(ReadView newView) {
        view = newView;
        wakeView();
        if (chain != null) {
            chain.forget();
        }
        if (savedRows != null) {
            newView.keepSaved();
            saved = table.saved();
            savedRows.setWatch(newView.owner());
            end();
        }
    }

    /** To be called before the next row is looked for, as the view may have rested. */
    final void wakeView() {
        view.awake();
        restsSeen = view.rests();
    }

    /** Which of the view's rests was the last before rows were found here. */
    final int restsSeen() {
        return restsSeen;
    }

    /** Gives back what reading has needed. */
    final void end() {
        if (savedRows != null) {
            savedRows.release();
            savedRows.keepCopies(false);
        }
    }

    /** Steps to the visible version of a row; false if there is none. */
    final boolean locate(long newRowId) {
        rowId = newRowId;
        int looks = 0;
        while (true) {
            long slot = table.slot(newRowId);
            if (slot == 0) {
                return locateSaved();
            }
            long newWord = memory.slab(slot).getLongAcquire(Memory.offset(slot));
            if (VersionWord.isCommitted(newWord)) {
                set(slot, newWord);
                return VersionWord.timestamp(newWord) <= view.timestamp();
            }
            int seen = see(slot, newWord);
            if (seen != ReadView.STALE) {
                return seen == ReadView.VISIBLE;
            }
            looks = Spin.pause(looks);
        }
    }

    private boolean locateSaved() {
        if (!savedRows.find(saved, rowId)) {
            return false;
        }
        setSaved();
        return true;
    }

    /** Steps to a row that {@link SavedRows} has found. */
    final void setSaved(long newRowId) {
        rowId = newRowId;
        setSaved();
    }

    private void setSaved() {
        set(savedRows.reference(), savedRows.check(), savedRows.word());
        savedVersion = true;
    }

    private int see(long slot, long newWord) {
        long tag = VersionWord.tag(newWord);
        if (tag == VersionWord.INSERTING) {
            set(slot, newWord);
            return view.see(VersionWord.insertStamp(newWord));
        }
        if (tag != VersionWord.VERSIONED) {
            return tag == VersionWord.EVICTED ? ReadView.STALE : ReadView.INVISIBLE;
        }
        long undo = VersionWord.undo(newWord);
        int seen = view.see(UndoRecord.newStamp(memory, undo));
        if (seen == ReadView.VISIBLE) {
            set(slot, newWord);
            return VersionWord.isDeleted(newWord) ? seeDeleted(slot, newWord) : ReadView.VISIBLE;
        }
        return seen == ReadView.STALE ? seen : seeOlder(slot, newWord, undo);
    }

    /** The stamp is that of the deletion only if the deletion was not taken back before it was read. */
    private int seeDeleted(long slot, long seenWord) {
        boolean same = memory.slab(slot).getLongAcquire(Memory.offset(slot)) == seenWord;
        return same ? ReadView.INVISIBLE : ReadView.STALE;
    }

    /**
     * Walks from new to old until a version is visible. Records of one transaction that takes back its changes of the
     * row come to hold the same version, which was only the oldest one's before; those that are not needed for it any
     * more then go. Who has passed a record before must not rely on what it leads to after.
     */
    private int seeOlder(long slot, long newWord, long newest) {
        long data = slot;
        long dataWord = newWord;
        long undo = newest;
        while (undo != 0) {
            if (UndoRecord.hasImage(memory, undo)) {
                data = undo + UndoRecord.IMAGE;
                dataWord = memory.slab(data).getLong(Memory.offset(data));
            }
            long stamp = UndoRecord.oldStamp(memory, undo);
            int seen = view.see(stamp);
            if (seen == ReadView.VISIBLE) {
                set(data, dataWord);
                return ReadView.VISIBLE;
            }
            long older = UndoRecord.older(memory, undo);
            if (seen == ReadView.STALE || UndoRecord.oldStamp(memory, undo) != stamp) {
                return ReadView.STALE;
            }
            undo = older;
        }
        return ReadView.INVISIBLE;
    }

    private void set(long newReference, long newWord) {
        reference = newReference;
        slab = memory.slab(newReference);
        base = Memory.offset(newReference);
        check = newReference;
        checkSlab = slab;
        checkBase = base;
        word = newWord;
        place = IN_SLOT;
        savedVersion = false;
    }

    private void set(long newReference, long newCheck, long newWord) {
        set(newReference, newWord);
        if (newCheck != newReference) {
            check = newCheck;
            checkSlab = memory.slab(newCheck);
            checkBase = Memory.offset(newCheck);
            place = IN_PAGE;
        } else if (newWord == SavedRows.RUN_WORD) {
            place = IN_RUN;
        }
    }

    /** Steps to a version found before. */
    final void resume(long oldRowId, long oldReference, long oldCheck, long oldWord) {
        rowId = oldRowId;
        set(oldReference, oldCheck, oldWord);
    }

    /** Where the word is that proves that the version is where it was; the version's own reference unless in a page. */
    final long check() {
        return check;
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
        if (checkSlab.getLong(checkBase) == word && restsSeen == view.rests()) {
            return true;
        }
        findAgain(rowId);
        return false;
    }

    /** Steps to a row that the view is known to see. */
    final void findAgain(long seenRowId) {
        wakeView();
        if (!locate(seenRowId)) {
            throw new EngineException(
                    ErrorCode.INTERNAL,
                    "row " + seenRowId + " of table " + table.name() + " vanished from its snapshot");
        }
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
        byte[] digits = getBytes(column);
        if (digits.length == 0) {
            throw damaged(column, 0);
        }
        return new BigDecimal(new BigInteger(digits), scale);
    }

    /** Length in bytes of a text or binary value; 0 if it is NULL. */
    public final int length(int column) {
        int length;
        do {
            length = slab.getInt(base + layout.offset(column));
        } while (!isStable());
        if (place == IN_PAGE && (length < 0 || length > PageFile.PAGE_SIZE)) {
            throw damaged(column, length);
        }
        return length;
    }

    /** Rows in pages are read where they are, without having been checked. */
    private EngineException damaged(int column, int length) {
        return new EngineException(
                ErrorCode.CORRUPTED,
                "column " + layout.column(column).name() + " of a stored row of table " + table.name() + " has "
                        + length + " bytes");
    }

    /** Copies the bytes of a text or binary value and returns their number. */
    public final int copyBytes(int column, byte[] target, int offset) {
        while (place == IN_SLOT) {
            long at = base + layout.offset(column);
            int length = slab.getInt(at);
            long block = VariableValues.block(slab, at);
            if (length >= 0 && length <= VariableValues.MAX_IN_PLACE && offset + length <= target.length) {
                VariableValues.copyInPlace(slab, at, target, offset, length);
            }
            if (isStable()) {
                if (block != 0) {
                    table.variables().copyBlock(block, length, target, offset);
                }
                return length;
            }
        }
        return copyBytes(column, 0, target.length - offset, target, offset);
    }

    /**
     * Copies a part of a text or binary value and returns the number of bytes: fewer than asked for only at the value's
     * end. Parts that follow each other are found without a search.
     *
     * @param from where in the value the part begins
     */
    public final int copyBytes(int column, int from, int length, byte[] target, int offset) {
        Objects.checkFromIndexSize(offset, length, target.length);
        Objects.checkIndex(from, Integer.MAX_VALUE);
        return switch (place) {
            case IN_PAGE -> copyFromPage(column, from, length, target, offset);
            case IN_RUN -> copyFromRun(column, from, length, target, offset);
            default -> copyFromSlot(column, from, length, target, offset);
        };
    }

    private int copyFromSlot(int column, int from, int length, byte[] target, int offset) {
        while (place == IN_SLOT) {
            long at = base + layout.offset(column);
            int valueLength = slab.getInt(at);
            long block = VariableValues.block(slab, at);
            int part = part(valueLength, from, length);
            if (part > 0 && valueLength <= VariableValues.MAX_IN_PLACE) {
                VariableValues.copyInPlace(slab, at, from, target, offset, part);
            }
            if (isStable()) {
                if (block != 0 && part > 0) {
                    copyFromBlocks(block, valueLength, from, target, offset, part);
                }
                return part;
            }
        }
        return copyBytes(column, from, length, target, offset); // the row has left memory
    }

    private void copyFromBlocks(long block, int valueLength, int from, byte[] target, int offset, int part) {
        if (chain == null) {
            chain = new ChainPosition();
        }
        table.variables().copyPart(block, valueLength, from, target, offset, part, chain);
    }

    private static int part(int valueLength, int from, int length) {
        return valueLength > from ? Math.min(length, valueLength - from) : 0;
    }

    /** In a page the values that do not fit their descriptors stand behind the slot, in the order of their columns. */
    private int copyFromPage(int column, int from, int length, byte[] target, int offset) {
        while (place == IN_PAGE) {
            long at = base + layout.offset(column);
            int valueLength = slab.getInt(at);
            int part = part(valueLength, from, length);
            if (part > 0 && valueLength <= VariableValues.MAX_IN_PLACE) {
                VariableValues.copyInPlace(slab, at, from, target, offset, part);
            } else if (part > 0) {
                long start = base + startInPage(column) + from;
                if (start >= base && start + part <= slab.size()) {
                    slab.getBytes(start, target, offset, part);
                }
            }
            if (isStable()) {
                return part;
            }
        }
        return copyBytes(column, from, length, target, offset);
    }

    /** In pages of its own a row is as it is in a page; what is in memory of it does not change. */
    private int copyFromRun(int column, int from, int length, byte[] target, int offset) {
        long at = base + layout.offset(column);
        int valueLength = slab.getInt(at);
        int part = part(valueLength, from, length);
        if (part > 0 && valueLength <= VariableValues.MAX_IN_PLACE) {
            VariableValues.copyInPlace(slab, at, from, target, offset, part);
        } else if (part > 0) {
            int start = (int) (startInPage(column) - Long.BYTES);
            savedRows.readRun(reference, start + from, target, offset, part);
        }
        return part;
    }

    private long startInPage(int column) {
        long start = layout.slotSize();
        for (int other : layout.variableColumns()) {
            if (other == column) {
                break;
            }
            int length = slab.getInt(base + layout.offset(other));
            start += length > VariableValues.MAX_IN_PLACE ? length : 0;
        }
        return start;
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

    private EngineException notA(String wanted, int column) {
        return new EngineException(
                ErrorCode.INVALID_STATE,
                "column " + layout.column(column).name() + " of table " + table.name() + " is "
                        + layout.column(column).type() + ", expected a " + wanted);
    }
}

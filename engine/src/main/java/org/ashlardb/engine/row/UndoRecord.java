package org.ashlardb.engine.row;

import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.Slab;

/**
 * The format of an undo record: an older version of a row, or the mark of a deletion or a lock.
 *
 * <pre>
 *   0   new stamp   who made the version that came after
 *   8   old stamp   who made the version kept here
 *   16  older       the next older undo record, 0 for none
 *   24  kind        UPDATE, DELETE or LOCK (int)
 *   28  flags       1 after the change was taken back, 2 after the record was taken out of its chain,
 *                   8 of a change taken back whose transaction has ended,
 *                   16 when nobody reads any more who may have begun before the change,
 *                   32 of a change taken back together with the one before it, by the same transaction,
 *                   4 of a LOCK that lets others share the keys (int)
 *   32  image       (UPDATE only) the slot as it was; column offsets are the slot's own
 * </pre>
 *
 * A record without an image keeps the version whose data stands one step newer: in the next newer image, or in place.
 */
public final class UndoRecord {
    public static final int UPDATE = 1;
    public static final int DELETE = 2;
    public static final int LOCK = 3;

    /** Offset of the image in the record. */
    public static final int IMAGE = 32;

    private static final int NEW_STAMP = 0;
    private static final int OLD_STAMP = 8;
    private static final int OLDER = 16;
    private static final int KIND = 24;

    private static final int FLAGS = 28;
    private static final int ABORTED = 1;
    private static final int UNLINKED = 2;
    private static final int SHARES_KEYS = 4;
    private static final int SETTLED = 8;
    private static final int OUTLASTED = 16;
    private static final int INHERITED = 32;

    private UndoRecord() {}

    /** Bytes of a record. */
    public static int size(int kind, RowLayout layout) {
        return kind == UPDATE ? IMAGE + layout.slotSize() : IMAGE;
    }

    public static void write(Memory memory, long undo, int kind, long newStamp, long oldStamp, long older) {
        Slab slab = memory.slab(undo);
        long base = Memory.offset(undo);
        slab.putLong(base + NEW_STAMP, newStamp);
        slab.putLong(base + OLD_STAMP, oldStamp);
        slab.putLong(base + OLDER, older);
        slab.putInt(base + KIND, kind);
        slab.putInt(base + FLAGS, 0);
    }

    public static long newStamp(Memory memory, long undo) {
        return memory.slab(undo).getLongAcquire(Memory.offset(undo) + NEW_STAMP);
    }

    public static void setNewStamp(Memory memory, long undo, long stamp) {
        memory.slab(undo).putLongRelease(Memory.offset(undo) + NEW_STAMP, stamp);
    }

    public static long oldStamp(Memory memory, long undo) {
        return memory.slab(undo).getLongAcquire(Memory.offset(undo) + OLD_STAMP);
    }

    public static void setOldStamp(Memory memory, long undo, long stamp) {
        memory.slab(undo).putLongRelease(Memory.offset(undo) + OLD_STAMP, stamp);
    }

    public static long older(Memory memory, long undo) {
        return memory.slab(undo).getLongAcquire(Memory.offset(undo) + OLDER);
    }

    public static void setOlder(Memory memory, long undo, long older) {
        memory.slab(undo).putLongRelease(Memory.offset(undo) + OLDER, older);
    }

    /** The stamp of the oldest version that a record leads to. */
    public static long oldestStamp(Memory memory, long undo) {
        long oldest = undo;
        for (long older = older(memory, undo); older != 0; older = older(memory, older)) {
            oldest = older;
        }
        return oldStamp(memory, oldest);
    }

    public static int kind(Memory memory, long undo) {
        return memory.slab(undo).getInt(Memory.offset(undo) + KIND);
    }

    /** Whether the change was taken back; the record then keeps what is also the next newer version. */
    public static boolean isAborted(Memory memory, long undo) {
        return (flags(memory, undo) & ABORTED) != 0;
    }

    public static void setAborted(Memory memory, long undo) {
        setFlag(memory, undo, ABORTED);
    }

    /** Whether the change was taken back by a transaction that may still run and need the record. */
    public static boolean isTakenBackByRunning(Memory memory, long undo) {
        return (flags(memory, undo) & (ABORTED | SETTLED)) == ABORTED;
    }

    /** The transaction that took the change back has ended: the collector may do with the record as with any other. */
    public static void setSettled(Memory memory, long undo) {
        setFlag(memory, undo, SETTLED);
    }

    /** Whether nobody reads any more who may have begun before the change. */
    public static boolean isOutlasted(Memory memory, long undo) {
        return (flags(memory, undo) & OUTLASTED) != 0;
    }

    /** Nobody reads any more who may have begun before the change; of one whose transaction has ended. */
    public static void setOutlasted(Memory memory, long undo) {
        setFlag(memory, undo, OUTLASTED);
    }

    /** Whether the older record is of the same transaction and was taken back too; it lasts as long as the transaction. */
    public static boolean hasInherited(Memory memory, long undo) {
        return (flags(memory, undo) & INHERITED) != 0;
    }

    /** The record keeps what the older one has kept, which was taken back too. */
    public static void setInherited(Memory memory, long undo) {
        setFlag(memory, undo, INHERITED);
    }

    /** Whether the collector has taken the record out of its chain and has not freed it yet. */
    public static boolean isUnlinked(Memory memory, long undo) {
        return (flags(memory, undo) & UNLINKED) != 0;
    }

    public static void setUnlinked(Memory memory, long undo) {
        setFlag(memory, undo, UNLINKED);
    }

    /** Whether the record, as long as its transaction runs, lets others share the row's keys. */
    public static boolean sharesKeys(Memory memory, long undo) {
        return kind(memory, undo) == UPDATE || (flags(memory, undo) & SHARES_KEYS) != 0;
    }

    public static void setSharesKeys(Memory memory, long undo) {
        setFlag(memory, undo, SHARES_KEYS);
    }

    private static int flags(Memory memory, long undo) {
        return memory.slab(undo).getInt(Memory.offset(undo) + FLAGS);
    }

    private static void setFlag(Memory memory, long undo, int flag) {
        memory.slab(undo).putInt(Memory.offset(undo) + FLAGS, flags(memory, undo) | flag);
    }

    public static boolean hasImage(Memory memory, long undo) {
        return kind(memory, undo) == UPDATE;
    }
}

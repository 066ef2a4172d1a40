package org.ashlardb.engine.transaction;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.page.TreeCursor;
import org.ashlardb.engine.row.IndexStorage;

/**
 * The format of an index entry in the page file. The first row with a key of a unique index is {@code key -> row id}, so
 * that one look-up finds it; elsewhere, and where a column of the key is NULL, it is {@code key and row id -> nothing}.
 * Row ids are eight bytes, big-endian. Reusable.
 */
public final class SavedEntry {
    private static final VarHandle BIG_ENDIAN =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private byte[] key;
    private int keyStart;
    private int keyEnd;
    private long rowId;

    /**
     * Reads the entry a cursor is at; what it shows holds until the cursor moves.
     *
     * @throws EngineException CORRUPTED if it is none
     */
    public void read(TreeCursor cursor) {
        key = cursor.key();
        keyStart = cursor.keyOffset();
        keyEnd = keyStart + cursor.keyLength();
        if (cursor.valueLength() == Long.BYTES) {
            rowId = (long) BIG_ENDIAN.get(cursor.value(), cursor.valueOffset());
        } else {
            keyEnd -= Long.BYTES;
            if (keyEnd < keyStart) {
                throw cursor.malformed(
                        "expected a key of an index with a row id, found " + cursor.keyLength() + " bytes");
            }
            rowId = (long) BIG_ENDIAN.get(key, keyEnd);
        }
    }

    public byte[] key() {
        return key;
    }

    public int keyStart() {
        return keyStart;
    }

    public int keyEnd() {
        return keyEnd;
    }

    public long rowId() {
        return rowId;
    }

    /** Whether an index keeps the row id in the value. */
    public static boolean isInValue(IndexStorage index, boolean hasNull) {
        return index.isUnique() && !hasNull;
    }
}

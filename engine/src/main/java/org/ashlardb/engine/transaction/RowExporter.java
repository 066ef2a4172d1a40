package org.ashlardb.engine.transaction;

import java.util.Arrays;
import org.ashlardb.engine.row.RowImage;
import org.ashlardb.engine.row.TableStorage;

/** Copies the rows a view sees as files keep them. Reusable; one thread at a time. */
public final class RowExporter extends RowReader {
    private final RowImage image;
    private byte[] bytes;
    private int length;

    public RowExporter(TransactionManager manager, TableStorage table) {
        super(manager, table);
        this.image = new RowImage(manager.memory(), table);
        this.bytes = new byte[Math.max(64, image.fixedLength())];
    }

    /** Goes to a row and copies it, unless it {@link #isSavedVersion}; false if the view sees none. */
    public boolean export(ReadView newView, long rowId) {
        if (!find(newView, rowId)) {
            return false;
        }
        if (isSavedVersion()) {
            return true;
        }
        do {
            if (isInPage()) { // it was saved and has left memory since it was noted as changed
                bytes = savedRows.imageOf(saved, rowId);
                length = bytes.length;
                return true;
            }
            image.copyFixed(reference(), bytes, 0);
        } while (!isStable());
        length = image.fixedLength() + image.variableLength(bytes, 0);
        if (length > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length, (int) Math.min(bytes.length * 2L, 1 << 30)));
        }
        image.copyVariable(bytes, 0);
        return true;
    }

    /** Goes to a row without copying it; false if the view sees none. */
    public boolean find(ReadView newView, long rowId) {
        begin(newView);
        return locate(rowId);
    }

    /** Gives back what reading has needed; it can be used again. */
    public void close() {
        end();
    }

    /** The row's image; overwritten by the next. */
    public byte[] bytes() {
        return bytes;
    }

    public int length() {
        return length;
    }
}

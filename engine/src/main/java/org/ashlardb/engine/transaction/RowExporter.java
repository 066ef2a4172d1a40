package org.ashlardb.engine.transaction;

import java.util.Arrays;
import org.ashlardb.engine.definition.ValueSource;
import org.ashlardb.engine.row.RowImage;
import org.ashlardb.engine.row.TableStorage;

/** Copies the rows a view sees as files keep them; long ones piece by piece. Reusable; one thread at a time. */
public final class RowExporter extends RowReader {
    private final RowImage image;
    private byte[] bytes;
    private int length;
    private ValueSource variablePart; // null if the whole image is in the array
    private int given; // bytes of the fixed part of a long image

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
        do {
            if (isSavedVersion()) {
                return true;
            }
            image.copyFixed(reference(), bytes, 0);
        } while (!isStable());
        length = image.fixedLength() + image.variableLength(bytes, 0, 0);
        variablePart = null;
        if (length - image.fixedLength() > RowImage.LONGEST_COPY) {
            variablePart = image.variablePart(bytes, 0, 0);
            given = 0;
            return true;
        }
        if (length > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length, (int) Math.min(bytes.length * 2L, 1 << 30)));
        }
        image.copyVariable(bytes, 0, 0);
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

    /** Gives the image of a long row piece by piece, once; null if the row is not long. */
    public ValueSource longImage() {
        return variablePart == null ? null : this::read;
    }

    private int read(byte[] target, int offset, int most) {
        int part = Math.min(most, image.fixedLength() - given);
        if (part == 0) {
            return variablePart.read(target, offset, most);
        }
        System.arraycopy(bytes, given, target, offset, part);
        given += part;
        return part;
    }

    /** The row's image, unless it is long; overwritten by the next. */
    public byte[] bytes() {
        return bytes;
    }

    public int length() {
        return length;
    }
}

package org.ashlardb.engine.page;

import org.ashlardb.engine.definition.ValueSource;

/** The entries of a tree, to be put into another one. */
final class CursorChanges implements ChangeSource {
    private static final int LONGEST_COPY = 1 << 16;

    private final TreeCursor cursor;

    CursorChanges(TreeCursor cursor) {
        this.cursor = cursor;
    }

    @Override
    public boolean next() {
        return cursor.next();
    }

    @Override
    public byte[] key() {
        return cursor.key();
    }

    @Override
    public int keyOffset() {
        return cursor.keyOffset();
    }

    @Override
    public int keyLength() {
        return cursor.keyLength();
    }

    @Override
    public boolean isDelete() {
        return false;
    }

    @Override
    public byte[] value() {
        return cursor.value();
    }

    @Override
    public int valueOffset() {
        return cursor.valueOffset();
    }

    @Override
    public int valueLength() {
        return cursor.valueLength();
    }

    @Override
    public ValueSource longValue() {
        return cursor.valueLength() <= LONGEST_COPY ? null : cursor.longValue();
    }
}

package org.ashlardb.engine.page;

/** The entries of a tree, to be put into another one. */
final class CursorChanges implements ChangeSource {
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
}

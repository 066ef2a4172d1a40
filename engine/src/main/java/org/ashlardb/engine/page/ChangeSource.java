package org.ashlardb.engine.page;

import org.ashlardb.engine.definition.ValueSource;

/**
 * Changes of a tree, in ascending order of keys, each key once. The arrays may be the same ones for each change; they
 * are only read until the next call of {@link #next}.
 */
public interface ChangeSource {
    /** Goes to the next change; false if there is none. */
    boolean next();

    /** The array that holds the key. */
    byte[] key();

    /** Where in the array the key begins. */
    default int keyOffset() {
        return 0;
    }

    /** Bytes of the key. */
    int keyLength();

    /** Whether the key is to be removed, if it is there. Such a change has no value. */
    boolean isDelete();

    /** The array that holds the value. */
    byte[] value();

    /** Where in the array the value begins. */
    default int valueOffset() {
        return 0;
    }

    /** Bytes of the value. */
    int valueLength();

    /**
     * Gives the value piece by piece, where it is too long for an array; else null. Asked for at most once, and instead
     * of {@link #value}.
     */
    default ValueSource longValue() {
        return null;
    }

    /** The change has been merged; {@code existed} tells whether the key was there before. */
    default void merged(boolean existed) {}
}

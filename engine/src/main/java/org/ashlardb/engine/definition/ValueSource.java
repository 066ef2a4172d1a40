package org.ashlardb.engine.definition;

/**
 * Gives a binary value, or a text in UTF-8, piece by piece, so that it need never be in memory as a whole. What a method
 * throws makes the statement fail. Used by the thread that runs the statement.
 */
public interface ValueSource {
    /** Puts the next bytes into an array; returns how many, at least one, or -1 at the value's end. */
    int read(byte[] target, int offset, int length);

    /** Goes back to the first byte; false if the value can be read only once. */
    default boolean restart() {
        return false;
    }

    /** Reads on until the array's part is full or the value ends; returns how many bytes there are. */
    static int fill(ValueSource source, byte[] target, int offset, int length) {
        int done = 0;
        while (done < length) {
            int part = source.read(target, offset + done, length - done);
            if (part < 0) {
                break;
            }
            done += part;
        }
        return done;
    }
}

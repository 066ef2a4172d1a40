package org.ashlardb.jdbc.result;

import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.ashlardb.jdbc.error.ErrorMapper;
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.sql.type.LongValue;

/**
 * A long value that is read in its table, in parts, each inside the connection's gate. A thread that is in there already,
 * because a statement reads the value as its parameter, goes on.
 */
final class StoredValue {
    /** Values of fewer bytes are on the heap. */
    static final int SHORTEST = 1 << 16;

    private final ConnectionGate gate;
    private final LongValue value;
    private final ResultOwner owner; // is not lost as long as somebody has a part of its result
    private boolean freed;

    /** A value of a connection's session. */
    StoredValue(ConnectionGate gate, ResultOwner owner, LongValue value) {
        this.gate = gate;
        this.owner = owner;
        this.value = value;
    }

    /** Of a LOB, which may be read until the transaction ends. */
    StoredValue retain() {
        boolean entered = gate.enterToRead();
        value.retain();
        leave(entered);
        return this;
    }

    private void leave(boolean entered) {
        if (entered) {
            gate.leave();
        }
    }

    /** Its length in bytes. */
    int length() {
        return value.length();
    }

    /** Reads up to a number of bytes, fewer only at the end. */
    int read(int from, byte[] target, int offset, int count) throws SQLException {
        if (freed) {
            throw Errors.closed("LOB");
        }
        boolean entered = gate.enterToRead();
        try {
            return value.read(from, target, offset, count);
        } catch (RuntimeException | OutOfMemoryError e) {
            throw ErrorMapper.map(e);
        } finally {
            leave(entered);
        }
    }

    /** Bytes of a part, cut at the end. */
    byte[] bytes(int from, int count) throws SQLException {
        byte[] part = new byte[Math.min(count, length() - from)];
        read(from, part, 0, part.length);
        return part;
    }

    /** The bytes from an offset to another. */
    InputStream stream(int from, int end) {
        return new StoredStream(this, from, end);
    }

    /** The characters that begin at an offset. */
    Reader reader(int from) {
        return new InputStreamReader(stream(from, length()), StandardCharsets.UTF_8);
    }

    boolean isFreed() {
        return freed;
    }

    /** The value is not read any more. */
    void free() {
        if (!freed) {
            freed = true;
            boolean entered = gate.enterToRead();
            value.release();
            leave(entered);
        }
    }
}

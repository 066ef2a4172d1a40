package org.ashlardb.engine.file;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;

/** Reads what a {@link ByteWriter} wrote; fails with CORRUPTED if there is less than expected. */
public final class ByteReader {
    private final byte[] bytes;
    private final int end;
    private int at;

    public ByteReader(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    public ByteReader(byte[] bytes, int offset, int length) {
        this.bytes = bytes;
        this.at = offset;
        this.end = offset + length;
    }

    private int advance(int length) {
        if (length < 0 || length > end - at) {
            throw new EngineException(
                    ErrorCode.CORRUPTED,
                    "a stored definition ends after " + (end - at) + " bytes, expected " + length + " more");
        }
        int start = at;
        at += length;
        return start;
    }

    public boolean hasMore() {
        return at < end;
    }

    public int getByte() {
        return bytes[advance(1)];
    }

    public boolean getBoolean() {
        return getByte() != 0;
    }

    public int getInt() {
        int from = advance(Integer.BYTES);
        int value = 0;
        for (int i = 0; i < Integer.BYTES; i++) {
            value |= (bytes[from + i] & 0xFF) << 8 * i;
        }
        return value;
    }

    /** The number of entries that follow, of at least so many bytes each. */
    public int getCount(int bytesEach) {
        int count = getInt();
        if (count < 0 || count > (end - at) / bytesEach) {
            throw new EngineException(
                    ErrorCode.CORRUPTED,
                    "a stored definition ends after " + (end - at) + " bytes, expected " + count + " entries of "
                            + bytesEach);
        }
        return count;
    }

    public long getLong() {
        long low = getInt() & 0xFFFF_FFFFL;
        return (long) getInt() << 32 | low;
    }

    public byte[] getBytes() {
        int length = getInt();
        int from = advance(length);
        return Arrays.copyOfRange(bytes, from, from + length);
    }

    public String getText() {
        return new String(getBytes(), StandardCharsets.UTF_8);
    }

    public Map<String, String> getMap() {
        Map<String, String> map = new LinkedHashMap<>();
        int size = getInt();
        for (int i = 0; i < size; i++) {
            String key = getText();
            map.put(key, getText());
        }
        return map;
    }
}

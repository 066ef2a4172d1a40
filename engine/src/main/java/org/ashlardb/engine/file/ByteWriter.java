package org.ashlardb.engine.file;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** Builds a byte array of numbers (little-endian), texts (UTF-8 behind their length) and lists. */
public final class ByteWriter {
    private byte[] bytes = new byte[128];
    private int length;

    private int extend(int more) {
        int start = length;
        length += more;
        if (length > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length, bytes.length * 2));
        }
        return start;
    }

    public ByteWriter putByte(int value) {
        int at = extend(1);
        bytes[at] = (byte) value;
        return this;
    }

    public ByteWriter putBoolean(boolean value) {
        return putByte(value ? 1 : 0);
    }

    public ByteWriter putInt(int value) {
        int at = extend(Integer.BYTES);
        for (int i = 0; i < Integer.BYTES; i++) {
            bytes[at + i] = (byte) (value >>> 8 * i);
        }
        return this;
    }

    public ByteWriter putLong(long value) {
        return putInt((int) value).putInt((int) (value >>> 32));
    }

    public ByteWriter putBytes(byte[] value) {
        putInt(value.length);
        int at = extend(value.length);
        System.arraycopy(value, 0, bytes, at, value.length);
        return this;
    }

    public ByteWriter putText(String value) {
        return putBytes(value.getBytes(StandardCharsets.UTF_8));
    }

    /** In the order of the keys, so that equal maps give equal bytes. */
    public ByteWriter putMap(Map<String, String> map) {
        putInt(map.size());
        new TreeMap<>(map).forEach((key, value) -> putText(key).putText(value));
        return this;
    }

    public byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }
}

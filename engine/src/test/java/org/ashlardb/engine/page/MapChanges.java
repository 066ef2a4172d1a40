package org.ashlardb.engine.page;

import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Changes out of a map; null stands for a deletion. The arrays are reused, as a real source would do. */
final class MapChanges implements ChangeSource {
    private final Iterator<Map.Entry<byte[], byte[]>> entries;
    private byte[] key = new byte[0];
    private int keyLength;
    private byte[] value = new byte[0];
    private int valueLength;
    private boolean delete;

    MapChanges(NavigableMap<byte[], byte[]> changes) {
        this.entries = changes.entrySet().iterator();
    }

    static NavigableMap<byte[], byte[]> map() {
        return new TreeMap<>(Arrays::compareUnsigned);
    }

    @Override
    public boolean next() {
        if (!entries.hasNext()) {
            return false;
        }
        Map.Entry<byte[], byte[]> entry = entries.next();
        key = copy(entry.getKey(), key);
        keyLength = entry.getKey().length;
        delete = entry.getValue() == null;
        if (!delete) {
            value = copy(entry.getValue(), value);
            valueLength = entry.getValue().length;
        }
        return true;
    }

    /** Puts bytes behind one other byte of an array. */
    private static byte[] copy(byte[] source, byte[] target) {
        byte[] array = target.length <= source.length ? new byte[source.length * 2 + 1] : target;
        Arrays.fill(array, 0, Math.min(array.length, 64), (byte) 0x55);
        System.arraycopy(source, 0, array, 1, source.length);
        return array;
    }

    @Override
    public byte[] key() {
        return key;
    }

    @Override
    public int keyOffset() {
        return 1;
    }

    @Override
    public int keyLength() {
        return keyLength;
    }

    @Override
    public boolean isDelete() {
        return delete;
    }

    @Override
    public byte[] value() {
        return value;
    }

    @Override
    public int valueOffset() {
        return 1;
    }

    @Override
    public int valueLength() {
        return valueLength;
    }
}

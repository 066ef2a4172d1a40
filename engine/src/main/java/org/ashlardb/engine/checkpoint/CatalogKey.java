package org.ashlardb.engine.checkpoint;

import java.nio.charset.StandardCharsets;

/** Keys of the catalog tree, see the package's comment. */
public final class CatalogKey {
    public static final byte LOG = 'L';
    public static final byte SCHEMA = 'S';
    public static final byte SEQUENCE = 'Q';
    public static final byte TABLE = 'T';
    public static final byte CACHED = 'C';
    public static final byte OBJECT = 'O';
    public static final byte UNDER_WAY = 'U';

    private CatalogKey() {}

    static byte[] log() {
        return new byte[] {LOG};
    }

    static byte[] underWay() {
        return new byte[] {UNDER_WAY};
    }

    static byte[] schema(String name) {
        return named(SCHEMA, name);
    }

    static byte[] sequence(String schema, String name) {
        return named(SEQUENCE, schema + '\0' + name);
    }

    static byte[] object(String schema, String kind, String name) {
        return named(OBJECT, schema + '\0' + kind + '\0' + name);
    }

    private static byte[] named(byte kind, String name) {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        byte[] key = new byte[text.length + 1];
        key[0] = kind;
        System.arraycopy(text, 0, key, 1, text.length);
        return key;
    }

    static byte[] table(int number) {
        return new byte[] {TABLE, (byte) (number >>> 24), (byte) (number >>> 16), (byte) (number >>> 8), (byte) number};
    }

    /** The name in a SCHEMA key, or the schema in a SEQUENCE key. */
    public static String schemaOf(byte[] key) {
        String text = new String(key, 1, key.length - 1, StandardCharsets.UTF_8);
        int end = text.indexOf('\0');
        return end < 0 ? text : text.substring(0, end);
    }

    static byte[] cached(int number) {
        byte[] key = table(number);
        key[0] = CACHED;
        return key;
    }

    /** The table number in a TABLE or CACHED key. */
    static int number(byte[] key) {
        return (key[1] & 0xFF) << 24 | (key[2] & 0xFF) << 16 | (key[3] & 0xFF) << 8 | key[4] & 0xFF;
    }

    /** Key of a row in its table's tree, and what comes behind the key of an index entry. */
    static void putRowId(byte[] key, int offset, long rowId) {
        for (int i = 0; i < Long.BYTES; i++) {
            key[offset + i] = (byte) (rowId >>> 56 - 8 * i);
        }
    }

    /** The row id of a key in a table's tree. */
    public static long rowId(byte[] array, int offset) {
        long rowId = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            rowId = rowId << 8 | array[offset + i] & 0xFF;
        }
        return rowId;
    }
}

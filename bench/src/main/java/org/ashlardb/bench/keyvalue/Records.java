package org.ashlardb.bench.keyvalue;

/** The records: record {@code n} has the same key in every store, and a value that tells its key. */
public final class Records {
    /** Bytes of a key: decimal digits, so that byte order is number order. */
    public static final int KEY_BYTES = 16;

    /** Bytes of a value: the key, then what does not compress. */
    public static final int VALUE_BYTES = 100;

    /** Bytes of a record without any overhead. */
    public static final int RAW_BYTES = KEY_BYTES + VALUE_BYTES;

    private static final long MIX = 0x9e3779b97f4a7c15L;

    private Records() {}

    /** Makes the key of record {@code n}. */
    public static void key(long n, byte[] key) {
        long rest = n;
        for (int i = KEY_BYTES - 1; i >= 0; i--) {
            key[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
    }

    /** Makes a value for the record of that key; another version, another value. */
    public static void value(byte[] key, long version, byte[] value) {
        System.arraycopy(key, 0, value, 0, KEY_BYTES);
        long state = version * MIX + key[KEY_BYTES - 1];
        for (int i = KEY_BYTES; i < VALUE_BYTES; i++) {
            if ((i & 7) == 0) {
                state = mix(state);
            }
            value[i] = (byte) (state >>> ((i & 7) << 3));
        }
    }

    /** Whether the value is one of the record of that key. */
    public static boolean belongs(byte[] key, byte[] value) {
        for (int i = 0; i < KEY_BYTES; i++) {
            if (key[i] != value[i]) {
                return false;
            }
        }
        return true;
    }

    /** Step of a generator of random numbers (SplitMix64). */
    public static long mix(long state) {
        long z = state + MIX;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}

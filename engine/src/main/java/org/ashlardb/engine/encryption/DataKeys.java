package org.ashlardb.engine.encryption;

import java.security.SecureRandom;
import java.util.Arrays;
import java.util.concurrent.ConcurrentLinkedDeque;

/** The two keys by which the blocks of a database's files are encrypted. Thread-safe. */
final class DataKeys {
    /** Bytes of both. */
    static final int BYTES = 64;

    private final byte[] bytes;
    private final ConcurrentLinkedDeque<BlockCipher> idle = new ConcurrentLinkedDeque<>();

    DataKeys(byte[] bytes) {
        this.bytes = bytes.clone();
    }

    static DataKeys random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return new DataKeys(bytes);
    }

    /** Both keys. */
    byte[] bytes() {
        return bytes.clone();
    }

    /** The key of what is in blocks. */
    byte[] blocks() {
        return Arrays.copyOf(bytes, BYTES / 2);
    }

    /** The key of numbers of sectors. */
    byte[] sectors() {
        return Arrays.copyOfRange(bytes, BYTES / 2, BYTES);
    }

    void encrypt(long file, long position, byte[] source, int offset, byte[] target, int targetOffset, int length) {
        BlockCipher cipher = take();
        cipher.encrypt(file, position, source, offset, target, targetOffset, length);
        idle.push(cipher);
    }

    void decrypt(long file, long position, byte[] bytes, int offset, int length) {
        BlockCipher cipher = take();
        cipher.decrypt(file, position, bytes, offset, length);
        idle.push(cipher);
    }

    private BlockCipher take() {
        BlockCipher cipher = idle.poll();
        return cipher == null ? new BlockCipher(this) : cipher;
    }
}

package org.ashlardb.engine.encryption;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;

/**
 * Encrypts blocks at positions of files by AES in XTS mode (IEEE 1619). The data unit is a sector; its number has the
 * sector in the lower 64 bits and the file in the upper. One thread at a time.
 */
final class BlockCipher {
    /** Bytes of a block: positions and lengths are multiples of it. */
    static final int BLOCK = 16;

    private static final int SECTOR = 512;
    private static final int PIECE = 4096;
    private static final int MOST_SECTORS = PIECE / SECTOR + 1;
    private static final long FEEDBACK = 0x87; // of the polynomial by which XTS multiplies
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final Cipher encryption;
    private final Cipher decryption;
    private final Cipher sectorEncryption;
    private final byte[] sectors = new byte[MOST_SECTORS * BLOCK];
    private final byte[] tweaks = new byte[PIECE];
    private final boolean[] unwritten = new boolean[PIECE / BLOCK];

    BlockCipher(DataKeys keys) {
        this.encryption = cipher(Cipher.ENCRYPT_MODE, keys.blocks());
        this.decryption = cipher(Cipher.DECRYPT_MODE, keys.blocks());
        this.sectorEncryption = cipher(Cipher.ENCRYPT_MODE, keys.sectors());
    }

    private static Cipher cipher(int mode, byte[] key) {
        try {
            Cipher cipher = Cipher.getInstance("AES/ECB/NoPadding");
            cipher.init(mode, new SecretKeySpec(key, "AES"));
            return cipher;
        } catch (GeneralSecurityException e) {
            throw failure(e);
        }
    }

    static EngineException failure(GeneralSecurityException e) {
        return new EngineException(ErrorCode.INTERNAL, "this Java has no AES as it is needed: " + e.getMessage());
    }

    /** Encrypts a range of an array into another one. */
    void encrypt(long file, long position, byte[] source, int offset, byte[] target, int targetOffset, int length) {
        for (int done = 0; done < length; done += PIECE) {
            int piece = Math.min(PIECE, length - done);
            makeTweaks(file, position + done, piece);
            xor(source, offset + done, target, targetOffset + done, piece);
            run(encryption, target, targetOffset + done, piece);
            xor(target, targetOffset + done, target, targetOffset + done, piece);
        }
    }

    /** Decrypts a range of an array where it is. */
    void decrypt(long file, long position, byte[] bytes, int offset, int length) {
        for (int done = 0; done < length; done += PIECE) {
            int piece = Math.min(PIECE, length - done);
            makeTweaks(file, position + done, piece);
            boolean some = findUnwritten(bytes, offset + done, piece);
            xor(bytes, offset + done, bytes, offset + done, piece);
            run(decryption, bytes, offset + done, piece);
            xor(bytes, offset + done, bytes, offset + done, piece);
            if (some) {
                clearUnwritten(bytes, offset + done, piece);
            }
        }
    }

    private boolean findUnwritten(byte[] bytes, int offset, int length) {
        boolean some = false;
        for (int i = 0; i < length; i += BLOCK) {
            long all = (long) LONGS.get(bytes, offset + i) | (long) LONGS.get(bytes, offset + i + Long.BYTES);
            unwritten[i / BLOCK] = all == 0;
            some |= all == 0;
        }
        return some;
    }

    private void clearUnwritten(byte[] bytes, int offset, int length) {
        for (int i = 0; i < length; i += BLOCK) {
            if (unwritten[i / BLOCK]) {
                LONGS.set(bytes, offset + i, 0L);
                LONGS.set(bytes, offset + i + Long.BYTES, 0L);
            }
        }
    }

    /** The encrypted number of each sector, multiplied by 2 as often as there are blocks before in the sector. */
    private void makeTweaks(long file, long position, int length) {
        long first = position / SECTOR;
        int count = (int) ((position + length - 1) / SECTOR - first) + 1;
        for (int i = 0; i < count; i++) {
            LONGS.set(sectors, i * BLOCK, first + i);
            LONGS.set(sectors, i * BLOCK + Long.BYTES, file);
        }
        run(sectorEncryption, sectors, 0, count * BLOCK);
        int skipped = (int) (position % SECTOR) / BLOCK;
        int at = 0;
        for (int i = 0; i < count; i++) {
            long low = (long) LONGS.get(sectors, i * BLOCK);
            long high = (long) LONGS.get(sectors, i * BLOCK + Long.BYTES);
            for (int block = 0; block < SECTOR / BLOCK && at < length; block++) {
                if (i > 0 || block >= skipped) {
                    LONGS.set(tweaks, at, low);
                    LONGS.set(tweaks, at + Long.BYTES, high);
                    at += BLOCK;
                }
                long carry = high >> Long.SIZE - 1; // all ones, or zero
                high = high << 1 | low >>> Long.SIZE - 1;
                low = low << 1 ^ carry & FEEDBACK;
            }
        }
    }

    private void xor(byte[] source, int offset, byte[] target, int targetOffset, int length) {
        for (int i = 0; i < length; i += Long.BYTES) {
            LONGS.set(target, targetOffset + i, (long) LONGS.get(source, offset + i) ^ (long) LONGS.get(tweaks, i));
        }
    }

    private static void run(Cipher cipher, byte[] bytes, int offset, int length) {
        try {
            cipher.doFinal(bytes, offset, length, bytes, offset);
        } catch (GeneralSecurityException e) {
            throw failure(e);
        }
    }
}

package org.ashlardb.engine.encryption;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
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
    private final Cipher chainedDecryption;
    private final Cipher sectorEncryption;
    private final byte[] sectors = new byte[MOST_SECTORS * BLOCK];
    private final long[] tweaks = new long[PIECE / Long.BYTES];
    private final byte[] chain = new byte[BLOCK + PIECE]; // behind zeros
    private final boolean[] unwritten = new boolean[PIECE / BLOCK];

    BlockCipher(DataKeys keys) {
        try {
            this.encryption = Cipher.getInstance("AES/ECB/NoPadding");
            this.encryption.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(keys.blocks(), "AES"));
            this.chainedDecryption = Cipher.getInstance("AES/CBC/NoPadding");
            this.chainedDecryption.init(
                    Cipher.DECRYPT_MODE, new SecretKeySpec(keys.blocks(), "AES"), new IvParameterSpec(new byte[BLOCK]));
            this.sectorEncryption = Cipher.getInstance("AES/ECB/NoPadding");
            this.sectorEncryption.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(keys.sectors(), "AES"));
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
            run(encryption, target, targetOffset + done, piece, target, targetOffset + done);
            xor(target, targetOffset + done, target, targetOffset + done, piece);
        }
    }

    /**
     * Decrypts a range of an array where it is. The JDK decrypts several blocks at once only in a chain, so it is given one,
     * and what that adds to each block, which is the block before, is taken away again.
     */
    void decrypt(long file, long position, byte[] bytes, int offset, int length) {
        for (int done = 0; done < length; done += PIECE) {
            int piece = Math.min(PIECE, length - done);
            int zeros = findUnwritten(bytes, offset + done, piece);
            if (zeros < piece / BLOCK) {
                decryptPiece(file, position + done, bytes, offset + done, piece);
                if (zeros > 0) {
                    clearUnwritten(bytes, offset + done, piece);
                }
            }
        }
    }

    private void decryptPiece(long file, long position, byte[] bytes, int offset, int length) {
        makeTweaks(file, position, length);
        xor(bytes, offset, chain, BLOCK, length);
        run(chainedDecryption, chain, BLOCK, length, bytes, offset);
        xor(bytes, offset, bytes, offset, length);
        unchain(bytes, offset, length);
    }

    private void unchain(byte[] bytes, int offset, int length) {
        int count = length / Long.BYTES;
        for (int i = 0; i < count; i++) {
            int at = i * Long.BYTES;
            LONGS.set(bytes, offset + at, (long) LONGS.get(bytes, offset + at) ^ (long) LONGS.get(chain, at));
        }
    }

    private int findUnwritten(byte[] bytes, int offset, int length) {
        int count = 0;
        for (int i = 0; i < length; i += BLOCK) {
            long all = (long) LONGS.get(bytes, offset + i) | (long) LONGS.get(bytes, offset + i + Long.BYTES);
            unwritten[i / BLOCK] = all == 0;
            count += all == 0 ? 1 : 0;
        }
        return count;
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
        run(sectorEncryption, sectors, 0, count * BLOCK, sectors, 0);
        int skipped = (int) (position % SECTOR) / BLOCK;
        int end = length / Long.BYTES;
        int at = 0;
        for (int i = 0; i < count; i++) {
            at = makeTweaks(i * BLOCK, skipped, at, Math.min(end, at + (SECTOR / BLOCK - skipped) * 2));
            skipped = 0;
        }
    }

    private int makeTweaks(int sector, int skipped, int from, int to) {
        long low = (long) LONGS.get(sectors, sector);
        long high = (long) LONGS.get(sectors, sector + Long.BYTES);
        for (int at = from - 2 * skipped; at < to; at += 2) {
            if (at >= from) {
                tweaks[at] = low;
                tweaks[at + 1] = high;
            }
            long carry = high >> Long.SIZE - 1; // all ones, or zero
            high = high << 1 | low >>> Long.SIZE - 1;
            low = low << 1 ^ carry & FEEDBACK;
        }
        return to;
    }

    private void xor(byte[] source, int offset, byte[] target, int targetOffset, int length) {
        int count = length / Long.BYTES;
        for (int i = 0; i < count; i++) {
            int at = i * Long.BYTES;
            LONGS.set(target, targetOffset + at, (long) LONGS.get(source, offset + at) ^ tweaks[i]);
        }
    }

    private static void run(Cipher cipher, byte[] source, int offset, int length, byte[] target, int targetOffset) {
        try {
            cipher.doFinal(source, offset, length, target, targetOffset);
        } catch (GeneralSecurityException e) {
            throw failure(e);
        }
    }
}

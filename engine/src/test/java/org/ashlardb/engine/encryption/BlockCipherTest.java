package org.ashlardb.engine.encryption;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Blocks encrypted by AES in XTS mode. */
final class BlockCipherTest {
    private static final long FILE = 0x0123_4567_89AB_CDEFL;
    private static final int SECTOR = 512;

    private static BlockCipher cipher(String keys) {
        return new BlockCipher(new DataKeys(HexFormat.of().parseHex(keys)));
    }

    private static BlockCipher countedKeys() {
        byte[] keys = new byte[DataKeys.BYTES];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = (byte) i;
        }
        return new BlockCipher(new DataKeys(keys));
    }

    private static byte[] encrypted(BlockCipher cipher, long file, long position, byte[] bytes) {
        byte[] encrypted = new byte[bytes.length];
        cipher.encrypt(file, position, bytes, 0, encrypted, 0, bytes.length);
        return encrypted;
    }

    private static String hex(byte[] bytes, int from, int to) {
        return HexFormat.of().formatHex(bytes, from, to);
    }

    private static String hash(byte[] bytes) throws NoSuchAlgorithmException {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }

    /** IEEE 1619, vector 10. */
    @Test
    void theStandardsExample() throws NoSuchAlgorithmException {
        BlockCipher cipher = cipher("2718281828459045235360287471352662497757247093699959574966967627"
                + "3141592653589793238462643383279502884197169399375105820974944592");
        byte[] bytes = new byte[SECTOR];
        for (int i = 0; i < SECTOR; i++) {
            bytes[i] = (byte) i;
        }
        byte[] encrypted = encrypted(cipher, 0, 0xFF * SECTOR, bytes);
        assertEquals("1c3b3a102f770386e4836c99e370cf9bea00803f5e482357a4ae12d414a3e63b", hex(encrypted, 0, 32));
        assertEquals("e97e974fa393af794f7a4684395814cf820de60a01eaec677d87b452e316b364", hash(encrypted));
    }

    /** What OpenSSL makes of three sectors of a file. */
    @Test
    void sectorsOfFilesHaveNumbers() throws NoSuchAlgorithmException {
        byte[] bytes = new byte[3 * SECTOR];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 7 + i / 256);
        }
        byte[] encrypted = encrypted(countedKeys(), FILE, 5 * SECTOR, bytes);
        assertEquals("c017482727b226b84aa55543d2eb62bec83e0fa6cd1bc9e56303e5efa74d9f2d", hex(encrypted, 0, 32));
        assertEquals("9fcb0e1a1795260351d0e93c1f72a0afada52308f8fb5046226f21804216c0cf", hex(encrypted, 1008, 1040));
        assertEquals("15eb4458a77963eb022fe9a8246d620389967c530b5590033f47cfa17ebde0a7", hash(encrypted));
    }

    /** What OpenSSL makes of one behind 5 GB, of a file whose number has its highest bit set. */
    @Test
    void numbersHaveNoSign() {
        byte[] bytes = new byte[SECTOR];
        for (int i = 0; i < SECTOR; i++) {
            bytes[i] = (byte) i;
        }
        byte[] encrypted = encrypted(countedKeys(), 0xF123_4567_89AB_CDEFL, (5L << 30) + 3 * SECTOR, bytes);
        assertEquals("9b1708f1f3ab2002ccf6a54f84c87ee8756c5122dd0a894ef538982923dc6638", hex(encrypted, 480, SECTOR));
    }

    @Test
    void anyRangeOfBlocksIsEncryptedAsTheWholeIs() {
        BlockCipher cipher = countedKeys();
        Random random = new Random(7);
        byte[] bytes = new byte[40_000];
        random.nextBytes(bytes);
        byte[] whole = encrypted(cipher, FILE, 0, bytes);
        for (int i = 0; i < 500; i++) {
            int from = random.nextInt(2_400) * BlockCipher.BLOCK;
            int to = from + random.nextInt(1, (bytes.length - from) / BlockCipher.BLOCK + 1) * BlockCipher.BLOCK;
            byte[] part = Arrays.copyOfRange(bytes, from, to);
            byte[] encrypted = new byte[part.length + 3];
            cipher.encrypt(FILE, from, part, 0, encrypted, 3, part.length);
            assertArrayEquals(Arrays.copyOfRange(whole, from, to), Arrays.copyOfRange(encrypted, 3, encrypted.length));
            cipher.decrypt(FILE, from, encrypted, 3, part.length);
            assertArrayEquals(part, Arrays.copyOfRange(encrypted, 3, encrypted.length));
        }
    }

    @Test
    void equalBlocksLookDifferent() {
        BlockCipher cipher = countedKeys();
        byte[] zeros = new byte[2 * SECTOR];
        byte[] encrypted = encrypted(cipher, FILE, 0, zeros);
        for (int i = 0; i < zeros.length; i += BlockCipher.BLOCK) {
            for (int j = 0; j < i; j += BlockCipher.BLOCK) {
                assertFalse(Arrays.equals(encrypted, i, i + BlockCipher.BLOCK, encrypted, j, j + BlockCipher.BLOCK));
            }
        }
        assertFalse(Arrays.equals(encrypted, encrypted(cipher, FILE + 1, 0, zeros)));
    }

    @Test
    void blocksNobodyWroteAreZeros() {
        BlockCipher cipher = countedKeys();
        byte[] bytes = new byte[6_000 / BlockCipher.BLOCK * BlockCipher.BLOCK];
        Arrays.fill(bytes, (byte) 9);
        byte[] encrypted = encrypted(cipher, FILE, 0, bytes);
        for (int at : new int[] {0, 496, 512, 4_080, 4_096, 5_008}) {
            Arrays.fill(encrypted, at, at + BlockCipher.BLOCK, (byte) 0);
            Arrays.fill(bytes, at, at + BlockCipher.BLOCK, (byte) 0);
        }
        cipher.decrypt(FILE, 0, encrypted, 0, encrypted.length);
        assertArrayEquals(bytes, encrypted);
    }
}

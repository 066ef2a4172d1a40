package org.ashlardb.engine.encryption;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.zip.CRC32C;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;
import org.ashlardb.engine.definition.EncryptionKey;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.file.DataFile;
import org.ashlardb.engine.file.Directory;

/**
 * The file with the keys of the others: whoever loses it has lost the database. It has the same 4,096 bytes twice, each
 * time, with little-endian numbers:
 *
 * <pre>
 * 0    magic "ASHLARKY"
 * 8    format version (int)
 * 12   iterations of PBKDF2 with HMAC-SHA-512 that make a key of the password, 0 where the user's key is none (int)
 * 16   salt of PBKDF2
 * 32   nonce of GCM
 * 44   the keys, encrypted by AES-256 in GCM mode, bytes 0 to 43 being its additional data, and its tag of 16 bytes
 * 124  CRC32C of bytes 0 to 123 (int)
 * 128  zeros
 * </pre>
 */
final class KeyFile {
    static final String NAME = "encryption";
    static final int SIZE = 4096;

    private static final String NEW_NAME = NAME + ".new";
    private static final long MAGIC = 0x594B_5241_4C48_5341L; // "ASHLARKY"
    private static final int VERSION = 1;
    private static final int ITERATIONS = 210_000;
    private static final int MOST_ITERATIONS = 10_000_000; // some seconds: more is not ours
    private static final int VERSION_AT = 8;
    private static final int ITERATIONS_AT = 12;
    private static final int SALT_AT = 16;
    private static final int NONCE_AT = 32;
    private static final int KEYS_AT = 44;
    private static final int CRC_AT = 124;
    private static final int TAG_BITS = 128;
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private final Directory directory;

    KeyFile(Directory directory) {
        this.directory = directory;
    }

    // ---------------------------------------------------------------- writing

    /** Writes the keys, for whoever has the user's key, into a file that takes the old one's place, and forces it. */
    void write(DataKeys keys, EncryptionKey key) {
        write(page(keys, key));
    }

    /** Writes the same into another directory. */
    void copyTo(Directory other) {
        new KeyFile(other).write(readPage());
    }

    /** Deletes the file if there is one, and what an attempt to write one has left. */
    void delete() {
        deleteAttempt();
        if (directory.exists(NAME)) {
            directory.delete(NAME);
            directory.force();
        }
    }

    /** Deletes what an attempt to write the file that was cut off has left. */
    void deleteAttempt() {
        if (directory.exists(NEW_NAME)) {
            directory.delete(NEW_NAME);
        }
    }

    private void write(byte[] page) {
        deleteAttempt();
        try (DataFile file = directory.createFile(NEW_NAME)) {
            file.write(0, page, 0, SIZE);
            file.write(SIZE, page, 0, SIZE);
            file.force();
        }
        directory.force();
        directory.rename(NEW_NAME, NAME);
        directory.force();
    }

    private static byte[] page(DataKeys keys, EncryptionKey key) {
        byte[] page = new byte[SIZE];
        byte[] random = new byte[KEYS_AT - SALT_AT];
        new SecureRandom().nextBytes(random);
        LONGS.set(page, 0, MAGIC);
        INTS.set(page, VERSION_AT, VERSION);
        INTS.set(page, ITERATIONS_AT, key.isPassword() ? ITERATIONS : 0);
        System.arraycopy(random, 0, page, SALT_AT, random.length);
        try {
            byte[] wrapped = cipher(Cipher.ENCRYPT_MODE, page, key).doFinal(keys.bytes());
            System.arraycopy(wrapped, 0, page, KEYS_AT, wrapped.length);
        } catch (GeneralSecurityException e) {
            throw BlockCipher.failure(e);
        }
        INTS.set(page, CRC_AT, crc(page));
        return page;
    }

    private static int crc(byte[] page) {
        CRC32C crc = new CRC32C();
        crc.update(page, 0, CRC_AT);
        return (int) crc.getValue();
    }

    private static Cipher cipher(int mode, byte[] page, EncryptionKey key) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(
                mode,
                new SecretKeySpec(derived(page, key), "AES"),
                new GCMParameterSpec(TAG_BITS, page, NONCE_AT, KEYS_AT - NONCE_AT));
        cipher.updateAAD(page, 0, KEYS_AT);
        return cipher;
    }

    private static byte[] derived(byte[] page, EncryptionKey key) throws GeneralSecurityException {
        if (!key.isPassword()) {
            return key.secret();
        }
        byte[] salt = new byte[NONCE_AT - SALT_AT];
        System.arraycopy(page, SALT_AT, salt, 0, salt.length);
        char[] password = new String(key.secret(), StandardCharsets.UTF_8).toCharArray();
        PBEKeySpec spec =
                new PBEKeySpec(password, salt, (int) INTS.get(page, ITERATIONS_AT), EncryptionKey.BYTES * Byte.SIZE);
        return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA512")
                .generateSecret(spec)
                .getEncoded();
    }

    // ---------------------------------------------------------------- reading

    /**
     * The keys.
     *
     * @throws EngineException WRONG_KEY if the user's key is another one, CORRUPTED, WRONG_FORMAT
     */
    DataKeys read(EncryptionKey key) {
        byte[] page = readPage();
        boolean ofPassword = (int) INTS.get(page, ITERATIONS_AT) > 0;
        if (ofPassword != key.isPassword()) {
            throw new EngineException(
                    ErrorCode.WRONG_KEY,
                    "the database at " + directory.describe("") + " is encrypted with "
                            + (ofPassword
                                    ? "a password, expected that instead of a key"
                                    : "a key, expected that instead of a password"));
        }
        try {
            Cipher cipher = cipher(Cipher.DECRYPT_MODE, page, key);
            return new DataKeys(cipher.doFinal(page, KEYS_AT, CRC_AT - KEYS_AT));
        } catch (AEADBadTagException e) {
            throw new EngineException(
                    ErrorCode.WRONG_KEY,
                    "wrong " + (ofPassword ? "password" : "key") + " for the encrypted database at "
                            + directory.describe(""));
        } catch (GeneralSecurityException e) {
            throw BlockCipher.failure(e);
        }
    }

    /** The first of the two copies that is whole. */
    private byte[] readPage() {
        byte[] page = new byte[SIZE];
        try (DataFile file = directory.openFile(NAME)) {
            for (long at = 0; at + SIZE <= file.size(); at += SIZE) {
                file.read(at, page, 0, SIZE);
                if ((int) INTS.get(page, CRC_AT) == crc(page)) {
                    return checked(page);
                }
            }
        }
        throw new EngineException(
                ErrorCode.CORRUPTED,
                directory.describe(NAME) + " has no copy of the database's keys whose checksum is right");
    }

    private byte[] checked(byte[] page) {
        int version = (int) INTS.get(page, VERSION_AT);
        int iterations = (int) INTS.get(page, ITERATIONS_AT);
        if ((long) LONGS.get(page, 0) != MAGIC || version < 1 || iterations < 0 || iterations > MOST_ITERATIONS) {
            throw new EngineException(
                    ErrorCode.WRONG_FORMAT,
                    directory.describe(NAME) + " is not the file with the keys of an encrypted Ashlar database");
        }
        if (version > VERSION) {
            throw new EngineException(
                    ErrorCode.WRONG_FORMAT,
                    directory.describe(NAME) + " has format version " + version + ", expected at most " + VERSION
                            + ": it was written by a newer version of Ashlar");
        }
        return page;
    }
}

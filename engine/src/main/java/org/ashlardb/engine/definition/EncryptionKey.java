package org.ashlardb.engine.definition;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;

/** What opens the files of an encrypted database: a password, or a key of 256 random bits. It shows nothing of itself. */
public final class EncryptionKey {
    /** How many bytes a key has that is no password. */
    public static final int BYTES = 32;

    private final byte[] secret;
    private final boolean password;

    private EncryptionKey(byte[] secret, boolean password) {
        this.secret = secret;
        this.password = password;
    }

    /**
     * A password, which may have any letters. Each opening takes the time of deriving a key from it, up to a second.
     *
     * @throws EngineException INVALID_OPTION if it is empty
     */
    public static EncryptionKey ofPassword(String password) {
        if (password.isEmpty()) {
            throw new EngineException(
                    ErrorCode.INVALID_OPTION, "the encryption password is empty, expected some letters");
        }
        return new EncryptionKey(password.getBytes(StandardCharsets.UTF_8), true);
    }

    /**
     * A key of which each bit is as likely as not, from a random generator or a key store. Opening takes no extra time.
     *
     * @throws EngineException INVALID_OPTION unless there are {@link #BYTES} bytes
     */
    public static EncryptionKey ofBytes(byte[] key) {
        if (key.length != BYTES) {
            throw new EngineException(
                    ErrorCode.INVALID_OPTION, "the encryption key has " + key.length + " bytes, expected " + BYTES);
        }
        return new EncryptionKey(key.clone(), false);
    }

    /**
     * A key by its hexadecimal digits, two for each byte.
     *
     * @throws EngineException INVALID_OPTION if they are not that
     */
    public static EncryptionKey ofHex(String digits) {
        if (digits.length() != 2 * BYTES || !digits.chars().allMatch(HexFormat::isHexDigit)) {
            throw new EngineException(
                    ErrorCode.INVALID_OPTION,
                    "the encryption key has " + digits.length() + " letters, expected " + 2 * BYTES
                            + " hexadecimal digits and nothing else");
        }
        return ofBytes(HexFormat.of().parseHex(digits));
    }

    /** Whether a key has yet to be derived from it. */
    public boolean isPassword() {
        return password;
    }

    /** A copy of the key, or of the password's letters in UTF-8. */
    public byte[] secret() {
        return secret.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof EncryptionKey key
                && key.password == password
                && MessageDigest.isEqual(key.secret, secret);
    }

    @Override
    public int hashCode() {
        return Boolean.hashCode(password);
    }

    @Override
    public String toString() {
        return password ? "a password" : "a key";
    }
}

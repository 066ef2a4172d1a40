package org.ashlardb.engine.encryption;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import org.ashlardb.engine.definition.EncryptionKey;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.file.DataFile;
import org.ashlardb.engine.file.Directory;

/** A directory whose files are encrypted in the one below; sizes of files are multiples of 16 bytes there. Thread-safe. */
public final class EncryptedDirectory implements Directory {
    private static final String NEW = ".new";

    private final Directory below;
    private final DataKeys keys;

    private EncryptedDirectory(Directory below, DataKeys keys) {
        this.below = below;
        this.keys = keys;
    }

    /** Whether a directory has keys, so that its files are encrypted. */
    public static boolean isEncrypted(Directory directory) {
        return directory.exists(KeyFile.NAME);
    }

    /** What is to be said of a directory whose files cannot be read as they are, and that has no keys. */
    public static EngineException withoutItsKeys(Directory directory) {
        return new EngineException(
                ErrorCode.CORRUPTED,
                directory.describe(KeyFile.NAME) + ", which holds the keys of the encrypted database, is missing");
    }

    /**
     * The files of a directory that has keys.
     *
     * @param key the user's key, or null if the user has given none
     * @throws EngineException WRONG_KEY, CORRUPTED or WRONG_FORMAT if the keys cannot be read
     */
    public static EncryptedDirectory open(Directory below, EncryptionKey key) {
        if (key == null) {
            throw new EngineException(
                    ErrorCode.WRONG_KEY,
                    "the database at " + below.describe("") + " is encrypted, expected its password or key");
        }
        KeyFile file = new KeyFile(below);
        DataKeys keys = file.read(key);
        if (!below.isReadOnly()) {
            file.deleteAttempt();
        }
        return new EncryptedDirectory(below, keys);
    }

    /** Gives a directory that has no database yet random keys, for the user's key. */
    public static EncryptedDirectory create(Directory below, EncryptionKey key) {
        EncryptedDirectory created = new EncryptedDirectory(below, DataKeys.random());
        created.setKey(key);
        return created;
    }

    /** Gives a directory that has no database yet the same keys, for the same key of the user's. */
    public EncryptedDirectory copyTo(Directory other) {
        new KeyFile(below).copyTo(other);
        return new EncryptedDirectory(other, keys);
    }

    /** Takes away the keys that no database in a directory has come to use. */
    public static Directory withoutKeys(Directory directory) {
        new KeyFile(directory).delete();
        return directory;
    }

    /** Makes the files be opened by another of the user's keys, and no more by the one before. */
    public void setKey(EncryptionKey key) {
        new KeyFile(below).write(keys, key);
    }

    @Override
    public int blockSize() {
        return BlockCipher.BLOCK;
    }

    /** Another directory whose files are encrypted as these are. */
    @Override
    public Directory likewise(Directory other) {
        return new EncryptedDirectory(other, keys);
    }

    /** What tells files from each other: the same for a file that is to take another's place and that one. */
    private static long number(String name) {
        String lasting = name.endsWith(NEW) ? name.substring(0, name.length() - NEW.length()) : name;
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(lasting.getBytes(StandardCharsets.UTF_8));
            return ByteBuffer.wrap(hash).getLong();
        } catch (NoSuchAlgorithmException e) {
            throw BlockCipher.failure(e);
        }
    }

    @Override
    public DataFile createFile(String name) {
        return encrypted(name, below.createFile(name));
    }

    @Override
    public DataFile openFile(String name) {
        return encrypted(name, below.openFile(name));
    }

    private DataFile encrypted(String name, DataFile file) {
        return new EncryptedFile(file, keys, number(name));
    }

    @Override
    public void create() {
        below.create();
    }

    @Override
    public String describe(String name) {
        return below.describe(name);
    }

    @Override
    public List<String> list() {
        return below.list();
    }

    @Override
    public boolean exists(String name) {
        return below.exists(name);
    }

    @Override
    public void delete(String name) {
        below.delete(name);
    }

    @Override
    public void rename(String from, String to) {
        if (number(from) != number(to)) {
            throw new EngineException(
                    ErrorCode.INTERNAL, describe(from) + " is encrypted and cannot get the name " + describe(to));
        }
        below.rename(from, to);
    }

    @Override
    public void force() {
        below.force();
    }

    @Override
    public boolean isReadOnly() {
        return below.isReadOnly();
    }

    @Override
    public Lock lock() {
        return below.lock();
    }
}

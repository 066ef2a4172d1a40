package org.ashlardb.engine.file;

import java.util.List;

/** The files of one database, by simple names. Thread-safe. */
public interface Directory {
    /** Creates the directory unless it exists. */
    void create();

    /** Where a file is, for messages; the directory itself for an empty name. */
    String describe(String name);

    /** Names of all files, in alphabetic order; empty if there is no directory. */
    List<String> list();

    boolean exists(String name);

    /** Creates an empty file, which must not exist. */
    DataFile createFile(String name);

    /** Opens an existing file; for reading only if the directory is read-only. */
    DataFile openFile(String name);

    void delete(String name);

    /** Gives a file another name; a file that has it is replaced in one step. */
    void rename(String from, String to);

    /** Returns when creations, renamings and deletions so far are on the device. */
    void force();

    /**
     * What a write has to begin and end at a multiple of, in bytes, so that it writes nothing else once more: where a power
     * cut leaves anything in its place, what lies before and behind it stays.
     */
    default int blockSize() {
        return 1;
    }

    /** Another directory whose files are written as those here are: encrypted by the same keys, if these are encrypted. */
    default Directory likewise(Directory other) {
        return other;
    }

    /** Whether nothing can be written here: by the user's wish, or because the medium is read-only. */
    boolean isReadOnly();

    /**
     * Keeps other processes out until the lock is closed.
     *
     * @throws org.ashlardb.engine.error.EngineException DATABASE_IN_USE, naming the file and its owner
     */
    Lock lock();

    /** The right to use the directory. */
    interface Lock extends AutoCloseable {
        @Override
        void close();
    }
}

package org.ashlardb.testdata.file;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.file.DataFile;
import org.ashlardb.engine.file.Directory;

/**
 * A directory in memory, that does what one on a disk does: files can be deleted while open, mappings outlive their
 * files, a lock leaves a file named {@code lock}. Operations are done one at a time. Copies share what they have in
 * common.
 */
public class MemoryDirectory implements Directory {
    private static final String LOCK_FILE = "lock";

    final ReentrantLock mutex = new ReentrantLock();
    private final Map<String, MemoryFile> files = new TreeMap<>();
    private final boolean readOnly;
    private int nextNumber;
    private int locks;
    private int openFiles;

    /** An empty directory. */
    public MemoryDirectory() {
        this.readOnly = false;
    }

    /** A copy of a directory, unlocked and without open files. */
    public MemoryDirectory(MemoryDirectory other, boolean readOnly) {
        this.readOnly = readOnly;
        other.mutex.lock();
        try {
            other.files.forEach((name, file) -> files.put(name, file.copy()));
            nextNumber = other.nextNumber;
        } finally {
            other.mutex.unlock();
        }
    }

    /** A directory with these files, which it may change. */
    MemoryDirectory(Map<String, MemoryFile> files, int nextNumber) {
        this.readOnly = false;
        this.files.putAll(files);
        this.nextNumber = nextNumber;
    }

    /** Told each operation, with the mutex held, when it is done. */
    void done(Operation operation) {
        // a recorder listens
    }

    /** Names and files, copied. */
    Map<String, MemoryFile> copyFiles() {
        return new MemoryDirectory(this, false).files;
    }

    int nextNumber() {
        return nextNumber;
    }

    /** Files that have been opened and not closed. */
    public int openFiles() {
        return locked(() -> openFiles);
    }

    /** Bytes of all files. */
    public long totalSize() {
        return locked(() ->
                files.values().stream().mapToLong(file -> file.content().size()).sum());
    }

    @Override
    public void create() {
        // it is there
    }

    @Override
    public String describe(String name) {
        return name.isEmpty() ? "memory" : "memory/" + name;
    }

    @Override
    public List<String> list() {
        return locked(() -> new ArrayList<>(files.keySet()));
    }

    @Override
    public boolean exists(String name) {
        return locked(() -> files.containsKey(name));
    }

    @Override
    public DataFile createFile(String name) {
        return locked(() -> {
            checkWritable("create", name);
            if (files.containsKey(name)) {
                throw failure("create", name, "the file exists already");
            }
            MemoryFile file = new MemoryFile(nextNumber++, new Content());
            files.put(name, file);
            done(Operation.create(file.number(), name));
            return open(file, name);
        });
    }

    @Override
    public DataFile openFile(String name) {
        return locked(() -> open(find("open", name), name));
    }

    private DataFile open(MemoryFile file, String name) {
        openFiles++;
        return new MemoryDataFile(this, file, describe(name), readOnly);
    }

    void closed() {
        openFiles--;
    }

    @Override
    public void delete(String name) {
        locked(() -> {
            checkWritable("delete", name);
            MemoryFile file = find("delete", name);
            files.remove(name);
            done(Operation.delete(file.number(), name));
            return null;
        });
    }

    @Override
    public void rename(String from, String to) {
        locked(() -> {
            checkWritable("rename", from);
            MemoryFile file = find("rename", from);
            files.remove(from);
            files.put(to, file);
            done(Operation.rename(file.number(), from, to));
            return null;
        });
    }

    @Override
    public void force() {
        locked(() -> {
            done(Operation.forceDirectory());
            return null;
        });
    }

    @Override
    public boolean isReadOnly() {
        return readOnly;
    }

    @Override
    public Lock lock() {
        return locked(() -> {
            if (locks > 0) {
                throw new EngineException(
                        ErrorCode.DATABASE_IN_USE,
                        "database " + describe("") + " is in use: " + describe(LOCK_FILE) + " is locked by this test");
            }
            if (!readOnly && !files.containsKey(LOCK_FILE)) {
                Content content = new Content();
                byte[] owner = "process 1".getBytes(StandardCharsets.UTF_8);
                content.write(0, owner, 0, owner.length);
                files.put(LOCK_FILE, new MemoryFile(-1, content));
            }
            locks = readOnly ? 0 : 1;
            return () -> locked(() -> locks = 0);
        });
    }

    private MemoryFile find(String what, String name) {
        MemoryFile file = files.get(name);
        if (file == null) {
            throw failure(what, name, "no such file");
        }
        return file;
    }

    private void checkWritable(String what, String name) {
        if (readOnly) {
            throw failure(what, name, "the directory is read-only");
        }
    }

    private EngineException failure(String what, String name, String reason) {
        return new EngineException(ErrorCode.IO_ERROR, "could not " + what + " " + describe(name) + ": " + reason);
    }

    /** Something that is done with the mutex held. */
    interface Action<T> {
        T run();
    }

    final <T> T locked(Action<T> action) {
        mutex.lock();
        try {
            return action.run();
        } finally {
            mutex.unlock();
        }
    }
}

package org.ashlardb.engine.file;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;

/** A directory of the file system. */
public final class DiskDirectory implements Directory {
    private final Path path;
    private final boolean readOnly;

    /**
     * @param path the directory, which need not exist yet
     * @param readOnly whether nothing may be written
     */
    public DiskDirectory(Path path, boolean readOnly) {
        this.path = path.toAbsolutePath();
        this.readOnly = readOnly || Files.isDirectory(path) && !Files.isWritable(path);
    }

    @Override
    public void create() {
        try {
            if (!Files.isDirectory(path)) {
                Files.createDirectories(path);
                forceDirectory(path.getParent());
            }
        } catch (IOException e) {
            throw failure("create directory", path, e);
        }
    }

    @Override
    public String describe(String name) {
        return name.isEmpty() ? path.toString() : path.resolve(name).toString();
    }

    @Override
    public List<String> list() {
        List<String> names = new ArrayList<>();
        if (!Files.isDirectory(path)) {
            return names;
        }
        try (var files = Files.newDirectoryStream(path)) {
            for (Path file : files) {
                names.add(file.getFileName().toString());
            }
        } catch (IOException e) {
            throw failure("list", path, e);
        }
        Collections.sort(names);
        return names;
    }

    @Override
    public boolean exists(String name) {
        return Files.exists(path.resolve(name));
    }

    @Override
    public DataFile createFile(String name) {
        Path file = path.resolve(name);
        try {
            Files.createFile(file);
            return new DiskFile(file, false);
        } catch (IOException e) {
            throw failure("create", file, e);
        }
    }

    @Override
    public DataFile openFile(String name) {
        Path file = path.resolve(name);
        try {
            if (!Files.exists(file)) {
                throw new NoSuchFileException(file.toString());
            }
            return new DiskFile(file, readOnly);
        } catch (IOException e) {
            throw failure("open", file, e);
        }
    }

    @Override
    public void delete(String name) {
        try {
            Files.delete(path.resolve(name));
        } catch (IOException e) {
            throw failure("delete", path.resolve(name), e);
        }
    }

    @Override
    public void rename(String from, String to) {
        try {
            move(path.resolve(from), path.resolve(to));
        } catch (IOException e) {
            throw failure("rename", path.resolve(from), e);
        }
    }

    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    @Override
    public void force() {
        try {
            forceDirectory(path);
        } catch (IOException e) {
            throw failedForce(path, e);
        }
    }

    /** Where directories cannot be opened (Windows), the file system itself keeps the order of their changes. */
    private static void forceDirectory(Path directory) throws IOException {
        if (directory == null || System.getProperty("os.name").startsWith("Windows")) {
            return;
        }
        uninterrupted(() -> {
            try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
                channel.force(true);
                return null;
            }
        });
    }

    @Override
    public boolean isReadOnly() {
        return readOnly;
    }

    @Override
    public Lock lock() {
        return DiskLock.take(path.resolve(DiskLock.NAME), readOnly);
    }

    /** An operation on a channel of its own. */
    interface ChannelOperation<T> {
        T run() throws IOException;
    }

    /** An interrupt closes the channel it meets, so the operation is done again, and the interrupt kept for later. */
    static <T> T uninterrupted(ChannelOperation<T> operation) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                try {
                    return operation.run();
                } catch (ClosedByInterruptException e) {
                    interrupted |= Thread.interrupted();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static EngineException failure(String what, Path file, IOException e) {
        String reason = reason(e);
        boolean full =
                reason.contains("No space left") || reason.contains("quota") || reason.contains("not enough space");
        return new EngineException(
                full ? ErrorCode.DISK_FULL : ErrorCode.IO_ERROR, "could not " + what + " " + file + ": " + reason);
    }

    static EngineException failedForce(Path file, Exception e) {
        return new EngineException(ErrorCode.FORCE_FAILED, "could not force " + file + " to the device: " + reason(e));
    }

    private static String reason(Exception e) {
        if (e instanceof NoSuchFileException) {
            return "no such file";
        }
        if (e instanceof FileAlreadyExistsException) {
            return "the file exists already";
        }
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }
}

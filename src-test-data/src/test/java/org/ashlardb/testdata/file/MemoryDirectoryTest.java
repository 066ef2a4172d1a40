package org.ashlardb.testdata.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.file.DataFile;
import org.ashlardb.engine.file.Directory;
import org.ashlardb.engine.file.DiskDirectory;
import org.ashlardb.engine.file.MappedFile;
import org.ashlardb.engine.file.Mounts;
import org.ashlardb.testdata.RandomRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

final class MemoryDirectoryTest {
    @TempDir
    Path temporary;

    /** Does the same to both, and compares what comes of it. */
    @Test
    void itDoesWhatADirectoryOnADiskDoes() {
        RandomRun.run(random -> {
            Directory disk = new DiskDirectory(temporary.resolve("disk"), false);
            MemoryDirectory memory = new MemoryDirectory();
            disk.create();
            memory.create();
            for (int i = 0; i < 2_000; i++) {
                long seed = random.nextLong();
                String expected = step(disk, new SplittableRandom(seed));
                assertEquals(expected, step(memory, new SplittableRandom(seed)), "step " + i);
                assertEquals(disk.list(), memory.list());
            }
            assertEquals(0, memory.openFiles());
        });
    }

    /** Random operations; the result in words. */
    private static String step(Directory directory, SplittableRandom random) {
        String name = "file" + random.nextInt(4);
        try {
            return switch (random.nextInt(8)) {
                case 0 -> {
                    directory.createFile(name).close();
                    yield "created";
                }
                case 1 -> {
                    directory.delete(name);
                    yield "deleted";
                }
                case 2 -> {
                    directory.rename(name, "file" + random.nextInt(4));
                    yield "renamed";
                }
                case 3 -> "" + directory.exists(name);
                default -> use(directory, name, random);
            };
        } catch (EngineException e) {
            return e.code().toString();
        }
    }

    private static String use(Directory directory, String name, SplittableRandom random) {
        byte[] bytes = new byte[random.nextInt(10_000)];
        random.nextBytes(bytes);
        try (DataFile file = directory.openFile(name)) {
            file.write(random.nextInt(20_000), bytes, 0, bytes.length);
            if (random.nextInt(4) == 0) {
                file.truncate(random.nextInt(30_000));
            }
            int size = (int) file.size();
            if (size > 100) {
                MappedFile mapping = file.map(size);
                mapping.put(random.nextInt(size - 50), bytes, 0, Math.min(bytes.length, 50));
                mapping.force(10, 20);
                long word = mapping.getLong(random.nextInt(size - 8));
                mapping.get(random.nextInt(50), bytes, 0, Math.min(bytes.length, 50));
                file.write(0, ("" + word).getBytes(StandardCharsets.UTF_8), 0, 1);
            }
            file.force();
            byte[] all = new byte[size];
            file.read(0, all, 0, size);
            int most = random.nextInt(40_000);
            byte[] some = new byte[most];
            file.read(0, some, 0, most);
            return size + " " + Arrays.hashCode(all) + " " + Arrays.hashCode(some);
        }
    }

    @Test
    void copiesChangeByThemselves() {
        MemoryDirectory one = new MemoryDirectory();
        byte[] bytes = {1, 2, 3};
        try (DataFile file = one.createFile("a")) {
            file.write(5_000, bytes, 0, 3);
            MemoryDirectory other = new MemoryDirectory(one, false);
            file.write(5_000, new byte[] {9}, 0, 1);
            try (DataFile copy = other.openFile("a")) {
                copy.write(5_001, new byte[] {8}, 0, 1);
                byte[] read = new byte[3];
                copy.read(5_000, read, 0, 3);
                assertArrayEquals(new byte[] {1, 8, 3}, read);
                file.read(5_000, read, 0, 3);
                assertArrayEquals(new byte[] {9, 2, 3}, read);
            }
            one.delete("a");
            assertTrue(other.exists("a"));
        }
    }

    @Test
    void mappingsOutliveTheirFile() {
        MemoryDirectory directory = new MemoryDirectory();
        DataFile file = directory.createFile("a");
        file.write(0, new byte[100], 0, 100);
        MappedFile mapping = file.map(100);
        file.close();
        mapping.put(92, new byte[] {1, 2, 0, 0, 0, 0, 0, 0}, 0, 8);
        assertEquals(0x201, mapping.getLong(92));
        assertThrows(IndexOutOfBoundsException.class, () -> mapping.put(93, new byte[8], 0, 8));
        try (DataFile again = directory.openFile("a")) {
            again.truncate(50);
        }
        assertThrows(IllegalStateException.class, () -> mapping.getLong(92));
        assertCode(ErrorCode.IO_ERROR, file::size);
        assertEquals(0, directory.openFiles());
    }

    @Test
    void onlyOneCanLockIt() {
        MemoryDirectory directory = new MemoryDirectory();
        Directory.Lock lock = directory.lock();
        EngineException error = assertCode(ErrorCode.DATABASE_IN_USE, directory::lock);
        assertTrue(error.getMessage().contains("memory/lock"), error.getMessage());
        lock.close();
        directory.lock().close();
        assertTrue(directory.exists("lock"));
    }

    @Test
    void aReadOnlyCopyRefusesChanges() {
        MemoryDirectory directory = new MemoryDirectory();
        directory.createFile("a").close();
        MemoryDirectory readOnly = new MemoryDirectory(directory, true);
        assertTrue(readOnly.isReadOnly());
        assertCode(ErrorCode.IO_ERROR, () -> readOnly.createFile("b"));
        assertCode(ErrorCode.IO_ERROR, () -> readOnly.delete("a"));
        assertCode(ErrorCode.IO_ERROR, () -> readOnly.rename("a", "b"));
        try (DataFile file = readOnly.openFile("a")) {
            assertEquals(0, file.size());
            assertCode(ErrorCode.IO_ERROR, () -> file.write(0, new byte[1], 0, 1));
        }
        readOnly.lock().close();
        assertFalse(readOnly.exists("lock"));
    }

    @Test
    void itCanBeMounted() {
        MemoryDirectory directory = new MemoryDirectory();
        Path path = temporary.resolve("mounted");
        Mounts.mount(path, directory);
        try {
            assertSame(directory, Mounts.at(path, false));
        } finally {
            Mounts.unmount(path);
        }
    }

    static EngineException assertCode(ErrorCode expected, Executable call) {
        EngineException error = assertThrows(EngineException.class, call);
        assertEquals(expected, error.code(), error.getMessage());
        return error;
    }
}

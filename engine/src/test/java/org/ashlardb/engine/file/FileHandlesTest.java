package org.ashlardb.engine.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are read by several threads at once. */
@Tag("threads")
final class FileHandlesTest {
    private static final int READERS = 20; // more than there are handles
    private static final int BLOCK = 4_096;
    private static final int BLOCKS = 256;

    @TempDir
    private Path temporary;

    private Path path;
    private final ExecutorService threads = Executors.newFixedThreadPool(READERS);

    @BeforeEach
    void create() throws IOException {
        path = temporary.resolve("file");
        Files.write(path, new byte[] {1, 2, 3});
    }

    @AfterEach
    void end() {
        threads.shutdown();
    }

    private static int readFirst(FileHandles.Handle handle) throws IOException {
        return handle.at(0).read();
    }

    /** Reads by a handle, and holds it until it may be given back. */
    private FileHandles.Handle readAndHold(FileHandles handles, CountDownLatch locked, CountDownLatch giveBack)
            throws IOException, InterruptedException {
        FileHandles.Handle handle = handles.lock();
        try {
            assertEquals(1, readFirst(handle));
            locked.countDown();
            giveBack.await();
            return handle;
        } finally {
            handle.unlock();
        }
    }

    @Test
    void readersWhoMeetHaveHandlesOfTheirOwn() throws Exception {
        FileHandles handles = new FileHandles(path, "r");
        CountDownLatch locked = new CountDownLatch(FileHandles.MOST);
        CountDownLatch giveBack = new CountDownLatch(1);
        List<Future<FileHandles.Handle>> readers = new ArrayList<>();
        for (int i = 0; i < FileHandles.MOST; i++) {
            readers.add(threads.submit(() -> readAndHold(handles, locked, giveBack)));
        }
        assertTrue(locked.await(60, TimeUnit.SECONDS));
        Future<FileHandles.Handle> late =
                threads.submit(() -> readAndHold(handles, new CountDownLatch(1), new CountDownLatch(0)));
        assertThrows(TimeoutException.class, () -> late.get(50, TimeUnit.MILLISECONDS));
        giveBack.countDown();
        Set<FileHandles.Handle> used = new HashSet<>();
        for (Future<FileHandles.Handle> reader : readers) {
            used.add(reader.get());
        }
        assertEquals(FileHandles.MOST, used.size());
        assertTrue(used.contains(handles.first()));
        assertTrue(used.contains(late.get()));
        handles.close();
    }

    @Test
    void whoReadsAloneUsesTheFirst() throws IOException {
        FileHandles handles = new FileHandles(path, "rw");
        for (int i = 0; i < 3; i++) {
            FileHandles.Handle handle = handles.lock();
            assertSame(handles.first(), handle);
            assertEquals(1, readFirst(handle));
            handle.unlock();
        }
        handles.close();
    }

    @Test
    void anotherFileOfThatNameIsNotRead() throws Exception {
        FileHandles handles = new FileHandles(path, "r");
        Path other = temporary.resolve("other");
        Files.write(other, new byte[] {9});
        Files.move(path, temporary.resolve("renamed"));
        Files.move(other, path);
        readByFirstOnly(handles);
        Files.delete(path);
        readByFirstOnly(handles);
        handles.close();
    }

    /** While the first handle is in use nobody gets another one, as there is none. */
    private void readByFirstOnly(FileHandles handles) throws Exception {
        FileHandles.Handle first = handles.lock();
        Future<Integer> read = threads.submit(() -> {
            FileHandles.Handle handle = handles.lock();
            try {
                assertSame(first, handle);
                return readFirst(handle);
            } finally {
                handle.unlock();
            }
        });
        assertThrows(TimeoutException.class, () -> read.get(50, TimeUnit.MILLISECONDS));
        first.unlock();
        assertEquals(1, read.get());
    }

    @Test
    void closedHandlesReadNoMore() throws Exception {
        FileHandles handles = new FileHandles(path, "r");
        FileHandles.Handle first = handles.lock();
        Future<FileHandles.Handle> second = threads.submit(() -> {
            FileHandles.Handle handle = handles.lock();
            handle.unlock();
            return handle;
        });
        assertNotSame(first, second.get());
        handles.close();
        assertThrows(IOException.class, () -> readFirst(first));
        assertThrows(IOException.class, () -> readFirst(second.get()));
        assertThrows(
                IOException.class,
                () -> readFirst(threads.submit(() -> {
                            FileHandles.Handle handle = handles.lock();
                            handle.unlock();
                            return handle;
                        })
                        .get()));
    }

    @Test
    void blocksAreReadWholeBesideWrites() throws Exception {
        Path directory = temporary.resolve("directory");
        DiskDirectory disk = new DiskDirectory(directory, false);
        disk.create();
        try (DataFile file = disk.createFile("blocks")) {
            for (int block = 0; block < BLOCKS; block++) {
                file.write((long) block * BLOCK, content(block), 0, BLOCK);
            }
            List<Future<?>> readers = new ArrayList<>();
            for (int i = 0; i < READERS; i++) {
                Random random = new Random(i);
                readers.add(threads.submit(() -> readBlocks(file, random)));
            }
            for (int block = BLOCKS; block < 2 * BLOCKS; block++) {
                file.write((long) block * BLOCK, content(block), 0, BLOCK);
            }
            for (Future<?> reader : readers) {
                reader.get();
            }
            assertEquals(2L * BLOCKS * BLOCK, file.size());
        }
        DataFile closed = disk.openFile("blocks");
        closed.close();
        EngineException refused = assertThrows(EngineException.class, () -> closed.read(0, new byte[BLOCK], 0, BLOCK));
        assertEquals(ErrorCode.IO_ERROR, refused.code());
        assertTrue(refused.getMessage().contains("blocks"), refused.getMessage());
    }

    private static byte[] content(int block) {
        byte[] content = new byte[BLOCK];
        new Random(block).nextBytes(content);
        return content;
    }

    private static void readBlocks(DataFile file, Random random) {
        byte[] read = new byte[BLOCK];
        for (int i = 0; i < 500; i++) {
            int block = random.nextInt(BLOCKS);
            file.read((long) block * BLOCK, read, 0, BLOCK);
            assertArrayEquals(content(block), read);
        }
    }
}

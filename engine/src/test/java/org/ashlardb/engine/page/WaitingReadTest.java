package org.ashlardb.engine.page;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.NavigableMap;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.ashlardb.engine.file.DataFile;
import org.ashlardb.engine.file.Directory;
import org.ashlardb.engine.file.DiskDirectory;
import org.ashlardb.engine.memory.Memory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who waits for the device keeps nobody else from reading. */
@Tag("threads")
final class WaitingReadTest {
    private static final int KEYS = 20_000;
    private static final long SECONDS = 60;
    private static final long SMALLEST = 64L * PageFormat.SIZE; // so few sets that each lock is one of many pages

    @TempDir
    private Path temporary;

    private final AtomicBoolean waits = new AtomicBoolean();
    private final CountDownLatch waiting = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);

    @Test
    void othersReadMeanwhile() throws Exception {
        Memory memory = new Memory(16 << 20);
        DiskDirectory directory = new DiskDirectory(temporary.resolve("db"), false);
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try (PageFixture fixture = new PageFixture(directory)) {
            fixture.merge(rows());
            fixture.file.close();
            fixture.file = PageFile.open(slow(directory), PageFixture.NAME);
            PageCache cache = new PageCache(fixture.file, memory, SMALLEST);
            long root = fixture.root();
            waits.set(true);
            Future<byte[]> late = threads.submit(() -> new CachedTree(memory, cache).get(root, 1));
            assertTrue(waiting.await(SECONDS, TimeUnit.SECONDS));
            Future<?> others =
                    threads.submit(() -> new CachedTree(memory, cache).verifyRows(root, fixture.model, new Random(1)));
            others.get(SECONDS, TimeUnit.SECONDS);
            assertTrue(cache.misses() > KEYS / 100, cache.misses() + " misses");
            assertFalse(late.isDone());
            goOn.countDown();
            assertArrayEquals(fixture.model.get(PageFixture.key(1)), late.get(SECONDS, TimeUnit.SECONDS));
            cache.release();
        } finally {
            goOn.countDown();
            threads.shutdown();
        }
        memory.release();
    }

    private static NavigableMap<byte[], byte[]> rows() {
        NavigableMap<byte[], byte[]> rows = MapChanges.map();
        Random random = new Random(1);
        for (int key = 0; key < KEYS; key++) {
            rows.put(PageFixture.key(key), PageFixture.bytes(random, 60));
        }
        return rows;
    }

    /** The directory, but the first read after {@code waits} is set waits until it may go on. */
    private Directory slow(Directory directory) {
        return proxy(
                Directory.class,
                directory,
                (method, result) -> method.getName().equals("openFile")
                        ? proxy(DataFile.class, (DataFile) result, this::waitOnce)
                        : result);
    }

    private Object waitOnce(Method method, Object result) throws InterruptedException {
        if (method.getName().equals("read") && waits.compareAndSet(true, false)) {
            waiting.countDown();
            assertTrue(goOn.await(2 * SECONDS, TimeUnit.SECONDS));
        }
        return result;
    }

    private interface After {
        Object apply(Method method, Object result) throws InterruptedException;
    }

    private static <T> T proxy(Class<T> type, T target, After after) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, values) -> {
                    try {
                        return after.apply(method, method.invoke(target, values));
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }
}

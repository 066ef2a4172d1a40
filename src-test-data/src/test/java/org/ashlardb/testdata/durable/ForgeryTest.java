package org.ashlardb.testdata.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.FileOptions;
import org.ashlardb.engine.definition.Durability;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.file.Mounts;
import org.ashlardb.testdata.RandomRun;
import org.ashlardb.testdata.file.Corruption;
import org.ashlardb.testdata.file.Forgery;
import org.ashlardb.testdata.file.MemoryDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Files with damage that their checksums do not tell, {@code -Dashlar.forgeries} of them: what is read may be wrong, but
 * whoever opens, reads, checks and writes them gets an answer or an {@link EngineException}, and soon.
 */
final class ForgeryTest {
    private static final long FORGERIES = Long.getLong("ashlar.forgeries", 3_000);
    private static final int EACH = 100;
    private static final int STEPS = 25;
    private static final int LOG_REPLAY_FROM = 40; // offsets in a copy of the meta page
    private static final int LOG_INCLUDED_TO = 48;
    private static final int LOG_FORCED_TO = 80;
    private static final Duration SOON = Duration.ofSeconds(60);

    /** What may be said of files that are not what they seem. */
    private static final Set<ErrorCode> EXPECTED =
            Set.of(ErrorCode.CORRUPTED, ErrorCode.WRONG_FORMAT, ErrorCode.MEMORY_LIMIT);

    @Test
    void whatChecksumsLetThroughDoesNoHarm() {
        RandomRun.run(random -> {
            AtomicLong done = new AtomicLong();
            AtomicLong refused = new AtomicLong();
            Lanes.run(random, (lane, source) -> {
                Path path = Path.of("/forgery-" + lane);
                while (done.get() < FORGERIES) {
                    MemoryDirectory base = makeBase(source, path);
                    for (int i = 0; i < EACH; i++) {
                        refused.addAndGet(forgeAndUse(new MemoryDirectory(base, false), source, path) ? 1 : 0);
                        done.incrementAndGet();
                    }
                }
            });
            assertTrue(refused.get() > done.get() / 10, "refused only " + refused + " of " + done);
        });
        Leaks.check();
    }

    /** Positions in the log that no state can have, in whichever byte that shows. */
    @ParameterizedTest
    @ValueSource(ints = {LOG_REPLAY_FROM, LOG_INCLUDED_TO, LOG_FORCED_TO})
    void logPositionsThatCannotBeAreRefused(int position) {
        Path path = Path.of("/forgery-meta");
        MemoryDirectory base = makeBase(new SplittableRandom(1), path);
        for (int i = 4; i < Long.BYTES; i++) {
            for (int flipped = 1; flipped <= 0x80; flipped <<= 1) {
                MemoryDirectory forged = new MemoryDirectory(base, false);
                Forgery.applyToMeta(forged, position + i, flipped);
                Mounts.mount(path, forged);
                try {
                    EngineException e = assertThrows(EngineException.class, () -> Workload.open(path, Durability.FULL)
                            .close());
                    assertEquals(ErrorCode.CORRUPTED, e.code(), e.getMessage());
                } finally {
                    Mounts.unmount(path);
                }
            }
        }
        Leaks.check();
    }

    /** A database that was closed, shut down, or left as by kill -9. */
    private static MemoryDirectory makeBase(SplittableRandom random, Path path) {
        MemoryDirectory directory = new MemoryDirectory();
        Mounts.mount(path, directory);
        try {
            Workload workload = new Workload(path, Durability.FULL, random.split(), Workload.Observer.NONE);
            workload.open();
            for (int i = 0; i < STEPS; i++) {
                workload.step();
            }
            if (random.nextBoolean()) {
                workload.shutdown(random.nextBoolean());
                return directory;
            }
            workload.checkpoint();
            for (int i = 0; i < STEPS / 2; i++) {
                workload.step();
            }
            MemoryDirectory left = new MemoryDirectory(directory, false);
            workload.close();
            return left;
        } finally {
            Mounts.unmount(path);
        }
    }

    /** Returns whether the forgery was noticed. */
    private static boolean forgeAndUse(MemoryDirectory forged, SplittableRandom random, Path path) {
        String what;
        if (random.nextInt(4) != 0) {
            what = Forgery.apply(forged, random);
        } else {
            what = Corruption.apply(forged, forged, random);
            LogSurgeon.acceptPayloads(forged);
        }
        SplittableRandom further = random.split();
        Mounts.mount(path, forged);
        try {
            return assertTimeoutPreemptively(SOON, () -> use(path, further));
        } catch (RuntimeException | Error e) {
            throw new AssertionError(what, e);
        } finally {
            Mounts.unmount(path);
            assertEquals(0, forged.openFiles(), () -> "files left open: " + what);
        }
    }

    private static boolean use(Path path, SplittableRandom random) {
        FileOptions files = FileOptions.of(path).withCacheSize(1L << 18).withCheckpointLogSize(1L << 40);
        boolean noticed = false;
        try (Database database = Workload.open(files)) {
            noticed = !database.check().isEmpty();
            EveryRow.read(database);
            EveryRow.change(database);
            database.checkpoint();
            EveryRow.read(database);
            if (random.nextBoolean()) {
                database.shutdown(true);
            }
            return noticed;
        } catch (EngineException e) {
            boolean known = noticed; // then whatever comes of it may be said
            assertTrue(known || EXPECTED.contains(e.code()), () -> e.code() + " " + e.getMessage());
            return true;
        } catch (IndexOutOfBoundsException e) { // of a row's lengths: rows of CACHED tables are not checked when read
            if (!noticed) {
                throw e;
            }
            return true;
        }
    }
}

package org.ashlardb.testdata.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.FileOptions;
import org.ashlardb.engine.Row;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.ColumnType;
import org.ashlardb.engine.definition.Durability;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.definition.TableMode;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.file.DataFile;
import org.ashlardb.engine.file.Mounts;
import org.ashlardb.testdata.RandomRun;
import org.ashlardb.testdata.Turns;
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
    private static final long FORGERIES = Long.getLong("ashlar.forgeries", 800 / Turns.step());
    private static final int EACH = 100;
    private static final int STEPS = 25;
    private static final int LOG_REPLAY_FROM = 40; // offsets in a copy of the meta page
    private static final int LOG_INCLUDED_TO = 48;
    private static final int LOG_FORCED_TO = 80;
    private static final Duration SOON = Duration.ofSeconds(60);

    private static final long KEY = 0x1122334455667788L;
    private static final String TEXT = "of one row";

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

    /** Rows of CACHED tables are read in their pages, without having been looked at before. */
    @ParameterizedTest
    @ValueSource(ints = {0x00_01_00_00, 0x40_00_00_00, 0x80_00_00_00})
    void lengthsOfCachedValuesThatCannotBeAreRefused(int flipped) {
        Path path = Path.of("/forgery-length");
        MemoryDirectory files = makeTable(path, TableMode.CACHED);
        int length = findLength(files);
        int highest = (31 - Integer.numberOfLeadingZeros(flipped)) / Byte.SIZE; // byte, of little-endian order
        Forgery.applyAt(files, length + highest, flipped >>> highest * Byte.SIZE);
        Mounts.mount(path, files);
        try (Database database = Workload.open(FileOptions.of(path))) {
            EngineException e = assertThrows(EngineException.class, () -> EveryRow.read(database));
            assertEquals(ErrorCode.CORRUPTED, e.code(), e.getMessage());
        } finally {
            Mounts.unmount(path);
        }
        Leaks.check();
    }

    /** The damage is told with what else there is to find, not in its place. */
    @Test
    void checkGoesOnBehindPagesAndRowsThatCannotBeRead() {
        Path path = Path.of("/forgery-check");
        MemoryDirectory files = makeTable(path, TableMode.CACHED);
        int length = findLength(files);
        MemoryDirectory damaged = new MemoryDirectory(files, false);
        try (DataFile file = damaged.openFile("pages")) {
            file.write(length, new byte[1], 0, 1);
        }
        MemoryDirectory negative = new MemoryDirectory(files, false);
        Forgery.applyAt(negative, length + 3, 0x80);
        MemoryDirectory longer = new MemoryDirectory(files, false);
        Forgery.applyAt(longer, length + 1, 0x04);
        for (MemoryDirectory each : List.of(damaged, negative, longer)) {
            Mounts.mount(path, each);
            try (Database database = Workload.open(FileOptions.of(path))) {
                String found = database.check().toString();
                assertTrue(found.contains("table T"), found);
            } finally {
                Mounts.unmount(path);
            }
        }
        Leaks.check();
    }

    @Test
    void aKeyThatOccursTwiceIsDamageToCheck() {
        Path path = Path.of("/forgery-key");
        MemoryDirectory files = makeTable(path, TableMode.LOGGED);
        makeKeysEqual(files);
        Mounts.mount(path, files);
        try (Database database = Workload.open(FileOptions.of(path))) {
            assertTrue(database.check().toString().contains("T_PK"), () -> "noticed: " + database.check());
        } finally {
            Mounts.unmount(path);
        }
        Leaks.check();
    }

    @Test
    void aKeyThatOccursTwiceIsDamageWhereAnIndexIsBuiltByOpening() {
        Path path = Path.of("/forgery-index");
        MemoryDirectory files = makeTable(path, TableMode.CACHED);
        Mounts.mount(path, files);
        MemoryDirectory left; // as by kill -9, so that the index is only in the log
        try (Database database = Workload.open(FileOptions.of(path));
                Transaction transaction = database.newTransaction()) {
            transaction.begin(IsolationLevel.READ_COMMITTED);
            transaction.beginStatement();
            Table table = database.findTable(transaction, "PUBLIC", "T");
            database.createIndex(transaction, table, IndexDefinition.unique("T_ID", 0));
            transaction.endStatement();
            transaction.commit();
            left = new MemoryDirectory(files, false);
        } finally {
            Mounts.unmount(path);
        }
        makeKeysEqual(left);
        Mounts.mount(path, left);
        try {
            EngineException e = assertThrows(EngineException.class, () -> Workload.open(FileOptions.of(path))
                    .close());
            assertEquals(ErrorCode.CORRUPTED, e.code(), e.getMessage());
            assertTrue(e.getMessage().contains("T_ID"), e.getMessage());
        } finally {
            Mounts.unmount(path);
        }
        Leaks.check();
    }

    /** Where the text's length stands in its row. */
    private static int findLength(MemoryDirectory files) {
        byte[] text = TEXT.getBytes(StandardCharsets.UTF_8);
        byte[] value = new byte[Integer.BYTES + text.length];
        ByteBuffer.wrap(value)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(text.length)
                .put(text);
        return Forgery.find(files, value);
    }

    private static void makeKeysEqual(MemoryDirectory files) {
        byte[] key = new byte[Long.BYTES];
        ByteBuffer.wrap(key).order(ByteOrder.LITTLE_ENDIAN).putLong(KEY);
        Forgery.applyAt(files, Forgery.find(files, key), 1);
    }

    /** A table of two rows whose keys differ by one bit, one with a text that stands in its slot; shut down. */
    private static MemoryDirectory makeTable(Path path, TableMode mode) {
        MemoryDirectory files = new MemoryDirectory();
        Mounts.mount(path, files);
        try (Database database = Workload.open(FileOptions.of(path))) {
            fill(database, mode);
            database.shutdown(true);
        } finally {
            Mounts.unmount(path);
        }
        return files;
    }

    private static void fill(Database database, TableMode mode) {
        try (Transaction transaction = database.newTransaction()) {
            transaction.begin(IsolationLevel.READ_COMMITTED);
            transaction.beginStatement();
            Table table = database.createTable(
                    transaction,
                    new TableDefinition(
                            "PUBLIC",
                            "T",
                            mode,
                            List.of(
                                    ColumnDefinition.of("ID", ColumnType.BIGINT).notNull(),
                                    ColumnDefinition.of("TEXT", ColumnType.VARCHAR)),
                            List.of(IndexDefinition.primaryKey("T_PK", 0), IndexDefinition.of("T_TEXT", 1)),
                            Map.of()));
            Row row = table.newRow();
            row.setLong(0, KEY);
            row.setString(1, TEXT);
            table.insert(transaction, row);
            row.setLong(0, KEY ^ 1);
            row.setString(1, "");
            table.insert(transaction, row);
            transaction.endStatement();
            transaction.commit();
        }
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
            what = Corruption.apply(forged, forged, random, "");
            LogSurgeon.acceptPayloads(forged);
        }
        SplittableRandom further = random.split();
        Mounts.mount(path, forged);
        boolean noticed;
        try {
            noticed = assertTimeoutPreemptively(SOON, () -> use(path, further));
        } catch (RuntimeException | Error e) {
            throw new AssertionError(what, e);
        } finally {
            Mounts.unmount(path);
        }
        assertEquals(0, forged.openFiles(), () -> "files left open: " + what);
        return noticed;
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

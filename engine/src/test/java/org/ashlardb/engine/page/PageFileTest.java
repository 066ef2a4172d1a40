package org.ashlardb.engine.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.file.DataFile;
import org.ashlardb.engine.file.DiskDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

final class PageFileTest {
    @TempDir
    Path temporary;

    private DiskDirectory directory;

    @BeforeEach
    void makeDirectory() {
        directory = new DiskDirectory(temporary.resolve("db"), false);
    }

    private static NavigableMap<byte[], byte[]> rows(int from, int count, int length, int seed) {
        NavigableMap<byte[], byte[]> rows = MapChanges.map();
        Random random = new Random(seed);
        for (int i = 0; i < count; i++) {
            rows.put(PageFixture.key(from + i), PageFixture.bytes(random, length));
        }
        return rows;
    }

    /** Some long values as well, so that the file has pages of every type. */
    private static NavigableMap<byte[], byte[]> mixedRows(int count, int seed) {
        NavigableMap<byte[], byte[]> rows = rows(0, count, 60, seed);
        rows.put(PageFixture.key(count), PageFixture.bytes(new Random(seed), 9_000));
        return rows;
    }

    @Test
    void aStateIsFoundAgain() {
        try (PageFixture fixture = new PageFixture(directory)) {
            fixture.merge(rows(0, 1_000, 50, 1));
            fixture.merge(rows(500, 1_000, 50, 2));
            MetaPage state = fixture.file.state();
            fixture.reopen();
            assertEquals(state, fixture.file.state());
            assertEquals(2, state.checkpoint());
            assertEquals(2, state.logReplayFrom());
            assertEquals(3, state.logIncludedTo());
            assertEquals(17, state.databaseIdHigh());
            assertEquals(4, state.databaseIdLow());
            fixture.verify();
        }
    }

    @Test
    void aCheckpointWithoutChangesMovesTheLogPositionsOnly() {
        try (PageFixture fixture = new PageFixture(directory)) {
            fixture.merge(rows(0, 1_000, 50, 1));
            MetaPage before = fixture.file.state();
            assertEquals(0, fixture.merge(MapChanges.map()));
            assertEquals(before.pageCount(), fixture.file.state().pageCount());
            assertEquals(before.freeSpace(), fixture.file.state().freeSpace());
            assertEquals(before.logReplayFrom() + 1, fixture.file.state().logReplayFrom());
            fixture.verify();
        }
    }

    @Test
    void fullRewritesKeepTheFileWithinTwiceItsContent() {
        try (PageFixture fixture = new PageFixture(directory)) {
            for (int round = 0; round < 40; round++) {
                fixture.merge(rows(0, 5_000, 80, round));
                if (round % 10 == 9) {
                    fixture.reopen();
                }
                TreeSummary summary = fixture.check();
                long pages = fixture.file.state().pageCount();
                assertTrue(pages <= 2 * summary.pages() + 8, pages + " pages for " + summary);
            }
            fixture.verify();
        }
    }

    @Test
    void scatteredUpdatesKeepTheFileWithinTwiceItsContent() {
        try (PageFixture fixture = new PageFixture(directory)) {
            fixture.merge(rows(0, 20_000, 80, 1));
            Random random = new Random(1);
            for (int round = 0; round < 100; round++) {
                NavigableMap<byte[], byte[]> changes = MapChanges.map();
                for (int i = 0; i < 100; i++) {
                    changes.put(PageFixture.key(random.nextInt(20_000)), PageFixture.bytes(random, 80));
                }
                fixture.merge(changes);
                TreeSummary summary = fixture.check();
                long pages = fixture.file.state().pageCount();
                assertTrue(pages <= 1.6 * summary.pages() + 8, pages + " pages for " + summary);
            }
            fixture.verify();
        }
    }

    @Test
    void freePagesAtTheEndAreGivenBack() {
        try (PageFixture fixture = new PageFixture(directory)) {
            fixture.merge(rows(0, 5_000, 80, 1));
            NavigableMap<byte[], byte[]> all = MapChanges.map();
            fixture.model.keySet().forEach(key -> all.put(key, null));
            fixture.merge(all);
            fixture.merge(rows(0, 10, 10, 1));
            fixture.merge(rows(0, 10, 10, 2));
            fixture.merge(rows(0, 10, 10, 3));
            assertTrue(
                    fixture.file.state().pageCount() <= 8, fixture.file.state().toString());
            try (DataFile raw = directory.openFile(PageFixture.NAME)) {
                assertEquals(PageFormat.position(fixture.file.state().pageCount()), raw.size());
            }
            fixture.verify();
        }
    }

    @Test
    void aPinnedStateStaysAsItWas() {
        try (PageFixture fixture = new PageFixture(directory)) {
            fixture.merge(rows(0, 2_000, 80, 1));
            NavigableMap<byte[], byte[]> then = MapChanges.map();
            then.putAll(fixture.model);
            Pin pin = fixture.file.pin();
            long least = 0;
            for (int round = 0; round < 6; round++) {
                NavigableMap<byte[], byte[]> changes = rows(0, 2_000, 80, round + 2);
                changes.replaceAll((key, value) -> key[7] % 2 == 0 ? null : value);
                fixture.merge(changes);
                fixture.verify();
                PageFixture.verify(fixture.file, pin.state().catalogRoot(), then);
                least = least == 0 ? fixture.file.state().pageCount() : least;
            }
            assertTrue(least >= pin.state().pageCount());
            pin.close();
            pin.close();
            for (int round = 0; round < 3; round++) {
                fixture.merge(rows(0, 2_000, 80, round));
            }
            TreeSummary summary = fixture.verify();
            assertTrue(fixture.file.state().pageCount() <= 2 * summary.pages() + 8);
        }
    }

    @Test
    void pinsComingAndGoingKeepTheirStates() {
        long seed = Long.getLong("ashlar.seed", System.nanoTime());
        Random random = new Random(seed);
        try (PageFixture fixture = new PageFixture(directory)) {
            List<Pin> pins = new ArrayList<>();
            List<NavigableMap<byte[], byte[]>> states = new ArrayList<>();
            for (int round = 0; round < 100; round++) {
                NavigableMap<byte[], byte[]> changes = rows(random.nextInt(2_000), random.nextInt(1_000), 60, round);
                boolean delete = random.nextBoolean();
                changes.replaceAll((key, value) -> delete ? null : value);
                fixture.merge(changes);
                if (random.nextInt(3) == 0) {
                    pins.add(fixture.file.pin());
                    NavigableMap<byte[], byte[]> copy = MapChanges.map();
                    copy.putAll(fixture.model);
                    states.add(copy);
                }
                if (!pins.isEmpty() && random.nextInt(3) == 0) {
                    int index = random.nextInt(pins.size());
                    PageFixture.verify(fixture.file, pins.get(index).state().catalogRoot(), states.remove(index));
                    pins.remove(index).close();
                }
                fixture.check();
            }
            for (int i = 0; i < pins.size(); i++) {
                PageFixture.verify(fixture.file, pins.get(i).state().catalogRoot(), states.get(i));
            }
            fixture.verify();
        } catch (AssertionError | EngineException e) {
            throw new AssertionError("failed with seed " + seed + ", run again with -Dashlar.seed=" + seed, e);
        }
    }

    @Test
    void aCopyHasThePinnedState() {
        try (PageFixture fixture = new PageFixture(directory)) {
            fixture.merge(mixedRows(1_000, 1));
            NavigableMap<byte[], byte[]> then = MapChanges.map();
            then.putAll(fixture.model);
            try (Pin pin = fixture.file.pin()) {
                fixture.merge(rows(0, 3_000, 50, 2));
                fixture.merge(rows(0, 3_000, 50, 3));
                pin.copyTo(directory, "copy");
            }
            try (PageFile copy = PageFile.open(directory, "copy")) {
                PageFixture.verify(copy, copy.state().catalogRoot(), then);
                PageCheck check = new PageCheck(copy, copy.state());
                check.tree("tree", copy.state().catalogRoot());
                assertEquals(List.of(), check.finish());
            }
        }
    }

    @Test
    void anAbortedCheckpointLeavesNothing() {
        try (PageFixture fixture = new PageFixture(directory)) {
            fixture.merge(rows(0, 1_000, 50, 1));
            for (int i = 0; i < 3; i++) {
                try (PageWriter writer = fixture.file.beginCheckpoint()) {
                    PageTree.merge(writer, fixture.root(), new MapChanges(rows(0, 5_000, 50, 2)));
                    assertCode(ErrorCode.INVALID_STATE, fixture.file::beginCheckpoint);
                }
                fixture.verify();
                try (DataFile raw = directory.openFile(PageFixture.NAME)) {
                    assertEquals(PageFormat.position(fixture.file.state().pageCount()), raw.size());
                }
            }
            fixture.merge(rows(0, 2_000, 50, 3));
            fixture.verify();
        }
    }

    @Test
    void aWriterThatHasEndedRefusesWork() {
        try (PageFixture fixture = new PageFixture(directory)) {
            PageWriter writer = fixture.file.beginCheckpoint();
            writer.commit(0, 0, Pointer.NULL);
            writer.close();
            assertCode(ErrorCode.INVALID_STATE, () -> writer.commit(0, 0, Pointer.NULL));
            assertEquals(1, fixture.file.state().checkpoint());
        }
    }

    @Test
    void twoTreesShareAFileAndACheckpoint() {
        try (PageFixture fixture = new PageFixture(directory)) {
            NavigableMap<byte[], byte[]> other = rows(7, 3_000, 30, 5);
            PageWriter writer = fixture.file.beginCheckpoint();
            long otherRoot = PageTree.merge(writer, Pointer.NULL, new MapChanges(other));
            NavigableMap<byte[], byte[]> rows = mixedRows(100, 1);
            long root = PageTree.merge(writer, Pointer.NULL, new MapChanges(rows));
            long changed = PageTree.merge(writer, root, new MapChanges(rows(50, 100, 60, 2)));
            PageFixture.apply(fixture.model, rows);
            PageFixture.apply(fixture.model, rows(50, 100, 60, 2));
            writer.commit(0, 0, changed);
            PageCheck check = new PageCheck(fixture.file, fixture.file.state());
            assertEquals(3_000, check.tree("other", otherRoot).entries());
            check.tree("tree", fixture.root());
            assertEquals(List.of(), check.finish());
            PageFixture.verify(fixture.file, otherRoot, other);
            PageFixture.verify(fixture.file, fixture.root(), fixture.model);
        }
    }

    @Test
    void theCheckFindsLostAndDoublePages() {
        try (PageFixture fixture = new PageFixture(directory)) {
            fixture.merge(rows(0, 1_000, 50, 1));
            PageCheck none = new PageCheck(fixture.file, fixture.file.state());
            assertTrue(none.finish().get(0).contains("neither used nor free"));
            PageCheck twice = new PageCheck(fixture.file, fixture.file.state());
            twice.tree("one", fixture.root());
            twice.tree("two", fixture.root());
            assertTrue(
                    twice.finish().get(0).contains("two: refers to the page"),
                    twice.finish().toString());
        }
    }

    @Test
    void foreignAndNewerFilesAreRefusedByName() {
        PageFixture fixture = new PageFixture(directory);
        fixture.close();
        change(0, 4);
        change(2_048, 4);
        change(4_096, 4);
        change(6_144, 4);
        EngineException error = assertCode(ErrorCode.WRONG_FORMAT, () -> PageFile.open(directory, PageFixture.NAME));
        assertTrue(error.getMessage().contains(directory.describe(PageFixture.NAME)), error.getMessage());
        assertTrue(error.getMessage().contains("expected magic"), error.getMessage());
        for (int copy = 0; copy < 8_192; copy += 2_048) {
            change(copy, 4); // back again
            change(copy + 8, 2);
        }
        error = assertCode(ErrorCode.WRONG_FORMAT, () -> PageFile.open(directory, PageFixture.NAME));
        assertTrue(error.getMessage().contains("expected format version 1, found 3"), error.getMessage());
        for (int copy = 0; copy < 8_192; copy += 2_048) {
            change(copy + 8, 2);
            change(copy + 13, 32);
        }
        error = assertCode(ErrorCode.WRONG_FORMAT, () -> PageFile.open(directory, PageFixture.NAME));
        assertTrue(error.getMessage().contains("expected pages of 4096, found 12288"), error.getMessage());
    }

    @Test
    void damagedMetaPagesAreCorruption() {
        new PageFixture(directory).close();
        for (int copy = 0; copy < 8_192; copy += 2_048) {
            change(copy + 40, 1);
        }
        assertCode(ErrorCode.CORRUPTED, () -> PageFile.open(directory, PageFixture.NAME));
        try (DataFile raw = directory.openFile(PageFixture.NAME)) {
            raw.truncate(0);
        }
        assertCode(ErrorCode.CORRUPTED, () -> PageFile.open(directory, PageFixture.NAME));
    }

    @Test
    void oneDamagedCopyOfTheMetaPageChangesNothing() {
        PageFixture fixture = new PageFixture(directory);
        fixture.merge(rows(0, 100, 50, 1));
        fixture.merge(rows(0, 100, 50, 2));
        for (int copy = 0; copy < 8_192; copy += 2_048) {
            change(copy + 32, 4);
            fixture.reopen();
            assertEquals(2, fixture.file.state().checkpoint());
            fixture.verify();
            change(copy + 32, 4);
        }
        fixture.close();
    }

    @Test
    void aDamagedMetaPageDoesNotBringTheStateBeforeBack() {
        PageFixture fixture = new PageFixture(directory);
        fixture.merge(rows(0, 100, 50, 1));
        fixture.merge(rows(1_000, 100, 50, 2));
        for (int slot = 0; slot < 2; slot++) {
            change(slot * 4_096 + 32, 1);
            change(slot * 4_096 + 2_048 + 32, 1);
            fixture.reopen(); // which writes it anew
            assertEquals(2, fixture.file.state().checkpoint());
            fixture.verify();
        }
        fixture.merge(rows(0, 300, 50, 3));
        fixture.reopen();
        assertEquals(3, fixture.file.state().checkpoint());
        fixture.verify();
        fixture.close();
    }

    @Test
    void aCutFileIsCorruption() {
        PageFixture fixture = new PageFixture(directory);
        fixture.merge(rows(0, 1_000, 50, 1));
        fixture.close();
        long size;
        try (DataFile raw = directory.openFile(PageFixture.NAME)) {
            size = raw.size();
            raw.truncate(size - 1);
        }
        EngineException error = assertCode(ErrorCode.CORRUPTED, () -> PageFile.open(directory, PageFixture.NAME));
        assertTrue(error.getMessage().contains("expected " + size + " bytes, found " + (size - 1)));
    }

    @Test
    void damageIsDetectedOrInDeadSpace() {
        PageFixture fixture = new PageFixture(directory);
        fixture.merge(mixedRows(200, 1));
        fixture.merge(mixedRows(150, 2));
        Extents free = FreeSpaceList.read(new PageReader(fixture.file), fixture.file.state())
                .all();
        assertTrue(free.total() > 0);
        long size = PageFormat.position(fixture.file.state().pageCount());
        fixture.close();
        for (int position = 0; position < size; position += 23) {
            change(position, 1 << position % 8);
            EngineException found = null;
            try (PageFile file = PageFile.open(directory, PageFixture.NAME)) {
                assertEquals(2, file.state().checkpoint());
                PageFixture.verify(file, file.state().catalogRoot(), fixture.model);
            } catch (EngineException e) {
                found = e;
            }
            if (isDead(free, position)) {
                assertEquals(null, found);
            } else {
                assertNotNull(found, "damage at " + position + " was not found");
                assertEquals(ErrorCode.CORRUPTED, found.code());
                String where = "page at " + (position & -PageFormat.SIZE) + ":";
                boolean value = found.getMessage().contains(where);
                assertTrue(value, found.getMessage() + " but damaged at " + position);
            }
            change(position, 1 << position % 8);
        }
    }

    private static boolean isDead(Extents free, int position) {
        long page = position / PageFormat.SIZE;
        boolean dead = page < PageFormat.META_PAGES;
        for (int i = 0; i < free.count(); i++) {
            dead |= free.first(i) <= page && page < free.end(i);
        }
        return dead;
    }

    @Test
    void swappedStaleAndZeroedPagesAreDetected() {
        PageFixture fixture = new PageFixture(directory);
        fixture.merge(rows(0, 300, 50, 1));
        fixture.merge(rows(0, 300, 50, 2));
        List<byte[]> before = pages((int) fixture.file.state().pageCount());
        fixture.merge(rows(0, 300, 50, 3));
        fixture.merge(rows(0, 300, 50, 4));
        Extents free = FreeSpaceList.read(new PageReader(fixture.file), fixture.file.state())
                .all();
        List<byte[]> now = pages((int) fixture.file.state().pageCount());
        fixture.close();
        int detected = 0;
        for (int page = 2; page < Math.min(before.size(), now.size() - 1); page++) {
            for (byte[] bad : List.of(before.get(page), now.get(page + 1), new byte[PageFormat.SIZE])) {
                if (!isDead(free, page * PageFormat.SIZE) && !Arrays.equals(bad, now.get(page))) {
                    writePage(page, bad);
                    assertCode(ErrorCode.CORRUPTED, () -> openAndVerify(fixture.model));
                    writePage(page, now.get(page));
                    detected++;
                }
            }
        }
        assertTrue(detected > 10, "detected " + detected);
        openAndVerify(fixture.model);
    }

    private void openAndVerify(NavigableMap<byte[], byte[]> expected) {
        try (PageFile file = PageFile.open(directory, PageFixture.NAME)) {
            PageFixture.verify(file, file.state().catalogRoot(), expected);
        }
    }

    private void writePage(int number, byte[] page) {
        try (DataFile raw = directory.openFile(PageFixture.NAME)) {
            raw.write(PageFormat.position(number), page, 0, page.length);
        }
    }

    private List<byte[]> pages(int count) {
        List<byte[]> pages = new ArrayList<>();
        try (DataFile raw = directory.openFile(PageFixture.NAME)) {
            for (int i = 0; i < count; i++) {
                byte[] page = new byte[PageFormat.SIZE];
                raw.read(PageFormat.position(i), page, 0, page.length);
                pages.add(page);
            }
        }
        return pages;
    }

    private void change(long position, int bits) {
        try (DataFile raw = directory.openFile(PageFixture.NAME)) {
            byte[] one = new byte[1];
            raw.read(position, one, 0, 1);
            one[0] ^= (byte) bits;
            raw.write(position, one, 0, 1);
        }
    }

    @Test
    void aReadOnlyFileIsReadOnly() {
        PageFixture fixture = new PageFixture(directory);
        fixture.merge(rows(0, 300, 50, 1));
        fixture.close();
        DiskDirectory readOnly = new DiskDirectory(temporary.resolve("db"), true);
        try (PageFile file = PageFile.open(readOnly, PageFixture.NAME)) {
            PageFixture.verify(file, file.state().catalogRoot(), fixture.model);
            assertCode(ErrorCode.READ_ONLY, file::beginCheckpoint);
        }
    }

    private static EngineException assertCode(ErrorCode expected, Executable call) {
        EngineException error = assertThrows(EngineException.class, call);
        assertEquals(expected, error.code(), error.getMessage());
        return error;
    }
}

package org.ashlardb.testdata.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.FileOptions;
import org.ashlardb.engine.definition.Durability;
import org.ashlardb.engine.file.DataFile;
import org.ashlardb.engine.file.Mounts;
import org.ashlardb.engine.page.PageFile;
import org.ashlardb.testdata.file.MemoryDirectory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A meta page that is as it was some time ago, since the device never wrote it, brings no earlier state back. */
final class StaleMetaPageTest {
    private static final Path PATH = Path.of("/stale-meta");
    private static final String PAGES = "pages";
    private static final int PAGE = 4096;
    private static final int RUNS = 10;

    @ParameterizedTest
    @EnumSource(Durability.class)
    void theStateIsThatOfTheOtherMetaPage(Durability durability) {
        for (int run = 0; run < RUNS; run++) {
            MemoryDirectory files = new MemoryDirectory();
            Mounts.mount(PATH, files);
            MemoryDirectory older;
            DatabaseState expected;
            try {
                Workload workload = new Workload(PATH, durability, new SplittableRandom(run), Workload.Observer.NONE);
                workload.open();
                for (int i = 0; i < RUNS; i++) {
                    workload.step();
                    workload.checkpoint();
                }
                older = new MemoryDirectory(files, false);
                workload.shutdown(true);
                workload.open();
                workload.step();
                workload.shutdown(false);
                expected = workload.current();
            } finally {
                Mounts.unmount(PATH);
            }
            assertTrue(stateOf(files) > stateOf(older), "the states of a compacted file follow on those before");
            for (int slot = 0; slot < 2; slot++) {
                MemoryDirectory damaged = new MemoryDirectory(files, false);
                copyPage(older, damaged, slot * PAGE);
                assertEquals(expected, read(damaged));
            }
        }
    }

    private static long stateOf(MemoryDirectory files) {
        try (PageFile file = PageFile.open(new MemoryDirectory(files, true), PAGES)) {
            return file.state().checkpoint();
        }
    }

    private static void copyPage(MemoryDirectory from, MemoryDirectory to, int at) {
        byte[] page = new byte[PAGE];
        try (DataFile source = from.openFile(PAGES);
                DataFile target = to.openFile(PAGES)) {
            source.read(at, page, 0, PAGE);
            target.write(at, page, 0, PAGE);
        }
    }

    private static DatabaseState read(MemoryDirectory files) {
        Mounts.mount(PATH, files);
        try (Database database = Workload.open(FileOptions.of(PATH))) {
            assertEquals(List.of(), database.check());
            return DatabaseState.read(database);
        } finally {
            Mounts.unmount(PATH);
        }
    }
}

package org.ashlardb.testdata.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.definition.Durability;
import org.ashlardb.engine.file.Mounts;
import org.ashlardb.testdata.file.CrashPolicy;
import org.ashlardb.testdata.file.MemoryDirectory;
import org.ashlardb.testdata.file.Recording;
import org.ashlardb.testdata.file.RecordingDirectory;

/** Random work that was recorded, and what a power cut may leave of it. */
final class PowerCuts {
    private static final List<String> KNOWN = List.of("encryption", "lock", "pages");

    private PowerCuts() {}

    /** A promise made at some point of the recording. */
    record Promise(int commit, boolean durable, boolean saved) {}

    /** Random work that was recorded. */
    record History(Workload workload, Durability durability, Recording recording) {}

    /** Records work on an empty directory. */
    static History record(Durability durability, SplittableRandom random, Path path, Consumer<Workload> work) {
        return record(durability, random, path, new MemoryDirectory(), DatabaseState.empty(), work);
    }

    /** Records work on a directory that holds a state already. */
    static History record(
            Durability durability,
            SplittableRandom random,
            Path path,
            MemoryDirectory base,
            DatabaseState start,
            Consumer<Workload> work) {
        RecordingDirectory directory = new RecordingDirectory(base);
        Mounts.mount(path, directory);
        try {
            Workload.Observer observer = new Workload.Observer() {
                @Override
                public void committed(int number) {
                    directory.mark(new Promise(number, durability == Durability.FULL, false));
                }

                @Override
                public void durable(int number, boolean saved) {
                    directory.mark(new Promise(number, true, saved));
                }
            };
            Workload workload = new Workload(path, durability, random, observer, start);
            work.accept(workload);
            return new History(workload, durability, directory.recording());
        } finally {
            Mounts.unmount(path);
        }
    }

    /** Opens a database, does so many steps, and closes it. */
    static Consumer<Workload> steps(int count) {
        return workload -> {
            workload.open();
            for (int i = 0; i < count; i++) {
                workload.step();
            }
            workload.close();
        };
    }

    // ---------------------------------------------------------------- the oracle

    /** Fails unless what is left is a prefix that holds every promise. */
    static void check(History history, List<Object> marks, CrashPolicy policy, MemoryDirectory left, Path path) {
        int acknowledged = 0;
        int required = 0;
        int saved = 0;
        for (Object mark : marks) {
            Promise promise = (Promise) mark;
            acknowledged = promise.commit();
            required = promise.durable() || policy == CrashPolicy.KEEP ? promise.commit() : required;
            saved = promise.saved() ? promise.commit() : saved;
        }
        Mounts.mount(path, left);
        try {
            DatabaseState first = open(path, history.durability());
            checkPrefix(history.workload(), first, required, acknowledged, saved);
            DatabaseState second = open(path, history.durability());
            assertEquals(first, second, "after opening once more");
            for (String name : left.list()) {
                assertTrue(KNOWN.contains(name) || name.startsWith("log-"), "stray " + name);
            }
            assertEquals(0, left.openFiles(), "files left open");
        } finally {
            Mounts.unmount(path);
        }
    }

    private static DatabaseState open(Path path, Durability durability) {
        try (Database database = Workload.open(path, durability)) {
            assertEquals(List.of(), database.check());
            return DatabaseState.read(database);
        }
    }

    /** It must be the state after some commit that was not promised more than, MEMORY tables as that leaves them. */
    private static void checkPrefix(Workload workload, DatabaseState found, int required, int acknowledged, int saved) {
        int newest = Math.min(acknowledged + 1, workload.commits());
        List<Object> memory = new ArrayList<>();
        for (int commit = newest; commit >= required; commit--) {
            if (workload.state(commit).sameLogged(found)) {
                memory.addAll(memoryTables(workload, commit, saved));
            }
        }
        if (memory.isEmpty()) {
            throw new AssertionError("found the state of " + commitOf(workload, found)
                    + ", expected that of a commit from " + required + " to " + newest);
        }
        assertTrue(
                memory.contains(found.memory()),
                () -> "MEMORY tables are " + found.memory() + ", expected one of " + memory);
    }

    private static String commitOf(Workload workload, DatabaseState found) {
        for (int commit = workload.commits(); commit >= 0; commit--) {
            if (workload.state(commit).sameLogged(found)) {
                return "commit " + commit;
            }
        }
        return "no commit";
    }

    /** What may be left of MEMORY tables. */
    private static List<TreeMap<String, TreeMap<Long, String>>> memoryTables(Workload workload, int commit, int saved) {
        List<TreeMap<String, TreeMap<Long, String>>> allowed = new ArrayList<>();
        allowed.add(withEmptyTables(workload.savedMemory(commit), workload.state(commit)));
        if (commit > saved && commit > 0) {
            // A checkpoint after this commit that had not ended may or may not count.
            allowed.add(withEmptyTables(workload.unsavedMemory(commit), workload.state(commit)));
        }
        return allowed;
    }

    private static TreeMap<String, TreeMap<Long, String>> withEmptyTables(
            TreeMap<String, TreeMap<Long, String>> saved, DatabaseState state) {
        TreeMap<String, TreeMap<Long, String>> all = DatabaseState.copy(saved);
        state.memory().keySet().forEach(name -> all.putIfAbsent(name, new TreeMap<>()));
        return all;
    }
}

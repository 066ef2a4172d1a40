package org.ashlardb.testdata.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.FileOptions;
import org.ashlardb.engine.checkpoint.DatabaseFiles;
import org.ashlardb.engine.definition.Durability;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.file.Mounts;
import org.ashlardb.testdata.Amount;
import org.ashlardb.testdata.RandomRun;
import org.ashlardb.testdata.Turns;
import org.ashlardb.testdata.file.Corruption;
import org.ashlardb.testdata.file.MemoryDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Damages the files of closed databases: the damage is reported, or it was where nothing is. What a database was left
 * with by the death of its process may also lose the end of its log. {@code -Dashlar.corruptions} sets how often, or
 * {@code -Dashlar.corruptions.seconds} how long, and {@code -Dashlar.corruptions.of} which files: those whose names begin
 * so, {@code pages} or {@code log}.
 */
@Timeout(600)
final class CorruptionTest {
    private static final long CORRUPTIONS = 4_800 / Turns.step();
    private static final String FILES = System.getProperty("ashlar.corruptions.of", "");
    private static final int EACH = 150;
    private static final int STEPS = 30;

    /** How the database was left. */
    private enum End {
        CLOSED,
        SHUT_DOWN,
        COMPACTED,
        BACKUP,
        DIED
    }

    /** What became of a damaged database. */
    private enum Outcome {
        REFUSED,
        FOUND_BY_CHECK,
        DEAD_SPACE,
        SHORTENED
    }

    /**
     * A database to be damaged.
     *
     * @param expected what it may hold; one state if it was closed
     * @param closest how many of these one damaged record may leave
     */
    private record Base(
            End end, MemoryDirectory directory, MemoryDirectory older, List<DatabaseState> expected, int closest) {
        Base afterFlippedBit() {
            return new Base(end, directory, older, expected.subList(0, closest), closest);
        }
    }

    @Test
    void damageIsReportedOrConcernsNothing() {
        RandomRun.run(random -> {
            Amount amount = Amount.of("ashlar.corruptions", CORRUPTIONS);
            AtomicLong done = new AtomicLong();
            Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);
            Lanes.run(random, (lane, source) -> {
                Path path = Lanes.path("corruption", lane);
                for (int i = lane; !amount.isReached(done.get()); i++) {
                    End end = End.values()[i % End.values().length]; // each is there, however few there are
                    damageOften(makeBase(source, path, end), EACH, source, path, done, outcomes);
                }
            });
            amount.report(System.out, done.get(), outcomes);
            List<Outcome> usual = FILES.equals(DatabaseFiles.PAGES)
                    ? List.of(Outcome.REFUSED, Outcome.FOUND_BY_CHECK, Outcome.DEAD_SPACE)
                    : List.of(Outcome.REFUSED, Outcome.DEAD_SPACE, Outcome.SHORTENED);
            assertTrue(outcomes.keySet().containsAll(usual), "outcomes: " + outcomes);
        });
        Leaks.check();
    }

    /** Damages one database so often. */
    static void damageOne(SplittableRandom random, Path path, int times) {
        End end = End.values()[random.nextInt(End.values().length)];
        damageOften(makeBase(random, path, end), times, random, path, new AtomicLong(), new EnumMap<>(Outcome.class));
    }

    // ---------------------------------------------------------------- databases

    private static Base makeBase(SplittableRandom random, Path path, End end) {
        MemoryDirectory directory = new MemoryDirectory();
        MemoryDirectory target = new MemoryDirectory();
        Path backup = path.resolve("backup");
        Mounts.mount(path, directory);
        Mounts.mount(backup, target);
        Workload workload = null;
        try {
            Durability durability = Durability.values()[random.nextInt(Durability.values().length)];
            workload = new Workload(path, durability, random.split(), Workload.Observer.NONE);
            workload.open();
            MemoryDirectory older = new MemoryDirectory(directory, false);
            for (int i = 0; i < STEPS; i++) {
                workload.step();
                if (i == STEPS / 2) {
                    workload.checkpoint();
                    older = new MemoryDirectory(directory, false);
                }
            }
            return end(end, durability, workload, directory, older, backup, target);
        } finally {
            if (workload != null && workload.isOpen()) {
                workload.database().close();
            }
            Mounts.unmount(path);
            Mounts.unmount(backup);
        }
    }

    private static Base end(
            End end,
            Durability durability,
            Workload workload,
            MemoryDirectory directory,
            MemoryDirectory older,
            Path backup,
            MemoryDirectory target) {
        MemoryDirectory left = directory;
        switch (end) {
            case SHUT_DOWN -> workload.shutdown(false);
            case COMPACTED -> workload.shutdown(true);
            case BACKUP -> {
                workload.database().backup(backup);
                DatabaseState saved = workload.current();
                workload.close();
                return new Base(end, target, older, List.of(saved), 1);
            }
            case DIED -> {
                left = new MemoryDirectory(directory, false);
                workload.close();
            }
            default -> workload.close();
        }
        List<DatabaseState> expected = new ArrayList<>(List.of(workload.current()));
        int closest = 1;
        if (end == End.DIED) {
            expected.addAll(withoutEnd(workload, Integer.MAX_VALUE / 2));
            closest += withoutEnd(workload, durability == Durability.FULL ? 2 : Integer.MAX_VALUE / 2)
                    .size();
        }
        return new Base(end, left, older, expected, closest);
    }

    /** The last states that differ in what is logged. Each commit of a FULL database proves that those before are forced. */
    private static List<DatabaseState> withoutEnd(Workload workload, int count) {
        int most = count;
        List<DatabaseState> states = new ArrayList<>();
        for (int commit = workload.commits(); commit >= 0; commit--) {
            DatabaseState state = workload.state(commit);
            boolean same = !states.isEmpty() && states.get(states.size() - 1).sameLogged(state);
            if (!same && states.size() == most) {
                return states;
            }
            states.add(state);
            most += same ? 1 : 0;
        }
        return states;
    }

    // ---------------------------------------------------------------- damage

    private static void damageOften(
            Base base, int times, SplittableRandom random, Path path, AtomicLong done, Map<Outcome, Long> outcomes) {
        for (int i = 0; i < times; i++) {
            MemoryDirectory damaged = new MemoryDirectory(base.directory(), false);
            String what = Corruption.apply(damaged, base.older(), random, FILES);
            if (what == null) {
                continue;
            }
            try {
                boolean writable = random.nextInt(3) == 0 || what.startsWith("deleted");
                Base allowed = what.startsWith("flipped") ? base.afterFlippedBit() : base;
                boolean readFirst = random.nextBoolean();
                Outcome outcome = open(allowed, new MemoryDirectory(damaged, !writable), path, !writable, readFirst);
                synchronized (outcomes) {
                    outcomes.merge(outcome, 1L, Long::sum);
                }
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError(base.end() + ": " + what, e);
            }
            done.incrementAndGet();
        }
    }

    private static Outcome open(Base base, MemoryDirectory damaged, Path path, boolean readOnly, boolean readFirst) {
        Mounts.mount(path, damaged);
        try {
            Outcome outcome = look(base, path, readOnly, readFirst);
            if (!readOnly && outcome != Outcome.REFUSED) {
                Outcome again = look(base, path, false, readFirst);
                // A checkpoint at closing may have replaced what was damaged, and damages nothing.
                assertTrue(outcome == Outcome.FOUND_BY_CHECK || again != Outcome.FOUND_BY_CHECK);
            }
            return outcome;
        } finally {
            Mounts.unmount(path);
            assertEquals(0, damaged.openFiles(), "files left open");
        }
    }

    /**
     * Opens, checks and reads. Who reads first meets damaged rows of CACHED tables before the check does, and must be
     * told, or get what was there.
     */
    private static Outcome look(Base base, Path path, boolean readOnly, boolean readFirst) {
        FileOptions files = FileOptions.of(path)
                .withReadOnly(readOnly)
                .withCacheSize(1L << 18)
                .withCheckpointLogSize(1L << 40);
        try (Database database = Workload.open(files)) {
            DatabaseState found = readFirst ? DatabaseState.read(database) : null;
            Outcome read = found == null ? null : outcome(base, found);
            if (!database.check().isEmpty()) {
                return Outcome.FOUND_BY_CHECK;
            }
            return read != null ? read : outcome(base, DatabaseState.read(database));
        } catch (EngineException e) {
            boolean reported = e.code() == ErrorCode.CORRUPTED || e.code() == ErrorCode.WRONG_FORMAT;
            assertTrue(reported && e.getMessage().contains("memory"), () -> e.code() + " " + e.getMessage());
            return Outcome.REFUSED;
        }
    }

    private static Outcome outcome(Base base, DatabaseState found) {
        if (found.equals(base.expected().get(0))) {
            return Outcome.DEAD_SPACE;
        }
        boolean shortened = base.expected().stream().skip(1).anyMatch(found::sameLogged);
        assertTrue(
                shortened,
                () -> "found " + found + ", expected " + base.expected().get(0));
        return Outcome.SHORTENED;
    }
}

package org.ashlardb.testdata.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.ashlardb.engine.definition.Durability;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.file.Mounts;
import org.ashlardb.testdata.file.FailingDirectory;
import org.ashlardb.testdata.file.MemoryDirectory;

/** Random work on a directory that fails, and what must hold meanwhile and after it was opened again. */
final class FailureRun {
    private static final Set<ErrorCode> ALLOWED =
            Set.of(ErrorCode.IO_ERROR, ErrorCode.DISK_FULL, ErrorCode.FORCE_FAILED);
    private static final int TRIES = 3;

    private final Path path;
    private final MemoryDirectory disk = new MemoryDirectory();
    private final FailingDirectory failing;
    private final Workload workload;
    private int failures;
    private int unknown;

    FailureRun(Path path, Durability durability, long seed) {
        this.path = path;
        this.failing = new FailingDirectory(disk, seed);
        this.workload = new Workload(path, durability, new SplittableRandom(seed), Workload.Observer.NONE);
    }

    FailingDirectory failing() {
        return failing;
    }

    /** Commits whose outcome was reported as unknown. */
    int unknown() {
        return unknown;
    }

    /** Attempts that failed. */
    int failures() {
        return failures;
    }

    /**
     * Does so many steps. After some failures the directory is repaired, and everything must work from then on, unless
     * a force has failed.
     */
    void run(int steps) {
        Mounts.mount(path, failing);
        boolean usable = true;
        try {
            for (int i = 0; i < steps && usable; i++) {
                usable = step();
            }
            repair();
            if (workload.isOpen()) {
                EngineException failure = workload.attempt(workload::close);
                assertTrue(!usable || failure == null, () -> "closing failed: " + failure);
            }
        } finally {
            if (workload.isOpen()) {
                workload.database().close();
            }
            Mounts.unmount(path);
        }
        assertEquals(0, disk.openFiles(), "files left open");
        if (workload.commits() > 0 || workload.failed() != null || disk.exists("pages")) {
            reopen();
        }
    }

    /** Whether the database can be used further. */
    private boolean step() {
        EngineException failure = workload.attempt(workload.isOpen() ? workload::step : workload::openAfterFailure);
        if (failure == null) {
            return true;
        }
        assertTrue(ALLOWED.contains(failure.code()), () -> failure.code() + " " + failure.getMessage());
        failures++;
        if (failure.code() == ErrorCode.FORCE_FAILED) {
            unknown += failure.getMessage().contains("outcome") ? 1 : 0;
            return afterFailedForce(failure);
        }
        assertTrue(failures <= TRIES, () -> "failed after the repair: " + failure);
        if (failures == TRIES) {
            repair();
        }
        EngineException reading = workload.attempt(this::compare);
        if (reading != null && reading.code() == ErrorCode.IO_ERROR) {
            assertTrue(failures < TRIES, () -> "rows could not be read after the repair: " + reading);
            return true; // rows of a CACHED table, by the operation that fails
        }
        if (reading != null) {
            assertEquals(ErrorCode.FORCE_FAILED, reading.code(), reading.getMessage()); // a thread of the log's met it
            return afterFailedForce(reading);
        }
        return true;
    }

    private void compare() {
        if (workload.isOpen()) {
            assertEquals(workload.current(), DatabaseState.read(workload.database()));
        }
    }

    private boolean afterFailedForce(EngineException failure) {
        DatabaseState attempted = workload.failed();
        if (workload.isOpen()) {
            EngineException refused = workload.attempt(workload::changeOneRow);
            assertNotNull(refused, "went on after a failed force");
            assertEquals(ErrorCode.FORCE_FAILED, refused.code());
            EngineException closing = workload.attempt(workload.database()::close);
            assertEquals(null, closing);
        }
        repair();
        Mounts.mount(path, disk);
        assertEquals(0, disk.openFiles(), "files left open");
        workload.setFailed(failure.getMessage().contains("outcome") ? attempted : null);
        return false;
    }

    private void repair() {
        failing.repair();
        failing.unlimitSpace();
    }

    /** Opens the repaired directory: all that was acknowledged is there. */
    private void reopen() {
        Mounts.mount(path, disk);
        try {
            workload.openAfterFailure();
            assertEquals(List.of(), workload.database().check());
            workload.changeOneRow();
            workload.close();
            workload.openAfterFailure();
            assertEquals(List.of(), workload.database().check());
            workload.close();
        } finally {
            if (workload.isOpen()) {
                workload.database().close();
            }
            Mounts.unmount(path);
        }
        assertEquals(0, disk.openFiles(), "files left open");
    }
}

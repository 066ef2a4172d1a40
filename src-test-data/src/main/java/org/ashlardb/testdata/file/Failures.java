package org.ashlardb.testdata.file;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;

/** Counts operations, and fails those that it was told to fail. Thread-safe. */
final class Failures {
    private static final long NEVER = Long.MAX_VALUE;

    private final SplittableRandom random;
    private final List<String> forcedAfterFailure = new ArrayList<>();
    private long operations;
    private long forces;
    private long failed;
    private long firstToFail = NEVER;
    private long lastToFail = NEVER;
    private long forceToFail = NEVER;
    private boolean forceFailed;
    private String failedFile;
    private Thread failedThread;
    private long limit = NEVER;
    private long used;
    private volatile Consumer<String> listener = name -> {};

    Failures(long seed) {
        this.random = new SplittableRandom(seed);
    }

    void setListener(Consumer<String> newListener) {
        listener = newListener;
    }

    /** A file is about to be read, written or forced. */
    void announce(String name) {
        listener.accept(name);
    }

    synchronized void failOperation(long operation, boolean sticky) {
        firstToFail = operations + operation;
        lastToFail = sticky ? NEVER : firstToFail;
    }

    synchronized void failForce(long force) {
        forceToFail = forces + force;
    }

    synchronized void repair() {
        firstToFail = NEVER;
        forceToFail = NEVER;
    }

    synchronized void limitSpace(long bytes, long usedNow) {
        limit = bytes;
        used = usedNow;
    }

    synchronized boolean isLimited() {
        return limit != NEVER;
    }

    /** Bytes that a file has given back. */
    synchronized void release(long bytes) {
        used -= bytes;
    }

    synchronized long operationCount() {
        return operations;
    }

    synchronized long forceCount() {
        return forces;
    }

    synchronized long failureCount() {
        return failed;
    }

    synchronized void checkForcesAfterFailure() {
        if (!forcedAfterFailure.isEmpty()) {
            throw new AssertionError("forced after a force had failed: " + forcedAfterFailure);
        }
    }

    private boolean nextFails() {
        long number = operations++;
        boolean fails = number >= firstToFail && number <= lastToFail;
        failed += fails ? 1 : 0;
        return fails;
    }

    /** Counts an operation, and fails if it is its turn. */
    synchronized void operation(String what, String name) {
        if (nextFails()) {
            throw error(what, name);
        }
    }

    private static EngineException error(String what, String name) {
        return new EngineException(ErrorCode.IO_ERROR, "could not " + what + " " + name + ": the test lets it fail");
    }

    /** Counts a force, and fails if it is its turn. */
    synchronized void force(String name) {
        boolean fails = nextFails() | forces++ == forceToFail;
        // Another thread may have been about to force another file.
        if (forceFailed && (name.equals(failedFile) || Thread.currentThread() == failedThread)) {
            forcedAfterFailure.add(name);
        }
        if (fails || forceFailed) {
            if (!forceFailed) {
                failedFile = name;
                failedThread = Thread.currentThread();
            }
            forceFailed = true;
            throw new EngineException(
                    ErrorCode.FORCE_FAILED, "could not force " + name + " to the device: the test lets it fail");
        }
    }

    /** A write: how many bytes of it are to be written, and what is to be thrown then, if anything. */
    record WriteOutcome(int length, EngineException failure) {}

    /** Counts a write. */
    synchronized WriteOutcome write(String name, long position, int length, long size) {
        if (nextFails()) {
            int written = random.nextInt(length + 1);
            used += Math.max(0, position + written - size);
            return new WriteOutcome(written, error("write", name));
        }
        long growth = Math.max(0, position + length - size);
        if (limit != NEVER && growth > 0 && used + growth > limit) { // a full disk takes what needs no more room
            failed++;
            long end = size + Math.max(0, limit - used);
            int most = (int) Math.max(0, Math.min(length, end - position));
            int written = random.nextBoolean() ? most : random.nextInt(most + 1);
            used += Math.max(0, position + written - size);
            return new WriteOutcome(
                    written,
                    new EngineException(ErrorCode.DISK_FULL, "could not write " + name + ": the test leaves no room"));
        }
        used += growth;
        return new WriteOutcome(length, null);
    }
}

package org.ashlardb.testdata.file;

import java.util.List;
import java.util.function.Consumer;
import org.ashlardb.engine.file.DataFile;
import org.ashlardb.engine.file.Directory;

/**
 * A directory whose operations fail as the test says; otherwise what is done, is done to another one.
 *
 * <p>Operations are everything but closing, locking, asking whether a file exists, and moving bytes to or from a mapping,
 * which cannot fail. An operation that is made to fail has IO_ERROR, a force FORCE_FAILED, what needs more room than
 * there is, DISK_FULL. A write that fails may have written some of its bytes. After a force has failed every further one
 * fails, and is held against the database, see {@link #checkForcesAfterFailure}.
 */
public final class FailingDirectory implements Directory {
    private final Directory target;
    private final Failures failures;

    /**
     * A directory before another one.
     *
     * @param seed decides how much a failing write has written
     */
    public FailingDirectory(Directory target, long seed) {
        this.target = target;
        this.failures = new Failures(seed);
    }

    /**
     * Fails one of the operations from now on.
     *
     * @param operation 0 for the next one
     * @param sticky whether all that follow fail as well
     */
    public void failOperation(long operation, boolean sticky) {
        failures.failOperation(operation, sticky);
    }

    /**
     * Fails one of the forces from now on.
     *
     * @param force 0 for the next one
     */
    public void failForce(long force) {
        failures.failForce(force);
    }

    /** Has somebody told the name of a file before it is read, written or forced, on the thread that does that. */
    public void setListener(Consumer<String> listener) {
        failures.setListener(listener);
    }

    /** Ends all failing that the test asked for, but that of forces after a failed one: for those, reopen the target. */
    public void repair() {
        failures.repair();
    }

    /**
     * Limits the bytes that files may have together; more than that is DISK_FULL. What is there already may be
     * written over.
     */
    public void limitSpace(long bytes) {
        failures.limitSpace(bytes, usedSpace());
    }

    /** Ends the limit. */
    public void unlimitSpace() {
        failures.limitSpace(Long.MAX_VALUE, 0);
    }

    private long usedSpace() {
        long used = 0;
        for (String name : target.list()) {
            used += sizeOf(name);
        }
        return used;
    }

    private long sizeOf(String name) {
        try (DataFile file = target.openFile(name)) {
            return file.size();
        }
    }

    /** Operations since the beginning. */
    public long operationCount() {
        return failures.operationCount();
    }

    /** Forces since the beginning; they are operations as well. */
    public long forceCount() {
        return failures.forceCount();
    }

    /** Operations that failed because the test asked for it. */
    public long failureCount() {
        return failures.failureCount();
    }

    /**
     * Fails if something was forced after a force had failed: the same file, or by the same thread. Other threads may
     * have been about to force other files.
     *
     * @throws AssertionError that names it
     */
    public void checkForcesAfterFailure() {
        failures.checkForcesAfterFailure();
    }

    @Override
    public void create() {
        target.create();
    }

    @Override
    public String describe(String name) {
        return target.describe(name);
    }

    @Override
    public List<String> list() {
        failures.operation("list", describe(""));
        return target.list();
    }

    @Override
    public boolean exists(String name) {
        return target.exists(name);
    }

    @Override
    public DataFile createFile(String name) {
        failures.operation("create", describe(name));
        return new FailingFile(target.createFile(name), describe(name), failures);
    }

    @Override
    public DataFile openFile(String name) {
        failures.operation("open", describe(name));
        return new FailingFile(target.openFile(name), describe(name), failures);
    }

    @Override
    public void delete(String name) {
        failures.operation("delete", describe(name));
        long size = failures.isLimited() ? sizeOf(name) : 0;
        target.delete(name);
        failures.release(size);
    }

    @Override
    public void rename(String from, String to) {
        failures.operation("rename", describe(from));
        long size = failures.isLimited() && target.exists(to) ? sizeOf(to) : 0;
        target.rename(from, to);
        failures.release(size);
    }

    @Override
    public void force() {
        failures.force(describe(""));
        target.force();
    }

    @Override
    public boolean isReadOnly() {
        return target.isReadOnly();
    }

    @Override
    public Lock lock() {
        return target.lock();
    }
}

package org.ashlardb.testdata.file;

import java.util.ArrayList;
import java.util.List;

/** A directory in memory that remembers all that is done to it. */
public final class RecordingDirectory extends MemoryDirectory {
    private final MemoryDirectory base;
    private final List<Operation> operations = new ArrayList<>(); // guarded by the mutex

    /** An empty directory. */
    public RecordingDirectory() {
        this(new MemoryDirectory());
    }

    /** A copy of a directory, all of which is taken to be on the device. */
    public RecordingDirectory(MemoryDirectory base) {
        super(base, false);
        this.base = new MemoryDirectory(base, false);
    }

    @Override
    void done(Operation operation) {
        operations.add(operation);
    }

    /** Notes something between two operations, as that a commit was acknowledged. */
    public void mark(Object label) {
        locked(() -> operations.add(Operation.mark(label)));
    }

    /** Operations so far, marks included. */
    public int operationCount() {
        return locked(operations::size);
    }

    /** What was recorded so far. */
    public Recording recording() {
        return locked(() -> new Recording(base, List.copyOf(operations)));
    }
}

package org.ashlardb.engine.log;

import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;

/** Whether a log can be used: not after a force that failed, of any file of the database, and not when it is closed. */
final class LogState {
    private volatile EngineException failure;
    private volatile boolean closed;

    /**
     * Fails unless the log can be used.
     *
     * @throws EngineException FORCE_FAILED, DATABASE_CLOSED
     */
    void check() {
        EngineException failed = failure;
        if (failed != null) {
            throw new EngineException(
                    ErrorCode.FORCE_FAILED,
                    "the database does no further work before it is opened again, because an earlier force failed: "
                            + failed.getMessage());
        }
        if (closed) {
            throw new EngineException(ErrorCode.DATABASE_CLOSED, "the log is closed");
        }
    }

    boolean isUsable() {
        return !closed && failure == null;
    }

    /** A force has failed. */
    void fail(EngineException cause) {
        failure = cause;
    }

    /** Something has failed, perhaps a force. */
    void failIfForceFailed(EngineException cause) {
        if (cause.code() == ErrorCode.FORCE_FAILED) {
            failure = cause;
        }
    }

    /** The force that failed, or null. */
    EngineException failure() {
        return failure;
    }

    void close() {
        closed = true;
    }

    boolean isClosed() {
        return closed;
    }
}

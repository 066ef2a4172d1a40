package org.ashlardb.engine.transaction;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.LockSupport;
import org.ashlardb.engine.definition.Durability;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.event.CommitWaitEvent;
import org.ashlardb.engine.event.Events;
import org.ashlardb.engine.log.Log;
import org.ashlardb.engine.log.LogRecord;
import org.ashlardb.engine.log.RecordType;

/**
 * The order of commits in a database with files.
 *
 * <p>A commit is appended to the log under the commit lock. With durability FULL it is <b>pending</b> until its record
 * is forced: it holds its rows' locks, nobody sees it. Whoever has forced the log publishes all pending commits that
 * are on the device, in the order of the log. With less durability a commit is published where it is appended. So the
 * order in which commits become visible is the order of their records, and nobody sees what power loss may take away
 * from a FULL database.
 *
 * <p>A checkpoint begins under the commit lock too: its snapshot holds exactly the commits below the LSN it notes.
 */
public final class DurableCommits {
    private static final long BACKLOG_NANOS = 200_000;
    private static final int LOGGED_BACKLOG = 2; // so many times what is allowed may the log grow further
    private static final int LOOKS = 256; // at the limits, while the log grows by what is allowed

    private final TransactionManager manager;
    private final Log log;
    private final boolean forced;
    private final Deque<TransactionCommit> pending = new ArrayDeque<>(); // under the commit lock
    private volatile long epoch;
    private volatile long growthLimit = Long.MAX_VALUE;
    private volatile long backlogLimit = Long.MAX_VALUE;
    private volatile long nextWait = Long.MAX_VALUE;
    private long nextLook = Long.MAX_VALUE; // under the commit lock
    private long allowedGrowth;
    private Runnable onGrowth;

    DurableCommits(TransactionManager manager, Log log) {
        this.manager = manager;
        this.log = log;
        this.forced = log.durability() == Durability.FULL;
        log.onForced(this::publishForced);
    }

    public Log log() {
        return log;
    }

    /** Number of the checkpoint that rows are being marked for. */
    long epoch() {
        return epoch;
    }

    /**
     * Appends a commit; the commit lock is held.
     *
     * @return whether it has to wait until the log is forced up to {@link TransactionCommit#end}
     */
    boolean append(TransactionCommit commit) {
        long end = log.append(RecordType.COMMIT, commit.redo().record());
        commit.appended(end);
        if (end > nextLook) {
            lookAtGrowth(end);
        }
        if (!forced) {
            log.requestFlush();
            return false;
        }
        pending.add(commit);
        return true;
    }

    /**
     * The limits are looked at when the log has grown by a part of them. A branch that is taken for the first time when a
     * limit is reached would cost the compiled code of all commits at that moment.
     */
    private void lookAtGrowth(long end) {
        nextLook = end + allowedGrowth / LOOKS;
        if (end > growthLimit) {
            growthLimit = end + allowedGrowth; // until the checkpoint ends
            onGrowth.run();
        }
    }

    /**
     * Returns when the commit is on the device and visible.
     *
     * @throws EngineException FORCE_FAILED; the commit is not pending any more and was not published
     */
    void await(TransactionCommit commit) {
        CommitWaitEvent event = Events.commitWait();
        try {
            log.force(commit.end());
        } catch (EngineException e) {
            manager.commitLock().lock();
            try {
                if (!pending.remove(commit)) {
                    return; // another thread has forced and published it before the log failed
                }
            } finally {
                manager.commitLock().unlock();
            }
            manager.fail(e);
            throw new EngineException(
                    ErrorCode.FORCE_FAILED,
                    "the outcome of the commit is unknown, and the database does no further work before it is opened"
                            + " again: " + e.getMessage());
        } finally {
            if (event != null) {
                event.finish();
            }
        }
        if (!commit.isVisible()) {
            publishForced(); // not forced for this commit, but for something else
        }
    }

    /** Returns when what the log has up to an LSN will be found after a crash as commits would be. */
    void awaitLogged(long end) {
        if (!forced) {
            log.requestFlush();
            return;
        }
        try {
            log.force(end);
        } catch (EngineException e) {
            manager.fail(e);
            throw e;
        }
    }

    /** Notes that a prepared transaction which an earlier life of the database left has ended, or goes on as another. */
    public void endPrepared(long firstChunk) {
        LogRecord record = new LogRecord();
        record.putLong(firstChunk);
        log.append(RecordType.ROLLBACK, record);
        log.requestFlush();
    }

    private void publishForced() {
        manager.commitLock().lock();
        try {
            long end = log.forced();
            for (TransactionCommit first = pending.peek();
                    first != null && first.end() <= end;
                    first = pending.peek()) {
                pending.remove();
                first.publishPending();
            }
        } finally {
            manager.commitLock().unlock();
        }
    }

    // ---------------------------------------------------------------- checkpoints

    /** Has a checkpoint made whenever the log has grown; nobody has used the database yet. */
    public void onLogGrowth(long lastCheckpoint, long allowed, Runnable ask) {
        allowedGrowth = allowed;
        onGrowth = ask;
        growthLimit = lastCheckpoint + allowed;
        backlogLimit = growthLimit + allowed;
        nextWait = 0;
        nextLook = 0;
    }

    /**
     * Waits while the log has grown by several times what is allowed and a checkpoint is under way, so that the log does
     * not grow without end. What has been committed to CACHED tables since the last checkpoint is in memory besides, so
     * that their writers wait earlier. The transaction has been committed: who cancels it, ends its waiting and no more.
     */
    void awaitBacklog(TransactionContext transaction, boolean cached) {
        if (log.appended() > nextWait) {
            awaitLessBacklog(transaction, cached);
            nextWait = log.appended() + allowedGrowth / LOOKS;
        }
    }

    private void awaitLessBacklog(TransactionContext transaction, boolean cached) {
        long beyond = cached ? 0 : LOGGED_BACKLOG * allowedGrowth;
        boolean interrupted = false;
        while (log.appended() - beyond > backlogLimit
                && !transaction.isCanceled()
                && !manager.isClosed()
                && !manager.isRefusing()
                && log.failure() == null) {
            transaction.noteWait();
            LockSupport.parkNanos(BACKLOG_NANOS);
            interrupted |= Thread.interrupted(); // an interrupted thread would not be parked again
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Sets when the next checkpoint is due; a failed one is tried again when the log has grown as much again. */
    public void checkpointEnded(long includedTo) {
        growthLimit = Math.max(includedTo, log.appended() - allowedGrowth / 2) + allowedGrowth;
        backlogLimit = growthLimit + allowedGrowth;
    }

    /**
     * What a checkpoint starts from.
     *
     * @param includedTo commits whose records lie before this LSN are in the snapshot, and no others
     * @param replayFrom where recovery must start reading: chunks of later commits may lie before {@code includedTo}
     * @param incarnation of the last record before {@code replayFrom}
     */
    public record Start(long includedTo, long replayFrom, long incarnation) {}

    /**
     * Begins a checkpoint: opens the view on its snapshot and lets the caller set the dirty rows aside.
     *
     * @param underLock run at the moment of the snapshot; commits wait meanwhile
     */
    public Start begin(ReadView view, Runnable underLock) {
        manager.commitLock().lock();
        try {
            manager.checkNotFailed();
            TransactionCommit first = pending.peek();
            long includedTo = first == null ? log.appended() : first.start();
            view.openNow(0, 0);
            try {
                underLock.run();
            } finally {
                epoch++; // last: who reads the new one marks rows in the new sets
            }
            pending.forEach(TransactionCommit::markAgain);
            long replayFrom = manager.firstChunk(includedTo);
            return new Start(includedTo, replayFrom, log.lastIncarnation());
        } finally {
            manager.commitLock().unlock();
        }
    }
}

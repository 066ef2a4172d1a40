package org.ashlardb.engine.log;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.file.Directory;

/**
 * The segments of a log that are not written to: those prepared to follow the last one, and spare ones, which a checkpoint
 * has made superfluous and which can be prepared without being created. Thread-safe.
 *
 * <p>Kept are as many as have little more room than the log will need until the next checkpoint, if that is like the last
 * two, so that none has to be created.
 */
final class SegmentSupply {
    private static final int MAX_SEGMENT = 1 << 25;
    private static final int MOST_SPARE = 4;

    private final Directory directory;
    private final DatabaseId id;
    private final LogState state;
    private final BackgroundThread preparer;
    private final ReentrantLock lock = new ReentrantLock(); // of all that follows
    private final Deque<LogSegment> prepared;
    private final Deque<LogSegment> spare;
    private int lastNumber;
    private long lastEnd; // of the last segment, used or prepared
    private long releasedTo; // where the log began after the last checkpoint
    private long lastReleased; // bytes that the last checkpoint has made superfluous

    /** @param ahead segments of the log behind those that are in use */
    SegmentSupply(LogFiles files, List<LogSegment> ahead, LogState state) {
        this.directory = files.directory();
        this.id = files.id();
        this.state = state;
        prepared = new ArrayDeque<>(ahead);
        spare = new ArrayDeque<>(files.others());
        lastNumber = files.lastNumber();
        lastEnd = files.chain().get(files.chain().size() - 1).end();
        releasedTo = files.chain().get(0).start();
        preparer = new BackgroundThread("ashlar-log-segments", this::prepareOne, 0);
    }

    /** Has a thread prepare a segment, if none is. */
    void prepareAhead() {
        preparer.ask();
    }

    private void prepareOne() {
        lock.lock();
        try {
            if (prepared.isEmpty() && state.isUsable()) {
                prepared.add(prepare());
            }
        } catch (EngineException e) {
            // The commit that needs the segment tries again and reports what is wrong.
        } finally {
            lock.unlock();
        }
    }

    /**
     * The segment that follows the last one.
     *
     * @throws EngineException DISK_FULL or IO_ERROR if it cannot be had
     */
    LogSegment take() {
        lock.lock();
        try {
            LogSegment next = prepared.poll();
            return next != null ? next : prepare();
        } finally {
            lock.unlock();
        }
    }

    /** The segment that was taken last is not used yet. */
    void giveBack(LogSegment unused) {
        lock.lock();
        try {
            prepared.addFirst(unused);
        } finally {
            lock.unlock();
        }
    }

    private LogSegment prepare() {
        state.check(); // the thread that prepares ahead may just have met the failure
        try {
            LogSegment segment = spare.peek();
            if (segment == null) {
                segment = LogSegment.create(directory, id, LogSegment.nameOf(lastNumber + 1), lastEnd, newSize());
                lastNumber++;
            } else {
                segment.reuse(id, lastEnd);
                spare.remove();
            }
            lastEnd = segment.end();
            return segment;
        } catch (EngineException e) {
            state.failIfForceFailed(e);
            throw e;
        }
    }

    private int newSize() {
        long half = Long.highestOneBit((lastEnd - releasedTo) / 2 + 1);
        return (int) Math.max(Log.FIRST_SEGMENT, Math.min(MAX_SEGMENT, half));
    }

    /**
     * Takes over segments that a checkpoint has made superfluous, and deletes those that are too many.
     *
     * @param lsn where the log begins now
     * @param margin how many bytes to keep beyond those that the last checkpoints have made superfluous
     */
    void release(List<LogSegment> done, long lsn, long margin) {
        List<LogSegment> surplus = new ArrayList<>();
        lock.lock();
        try {
            spare.addAll(done);
            long released = lsn - releasedTo;
            long most = Math.max(lastReleased, released) + margin;
            lastReleased = released;
            releasedTo = lsn;
            long bytes = bytes(spare) + bytes(prepared);
            while (!spare.isEmpty() && bytes > most || spare.size() > MOST_SPARE) {
                LogSegment segment = spare.remove();
                bytes -= segment.mapping().size();
                surplus.add(segment);
            }
        } finally {
            lock.unlock();
        }
        surplus.forEach(LogSegment::retire);
        surplus.forEach(segment -> directory.delete(segment.name()));
    }

    private static long bytes(Deque<LogSegment> segments) {
        return segments.stream().mapToLong(segment -> segment.mapping().size()).sum();
    }

    /** Ends the thread. */
    void stop() {
        preparer.stop();
    }

    /** To be called when nobody takes or releases segments any more. */
    void close() {
        prepared.forEach(LogSegment::close);
        spare.forEach(LogSegment::close);
    }

    /** After closing, deletes the segments, as far as that can be done. */
    void delete() {
        for (LogSegment segment : prepared) {
            deleteQuietly(segment);
        }
        for (LogSegment segment : spare) {
            deleteQuietly(segment);
        }
    }

    private void deleteQuietly(LogSegment segment) {
        try {
            segment.delete(directory);
        } catch (EngineException e) {
            // it is found and used again by the next opening
        }
    }
}

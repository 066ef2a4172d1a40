package org.ashlardb.engine.log;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.zip.CRC32C;
import org.ashlardb.engine.definition.Durability;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;

/** The log of an open database. Thread-safe. */
public final class Log implements AutoCloseable {
    /** Longest payload of a record. */
    public static final int MAX_PAYLOAD = 1 << 18;

    /**
     * Size of a new database's first segment. A further one, where none can be used again, is as large as half of the
     * log since the last checkpoint, up to a limit.
     */
    public static final int FIRST_SEGMENT = 1 << 19;

    private final long idMix;
    private final int alignment;
    private final long incarnation;
    private final Durability durability;
    private final ReentrantLock appendLock = new ReentrantLock();
    private final ReentrantLock forceLock = new ReentrantLock();
    private final ReentrantLock bufferLock = new ReentrantLock(); // taken last
    private final LogRecord marker = new LogRecord();
    private final CRC32C headerCrc = new CRC32C();
    private final LogState state = new LogState();
    private final SegmentSupply supply;
    private final BackgroundThread flusher;

    /** Of a FULL log, whose records are of no use before they are forced: what is to be written. Under its lock. */
    private LogBuffer buffer = new LogBuffer();

    private LogBuffer otherBuffer = new LogBuffer();
    private volatile Runnable onForced = () -> {};
    private final ForceQueue queue = new ForceQueue(this::forceLocked, () -> onForced.run());
    private volatile LogSegment[] live;
    private volatile LogSegment current;
    private volatile long appended;
    private volatile long forced;
    private long previousIncarnation;
    private boolean opened;
    private LogSegment followed; // the segment for whose successor the supply has been asked
    private long forces;

    private Log(LogFiles files, long end, long previousIncarnation, Durability durability, long flushMillis) {
        this.idMix = files.id().mix();
        this.alignment = LogFormat.alignment(files.directory());
        this.incarnation = new SecureRandom().nextLong();
        this.previousIncarnation = previousIncarnation;
        this.durability = durability;
        this.appended = end;
        this.forced = end;
        List<LogSegment> used = new ArrayList<>();
        List<LogSegment> ahead = new ArrayList<>();
        for (LogSegment segment : files.chain()) {
            (segment.start() <= end ? used : ahead).add(segment);
        }
        this.live = used.toArray(new LogSegment[0]);
        this.current = live[live.length - 1];
        this.supply = new SegmentSupply(files, ahead, state);
        this.flusher = durability == Durability.DELAYED
                ? new BackgroundThread("ashlar-log-force", this::flush, flushMillis)
                : null;
    }

    /**
     * Goes on where a reader has found the end.
     *
     * @param flushMillis of a DELAYED log: how long after a commit it is forced at the latest
     */
    public static Log continueAt(LogFiles files, LogReader end, Durability durability, long flushMillis) {
        for (String name : files.unusable()) {
            files.directory().delete(name);
        }
        Log log = new Log(files, end.end(), end.incarnation(), durability, flushMillis);
        boolean done = false;
        try {
            if (log.flusher != null) {
                log.flusher.start();
            }
            log.forceWhatWasRead();
            done = true;
            return log;
        } finally {
            if (!done) {
                log.stopThreads();
            }
        }
    }

    /** What recovery has read may not be on the device yet, and must be before anything builds on it. */
    private void forceWhatWasRead() {
        for (LogSegment segment : live) {
            long to = Math.min(segment.end(), appended);
            if (to > segment.start()) {
                segment.mapping().force(LogFormat.RECORDS, (int) (to - segment.start()));
            }
        }
    }

    // ---------------------------------------------------------------- appending

    /**
     * Appends a record. It survives the death of the process from now on.
     *
     * @return the LSN behind it, to be forced
     * @throws EngineException DISK_FULL or IO_ERROR if a segment is needed and cannot be had; nothing was appended
     */
    public long append(RecordType type, LogRecord record) {
        appendLock.lock();
        try {
            state.check();
            if (!opened) {
                appendOpen();
            }
            makeRoom(LogFormat.size(record.payloadLength(), alignment));
            long end = write(type, record);
            if (durability == Durability.FULL && record.payloadLength() == MAX_PAYLOAD) {
                flushBuffer();
            }
            return end;
        } finally {
            appendLock.unlock();
        }
    }

    private void appendOpen() {
        if (!fits(LogFormat.size(Long.BYTES, alignment))) {
            goToNextSegment(previousIncarnation); // a reader does not know ours before the record that is to come
        }
        marker.clear();
        marker.putLong(previousIncarnation);
        write(RecordType.OPEN, marker);
        opened = true;
        previousIncarnation = incarnation;
    }

    private long write(RecordType type, LogRecord record) {
        return write(type, record, incarnation);
    }

    private long write(RecordType type, LogRecord record, long author) {
        byte[] bytes = record.bytes();
        int length = record.payloadLength();
        int size = LogFormat.size(length, alignment);
        long lsn = appended;
        LogFormat.putInt(bytes, LogFormat.LENGTH, length);
        LogFormat.putLong(bytes, LogFormat.LSN, lsn);
        LogFormat.putLong(bytes, LogFormat.FORCED, forced);
        LogFormat.putLong(bytes, LogFormat.INCARNATION, author);
        LogFormat.putInt(bytes, LogFormat.TYPE, type.number());
        LogFormat.putInt(bytes, LogFormat.PAYLOAD_CRC, LogFormat.crc(headerCrc, bytes, LogFormat.HEADER, length));
        LogFormat.putInt(bytes, LogFormat.HEADER_CRC, LogFormat.headerCrc(headerCrc, bytes, 0, idMix));
        Arrays.fill(bytes, LogFormat.HEADER + length, size, (byte) 0);
        if (durability != Durability.FULL) {
            LogSegment segment = current;
            segment.mapping().put(segment.position(lsn), bytes, 0, size);
        } else {
            bufferLock.lock();
            try {
                buffer.add(lsn, bytes, size);
            } finally {
                bufferLock.unlock();
            }
        }
        record.setLsn(lsn);
        appended = lsn + size;
        return lsn + size;
    }

    /** Whether a record and an END record fit the segment. */
    private boolean fits(int size) {
        return appended + size + LogFormat.size(0, alignment) <= current.end();
    }

    /** Goes to the next segment if the record and an END record do not fit this one. */
    private void makeRoom(int size) {
        LogSegment segment = current;
        if (!fits(size)) {
            goToNextSegment(incarnation);
        } else if (followed != segment
                && appended - segment.start() > segment.mapping().size() / 2) {
            followed = segment;
            supply.prepareAhead();
        }
    }

    /** Ends the segment with a record of an incarnation, and goes on in another. */
    private void goToNextSegment(long author) {
        LogSegment next = supply.take();
        boolean done = false;
        try {
            if (author != incarnation) {
                clearFirstRecord(next);
            }
            marker.clear();
            write(RecordType.END, marker, author);
            if (durability == Durability.FULL) {
                flushBuffer();
            }
            done = true;
        } finally {
            if (!done) {
                supply.giveBack(next);
            }
        }
        LogSegment[] longer = Arrays.copyOf(live, live.length + 1);
        longer[live.length] = next;
        live = longer;
        current = next;
        appended = next.start();
        if (durability == Durability.FULL) {
            forced = appended;
        }
    }

    /**
     * Makes sure that a segment does not begin with what an earlier life wrote there and then lost the records before of:
     * behind an END record of that life it would count again.
     */
    private void clearFirstRecord(LogSegment segment) {
        try {
            byte[] zeros = new byte[LogFormat.size(0, alignment)];
            segment.file().writeForced(LogFormat.RECORDS, zeros, 0, zeros.length);
        } catch (EngineException e) {
            state.failIfForceFailed(e);
            throw e;
        }
    }

    /** Ends the wait of whoever must know that commits are to be forced in time. */
    public void requestFlush() {
        if (flusher != null) {
            flusher.ask();
        }
    }

    // ---------------------------------------------------------------- forcing

    /**
     * Returns when the log is on the device up to an LSN.
     *
     * @throws EngineException FORCE_FAILED, now and for ever after
     */
    public void force(long lsn) {
        while (forced < lsn) {
            state.check();
            queue.await();
        }
    }

    private void forceLocked() {
        forceLock.lock();
        try {
            forceAppended();
        } finally {
            forceLock.unlock();
        }
    }

    /** Has something done by the thread that has forced the log, before any other that waited for it goes on. */
    public void onForced(Runnable action) {
        onForced = action;
    }

    private void forceAppended() {
        state.check();
        if (durability == Durability.FULL) {
            writeBuffer(takeBuffer());
            return;
        }
        long from = forced;
        LogSegment[] segments = live;
        long target = appended;
        if (target > segments[segments.length - 1].end()) {
            segments = live; // the last segment was added before the LSN went past its predecessor's end
        }
        try {
            for (LogSegment segment : segments) {
                long low = Math.max(from, segment.start());
                long high = Math.min(target, segment.end());
                if (low < high) {
                    segment.mapping().force(segment.position(low), (int) (high - low));
                }
            }
        } catch (EngineException e) {
            state.fail(e);
            throw e;
        }
        forces++;
        forced = target;
    }

    /** The record bytes that are to be written next; further ones go to the other buffer. */
    private LogBuffer takeBuffer() {
        bufferLock.lock();
        try {
            LogBuffer taken = buffer;
            buffer = otherBuffer;
            otherBuffer = taken;
            buffer.clear();
            return taken;
        } finally {
            bufferLock.unlock();
        }
    }

    /** Writes and forces a buffer, which lies within one segment; the force lock is held. */
    private void writeBuffer(LogBuffer taken) {
        if (taken.length() == 0) {
            return;
        }
        state.check();
        try {
            LogSegment segment = segmentOf(taken.start());
            segment.file().writeForced(segment.position(taken.start()), taken.bytes(), 0, taken.length());
        } catch (EngineException e) {
            state.fail(e);
            throw e;
        }
        forces++;
        forced = taken.start() + taken.length();
    }

    private LogSegment segmentOf(long lsn) {
        for (LogSegment segment : live) {
            if (segment.contains(lsn)) {
                return segment;
            }
        }
        throw new EngineException(ErrorCode.INTERNAL, "no log segment holds position " + lsn);
    }

    /** Writes what is buffered while nothing can be appended: a segment is full, or a large transaction comes. */
    private void flushBuffer() {
        forceLock.lock();
        try {
            writeBuffer(takeBuffer());
        } finally {
            forceLock.unlock();
        }
    }

    private void flush() {
        try {
            force(appended);
        } catch (EngineException e) {
            // Kept in the state: every commit from now on reports it.
        }
    }

    // ---------------------------------------------------------------- segments

    /**
     * Gives up all segments that end before an LSN: a forced checkpoint has made them superfluous. Those that may be needed
     * until the next one are kept to be used again.
     *
     * <p>Nobody touches the mappings of the others. Appenders write to the current segment, which ends behind what has been
     * appended, thus behind the LSN; and a force, of which there is one at a time, begins where the one before has ended,
     * which is not before the LSN either.
     *
     * @param lsn up to which the log has been forced at least
     */
    public void release(long lsn) {
        List<LogSegment> kept = new ArrayList<>();
        List<LogSegment> done = new ArrayList<>();
        appendLock.lock();
        try {
            for (LogSegment segment : live) {
                (segment.end() <= lsn ? done : kept).add(segment);
            }
            live = kept.toArray(new LogSegment[0]);
        } finally {
            appendLock.unlock();
        }
        supply.release(done, lsn, current.mapping().size());
    }

    // ---------------------------------------------------------------- state

    /** Behind the last record. */
    public long appended() {
        return appended;
    }

    /** Up to where the log is on the device. */
    public long forced() {
        return forced;
    }

    public Durability durability() {
        return durability;
    }

    /** The incarnation of the last record: what a reader starting at {@link #appended} must know. */
    public long lastIncarnation() {
        appendLock.lock();
        try {
            return previousIncarnation;
        } finally {
            appendLock.unlock();
        }
    }

    /** Forces so far. */
    public long forces() {
        forceLock.lock();
        try {
            return forces;
        } finally {
            forceLock.unlock();
        }
    }

    /** Refuses all further work because another file of the database could not be forced. */
    public void fail(EngineException cause) {
        state.fail(cause);
    }

    /** The failed force that has ended all work, or null. */
    public EngineException failure() {
        return state.failure();
    }

    /**
     * Ends the threads, so that who calls is the only one to force the directory from now on.
     *
     * @throws EngineException FORCE_FAILED if one of them has met a failed force
     */
    public void quiesce() {
        stopThreads();
        state.check();
    }

    private void stopThreads() {
        supply.stop();
        if (flusher != null) {
            flusher.stop();
        }
    }

    /** Ends the threads and forces what has been appended. */
    @Override
    public void close() {
        if (state.isClosed()) {
            return;
        }
        stopThreads();
        try {
            if (state.failure() == null) {
                force(appended);
            }
        } finally {
            refuse();
            for (LogSegment segment : live) {
                segment.close();
            }
            supply.close();
        }
    }

    /** Returns when nobody appends any more; who comes later finds the log closed. */
    private void refuse() {
        appendLock.lock();
        try {
            state.close();
        } finally {
            appendLock.unlock();
        }
    }

    /**
     * After closing, deletes the segments that wait to be used, as far as that can be done: they are there to save time,
     * and whoever opens the database makes new ones.
     */
    public void deleteUnused() {
        supply.delete();
    }
}

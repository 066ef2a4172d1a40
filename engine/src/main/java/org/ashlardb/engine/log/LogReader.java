package org.ashlardb.engine.log;

import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.file.Directory;

/** Reads the valid records of a log, one after the other. */
public final class LogReader {
    private static final int SCANNED = 1 << 16;
    private static final byte[] ZEROS = new byte[SCANNED + LogFormat.HEADER];

    private final Directory directory;
    private final long idMix;
    private final int alignment;
    private final List<LogSegment> chain;
    private final CRC32C crc = new CRC32C();
    private final byte[] header = new byte[LogFormat.HEADER];
    private final byte[] scanned = new byte[SCANNED + LogFormat.HEADER];
    private byte[] payload = new byte[1 << 12];
    private int segmentIndex;
    private long next;
    private long incarnation;
    private long lsn;
    private int length;
    private RecordType type;

    LogReader(Directory directory, DatabaseId id, List<LogSegment> chain, long from, long incarnation) {
        this.directory = directory;
        this.idMix = id.mix();
        this.alignment = LogFormat.alignment(directory);
        this.chain = chain;
        this.next = from;
        this.incarnation = incarnation;
    }

    /**
     * Steps to the next record; false at the end of the log.
     *
     * @throws EngineException CORRUPTED if the log cannot end there, naming file and offset
     */
    public boolean next() {
        while (readRecord()) {
            if (type == RecordType.END) {
                toNextSegment();
            } else if (type != RecordType.OPEN) {
                return true;
            }
        }
        checkIsEnd();
        return false;
    }

    private LogSegment segment() {
        return chain.get(segmentIndex);
    }

    private boolean readRecord() {
        LogSegment segment = segment();
        if (!readHeader(segment, next) || !isReadable(segment)) {
            return false;
        }
        long found = LogFormat.getLong(header, LogFormat.INCARNATION);
        if (found != incarnation) {
            boolean opens =
                    type == RecordType.OPEN && length == Long.BYTES && LogFormat.getLong(payload, 0) == incarnation;
            if (!opens && !endsBeforeEmptyOpen(found)) {
                return false; // of an earlier life
            }
            incarnation = found;
        }
        lsn = next;
        next += LogFormat.size(length, alignment);
        return true;
    }

    /**
     * Whether the record at hand ends a segment, and the next begins with an OPEN record of its incarnation that says
     * nothing: early versions wrote both so where the OPEN record did not fit the segment.
     */
    private boolean endsBeforeEmptyOpen(long found) {
        if (type != RecordType.END || segmentIndex + 1 == chain.size()) {
            return false;
        }
        LogSegment following = chain.get(segmentIndex + 1);
        boolean opens = readHeader(following, following.start())
                && isReadable(following)
                && type == RecordType.OPEN
                && length == 0
                && LogFormat.getLong(header, LogFormat.INCARNATION) == found;
        return opens && readHeader(segment(), next) && isReadable(segment()); // the record at hand again
    }

    /** Whether a segment file begins with a record, of whatever database it is. */
    static boolean hasRecord(Directory directory, String name) {
        DatabaseId id = LogSegment.idOf(directory, name);
        LogSegment segment = id == null ? null : LogSegment.open(directory, id, name);
        if (segment == null) {
            return false;
        }
        try {
            return new LogReader(directory, id, List.of(segment), segment.start(), 0)
                    .readHeader(segment, segment.start());
        } finally {
            segment.close();
        }
    }

    /** Whether there is a valid header at an LSN. */
    private boolean readHeader(LogSegment segment, long at) {
        if (at + LogFormat.HEADER > segment.end()) {
            return false;
        }
        int position = segment.position(at);
        if (segment.mapping().getLong(position + LogFormat.LSN) != at) {
            return false;
        }
        segment.mapping().get(position, header, 0, LogFormat.HEADER);
        return LogFormat.headerCrc(crc, header, 0, idMix) == LogFormat.getInt(header, LogFormat.HEADER_CRC);
    }

    /** Reads the payload that belongs to the header; false if it is not what was written. */
    private boolean isReadable(LogSegment segment) {
        long at = LogFormat.getLong(header, LogFormat.LSN);
        length = LogFormat.getInt(header, LogFormat.LENGTH);
        type = RecordType.of(LogFormat.getInt(header, LogFormat.TYPE));
        if (type == null || length < 0 || at + LogFormat.size(length, alignment) > segment.end()) {
            return false;
        }
        if (payload.length < length) {
            payload = new byte[Math.max(length, payload.length * 2)];
        }
        segment.mapping().get(segment.position(at) + LogFormat.HEADER, payload, 0, length);
        return LogFormat.crc(crc, payload, 0, length) == LogFormat.getInt(header, LogFormat.PAYLOAD_CRC);
    }

    private void toNextSegment() {
        next = segment().end();
        if (segmentIndex + 1 == chain.size()) {
            throw new EngineException(
                    ErrorCode.CORRUPTED,
                    "no log segment in " + directory.describe("") + " holds position " + next + ", which follows on "
                            + segment().name() + ": a file is missing or damaged");
        }
        segmentIndex++;
    }

    // ---------------------------------------------------------------- the end

    /** A record behind the end that was appended when the end had been forced already proves that it is none. */
    private void checkIsEnd() {
        for (int i = segmentIndex; i < chain.size(); i++) {
            LogSegment segment = chain.get(i);
            long from = i == segmentIndex ? next + Long.BYTES : segment.start();
            for (long at = from; at < segment.end(); at += SCANNED) {
                scan(segment, at);
            }
        }
    }

    private void scan(LogSegment segment, long from) {
        int length = (int) Math.min(SCANNED + LogFormat.HEADER, segment.end() - from);
        segment.mapping().get(segment.position(from), scanned, 0, length);
        if (Arrays.equals(scanned, 0, length, ZEROS, 0, length)) {
            return; // never written
        }
        for (int i = 0; i + LogFormat.HEADER <= length; i += Long.BYTES) {
            boolean candidate = LogFormat.getLong(scanned, i + LogFormat.LSN) == from + i;
            if (candidate && readHeader(segment, from + i) && LogFormat.getLong(header, LogFormat.FORCED) > next) {
                throw corrupted(segment, from + i);
            }
        }
    }

    /**
     * Makes sure that nothing is missing that was forced.
     *
     * @throws EngineException CORRUPTED if the log ends before an LSN up to which it was forced
     */
    public void requireEndAt(long least) {
        if (next < least) {
            throw new EngineException(
                    ErrorCode.CORRUPTED,
                    directory.describe(segment().name()) + " has no valid record at offset "
                            + segment().position(next) + ", expected records up to position " + least
                            + " of the log, up to where it was forced");
        }
    }

    private EngineException corrupted(LogSegment behind, long at) {
        return new EngineException(
                ErrorCode.CORRUPTED,
                directory.describe(segment().name()) + " has no valid record at offset "
                        + segment().position(next) + ", expected one because the record at offset "
                        + behind.position(at) + " of " + behind.name() + " was written after it was forced");
    }

    // ---------------------------------------------------------------- what was read

    public RecordType type() {
        return type;
    }

    public long lsn() {
        return lsn;
    }

    /** Behind the last record read. */
    public long end() {
        return next;
    }

    /** Incarnation of the last record read. */
    public long incarnation() {
        return incarnation;
    }

    /** The payload; overwritten by the next record. */
    public byte[] payload() {
        return payload;
    }

    public int payloadLength() {
        return length;
    }
}

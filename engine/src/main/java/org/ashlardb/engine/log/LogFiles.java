package org.ashlardb.engine.log;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.zip.CRC32C;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.file.Directory;

/** The segments found in a directory: those that carry on from some LSN, and others. */
public final class LogFiles {
    private final Directory directory;
    private final DatabaseId id;
    private final List<LogSegment> chain;
    private final List<LogSegment> others;
    private final List<String> unusable;
    private final int lastNumber;

    private LogFiles(
            Directory directory,
            DatabaseId id,
            List<LogSegment> chain,
            List<LogSegment> others,
            List<String> unusable,
            int lastNumber) {
        this.directory = directory;
        this.id = id;
        this.chain = chain;
        this.others = others;
        this.unusable = unusable;
        this.lastNumber = lastNumber;
    }

    /** Creates the first segment of a new database; its first LSN is 0. */
    public static void create(Directory directory, DatabaseId id, int segmentSize) {
        LogSegment.create(directory, id, LogSegment.nameOf(1), 0, segmentSize).close();
    }

    /** Makes the log of a new database that holds something say so, see {@link #requireEmpty}. */
    public static void markUsed(Directory directory, DatabaseId id) {
        LogSegment segment = LogSegment.open(directory, id, LogSegment.nameOf(1));
        try {
            int size = LogFormat.size(Long.BYTES, LogFormat.alignment(directory));
            byte[] record = new byte[size]; // an OPEN record behind incarnation 0
            CRC32C crc = new CRC32C();
            LogFormat.putInt(record, LogFormat.LENGTH, Long.BYTES);
            LogFormat.putLong(record, LogFormat.INCARNATION, id.high());
            LogFormat.putInt(record, LogFormat.TYPE, RecordType.OPEN.number());
            LogFormat.putInt(record, LogFormat.PAYLOAD_CRC, LogFormat.crc(crc, record, LogFormat.HEADER, Long.BYTES));
            LogFormat.putInt(record, LogFormat.HEADER_CRC, LogFormat.headerCrc(crc, record, 0, id.mix()));
            segment.file().writeForced(LogFormat.RECORDS, record, 0, record.length);
        } finally {
            segment.close();
        }
    }

    /**
     * Makes sure that segments without a page file are only what a creation that was cut off has left.
     *
     * @throws EngineException CORRUPTED if one of them holds a record
     */
    public static void requireEmpty(Directory directory) {
        for (String name : directory.list()) {
            if (LogSegment.isName(name) && LogReader.hasRecord(directory, name)) {
                throw new EngineException(
                        ErrorCode.CORRUPTED,
                        "the page file of the database at " + directory.describe("") + " is missing, but "
                                + directory.describe(name) + " holds changes made to it");
            }
        }
    }

    /** Whether a file of the directory is a log segment's. */
    public static boolean isSegment(String fileName) {
        return LogSegment.isName(fileName);
    }

    /**
     * Opens the segments.
     *
     * @param from the LSN to start reading from
     * @throws EngineException CORRUPTED if no segment holds that LSN
     */
    public static LogFiles open(Directory directory, DatabaseId id, long from) {
        List<LogSegment> found = new ArrayList<>();
        LogFiles opened = null;
        try {
            opened = open(directory, id, from, found);
            return opened;
        } finally {
            if (opened == null) {
                found.forEach(LogSegment::close);
            }
        }
    }

    private static LogFiles open(Directory directory, DatabaseId id, long from, List<LogSegment> found) {
        List<String> unusable = new ArrayList<>();
        int lastNumber = 0;
        for (String name : directory.list()) {
            if (LogSegment.isName(name)) {
                lastNumber = Math.max(lastNumber, LogSegment.numberOf(name));
                LogSegment segment = LogSegment.open(directory, id, name);
                if (segment == null) {
                    unusable.add(name);
                } else {
                    found.add(segment);
                }
            }
        }
        found.sort(Comparator.comparingLong(LogSegment::start));
        List<LogSegment> chain = new ArrayList<>();
        long next = from;
        for (LogSegment segment : found) {
            boolean follows = chain.isEmpty() ? segment.contains(from) : segment.start() == next;
            if (follows) {
                chain.add(segment);
                next = segment.end();
            }
        }
        if (chain.isEmpty()) {
            throw new EngineException(
                    ErrorCode.CORRUPTED,
                    "no log segment in " + directory.describe("") + " holds position " + from
                            + ", where the changes after the last checkpoint begin: a file is missing or damaged");
        }
        List<LogSegment> others = new ArrayList<>(found);
        others.removeAll(chain);
        return new LogFiles(directory, id, chain, others, unusable, lastNumber);
    }

    /**
     * Reads records from an LSN on.
     *
     * @param incarnation of the record there, or the one that an OPEN record there names as the one before it
     */
    public LogReader reader(long from, long incarnation) {
        return new LogReader(directory, id, chain, from, incarnation);
    }

    /** Closes all segments: the log is not continued. */
    public void close() {
        chain.forEach(LogSegment::close);
        others.forEach(LogSegment::close);
    }

    Directory directory() {
        return directory;
    }

    DatabaseId id() {
        return id;
    }

    /** The segment with the first LSN read, and those that follow on it without a gap. */
    List<LogSegment> chain() {
        return chain;
    }

    /** Segments of this database that hold nothing of use. */
    List<LogSegment> others() {
        return others;
    }

    /** Names of files without a complete header. */
    List<String> unusable() {
        return unusable;
    }

    int lastNumber() {
        return lastNumber;
    }
}

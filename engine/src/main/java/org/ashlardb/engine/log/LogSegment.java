package org.ashlardb.engine.log;

import java.util.zip.CRC32C;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.file.DataFile;
import org.ashlardb.engine.file.Directory;
import org.ashlardb.engine.file.MappedFile;

/** A segment file, mapped. */
final class LogSegment {
    private static final String PREFIX = "log-";

    private final String name;
    private final DataFile file;
    private final MappedFile mapping;
    private long start;

    private LogSegment(String name, DataFile file, MappedFile mapping, long start) {
        this.name = name;
        this.file = file;
        this.mapping = mapping;
        this.start = start;
    }

    /** Whether a file is named as a segment is; others are not ours, and may be anybody's. */
    static boolean isName(String fileName) {
        return fileName.startsWith(PREFIX)
                && numberOf(fileName) > 0
                && nameOf(numberOf(fileName)).equals(fileName);
    }

    static String nameOf(int number) {
        String digits = Integer.toString(number);
        return PREFIX + "0".repeat(Math.max(0, 6 - digits.length())) + digits;
    }

    /** Number of a segment file, or -1. */
    static int numberOf(String fileName) {
        try {
            return Integer.parseInt(fileName.substring(PREFIX.length()));
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    // ---------------------------------------------------------------- life

    /** Creates a segment of real zeros with its header, forced. On failure nothing is left. */
    static LogSegment create(Directory directory, DatabaseId id, String name, long start, int size) {
        if (directory.exists(name)) {
            directory.delete(name); // an earlier attempt could not take it back
        }
        DataFile file = directory.createFile(name);
        boolean done = false;
        try {
            file.writeZeros(size);
            file.force();
            file.writeForced(0, header(id, start, size), 0, LogFormat.SEGMENT_HEADER); // so a header means all is there
            LogSegment segment = new LogSegment(name, file, file.map(size), start);
            directory.force();
            done = true;
            return segment;
        } finally {
            if (!done) {
                file.close();
                discard(directory, name);
            }
        }
    }

    private static void discard(Directory directory, String name) {
        try {
            directory.delete(name);
        } catch (EngineException e) {
            // What is left has no valid header or no records; opening takes it as a spare.
        }
    }

    private static byte[] header(DatabaseId id, long start, int size) {
        byte[] header = new byte[LogFormat.SEGMENT_HEADER];
        LogFormat.putLong(header, 0, LogFormat.MAGIC);
        LogFormat.putInt(header, Long.BYTES, LogFormat.VERSION);
        LogFormat.putInt(header, LogFormat.SEGMENT_SIZE, size);
        LogFormat.putLong(header, LogFormat.SEGMENT_ID_HIGH, id.high());
        LogFormat.putLong(header, LogFormat.SEGMENT_ID_LOW, id.low());
        LogFormat.putLong(header, LogFormat.SEGMENT_START, start);
        int crc = LogFormat.crc(new CRC32C(), header, 0, LogFormat.SEGMENT_CRC);
        LogFormat.putInt(header, LogFormat.SEGMENT_CRC, crc);
        return header;
    }

    /** Gives the segment other LSNs; returns when that is on the device. What it held becomes invalid. */
    void reuse(DatabaseId id, long newStart) {
        file.writeForced(0, header(id, newStart, mapping.size()), 0, LogFormat.SEGMENT_HEADER);
        start = newStart;
    }

    /**
     * Opens a segment file.
     *
     * @return null if its header was never completed, so that it holds nothing
     * @throws EngineException WRONG_FORMAT if it belongs to another database or a newer version
     */
    static LogSegment open(Directory directory, DatabaseId id, String name) {
        DataFile file = directory.openFile(name);
        LogSegment segment = null;
        try {
            segment = open(directory, id, name, file);
            return segment;
        } finally {
            if (segment == null) {
                file.close();
            }
        }
    }

    private static LogSegment open(Directory directory, DatabaseId id, String name, DataFile file) {
        long fileSize = file.size();
        if (fileSize <= LogFormat.RECORDS + LogFormat.HEADER) {
            return null;
        }
        byte[] header = new byte[LogFormat.SEGMENT_HEADER];
        file.read(0, header, 0, header.length);
        int crc = LogFormat.crc(new CRC32C(), header, 0, LogFormat.SEGMENT_CRC);
        if (crc != LogFormat.getInt(header, LogFormat.SEGMENT_CRC)) {
            return null;
        }
        check(directory, id, name, header);
        int size = LogFormat.getInt(header, LogFormat.SEGMENT_SIZE);
        if (fileSize < size) {
            throw new EngineException(
                    ErrorCode.CORRUPTED, directory.describe(name) + " has " + fileSize + " bytes, expected " + size);
        }
        return new LogSegment(name, file, file.map(size), LogFormat.getLong(header, LogFormat.SEGMENT_START));
    }

    void close() {
        file.close();
    }

    /** Closes a segment that is to be deleted, and that nobody reads or writes any more. */
    void retire() {
        try {
            cutOff(file);
        } finally {
            file.close();
        }
    }

    /** Deletes a closed segment that nobody reads or writes any more. */
    void delete(Directory directory) {
        try (DataFile again = directory.openFile(name)) {
            cutOff(again);
        }
        directory.delete(name);
    }

    /** A mapping lasts until the JVM collects it, and keeps the room on the device of a file that is only deleted. */
    private static void cutOff(DataFile file) {
        try {
            file.truncate(0);
        } catch (EngineException e) {
            // Windows cuts off no file that is mapped; the room is free when the mapping has gone.
        }
    }

    /** The database a segment says it belongs to, or null if it says nothing. */
    static DatabaseId idOf(Directory directory, String name) {
        try (DataFile file = directory.openFile(name)) {
            if (file.size() < LogFormat.SEGMENT_HEADER) {
                return null;
            }
            byte[] header = new byte[LogFormat.SEGMENT_HEADER];
            file.read(0, header, 0, header.length);
            return new DatabaseId(
                    LogFormat.getLong(header, LogFormat.SEGMENT_ID_HIGH),
                    LogFormat.getLong(header, LogFormat.SEGMENT_ID_LOW));
        }
    }

    private static void check(Directory directory, DatabaseId id, String name, byte[] header) {
        int version = LogFormat.getInt(header, Long.BYTES);
        if (LogFormat.getLong(header, 0) != LogFormat.MAGIC || version < 1) {
            throw new EngineException(
                    ErrorCode.WRONG_FORMAT, directory.describe(name) + " is not a log segment of an Ashlar database");
        }
        if (version > LogFormat.VERSION) {
            throw new EngineException(
                    ErrorCode.WRONG_FORMAT,
                    directory.describe(name) + " has format version " + version + ", expected at most "
                            + LogFormat.VERSION + ": it was written by a newer version of Ashlar");
        }
        DatabaseId found = new DatabaseId(
                LogFormat.getLong(header, LogFormat.SEGMENT_ID_HIGH),
                LogFormat.getLong(header, LogFormat.SEGMENT_ID_LOW));
        if (!found.equals(id)) {
            throw new EngineException(
                    ErrorCode.WRONG_FORMAT,
                    directory.describe(name) + " belongs to database " + found + ", expected " + id);
        }
    }

    // ---------------------------------------------------------------- places

    String name() {
        return name;
    }

    MappedFile mapping() {
        return mapping;
    }

    DataFile file() {
        return file;
    }

    /** LSN of the first record. */
    long start() {
        return start;
    }

    /** LSN behind the record area, the first of the next segment. */
    long end() {
        return start + mapping.size() - LogFormat.RECORDS;
    }

    boolean contains(long lsn) {
        return lsn >= start && lsn < end();
    }

    /** Position in the file. */
    int position(long lsn) {
        return (int) (lsn - start) + LogFormat.RECORDS;
    }
}

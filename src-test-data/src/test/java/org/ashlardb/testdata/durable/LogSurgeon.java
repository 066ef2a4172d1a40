package org.ashlardb.testdata.durable;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;
import org.ashlardb.engine.file.DataFile;
import org.ashlardb.testdata.file.MemoryDirectory;

/** Makes damaged logs look undamaged. Knows the format by itself, so that it also tells when that changes. */
final class LogSurgeon {
    private static final int RECORDS = 512;
    private static final int HEADER = 40;
    private static final int OPEN = 1;
    private static final int END = 5;

    private final ByteBuffer bytes;
    private final long mix;
    private final long start;

    private LogSurgeon(byte[] content) {
        this.bytes = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
        this.mix = bytes.getLong(16) ^ Long.rotateLeft(bytes.getLong(24), 1);
        this.start = bytes.getLong(32);
    }

    /** Gives each record with a valid header the checksum of the payload it has. */
    static void acceptPayloads(MemoryDirectory directory) {
        operate(directory, surgeon -> {
            for (int at = RECORDS; surgeon.fits(at); at += Long.BYTES) {
                if (surgeon.hasHeader(at) && surgeon.fits(at + surgeon.bytes.getInt(at))) {
                    surgeon.seal(at);
                }
            }
        });
    }

    /** Puts a record without effect over what is damaged between two valid ones. */
    static void bridgeGaps(MemoryDirectory directory) {
        operate(directory, surgeon -> {
            int end = -1;
            long incarnation = 0;
            for (int at = RECORDS; surgeon.fits(at); at += Long.BYTES) {
                if (!surgeon.hasHeader(at) || !surgeon.isWhole(at)) {
                    continue;
                }
                if (end >= 0 && at >= end + HEADER && surgeon.bytes.getLong(at + 24) == incarnation) {
                    surgeon.bridge(end, at, incarnation);
                }
                if (at >= end) {
                    end = at + HEADER + surgeon.bytes.getInt(at) + 7 & -8;
                    incarnation = surgeon.bytes.getLong(at + 24);
                }
            }
        });
    }

    /**
     * Makes of a segment's END record and of the OPEN record that begins the next what early versions wrote: the former is
     * of the latter's incarnation, the latter is empty.
     */
    static void emptyOpen(MemoryDirectory directory) {
        long[] opening = new long[1];
        operate(directory, surgeon -> {
            if (surgeon.hasHeader(RECORDS) && surgeon.bytes.getInt(RECORDS + 32) == OPEN && surgeon.start > 0) {
                opening[0] = surgeon.bytes.getLong(RECORDS + 24);
                surgeon.moveUp(RECORDS + HEADER + Long.BYTES, Long.BYTES);
                surgeon.bridge(RECORDS, RECORDS + HEADER, opening[0]);
            }
        });
        operate(directory, surgeon -> {
            for (int at = RECORDS; surgeon.fits(at); at += Long.BYTES) {
                if (surgeon.hasHeader(at) && surgeon.bytes.getInt(at + 32) == END) {
                    surgeon.bytes.putLong(at + 24, opening[0]);
                    surgeon.seal(at);
                }
            }
        });
    }

    /** Moves all records from an offset on towards the beginning. */
    private void moveUp(int from, int distance) {
        for (int at = from; hasHeader(at); ) {
            int next = at + HEADER + bytes.getInt(at) + 7 & -8;
            bytes.putLong(at + 8, bytes.getLong(at + 8) - distance);
            seal(at);
            System.arraycopy(bytes.array(), at, bytes.array(), at - distance, next - at);
            at = next;
        }
    }

    private interface Operation {
        void run(LogSurgeon surgeon);
    }

    private static void operate(MemoryDirectory directory, Operation operation) {
        for (String name : directory.list()) {
            if (!name.startsWith("log-")) {
                continue;
            }
            try (DataFile file = directory.openFile(name)) {
                byte[] content = new byte[(int) file.size()];
                file.read(0, content, 0, content.length);
                if (content.length > RECORDS + HEADER) {
                    operation.run(new LogSurgeon(content));
                    file.write(0, content, 0, content.length);
                }
            }
        }
    }

    private boolean fits(int at) {
        return at >= RECORDS && at + HEADER <= bytes.capacity();
    }

    private boolean hasHeader(int at) {
        return bytes.getLong(at + 8) == start + at - RECORDS && bytes.getInt(at + 4) == headerCrc(at);
    }

    private boolean isWhole(int at) {
        return fits(at + bytes.getInt(at)) && bytes.getInt(at + 36) == crc(at + HEADER, bytes.getInt(at));
    }

    private void seal(int at) {
        bytes.putInt(at + 36, crc(at + HEADER, bytes.getInt(at)));
        bytes.putInt(at + 4, headerCrc(at));
    }

    private void bridge(int from, int to, long incarnation) {
        bytes.putInt(from, to - from - HEADER);
        bytes.putLong(from + 8, start + from - RECORDS);
        bytes.putLong(from + 16, 0);
        bytes.putLong(from + 24, incarnation);
        bytes.putInt(from + 32, OPEN);
        seal(from);
    }

    private int crc(int offset, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes.array(), offset, length);
        return (int) crc.getValue();
    }

    private int headerCrc(int at) {
        return crc(at + 8, HEADER - 8) ^ (int) mix ^ Integer.rotateLeft(bytes.getInt(at), 7) ^ (int) (mix >>> 32);
    }
}

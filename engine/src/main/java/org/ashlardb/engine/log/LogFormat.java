package org.ashlardb.engine.log;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;
import org.ashlardb.engine.file.Directory;

/**
 * The bytes of a log segment, all numbers little-endian.
 *
 * <pre>
 * segment:  0    magic "ASHLARLG"
 *           8    format version (int)
 *           12   size of the file (int)
 *           16   database id (two longs)
 *           32   LSN of the first byte of the record area
 *           40   CRC32C of bytes 0 to 39 (int)
 *           512  record area
 *
 * record:   0    length of the payload (int)
 *           4    CRC32C of the rest of the header, mixed with length and database id (int)
 *           8    LSN of the record
 *           16   LSN up to which the log was forced when the record was appended
 *           24   incarnation of the log that appended it
 *           32   type (int)
 *           36   CRC32C of the payload (int)
 *           40   payload, then zeros up to a multiple of 8; of a log whose files are written in larger blocks, of these
 * </pre>
 */
final class LogFormat {
    /** "ASHLARLG". */
    static final long MAGIC = 0x474C_5241_4C48_5341L;

    static final int VERSION = 1;

    static final int SEGMENT_SIZE = 12;
    static final int SEGMENT_ID_HIGH = 16;
    static final int SEGMENT_ID_LOW = 24;
    static final int SEGMENT_START = 32;
    static final int SEGMENT_CRC = 40;
    static final int SEGMENT_HEADER = 44;

    /** Where records begin: a header is written in one sector. */
    static final int RECORDS = 512;

    static final int LENGTH = 0;
    static final int HEADER_CRC = 4;
    static final int LSN = 8;
    static final int FORCED = 16;
    static final int INCARNATION = 24;
    static final int TYPE = 32;
    static final int PAYLOAD_CRC = 36;

    /** Bytes of a record's header; its payload follows. */
    static final int HEADER = 40;

    /** Most that {@link #alignment} may be: records have as many bytes behind their payload. */
    static final int MOST_ALIGNMENT = 16;

    private static final int ALIGNMENT = 8;
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private LogFormat() {}

    static int getInt(byte[] bytes, int at) {
        return (int) INTS.get(bytes, at);
    }

    static void putInt(byte[] bytes, int at, int value) {
        INTS.set(bytes, at, value);
    }

    static long getLong(byte[] bytes, int at) {
        return (long) LONGS.get(bytes, at);
    }

    static void putLong(byte[] bytes, int at, long value) {
        LONGS.set(bytes, at, value);
    }

    /** What the positions of records are multiples of, so that writing one does not write to another. */
    static int alignment(Directory directory) {
        return Math.max(ALIGNMENT, directory.blockSize());
    }

    /** Bytes a record takes in the segment. */
    static int size(int payloadLength, int alignment) {
        return HEADER + payloadLength + alignment - 1 & -alignment;
    }

    static int crc(CRC32C crc, byte[] bytes, int offset, int length) {
        crc.reset();
        crc.update(bytes, offset, length);
        return (int) crc.getValue();
    }

    /** The checksum of a record's header that stands at {@code at}. */
    static int headerCrc(CRC32C crc, byte[] bytes, int at, long idMix) {
        int plain = crc(crc, bytes, at + LSN, HEADER - LSN);
        return plain ^ (int) idMix ^ Integer.rotateLeft(getInt(bytes, at + LENGTH), 7) ^ (int) (idMix >>> 32);
    }
}

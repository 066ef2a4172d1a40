package org.ashlardb.engine.transaction;

import org.ashlardb.engine.log.LogRecord;

/**
 * The operations that a transaction's stream in the log is made of. Numbers are little-endian; each operation begins
 * with its number in one byte. A stream may be cut into records anywhere.
 *
 * <pre>
 *   PUT       table (int), row id (long), length (int), row image   the row is this from now on
 *   DELETE    table (int), row id (long)                            the row is gone
 *   CATALOG   length (int), catalog operation
 *   TRUNCATE  table (int)                                           all rows are gone
 *   UPDATE    table (int), row id (long), kept columns (long), length (int), row image without kept values
 *                                                                   the row is this, but for values it keeps
 *   SHARE     table (int), row id (long), mode (byte)   a prepared transaction shares the row; -1: all, -2: locks the table
 * </pre>
 *
 * Kept columns are a bit for each of the first 64 variable columns: its value, a long one, is that of the row as it was.
 */
public final class RedoOperation {
    public static final int PUT = 1;
    public static final int DELETE = 2;
    public static final int CATALOG = 3;
    public static final int TRUNCATE = 4;
    public static final int SHARE = 5;
    public static final int UPDATE = 6;

    /** Row id of a SHARE of all rows of a table. */
    public static final long ALL_ROWS = SharedLocks.ALL_ROWS;

    /** Row id of a SHARE that keeps others from writing to the table. */
    public static final long TABLE = -2;

    /** Bytes of a PUT before the image. */
    public static final int PUT_HEADER = 17;

    /** Bytes of an UPDATE before the image. */
    public static final int UPDATE_HEADER = 25;

    /** Bytes of a DELETE. */
    public static final int DELETE_LENGTH = 13;

    /** Bytes of a TRUNCATE. */
    public static final int TRUNCATE_LENGTH = 5;

    /** Bytes of a SHARE. */
    public static final int SHARE_LENGTH = 14;

    /** Bytes of a CATALOG before the operation. */
    public static final int CATALOG_HEADER = 5;

    private RedoOperation() {}

    /** Bytes before the image of an operation that puts a row, a PUT or an UPDATE; the last four are its length. */
    public static int putHeader(int operation) {
        return operation == UPDATE ? UPDATE_HEADER : PUT_HEADER;
    }

    /** The columns that the operation at a place, a PUT or an UPDATE, leaves as they are. */
    public static long keptColumns(byte[] bytes, int at) {
        return bytes[at] == UPDATE ? LogRecord.getLong(bytes, at + 13) : 0;
    }
}

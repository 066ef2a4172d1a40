package org.ashlardb.sql.expression.function;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.search.TextSearch;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.Vector;

/** Functions of binary data that text has, too, here counting bytes. */
public enum BinaryFunction implements RowFunction {
    SUBSTRING {
        @Override
        Object value(Vector[] arguments, int row) {
            byte[] bytes = TextFunction.bytes(arguments, 0, row);
            long from = arguments[1].getLong(row);
            long end = bytes.length + 1L;
            if (arguments.length > 2) {
                long length = arguments[2].getLong(row);
                if (length < 0) {
                    throw new SqlException(SqlState.SUBSTRING_ERROR, "length " + length + " of SUBSTRING is negative");
                }
                end = from > end - length ? end : from + length;
            }
            long first = Math.max(from, 1);
            return first >= end ? new byte[0] : Arrays.copyOfRange(bytes, (int) first - 1, (int) end - 1);
        }
    },
    POSITION {
        @Override
        Object value(Vector[] arguments, int row) {
            return TextSearch.find(characters(arguments, 1, row), characters(arguments, 0, row), 0) + 1L;
        }

        /** A character for each byte. */
        private static String characters(Vector[] arguments, int index, int row) {
            return new String(TextFunction.bytes(arguments, index, row), StandardCharsets.ISO_8859_1);
        }
    },
    TRIM {
        @Override
        Object value(Vector[] arguments, int row) {
            return trimmed(arguments, row, true, true);
        }
    },
    LTRIM {
        @Override
        Object value(Vector[] arguments, int row) {
            return trimmed(arguments, row, true, false);
        }
    },
    RTRIM {
        @Override
        Object value(Vector[] arguments, int row) {
            return trimmed(arguments, row, false, true);
        }
    },
    /** The byte at a place, the first being 0, as a number without sign. */
    GET_BYTE {
        @Override
        Object value(Vector[] arguments, int row) {
            byte[] bytes = TextFunction.bytes(arguments, 0, row);
            long index = arguments[1].getLong(row);
            if (index < 0 || index >= bytes.length) {
                throw new SqlException(
                        SqlState.ARRAY_SUBSCRIPT, "binary data of " + bytes.length + " bytes has no byte " + index);
            }
            return (long) bytes[(int) index] & 0xFF;
        }
    };

    /** Bytes or a long. */
    abstract Object value(Vector[] arguments, int row);

    @Override
    public void compute(Vector[] arguments, int row, Vector result) {
        TextFunction.write(result, row, value(arguments, row));
    }

    /** Without the bytes at its ends that the second argument has. */
    private static byte[] trimmed(Vector[] arguments, int row, boolean leading, boolean trailing) {
        byte[] bytes = TextFunction.bytes(arguments, 0, row);
        BitSet unwanted = new BitSet();
        for (byte b : TextFunction.bytes(arguments, 1, row)) {
            unwanted.set(b & 0xFF);
        }
        int start = 0;
        int end = bytes.length;
        while (leading && start < end && unwanted.get(bytes[start] & 0xFF)) {
            start++;
        }
        while (trailing && start < end && unwanted.get(bytes[end - 1] & 0xFF)) {
            end--;
        }
        return Arrays.copyOfRange(bytes, start, end);
    }
}

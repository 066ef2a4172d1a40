package org.ashlardb.sql.expression.function;

import java.util.HexFormat;
import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.search.TextSearch;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** Functions of text that are seldom called for many rows. Positions count code points from 1. */
public enum TextFunction implements RowFunction {
    SPLIT_PART {
        @Override
        Object value(Vector[] arguments, int row) {
            return Words.part(text(arguments, 0, row), text(arguments, 1, row), arguments[2].getLong(row));
        }
    },
    TRANSLATE {
        @Override
        Object value(Vector[] arguments, int row) {
            return Words.translate(text(arguments, 0, row), text(arguments, 1, row), text(arguments, 2, row));
        }
    },
    INITCAP {
        @Override
        Object value(Vector[] arguments, int row) {
            return Words.capitalize(text(arguments, 0, row));
        }
    },
    /** The place of the second argument in the first, from the place the third says, or 0. */
    STRPOS {
        @Override
        Object value(Vector[] arguments, int row) {
            String text = text(arguments, 0, row);
            long from = arguments.length > 2 ? arguments[2].getLong(row) : 1;
            int length = text.codePointCount(0, text.length());
            if (from < 0) {
                return Words.lastPosition(text, text(arguments, 1, row), -from);
            }
            if (from < 1 || from > length + 1) {
                return 0L;
            }
            int found = TextSearch.find(text, text(arguments, 1, row), text.offsetByCodePoints(0, (int) from - 1));
            return found < 0 ? 0L : (long) text.codePointCount(0, found) + 1;
        }
    },
    /** Text, what to put in, where, and instead of how many characters. */
    OVERLAY {
        @Override
        Object value(Vector[] arguments, int row) {
            String put = text(arguments, 1, row);
            long length = arguments.length > 3 ? arguments[3].getLong(row) : (long) put.codePointCount(0, put.length());
            return Words.overlay(text(arguments, 0, row), put, arguments[2].getLong(row), length);
        }
    },
    SPACE {
        @Override
        Object value(Vector[] arguments, int row) {
            long count = Math.max(0, arguments[0].getLong(row));
            if (count > MAX_LENGTH) {
                throw new SqlException(SqlState.TOO_LARGE, "SPACE of " + count + ", the limit is " + MAX_LENGTH);
            }
            return " ".repeat((int) count);
        }
    },
    STARTS_WITH {
        @Override
        Object value(Vector[] arguments, int row) {
            return text(arguments, 0, row).startsWith(text(arguments, 1, row)) ? 1L : 0L;
        }
    },
    MD5 {
        @Override
        Object value(Vector[] arguments, int row) {
            return HexFormat.of().formatHex(Encodings.digest("MD5", bytes(arguments, 0, row)));
        }
    },
    SHA256 {
        @Override
        Object value(Vector[] arguments, int row) {
            return Encodings.digest("SHA-256", bytes(arguments, 0, row));
        }
    },
    ENCODE {
        @Override
        Object value(Vector[] arguments, int row) {
            byte[] data = bytes(arguments, 0, row);
            return Encodings.encode(data, text(arguments, 1, row));
        }
    },
    DECODE {
        @Override
        Object value(Vector[] arguments, int row) {
            return Encodings.decode(text(arguments, 0, row), text(arguments, 1, row));
        }
    },
    TO_HEX {
        @Override
        Object value(Vector[] arguments, int row) {
            return Long.toHexString(arguments[0].getLong(row));
        }
    },
    BIT_LENGTH {
        @Override
        Object value(Vector[] arguments, int row) {
            return (long) ((VaryingVector) arguments[0]).length(row) * Byte.SIZE;
        }
    },
    QUOTE_LITERAL {
        @Override
        Object value(Vector[] arguments, int row) {
            return Words.quoted(text(arguments, 0, row));
        }
    },
    QUOTE_IDENT {
        @Override
        Object value(Vector[] arguments, int row) {
            return Words.quotedName(text(arguments, 0, row));
        }
    },
    SOUNDEX {
        @Override
        Object value(Vector[] arguments, int row) {
            return Words.soundex(text(arguments, 0, row));
        }
    },
    /** How many of the four characters of SOUNDEX are the same. */
    DIFFERENCE {
        @Override
        Object value(Vector[] arguments, int row) {
            String a = Words.soundex(text(arguments, 0, row));
            String b = Words.soundex(text(arguments, 1, row));
            long same = 0;
            for (int i = 0; i < Math.min(a.length(), b.length()); i++) {
                same += a.charAt(i) == b.charAt(i) ? 1 : 0;
            }
            return same;
        }
    },
    /** The arguments behind the first that are not NULL, with the first between them. */
    CONCAT_WS {
        @Override
        public boolean isStrict() {
            return false;
        }

        @Override
        Object value(Vector[] arguments, int row) {
            if (arguments[0].isNull(row)) {
                return null;
            }
            StringBuilder joined = new StringBuilder();
            String separator = "";
            for (int i = 1; i < arguments.length; i++) {
                if (!arguments[i].isNull(row)) {
                    joined.append(separator).append(text(arguments, i, row));
                    separator = text(arguments, 0, row);
                }
            }
            return joined.toString();
        }
    };

    /** Of results that may be longer than their arguments. */
    static final int MAX_LENGTH = 1 << 28;

    /** Text, bytes or a long; null for NULL. */
    abstract Object value(Vector[] arguments, int row);

    @Override
    public void compute(Vector[] arguments, int row, Vector result) {
        write(result, row, value(arguments, row));
    }

    static void write(Vector result, int row, Object value) {
        if (value == null) {
            result.setNull(row);
        } else if (value instanceof Long number) {
            ((LongVector) result).values[row] = number;
        } else if (value instanceof byte[] bytes) {
            ((VaryingVector) result).append(row, bytes, 0, bytes.length);
        } else {
            ((VaryingVector) result).append(row, (String) value);
        }
    }

    static String text(Vector[] arguments, int index, int row) {
        return ((VaryingVector) arguments[index]).getString(row);
    }

    static byte[] bytes(Vector[] arguments, int index, int row) {
        return ((VaryingVector) arguments[index]).getBytes(row);
    }
}

package org.ashlardb.sql.expression.evaluate;

import org.ashlardb.sql.type.Conversion;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Lengths of text in characters, that is code points. */
final class TextLimits {
    private TextLimits() {}

    /** Code points in UTF-8: the bytes that do not continue one. */
    static int characters(byte[] utf8, int start, int end) {
        int count = 0;
        for (int i = start; i < end; i++) {
            count += (utf8[i] & 0xC0) != 0x80 ? 1 : 0;
        }
        return count;
    }

    /** Where the n-th code point begins, or the end when there are fewer. */
    static int offset(byte[] utf8, int start, int end, long characters) {
        int i = start;
        long left = characters;
        while (i < end && left > 0) {
            i++;
            while (i < end && (utf8[i] & 0xC0) == 0x80) {
                i++;
            }
            left--;
        }
        return i;
    }

    static SqlException tooLong(String text, int length, SqlType type) {
        return new SqlException(
                SqlState.STRING_TOO_LONG,
                "value '" + Conversion.shorten(text) + "' has " + length + " characters, too long for " + type);
    }
}

package org.ashlardb.sql.expression.evaluate;

import org.ashlardb.sql.type.Conversion;
import org.ashlardb.sql.type.EncodedText;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.type.UuidText;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** Casts to types whose values are bytes in a form of their own. */
final class EncodedCast {
    private final SqlType from;
    private final SqlType to;

    EncodedCast(SqlType from, SqlType to) {
        this.from = from;
        this.to = to;
    }

    /** Writes the value of a row, which is not NULL. */
    void cast(Vector in, int row, VaryingVector out) {
        VaryingVector varying = (VaryingVector) in;
        if (from.kind().isText()) {
            byte[] value = EncodedText.parse(varying.getString(row), to);
            out.append(row, value, 0, value.length);
            return;
        }
        if (from.kind() == SqlKind.VARBINARY && varying.length(row) != UuidText.BYTES) {
            throw Conversion.invalid("value of " + varying.length(row) + " bytes", "UUID", null);
        }
        out.append(row, varying.bytes.data, varying.start(row), varying.length(row));
    }

    /** The text of a value. */
    static String text(VaryingVector in, int row, SqlKind kind) {
        return EncodedText.format(kind, in.bytes.data, in.start(row), in.length(row));
    }
}

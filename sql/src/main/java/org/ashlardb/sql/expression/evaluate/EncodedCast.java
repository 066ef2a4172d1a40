package org.ashlardb.sql.expression.evaluate;

import java.math.BigDecimal;
import org.ashlardb.sql.type.Conversion;
import org.ashlardb.sql.type.EncodedText;
import org.ashlardb.sql.type.EnumBytes;
import org.ashlardb.sql.type.Interval;
import org.ashlardb.sql.type.JsonBytes;
import org.ashlardb.sql.type.JsonNode;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.type.TemporalText;
import org.ashlardb.sql.type.TimeConversion;
import org.ashlardb.sql.type.UuidText;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** Casts to types whose values are bytes in a form of their own. */
final class EncodedCast {
    private final SqlType from;
    private final SqlType to;

    /** Null unless arrays become others. */
    private final ArrayCast arrays;

    EncodedCast(SqlType from, SqlType to, boolean explicit) {
        this.from = from;
        this.to = to;
        arrays = from.kind() == SqlKind.ARRAY && to.kind() == SqlKind.ARRAY ? new ArrayCast(from, to, explicit) : null;
    }

    /** Writes the value of a row, which is not NULL. */
    void cast(Vector in, int row, VaryingVector out) {
        if (to.kind().isEncodedTime() && from.kind().isTime()) {
            byte[] value = time(in, row);
            out.append(row, value, 0, value.length);
            return;
        }
        if (in instanceof LongVector longs) {
            byte[] value = Interval.of(0, 0, longs.values[row]).encode();
            out.append(row, value, 0, value.length);
            return;
        }
        VaryingVector varying = (VaryingVector) in;
        if (arrays != null) {
            byte[] value = arrays.cast(varying.bytes.data, varying.start(row));
            out.append(row, value, 0, value.length);
            return;
        }
        if (from.kind().isText()) {
            byte[] value = EncodedText.parse(varying.getString(row), to);
            out.append(row, value, 0, value.length);
            return;
        }
        if (from.kind() == SqlKind.VARBINARY && varying.length(row) != UuidText.BYTES) {
            throw Conversion.invalid("value of " + varying.length(row) + " bytes", "UUID", null);
        }
        if (from.kind() == SqlKind.ENUM) {
            byte[] data = varying.bytes.data;
            byte[] value = EnumBytes.convert(data, varying.start(row), varying.length(row), from, to);
            out.append(row, value, 0, value.length);
            return;
        }
        if (from.kind() == SqlKind.INTERVAL) {
            byte[] value = EncodedText.fit(varying.bytes.data, varying.start(row), varying.length(row), to);
            out.append(row, value, 0, value.length);
            return;
        }
        out.append(row, varying.bytes.data, varying.start(row), varying.length(row));
    }

    private byte[] time(Vector in, int row) {
        if (in instanceof LongVector longs) {
            return TimeConversion.toBytes(longs.values[row], 0, from.kind(), to);
        }
        VaryingVector varying = (VaryingVector) in;
        long value = TimeConversion.value(from.kind(), varying.bytes.data, varying.start(row));
        int rest = TimeConversion.rest(from.kind(), varying.bytes.data, varying.start(row));
        return TimeConversion.toBytes(value, rest, from.kind(), to);
    }

    /** An interval as a time of day: what is left of its last day. */
    static long toTime(VaryingVector in, int row, SqlType to) {
        Interval interval = Interval.decode(in.bytes.data, in.start(row));
        long nanos = Math.floorMod(interval.seconds(), (long) Interval.SECONDS_PER_DAY) * TemporalText.NANOS_PER_SECOND
                + interval.nanos();
        return TimeConversion.round(nanos, to);
    }

    /** A JSON number or boolean as SQL's. */
    static long jsonToLong(VaryingVector in, int row, SqlType to) {
        JsonNode value = JsonBytes.decode(in.bytes.data, in.start(row));
        if (to.kind() == SqlKind.BOOLEAN && value instanceof JsonNode.Bool bool) {
            return bool.value() ? 1 : 0;
        }
        if (to.kind() == SqlKind.BOOLEAN) {
            throw notOf(value, to);
        }
        return Conversion.decimalToLong(jsonNumber(in, row, to), to.kind());
    }

    static BigDecimal jsonNumber(VaryingVector in, int row, SqlType to) {
        JsonNode value = JsonBytes.decode(in.bytes.data, in.start(row));
        if (value instanceof JsonNode.Num number) {
            return number.value();
        }
        throw notOf(value, to);
    }

    private static SqlException notOf(JsonNode value, SqlType to) {
        return new SqlException(
                SqlState.INVALID_PARAMETER, "JSON of type " + value.typeName() + " cannot be cast to " + to);
    }

    /** The text of a value. */
    static String text(VaryingVector in, int row, SqlKind kind) {
        return EncodedText.format(kind, in.bytes.data, in.start(row), in.length(row));
    }
}

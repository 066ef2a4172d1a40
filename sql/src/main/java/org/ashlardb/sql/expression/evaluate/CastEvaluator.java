package org.ashlardb.sql.expression.evaluate;

import java.math.BigDecimal;
import java.util.Arrays;
import org.ashlardb.sql.type.BinaryText;
import org.ashlardb.sql.type.CharText;
import org.ashlardb.sql.type.Conversion;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.type.TimeConversion;
import org.ashlardb.sql.vector.DecimalVector;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** Converts values to another type. Which pairs of types are possible the binder has checked. */
final class CastEvaluator extends StrictEvaluator {
    private final SqlType from;
    private final SqlType to;
    private final boolean explicit;

    /** Null unless one of the types has a byte form of its own. */
    private final EncodedCast encoded;

    CastEvaluator(SqlType from, SqlType to, boolean explicit, Evaluator operand) {
        super(Vector.of(to.kind()), operand);
        this.from = from;
        this.to = to;
        this.explicit = explicit;
        encoded = from.kind().isEncoded() || to.kind().isEncoded() ? new EncodedCast(from, to, explicit) : null;
    }

    @Override
    void compute(int[] selection, int count) {
        Vector in = inputs[0];
        if (result instanceof DecimalVector decimals && CompactDecimals.cast(in, decimals, to, selection, count)) {
            return;
        }
        for (int k = 0; k < count; k++) {
            int row = selection[k];
            if (result instanceof LongVector longs) {
                longs.values[row] = toLong(in, row);
            } else if (result instanceof DoubleVector doubles) {
                doubles.values[row] = toDouble(in, row);
            } else if (result instanceof DecimalVector decimals) {
                decimals.set(row, toDecimal(in, row));
            } else {
                toBytes(in, row, (VaryingVector) result);
            }
        }
    }

    private long toLong(Vector in, int row) {
        if (from.kind() == SqlKind.JSON) {
            return EncodedCast.jsonToLong((VaryingVector) in, row, to);
        }
        SqlKind kind = to.kind();
        if (in instanceof LongVector longs) {
            return longToLong(longs.values[row], kind);
        }
        if (in instanceof DoubleVector doubles) {
            return kind == SqlKind.BOOLEAN
                    ? doubles.values[row] != 0 ? 1 : 0
                    : Conversion.doubleToLong(doubles.values[row], kind);
        }
        if (in instanceof DecimalVector decimals) {
            return kind == SqlKind.BOOLEAN
                    ? decimals.get(row).signum() != 0 ? 1 : 0
                    : Conversion.decimalToLong(decimals.get(row), kind);
        }
        if (from.kind() == SqlKind.INTERVAL) {
            return EncodedCast.toTime((VaryingVector) in, row, to);
        }
        if (from.kind().isEncodedTime()) {
            VaryingVector varying = (VaryingVector) in;
            byte[] data = varying.bytes.data;
            long value = TimeConversion.value(from.kind(), data, varying.start(row));
            return TimeConversion.toLong(
                    value, TimeConversion.rest(from.kind(), data, varying.start(row)), from.kind(), to);
        }
        return Conversion.parseLong(((VaryingVector) in).getString(row), to);
    }

    private long longToLong(long value, SqlKind kind) {
        if (kind == SqlKind.BOOLEAN) {
            return value != 0 ? 1 : 0;
        }
        if (!kind.isTemporal()) {
            return Conversion.checkRange(value, kind);
        }
        return TimeConversion.toLong(value, 0, from.kind(), to);
    }

    private double toDouble(Vector in, int row) {
        if (from.kind() == SqlKind.JSON) {
            return Conversion.decimalToDouble(EncodedCast.jsonNumber((VaryingVector) in, row, to), to.kind());
        }
        SqlKind kind = to.kind();
        if (in instanceof LongVector longs) {
            return Conversion.fitDouble(longs.values[row], kind);
        }
        if (in instanceof DoubleVector doubles) {
            return Conversion.fitDouble(doubles.values[row], kind);
        }
        if (in instanceof DecimalVector decimals) {
            return Conversion.decimalToDouble(decimals.get(row), kind);
        }
        return Conversion.parseDouble(((VaryingVector) in).getString(row), kind);
    }

    private BigDecimal toDecimal(Vector in, int row) {
        if (from.kind() == SqlKind.JSON) {
            return Conversion.fitDecimal(EncodedCast.jsonNumber((VaryingVector) in, row, to), to);
        }
        if (in instanceof LongVector longs) {
            return Conversion.fitDecimal(BigDecimal.valueOf(longs.values[row]), to);
        }
        if (in instanceof DoubleVector doubles) {
            return Conversion.doubleToDecimal(doubles.values[row], to);
        }
        if (in instanceof DecimalVector decimals) {
            return Conversion.fitDecimal(decimals.get(row), to);
        }
        return Conversion.parseDecimal(((VaryingVector) in).getString(row), to);
    }

    private void toBytes(Vector in, int row, VaryingVector out) {
        if (encoded != null && to.kind().isEncoded()) {
            encoded.cast(in, row, out);
            return;
        }
        if (in instanceof VaryingVector varying
                && (encoded == null || !to.kind().isText())) {
            limit(varying, row, out);
            return;
        }
        String text = in instanceof VaryingVector varying
                ? EncodedCast.text(varying, row, from.kind())
                : in instanceof LongVector longs
                        ? Conversion.formatLong(longs.values[row], from.kind())
                        : in instanceof DoubleVector doubles
                                ? Conversion.formatDouble(doubles.values[row], from.kind())
                                : Conversion.formatDecimal(((DecimalVector) in).get(row));
        if (to.length() > 0 && text.length() > to.length()) {
            if (!explicit) {
                throw TextLimits.tooLong(text, text.length(), to);
            }
            text = text.substring(0, to.length());
        }
        out.append(row, to.kind() == SqlKind.CHAR ? CharText.fit(text, to.length()) : text);
    }

    private void limit(VaryingVector in, int row, VaryingVector out) {
        byte[] data = in.bytes.data;
        int start = in.start(row);
        int end = start + in.length(row);
        if (to.kind() == SqlKind.VARBINARY) {
            if (from.kind().isText()) {
                byte[] value = BinaryText.parse(in.getString(row));
                limitBinary(value, 0, value.length, row, out);
            } else {
                limitBinary(data, start, end, row, out);
            }
            return;
        }
        if (from.kind() == SqlKind.CHAR && to.kind() == SqlKind.VARCHAR) {
            end = withoutBlanks(data, start, end);
        }
        int length = to.length() == 0 ? 0 : TextLimits.characters(data, start, end);
        if (length > to.length() && to.length() > 0) {
            int cut = TextLimits.offset(data, start, end, to.length());
            // The standard lets blanks go, and an explicit cast cuts.
            if (!explicit && withoutBlanks(data, start, end) > cut) {
                throw TextLimits.tooLong(in.getString(row), length, to);
            }
            end = cut;
        }
        if (to.kind() == SqlKind.CHAR && length < to.length()) {
            int position = out.begin(row, end - start + to.length() - length);
            System.arraycopy(data, start, out.bytes.data, position, end - start);
            position += end - start;
            for (int i = length; i < to.length(); i++) {
                out.bytes.data[position++] = ' ';
            }
            out.finish(row, position);
        } else {
            out.append(row, data, start, end - start);
        }
    }

    private void limitBinary(byte[] data, int start, int end, int row, VaryingVector out) {
        int length = end - start;
        if (to.length() > 0 && length > to.length()) {
            if (!explicit) {
                throw new SqlException(
                        SqlState.STRING_TOO_LONG, "binary value has " + length + " bytes, too long for " + to);
            }
            length = to.length();
        }
        if (to.isPadded() && length < to.length()) {
            out.append(row, to.padded(Arrays.copyOfRange(data, start, end)), 0, to.length());
        } else {
            out.append(row, data, start, length);
        }
    }

    private static int withoutBlanks(byte[] data, int start, int end) {
        int last = end;
        while (last > start && data[last - 1] == ' ') {
            last--;
        }
        return last;
    }
}

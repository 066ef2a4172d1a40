package org.ashlardb.sql.expression.evaluate;

import java.math.BigDecimal;
import java.util.Arrays;
import org.ashlardb.sql.expression.ParameterUse;
import org.ashlardb.sql.type.ArrayReader;
import org.ashlardb.sql.type.BinaryText;
import org.ashlardb.sql.type.CharText;
import org.ashlardb.sql.type.Conversion;
import org.ashlardb.sql.type.EncodedText;
import org.ashlardb.sql.type.EncodedValue;
import org.ashlardb.sql.type.Parameters;
import org.ashlardb.sql.type.SourcedValue;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.type.TemporalText;
import org.ashlardb.sql.type.TimeConversion;
import org.ashlardb.sql.type.UuidText;

/** The values of the parameters in the form of their types: longs, doubles, or a BigDecimal, String or byte[]. */
public final class ParameterRegisters {
    public final long[] longs;
    public final double[] doubles;
    public final Object[] objects;
    public final boolean[] nulls;

    /** The values that are read piece by piece, null elsewhere; null unless somebody takes such values. */
    private SourcedValue[] sources;

    private boolean[] takesSource;

    private final SqlType[] types;
    private final SqlKind[] kinds;
    private final ParameterUse[] uses;
    private final boolean fixed; // whether all are rounded to their types

    /** For values that are converted whatever becomes of them. */
    public ParameterRegisters(SqlType[] types) {
        this(types, stored(types.length));
    }

    /** With the parameters that {@link #wider} asks about. */
    public ParameterRegisters(SqlType[] types, ParameterUse[] uses) {
        this.types = types;
        this.uses = uses;
        fixed = Arrays.stream(uses).allMatch(use -> use == ParameterUse.STORED || use == ParameterUse.TESTED);
        kinds = new SqlKind[types.length];
        for (int i = 0; i < types.length; i++) {
            kinds[i] = types[i].kind();
        }
        longs = new long[types.length];
        doubles = new double[types.length];
        objects = new Object[types.length];
        nulls = new boolean[types.length];
    }

    private static ParameterUse[] stored(int count) {
        ParameterUse[] uses = new ParameterUse[count];
        Arrays.fill(uses, ParameterUse.STORED);
        return uses;
    }

    public SqlType type(int index) {
        return types[index];
    }

    /**
     * Lets a parameter keep a value that is given piece by piece, where it is of the parameter's own type. Only for the one
     * who alone reads the parameter, and asks {@link #source} first.
     */
    public void takeSource(int index) {
        boolean binary = kinds[index] == SqlKind.VARBINARY && !types[index].isPadded();
        if (binary || kinds[index] == SqlKind.VARCHAR) {
            if (takesSource == null) {
                takesSource = new boolean[kinds.length];
                sources = new SourcedValue[kinds.length];
            }
            takesSource[index] = true;
        }
    }

    /** What the parameter's value is to be read from; null if it is there as a whole. */
    public SourcedValue source(int index) {
        return sources == null ? null : sources[index];
    }

    /** Puts the whole value in the place of its source. */
    public void collect(int index) {
        objects[index] = sources[index].collect();
        sources[index] = null;
    }

    /** Whether a value would be changed by a type that must not change it. */
    public boolean isTooNarrow(Parameters source) {
        for (int i = 0; !fixed && i < uses.length; i++) {
            if (wider(source, i) != null) {
                return true;
            }
        }
        return false;
    }

    /** The type to give a parameter so that its value is not changed; null if that is not so or does not matter. */
    public SqlType wider(Parameters source, int i) {
        byte tag = source.tag(i);
        return switch (uses[i]) {
            case STORED, TESTED -> null;
            case OPEN -> WiderTypes.own(source, i);
            case TEXT -> WiderTypes.ofBytes(source, i);
            default ->
                tag == Parameters.NULL || tag == Parameters.LONG && kinds[i] == SqlKind.BIGINT
                        ? null
                        : WiderTypes.of(types[i], uses[i], source, i);
        };
    }

    /** Takes over the values and converts them. */
    public void load(Parameters source) {
        for (int i = 0; i < kinds.length; i++) {
            byte tag = source.tag(i);
            nulls[i] = tag == Parameters.NULL;
            if (sources != null) {
                sources[i] = null;
            }
            if (tag == Parameters.LONG && kinds[i] == SqlKind.BIGINT) {
                longs[i] = source.longValue(i);
            } else if (tag == Parameters.UNSET) {
                throw new SqlException(SqlState.PARAMETER_MISSING, "parameter " + (i + 1) + " has no value");
            } else if (uses[i] == ParameterUse.TESTED) {
                objects[i] = "";
            } else if (tag != Parameters.NULL) {
                convertNamed(i, tag, source);
            }
        }
    }

    private void convertNamed(int i, byte tag, Parameters source) {
        try {
            convert(i, tag, source);
        } catch (SqlException e) {
            throw e.inParameter(i + 1);
        }
    }

    private void loadSource(int i, Parameters source) {
        SourcedValue value = (SourcedValue) source.objectValue(i);
        if (takesSource != null && takesSource[i] && value.isText() == (kinds[i] == SqlKind.VARCHAR)) {
            sources[i] = value;
            objects[i] = null;
        } else {
            source.collect(i);
            convert(i, source.tag(i), source);
        }
    }

    private void convert(int i, byte tag, Parameters source) {
        if (tag == Parameters.SOURCE) {
            loadSource(i, source);
            return;
        }
        SqlKind kind = kinds[i];
        if (kind == SqlKind.INTEGER && tag == Parameters.LONG) {
            long value = source.longValue(i);
            longs[i] = value == (int) value ? value : Conversion.checkRange(value, kind);
        } else if (kind.isLong()) {
            longs[i] = toLong(i, tag, source);
        } else if (kind.isFloating()) {
            doubles[i] = toDouble(i, tag, source);
        } else if (kind == SqlKind.DECIMAL) {
            objects[i] = toDecimal(i, tag, source);
        } else if (kind.isText() || kind == SqlKind.NULL) {
            objects[i] = toText(i, tag, source);
        } else if (kind.isEncoded()) {
            objects[i] = toEncoded(i, tag, source);
        } else {
            objects[i] = types[i].padded(toBinary(i, tag, source));
        }
    }

    private long toLong(int i, byte tag, Parameters source) {
        SqlKind kind = kinds[i];
        if (tag == Parameters.STRING) {
            return Conversion.parseLong((String) source.objectValue(i), types[i]);
        }
        if (kind == SqlKind.BOOLEAN) {
            return isTrue(i, tag, source) ? 1 : 0;
        }
        if (kind.isWhole()) {
            switch (tag) {
                case Parameters.LONG, Parameters.BOOLEAN:
                    return Conversion.checkRange(source.longValue(i), kind);
                case Parameters.DOUBLE:
                    return Conversion.doubleToLong(source.doubleValue(i), kind);
                case Parameters.DECIMAL:
                    return Conversion.decimalToLong((BigDecimal) source.objectValue(i), kind);
                default:
                    throw mismatch(i, source);
            }
        }
        return toTemporal(i, tag, source);
    }

    /** Numbers other than zero are true, as in CAST. */
    private boolean isTrue(int i, byte tag, Parameters source) {
        return switch (tag) {
            case Parameters.LONG, Parameters.BOOLEAN -> source.longValue(i) != 0;
            case Parameters.DOUBLE -> source.doubleValue(i) != 0;
            case Parameters.DECIMAL -> ((BigDecimal) source.objectValue(i)).signum() != 0;
            default -> throw mismatch(i, source);
        };
    }

    private long toTemporal(int i, byte tag, Parameters source) {
        if (tag == Parameters.ENCODED) {
            EncodedValue value = (EncodedValue) source.objectValue(i);
            SqlKind kind = value.type().kind();
            checkTime(i, kind, source);
            int rest = TimeConversion.rest(kind, value.bytes(), 0);
            return takesMoment(i, source)
                    ? TimeConversion.toLong(source.moment(i), rest, SqlKind.TIMESTAMP_TZ_NANO, types[i])
                    : TimeConversion.toLong(TimeConversion.value(kind, value.bytes(), 0), rest, kind, types[i]);
        }
        boolean moment = tag == Parameters.TIMESTAMP && takesMoment(i, source);
        long value = moment ? source.moment(i) : source.longValue(i);
        SqlKind given = moment ? SqlKind.TIMESTAMP_TZ : timeKind(tag);
        checkTime(i, given, source);
        if (given == SqlKind.DATE) {
            TemporalText.checkDay(value);
        } else if (given == SqlKind.TIME) {
            TemporalText.checkTime(value);
        }
        return given == kinds[i]
                ? TimeConversion.round(value, types[i])
                : TimeConversion.toLong(value, 0, given, types[i]);
    }

    /** Whether a timestamp is to be taken as the moment that it was given as. */
    private boolean takesMoment(int i, Parameters source) {
        SqlKind kind = kinds[i];
        return (kind == SqlKind.TIMESTAMP_TZ || kind == SqlKind.TIMESTAMP_TZ_NANO || kind == SqlKind.TIME_TZ)
                && source.moment(i) != Parameters.NO_MOMENT;
    }

    /** A time of day becomes no date, nor a date a time of day. */
    private void checkTime(int i, SqlKind given, Parameters source) {
        boolean time = kinds[i] == SqlKind.TIME || kinds[i] == SqlKind.TIME_TZ;
        boolean ofDay = given == SqlKind.TIME || given == SqlKind.TIME_TZ;
        if (!given.isTime() || (time ? given == SqlKind.DATE : ofDay)) {
            throw mismatch(i, source);
        }
    }

    private static SqlKind timeKind(byte tag) {
        return switch (tag) {
            case Parameters.DATE -> SqlKind.DATE;
            case Parameters.TIME -> SqlKind.TIME;
            case Parameters.TIMESTAMP -> SqlKind.TIMESTAMP;
            case Parameters.TIMESTAMP_TZ -> SqlKind.TIMESTAMP_TZ;
            default -> SqlKind.NULL;
        };
    }

    private double toDouble(int i, byte tag, Parameters source) {
        switch (tag) {
            case Parameters.DOUBLE:
                return Conversion.fitDouble(source.doubleValue(i), kinds[i]);
            case Parameters.LONG, Parameters.BOOLEAN:
                return Conversion.fitDouble(source.longValue(i), kinds[i]);
            case Parameters.DECIMAL:
                return Conversion.decimalToDouble((BigDecimal) source.objectValue(i), kinds[i]);
            case Parameters.STRING:
                return Conversion.parseDouble((String) source.objectValue(i), kinds[i]);
            default:
                throw mismatch(i, source);
        }
    }

    private BigDecimal toDecimal(int i, byte tag, Parameters source) {
        switch (tag) {
            case Parameters.DECIMAL:
                return Conversion.fitDecimal((BigDecimal) source.objectValue(i), types[i]);
            case Parameters.LONG, Parameters.BOOLEAN:
                return Conversion.fitDecimal(BigDecimal.valueOf(source.longValue(i)), types[i]);
            case Parameters.DOUBLE:
                return Conversion.doubleToDecimal(source.doubleValue(i), types[i]);
            case Parameters.STRING:
                return Conversion.parseDecimal((String) source.objectValue(i), types[i]);
            default:
                throw mismatch(i, source);
        }
    }

    private String toText(int i, byte tag, Parameters source) {
        String text =
                switch (tag) {
                    case Parameters.STRING -> (String) source.objectValue(i);
                    case Parameters.LONG -> Long.toString(source.longValue(i));
                    case Parameters.BOOLEAN -> Conversion.formatLong(source.longValue(i), SqlKind.BOOLEAN);
                    case Parameters.DOUBLE -> Conversion.formatDouble(source.doubleValue(i), source.doubleKind(i));
                    case Parameters.DECIMAL -> Conversion.formatDecimal((BigDecimal) source.objectValue(i));
                    case Parameters.DATE -> TemporalText.formatDate(source.longValue(i));
                    case Parameters.TIME -> TemporalText.formatTime(source.longValue(i));
                    case Parameters.TIMESTAMP -> TemporalText.formatTimestamp(source.longValue(i));
                    case Parameters.TIMESTAMP_TZ -> TemporalText.formatTimestampTz(source.longValue(i));
                    case Parameters.ENCODED -> text((EncodedValue) source.objectValue(i));
                    default -> throw mismatch(i, source);
                };
        return kinds[i] == SqlKind.CHAR ? CharText.fit(text, types[i].length()) : text;
    }

    private byte[] toBinary(int i, byte tag, Parameters source) {
        if (tag == Parameters.BYTES) {
            return (byte[]) source.objectValue(i);
        }
        if (tag == Parameters.STRING) {
            return BinaryText.parse((String) source.objectValue(i));
        }
        throw mismatch(i, source);
    }

    private static String text(EncodedValue value) {
        return EncodedText.format(value.type().kind(), value.bytes());
    }

    private byte[] toEncoded(int i, byte tag, Parameters source) {
        if (tag == Parameters.STRING) {
            return EncodedText.parse((String) source.objectValue(i), types[i]);
        }
        if (kinds[i].isEncodedTime() && tag != Parameters.ENCODED) {
            checkTime(i, timeKind(tag), source);
            return tag == Parameters.TIMESTAMP && takesMoment(i, source)
                    ? TimeConversion.toBytes(source.moment(i), 0, SqlKind.TIMESTAMP_TZ, types[i])
                    : TimeConversion.toBytes(source.longValue(i), 0, timeKind(tag), types[i]);
        }
        if (tag == Parameters.ENCODED) {
            EncodedValue value = (EncodedValue) source.objectValue(i);
            SqlKind given = value.type().kind();
            if (kinds[i].isEncodedTime() && given.isEncodedTime()) {
                checkTime(i, given, source);
                int rest = TimeConversion.rest(given, value.bytes(), 0);
                return takesMoment(i, source)
                        ? TimeConversion.toBytes(source.moment(i), rest, SqlKind.TIMESTAMP_TZ_NANO, types[i])
                        : TimeConversion.toBytes(TimeConversion.value(given, value.bytes(), 0), rest, given, types[i]);
            }
            if (kinds[i] == SqlKind.ARRAY && given == SqlKind.ARRAY) {
                SqlType array = SqlType.array(new ArrayReader(value.bytes()).element());
                return new ArrayCast(array, types[i], false).cast(value.bytes(), 0);
            }
            if (given == kinds[i]) {
                return EncodedText.fit(value.bytes(), 0, value.bytes().length, types[i]);
            }
        }
        if (tag == Parameters.BYTES && kinds[i] == SqlKind.UUID) {
            byte[] bytes = (byte[]) source.objectValue(i);
            if (bytes.length == UuidText.BYTES) {
                return bytes;
            }
        }
        throw mismatch(i, source);
    }

    private SqlException mismatch(int i, Parameters source) {
        byte tag = source.tag(i);
        String given =
                switch (tag) {
                    case Parameters.BOOLEAN -> "BOOLEAN";
                    case Parameters.LONG -> "BIGINT";
                    case Parameters.DOUBLE -> source.doubleKind(i).name();
                    case Parameters.DECIMAL -> "DECIMAL";
                    case Parameters.STRING -> "VARCHAR";
                    case Parameters.BYTES -> "VARBINARY";
                    case Parameters.ENCODED ->
                        ((EncodedValue) source.objectValue(i)).type().toString();
                    default -> SqlType.of(timeKind(tag)).toString();
                };
        return new SqlException(
                SqlState.DATATYPE_MISMATCH,
                "parameter " + (i + 1) + " is of type " + types[i] + " but the value given is of type " + given);
    }
}

package org.ashlardb.jdbc.convert;

import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.ashlardb.sql.type.ResultCursor;
import org.ashlardb.sql.type.TimeBytes;

/** Timestamps of more than six digits and times of day with a zone: what the byte form holds, as Java's classes. */
final class NanoTimes {
    private NanoTimes() {}

    static long micros(ResultCursor row, int column) {
        return TimeBytes.micros(row.getBytes(column), 0);
    }

    /** Nanoseconds of the microsecond; 0 for types that have none. */
    static int nanos(ResultCursor row, int column, JdbcType type) {
        return type.kind().isNanoTimestamp() ? TimeBytes.nanos(row.getBytes(column), 0) : 0;
    }

    /** A local timestamp or a moment, as its type is, with its nanoseconds. */
    static Timestamp timestamp(ResultCursor row, int column, JdbcType type, ZoneDays days) {
        Timestamp value = type == JdbcType.TIMESTAMP_NANO
                ? Temporals.timestamp(micros(row, column), days)
                : Temporals.moment(micros(row, column));
        value.setNanos(value.getNanos() + nanos(row, column, type));
        return value;
    }

    static OffsetTime offsetTime(ResultCursor row, int column, JdbcType type) throws SQLException {
        if (type == JdbcType.TIME_TZ) {
            byte[] data = row.getBytes(column);
            return LocalTime.ofNanoOfDay(TimeBytes.localNanos(data, 0))
                    .atOffset(ZoneOffset.ofTotalSeconds(TimeBytes.offset(data, 0)));
        }
        if (type.form() == JdbcType.FORM_TEXT) {
            return Temporals.parseOffsetTime(row.getString(column));
        }
        if (type == JdbcType.TIMESTAMP_TZ || type == JdbcType.TIMESTAMP_TZ_NANO) {
            return ObjectConversion.offsetDateTime(ConversionMatrix.toUtcMicros(row, column, type))
                    .plusNanos(nanos(row, column, type))
                    .toOffsetTime();
        }
        LocalTime local = LocalTime.ofNanoOfDay(ConversionMatrix.toNanosOfDay(row, column, type));
        return local.atOffset(ZoneId.systemDefault().getRules().getOffset(java.time.Instant.now()));
    }

    /** A local timestamp, in the byte form only when it has digits that microseconds do not. */
    static JavaValue of(LocalDateTime value) throws SQLException {
        long micros = Temporals.microsOf(value);
        int nanos = value.getNano() % 1_000;
        return nanos == 0
                ? new JavaValue(JdbcType.TIMESTAMP, micros)
                : new JavaValue(JdbcType.TIMESTAMP_NANO, TimeBytes.timestamp(micros, nanos));
    }

    static JavaValue of(java.time.Instant value) throws SQLException {
        long micros = Temporals.microsOf(value);
        int nanos = value.getNano() % 1_000;
        return nanos == 0
                ? new JavaValue(JdbcType.TIMESTAMP_TZ, micros)
                : new JavaValue(JdbcType.TIMESTAMP_TZ_NANO, TimeBytes.timestamp(micros, nanos));
    }

    static JavaValue of(Timestamp value) throws SQLException {
        long micros = Temporals.microsOf(value);
        int nanos = value.getNanos() % 1_000;
        JavaValue local = nanos == 0
                ? new JavaValue(JdbcType.TIMESTAMP, micros)
                : new JavaValue(JdbcType.TIMESTAMP_NANO, TimeBytes.timestamp(micros, nanos));
        return local.ofMoment(value);
    }

    static JavaValue of(OffsetTime value) {
        return new JavaValue(
                JdbcType.TIME_TZ,
                TimeBytes.time(
                        value.toLocalTime().toNanoOfDay(), value.getOffset().getTotalSeconds()));
    }
}

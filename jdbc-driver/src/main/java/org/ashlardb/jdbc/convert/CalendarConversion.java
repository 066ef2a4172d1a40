package org.ashlardb.jdbc.convert;

import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Calendar;
import org.ashlardb.sql.type.ResultCursor;

/** The {@code java.sql} dates and times of a value read as wall time of a calendar's zone. The value is not NULL. */
public final class CalendarConversion {
    private CalendarConversion() {}

    /** The start of the value's day in the calendar's zone. */
    public static Date toDate(ResultCursor row, int column, JdbcType type, Calendar calendar) throws SQLException {
        LocalDate date = isMoment(type)
                ? Temporals.wallTime(Math.floorDiv(ConversionMatrix.toUtcMicros(row, column, type), 1000L), calendar)
                        .toLocalDate()
                : LocalDate.ofEpochDay(ConversionMatrix.toDay(row, column, type));
        return new Date(Temporals.millis(date.atStartOfDay(), calendar));
    }

    /** The value's time on 1970-01-01 in the calendar's zone. */
    public static Time toTime(ResultCursor row, int column, JdbcType type, Calendar calendar) throws SQLException {
        LocalTime time = isMoment(type)
                ? Temporals.wallTime(Math.floorDiv(ConversionMatrix.toUtcMicros(row, column, type), 1000L), calendar)
                        .toLocalTime()
                : LocalTime.ofNanoOfDay(ConversionMatrix.toNanosOfDay(row, column, type));
        return new Time(Temporals.millis(time.atDate(LocalDate.EPOCH), calendar));
    }

    /** The value's moment, its wall time being of the calendar's zone. */
    public static Timestamp toTimestamp(ResultCursor row, int column, JdbcType type, Calendar calendar)
            throws SQLException {
        Timestamp value = ConversionMatrix.isMoment(row, column, type)
                ? Temporals.moment(ConversionMatrix.toUtcMicros(row, column, type))
                : Temporals.timestamp(ConversionMatrix.toLocalMicros(row, column, type), calendar);
        value.setNanos(value.getNanos() + NanoTimes.nanos(row, column, type));
        return value;
    }

    private static boolean isMoment(JdbcType type) {
        return type == JdbcType.TIMESTAMP_TZ || type == JdbcType.TIMESTAMP_TZ_NANO;
    }
}

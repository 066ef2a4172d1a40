package org.ashlardb.jdbc.convert;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Period;
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.jdbc.error.SqlState;
import org.ashlardb.sql.type.Interval;
import org.ashlardb.sql.type.IntervalText;
import org.ashlardb.sql.type.ResultCursor;
import org.ashlardb.sql.type.SqlType;

/** Intervals as {@link Duration}, when they have no months, and as {@link Period}, when they have no part of a day. */
final class Spans {
    private Spans() {}

    static byte[] bytes(Duration value) {
        return Interval.of(0, value.getSeconds(), value.getNano()).encode();
    }

    static byte[] bytes(Period value) {
        return Interval.of(value.toTotalMonths(), (long) value.getDays() * Interval.SECONDS_PER_DAY, 0)
                .encode();
    }

    static Duration duration(ResultCursor row, int column, JdbcType type) throws SQLException {
        Interval interval = interval(row, column, type, Duration.class);
        if (interval.months() != 0) {
            throw Errors.of(
                    SqlState.OUT_OF_RANGE, "interval " + interval + " has months, which a Duration cannot hold");
        }
        return Duration.ofSeconds(interval.seconds(), interval.nanos());
    }

    static Period period(ResultCursor row, int column, JdbcType type) throws SQLException {
        Interval interval = interval(row, column, type, Period.class);
        if (interval.secondsOfDay().signum() != 0 || interval.days() != (int) interval.days()) {
            throw Errors.of(
                    SqlState.OUT_OF_RANGE,
                    "interval " + interval + " is no number of days and months, as a Period must be");
        }
        return Period.of(interval.years(), interval.monthsOfYear(), (int) interval.days());
    }

    private static Interval interval(ResultCursor row, int column, JdbcType type, Class<?> wanted) throws SQLException {
        if (type == JdbcType.INTERVAL) {
            return Interval.decode(row.getBytes(column), 0);
        }
        if (type.form() == JdbcType.FORM_TEXT) {
            return IntervalText.parse(row.getString(column), SqlType.INTERVAL);
        }
        throw ConversionMatrix.impossible(type, wanted.getName());
    }
}

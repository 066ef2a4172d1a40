package org.ashlardb.sql.expression.function;

import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.type.TemporalText;
import org.ashlardb.sql.type.TimeZones;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/** Ends of ranges of dates and timestamps, in the type of a column that is compared as another. */
public enum BoundFunction implements RowFunction {
    /** The last date that begins before a timestamp. */
    DATE_BEFORE {
        @Override
        long bound(long timestamp) {
            return Math.floorDiv(timestamp - 1, TemporalText.MICROS_PER_DAY);
        }
    },
    /** The timestamp with which a date begins. */
    DAY_FROM {
        @Override
        long bound(long date) {
            return saturated(date);
        }
    },
    /** The timestamp with which a date ends and the next one begins. */
    DAY_TO {
        @Override
        long bound(long date) {
            return saturated(date + 1);
        }
    },
    /** No later than each local time of this moment or a later one. */
    LOCAL_FROM {
        @Override
        public boolean usesZone() {
            return true;
        }

        @Override
        long bound(long instant) {
            return TimeZones.earliestLocal(instant);
        }
    },
    /** No earlier than each local time of this moment or an earlier one. */
    LOCAL_TO {
        @Override
        public boolean usesZone() {
            return true;
        }

        @Override
        long bound(long instant) {
            return TimeZones.latestLocal(instant);
        }
    };

    abstract long bound(long value);

    /** The microseconds of so many days; the first or last there are if those are too many. */
    private static long saturated(long days) {
        long most = Long.MAX_VALUE / TemporalText.MICROS_PER_DAY;
        return Math.max(-most, Math.min(most, days)) * TemporalText.MICROS_PER_DAY;
    }

    @Override
    public void compute(Vector[] arguments, int row, Vector result) {
        ((LongVector) result).values[row] = bound(arguments[0].getLong(row));
    }
}

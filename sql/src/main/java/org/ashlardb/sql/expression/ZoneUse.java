package org.ashlardb.sql.expression;

import org.ashlardb.sql.type.Interval;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;

/** Which expressions have other values in another time zone of the session. What is stored must not have. */
public final class ZoneUse {
    private ZoneUse() {}

    /** Whether some part of the expression depends on the zone. Moments as text do not: they are in UTC. */
    public static boolean isIn(Scalar scalar) {
        if (scalar instanceof Cast cast && isCast(cast.operand().type(), cast.type())
                || scalar instanceof RowCall call && call.function().usesZone() && !isByTime(call)) {
            return true;
        }
        for (Scalar child : scalar.children()) {
            if (isIn(child)) {
                return true;
            }
        }
        return false;
    }

    /** An interval of days and less is the same in each zone. */
    private static boolean isByTime(RowCall call) {
        Scalar last = call.children().get(call.children().size() - 1);
        return last instanceof Constant constant
                && constant.type().kind() == SqlKind.INTERVAL
                && constant.value() instanceof byte[] interval
                && Interval.decode(interval, 0).months() == 0;
    }

    private static boolean isCast(SqlType from, SqlType to) {
        if (from.kind() == SqlKind.ARRAY && to.kind() == SqlKind.ARRAY) {
            return isCast(from.element(), to.element());
        }
        if (from.kind() == SqlKind.TIME && to.kind() == SqlKind.TIME_TZ) {
            return true;
        }
        if (to.kind().isTime() && !isMoment(to.kind())) {
            return isMoment(from.kind());
        }
        return isMoment(to.kind()) && !isMoment(from.kind()) && from.kind() != SqlKind.NULL;
    }

    private static boolean isMoment(SqlKind kind) {
        return kind == SqlKind.TIMESTAMP_TZ || kind == SqlKind.TIMESTAMP_TZ_NANO;
    }
}

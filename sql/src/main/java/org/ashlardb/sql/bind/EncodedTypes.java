package org.ashlardb.sql.bind;

import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.IntervalFields;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.type.TypeDetail;

/** Which of the types with a byte form of their own go together and which convert to which. */
final class EncodedTypes {
    private EncodedTypes() {}

    /** The type for values of two types of one kind, or null. */
    static SqlType common(SqlType a, SqlType b) {
        if (a.equals(b)) {
            return a;
        }
        if (a.kind() == SqlKind.ARRAY) {
            SqlType element = TypeRules.common(a.element(), b.element());
            int length = a.length() == 0 || b.length() == 0 ? 0 : Math.max(a.length(), b.length());
            return element == null ? null : SqlType.array(element, length);
        }
        if (a.kind() == SqlKind.ENUM) {
            return isSameEnum(a, b) ? a : null;
        }
        if (a.kind().isEncodedTime()) {
            return a.precision() < b.precision() ? b : a;
        }
        return a.kind() == SqlKind.INTERVAL
                ? SqlType.interval(
                        a.scale() == b.scale() ? a.intervalFields() : IntervalFields.ALL,
                        Math.max(a.precision(), b.precision()))
                : a;
    }

    /** Whether two types are one ENUM by name or, without names, by their values. */
    static boolean isSameEnum(SqlType a, SqlType b) {
        return a.detail() instanceof TypeDetail.Labels first
                && b.detail() instanceof TypeDetail.Labels second
                && (first.name() == null
                        ? second.name() == null && first.labels().equals(second.labels())
                        : second.name() != null && first.isNamed(second.schema(), second.name()));
    }

    /** The type for two times of different kinds, or null. */
    static SqlType commonTime(SqlKind a, SqlKind b) {
        if (isTimeOfDay(a) || isTimeOfDay(b)) {
            return isTimeOfDay(a) && isTimeOfDay(b) ? SqlType.TIME_TZ : null;
        }
        return isInstant(a) || isInstant(b) ? SqlType.TIMESTAMP_TZ_NANO : SqlType.TIMESTAMP_NANO;
    }

    private static boolean isTimeOfDay(SqlKind kind) {
        return kind == SqlKind.TIME || kind == SqlKind.TIME_TZ;
    }

    private static boolean isInstant(SqlKind kind) {
        return kind == SqlKind.TIMESTAMP_TZ || kind == SqlKind.TIMESTAMP_TZ_NANO;
    }

    /** A value for functions and arithmetic, which know times of up to six digits, and times of day without zone. */
    static Scalar narrow(Coercion coercion, Scalar scalar, Place place) {
        return switch (scalar.type().kind()) {
            case TIMESTAMP_NANO -> coercion.coerce(scalar, SqlType.TIMESTAMP, place);
            case TIMESTAMP_TZ_NANO -> coercion.coerce(scalar, SqlType.TIMESTAMP_TZ, place);
            case TIME_TZ -> coercion.coerce(scalar, SqlType.TIME, place);
            default -> scalar;
        };
    }

    /** Whether an explicit cast is possible; that text can be cast both ways is known. */
    static boolean canCast(SqlKind from, SqlKind to) {
        if (from.isTime() && to.isTime()) {
            return isTimeOfDay(to) ? from != SqlKind.DATE : !isTimeOfDay(from);
        }
        return switch (from) {
            case UUID -> to == SqlKind.VARBINARY;
            case VARBINARY -> to == SqlKind.UUID;
            case INTERVAL -> to == SqlKind.TIME;
            case TIME -> to == SqlKind.INTERVAL;
            case JSON -> to.isNumeric() || to == SqlKind.BOOLEAN;
            default -> false;
        };
    }
}

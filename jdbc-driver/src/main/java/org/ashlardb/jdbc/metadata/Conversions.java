package org.ashlardb.jdbc.metadata;

import org.ashlardb.jdbc.convert.JdbcType;

/** Between which types {@code {fn CONVERT(value, type)}}, that is CAST, converts. */
final class Conversions {
    private Conversions() {}

    /** By constants of {@link java.sql.Types}. */
    static boolean isPossible(int fromType, int toType) {
        JdbcType from = JdbcType.ofCode(fromType);
        JdbcType to = JdbcType.ofCode(toType);
        if (from == null || to == null || to == JdbcType.NULL || to == JdbcType.ARRAY || from == JdbcType.ARRAY) {
            return false;
        }
        if (from == JdbcType.NULL || to.form() == JdbcType.FORM_TEXT || from.form() == JdbcType.FORM_TEXT) {
            return true;
        }
        if (isNumberOrBoolean(from)) {
            return isNumberOrBoolean(to);
        }
        return from == JdbcType.VARBINARY ? to == JdbcType.VARBINARY : ofTime(from, to);
    }

    private static boolean isNumberOrBoolean(JdbcType type) {
        return type.isNumber() || type == JdbcType.BOOLEAN;
    }

    /** A date has no time of day, nor a time of day a date. */
    private static boolean ofTime(JdbcType from, JdbcType to) {
        return switch (from) {
            case DATE -> to.isTemporal() && !isTimeOfDay(to);
            case TIME, TIME_TZ -> isTimeOfDay(to);
            default -> to.isTemporal();
        };
    }

    private static boolean isTimeOfDay(JdbcType type) {
        return type == JdbcType.TIME || type == JdbcType.TIME_TZ;
    }
}

package org.ashlardb.sql.bind;

import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;

/** Which types go together and which convert to which. */
final class TypeRules {
    /** Digits behind the point that a quotient of decimals has at least, as in PostgreSQL. */
    static final int DIVISION_SCALE = 16;

    private static final int TINYINT_DIGITS = 3;
    private static final int SMALLINT_DIGITS = 5;
    private static final int INTEGER_DIGITS = 10;
    private static final int BIGINT_DIGITS = 19;

    private TypeRules() {}

    /** The type in which values of both can be compared or united, or null. */
    static SqlType common(SqlType a, SqlType b) {
        if ((a.ignoresCase() || b.ignoresCase())
                && a.kind().isText()
                && b.kind().isText()) {
            SqlType common = common(a.binary(), b.binary());
            return common.ignoringCase();
        }
        if (a.kind() == b.kind()) {
            return sameKind(a, b);
        }
        if (a.kind().isTime()
                && b.kind().isTime()
                && (a.kind().isEncoded() || b.kind().isEncoded())) {
            return EncodedTypes.commonTime(a.kind(), b.kind());
        }
        if (a.kind() == SqlKind.NULL) {
            return b;
        }
        if (b.kind() == SqlKind.NULL) {
            return a;
        }
        if (a.kind().isNumeric() && b.kind().isNumeric()) {
            return commonNumber(a, b);
        }
        if (a.kind().isText() && b.kind().isText()) {
            return SqlType.varchar(a.length() == 0 || b.length() == 0 ? 0 : Math.max(a.length(), b.length()));
        }
        if (a.kind().isTemporal() && b.kind().isTemporal() && a.kind() != SqlKind.TIME && b.kind() != SqlKind.TIME) {
            return a.kind() == SqlKind.TIMESTAMP_TZ || b.kind() == SqlKind.TIMESTAMP_TZ
                    ? SqlType.TIMESTAMP_TZ
                    : SqlType.TIMESTAMP;
        }
        return null;
    }

    private static SqlType sameKind(SqlType a, SqlType b) {
        if (a.kind() == SqlKind.DECIMAL) {
            return commonDecimal(a, b);
        }
        if (a.kind().isEncoded()) {
            return EncodedTypes.common(a, b);
        }
        if (a.kind().isTemporal()) {
            return a.precision() < b.precision() ? b : a;
        }
        if (a.isLargeObject() || b.isLargeObject()) {
            return SqlType.blob(a.length() == 0 || b.length() == 0 ? 0 : Math.max(a.length(), b.length()));
        }
        if (a.isPadded() != b.isPadded()) {
            return a.length() == 0 || b.length() == 0
                    ? SqlType.VARBINARY
                    : SqlType.varbinary(Math.max(a.length(), b.length()));
        }
        if (a.length() == b.length()) {
            return a;
        }
        if (a.kind() == SqlKind.CHAR) {
            return SqlType.character(Math.max(a.length(), b.length()));
        }
        return a.length() == 0 || b.length() == 0 ? a.unlimited() : a.length() > b.length() ? a : b;
    }

    private static SqlType commonNumber(SqlType a, SqlType b) {
        if (a.kind().isFloating() || b.kind().isFloating()) {
            return SqlType.DOUBLE;
        }
        if (a.kind() == SqlKind.DECIMAL || b.kind() == SqlKind.DECIMAL) {
            return commonDecimal(asDecimal(a), asDecimal(b));
        }
        return a.kind().ordinal() > b.kind().ordinal() ? a : b;
    }

    private static SqlType commonDecimal(SqlType a, SqlType b) {
        int scale = Math.max(a.scale(), b.scale());
        int whole = Math.max(a.precision() - a.scale(), b.precision() - b.scale());
        return SqlType.decimal(Math.min(whole + scale, SqlType.MAX_PRECISION), scale);
    }

    /** A decimal type that holds every value of a whole-number type. */
    static SqlType asDecimal(SqlType type) {
        return switch (type.kind()) {
            case TINYINT -> SqlType.decimal(TINYINT_DIGITS, 0);
            case SMALLINT -> SqlType.decimal(SMALLINT_DIGITS, 0);
            case INTEGER -> SqlType.decimal(INTEGER_DIGITS, 0);
            case BIGINT -> SqlType.decimal(BIGINT_DIGITS, 0);
            default -> type;
        };
    }

    /** Whether an explicit cast is possible. */
    static boolean canCast(SqlType from, SqlType to) {
        return from.kind() == SqlKind.ARRAY && to.kind() == SqlKind.ARRAY
                ? canCast(from.element(), to.element())
                : canCast(from.kind(), to.kind());
    }

    private static boolean canCast(SqlKind from, SqlKind to) {
        if (from == to
                || from == SqlKind.NULL
                || from.isText() && to != SqlKind.VARBINARY
                || to.isText() && from != SqlKind.VARBINARY) {
            return true;
        }
        if (from.isNumeric() && to.isNumeric() || from.isBytes() && to.isBytes()) {
            return true;
        }
        if (from.isEncoded() || to.isEncoded()) {
            return EncodedTypes.canCast(from, to);
        }
        if (from == SqlKind.BOOLEAN || to == SqlKind.BOOLEAN) {
            return from.isNumeric() || to.isNumeric();
        }
        boolean timestamp = from == SqlKind.TIMESTAMP || from == SqlKind.TIMESTAMP_TZ;
        boolean toTimestamp = to == SqlKind.TIMESTAMP || to == SqlKind.TIMESTAMP_TZ;
        return timestamp && to.isTemporal() || from == SqlKind.DATE && toTimestamp;
    }

    /** Whether a value can be stored in a column without an explicit cast. */
    static boolean canAssign(SqlType from, SqlType to) {
        return from.kind() == SqlKind.ARRAY && to.kind() == SqlKind.ARRAY
                ? canAssign(from.element(), to.element())
                : from.kind() == SqlKind.ENUM && to.kind() == SqlKind.ENUM
                        ? EncodedTypes.isSameEnum(from, to)
                        : canAssign(from.kind(), to.kind());
    }

    private static boolean canAssign(SqlKind from, SqlKind to) {
        if (from == to || from == SqlKind.NULL) {
            return true;
        }
        if (from.isText() || from == SqlKind.VARBINARY) {
            return from.isText() && to.isText();
        }
        if ((from.isEncoded() || to.isEncoded()) && !(from.isTime() && to.isTime())) {
            return to.isText();
        }
        // Scripts set flags to 0 and 1, and H2 takes that.
        boolean flag = from == SqlKind.BOOLEAN && !to.isWhole() || to == SqlKind.BOOLEAN && !from.isWhole();
        return to.isText() || canCast(from, to) && !flag;
    }
}

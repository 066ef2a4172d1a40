package org.ashlardb.sql.bind;

import org.ashlardb.sql.type.IntervalFields;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;

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
        return a.kind() == SqlKind.INTERVAL
                ? SqlType.interval(
                        a.scale() == b.scale() ? a.intervalFields() : IntervalFields.ALL,
                        Math.max(a.precision(), b.precision()))
                : a;
    }

    /** Whether an explicit cast is possible; that text can be cast both ways is known. */
    static boolean canCast(SqlKind from, SqlKind to) {
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

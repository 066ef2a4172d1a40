package org.ashlardb.jdbc.metadata;

import java.sql.DatabaseMetaData;
import org.ashlardb.jdbc.convert.JdbcType;
import org.ashlardb.sql.type.ResultColumn;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;

/** The rows of {@code getTypeInfo}. */
final class TypeInfo {
    private TypeInfo() {}

    static MetaTable table() {
        MetaTable table = new MetaTable(
                "TYPE_NAME",
                "DATA_TYPE:i",
                "PRECISION:i",
                "LITERAL_PREFIX",
                "LITERAL_SUFFIX",
                "CREATE_PARAMS",
                "NULLABLE:s",
                "CASE_SENSITIVE:b",
                "SEARCHABLE:s",
                "UNSIGNED_ATTRIBUTE:b",
                "FIXED_PREC_SCALE:b",
                "AUTO_INCREMENT:b",
                "LOCAL_TYPE_NAME",
                "MINIMUM_SCALE:s",
                "MAXIMUM_SCALE:s",
                "SQL_DATA_TYPE:i",
                "SQL_DATETIME_SUB:i",
                "NUM_PREC_RADIX:i");
        for (SqlKind kind : SqlKind.values()) {
            // Timestamps of more digits are no type of their own for users.
            if (kind != SqlKind.NULL && !kind.isNanoTimestamp()) {
                add(table, kind);
            }
        }
        return table.sort(1);
    }

    private static void add(MetaTable table, SqlKind kind) {
        JdbcType type = JdbcType.of(kind);
        SqlType largest = kind == SqlKind.INTERVAL || kind.isTime()
                ? SqlType.of(kind)
                : new SqlType(kind, 0, SqlType.MAX_PRECISION, SqlType.MAX_PRECISION);
        ResultColumn column = new ResultColumn("", "", "", "", largest, true, false);
        boolean text = type.form() == JdbcType.FORM_TEXT;
        int precision = column.precision() == 0 ? Integer.MAX_VALUE : column.precision();
        table.row(
                type.sqlName(),
                type.code(),
                precision,
                prefix(type),
                type == JdbcType.ARRAY ? "]" : type.isNumber() || type == JdbcType.BOOLEAN ? null : "'",
                text || kind == SqlKind.VARBINARY ? "LENGTH" : kind == SqlKind.DECIMAL ? "PRECISION,SCALE" : null,
                DatabaseMetaData.typeNullable,
                text,
                DatabaseMetaData.typeSearchable,
                !type.isNumber(),
                false,
                type.isWholeNumber(),
                null,
                0,
                column.scale(),
                null,
                null,
                type.isNumber() ? (Integer) 10 : null);
    }

    private static String prefix(JdbcType type) {
        if (type.isNumber() || type == JdbcType.BOOLEAN) {
            return null;
        }
        return switch (type) {
            case VARBINARY -> "X'";
            case DATE -> "DATE '";
            case TIME, TIME_TZ -> "TIME '";
            case TIMESTAMP, TIMESTAMP_TZ -> "TIMESTAMP '";
            case UUID -> "UUID '";
            case INTERVAL -> "INTERVAL '";
            case JSON -> "JSON '";
            case ARRAY -> "ARRAY[";
            default -> "'";
        };
    }
}

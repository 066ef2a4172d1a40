package org.ashlardb.jdbc.metadata;

import java.sql.DatabaseMetaData;
import java.sql.JDBCType;
import java.util.EnumMap;
import java.util.Map;
import org.ashlardb.jdbc.convert.JdbcType;
import org.ashlardb.sql.type.ResultColumn;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;

/** The rows of {@code getTypeInfo}. */
final class TypeInfo {
    /** Names of other types of JDBC that SQL takes for one of its own, with which they rank last. */
    private static final Map<JDBCType, SqlKind> OTHER_NAMES = new EnumMap<>(Map.of(
            JDBCType.NUMERIC, SqlKind.DECIMAL,
            JDBCType.FLOAT, SqlKind.DOUBLE,
            JDBCType.BINARY, SqlKind.VARBINARY,
            JDBCType.LONGVARCHAR, SqlKind.VARCHAR,
            JDBCType.LONGVARBINARY, SqlKind.VARBINARY,
            JDBCType.CLOB, SqlKind.VARCHAR,
            JDBCType.BLOB, SqlKind.VARBINARY,
            JDBCType.NCHAR, SqlKind.CHAR,
            JDBCType.NVARCHAR, SqlKind.VARCHAR));

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
                add(table, kind, JdbcType.of(kind).sqlName(), JdbcType.of(kind).code());
            }
        }
        OTHER_NAMES.forEach((name, kind) -> add(table, kind, name.getName(), name.getVendorTypeNumber()));
        return table.sort(1);
    }

    private static void add(MetaTable table, SqlKind kind, String name, int code) {
        JdbcType type = JdbcType.of(kind);
        SqlType largest = kind == SqlKind.INTERVAL || kind.isTime()
                ? SqlType.of(kind)
                : new SqlType(kind, 0, SqlType.MAX_PRECISION, SqlType.MAX_PRECISION);
        ResultColumn column = new ResultColumn("", "", "", "", largest, true, false);
        boolean text = type.form() == JdbcType.FORM_TEXT;
        int precision = column.precision() == 0 ? Integer.MAX_VALUE : column.precision();
        table.row(
                name,
                code,
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

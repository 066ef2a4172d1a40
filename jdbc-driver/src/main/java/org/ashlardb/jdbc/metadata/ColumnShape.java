package org.ashlardb.jdbc.metadata;

import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.jdbc.convert.JdbcType;
import org.ashlardb.jdbc.result.ColumnInfo;
import org.ashlardb.sql.type.ResultColumn;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.type.SqlTypeCode;

/** What JDBC says about the type of a table's column. */
final class ColumnShape {
    private static final int DECIMAL_RADIX = 10;

    private final ColumnDefinition column;
    private final SqlType type;
    private final ResultColumn description;

    ColumnShape(ColumnDefinition column) {
        this.column = column;
        this.type = type(column);
        this.description = new ResultColumn(
                column.name(), column.name(), "", "", type, column.nullable(), column.identity() != null);
    }

    private static SqlType type(ColumnDefinition column) {
        String code = column.properties().get(SqlTypeCode.PROPERTY);
        return code == null
                ? kind(column).isTime()
                        ? SqlType.of(kind(column))
                        : new SqlType(kind(column), column.length(), column.precision(), column.scale())
                : SqlTypeCode.decode(code);
    }

    private static SqlKind kind(ColumnDefinition column) {
        return switch (column.type()) {
            case BOOLEAN -> SqlKind.BOOLEAN;
            case TINYINT -> SqlKind.TINYINT;
            case SMALLINT -> SqlKind.SMALLINT;
            case INTEGER -> SqlKind.INTEGER;
            case BIGINT -> SqlKind.BIGINT;
            case REAL -> SqlKind.REAL;
            case DOUBLE -> SqlKind.DOUBLE;
            case DECIMAL -> SqlKind.DECIMAL;
            case CHAR -> SqlKind.CHAR;
            case VARCHAR, VARCHAR_IGNORECASE -> SqlKind.VARCHAR;
            case VARBINARY -> SqlKind.VARBINARY;
            case DATE -> SqlKind.DATE;
            case TIME -> SqlKind.TIME;
            case TIMESTAMP -> SqlKind.TIMESTAMP;
            case TIMESTAMP_TZ -> SqlKind.TIMESTAMP_TZ;
        };
    }

    JdbcType type() {
        return JdbcType.of(type.kind());
    }

    String typeName() {
        return ColumnInfo.typeName(type);
    }

    /** Digits, characters or bytes; the largest int where there is no limit. */
    int size() {
        int precision = description.precision();
        return precision == 0 ? Integer.MAX_VALUE : precision;
    }

    /** Digits behind the point, or null where that says nothing. */
    Integer decimalDigits() {
        return type().isNumber() || type().isTemporal() ? (Integer) description.scale() : null;
    }

    /** 10 for numbers, else null. */
    Integer radix() {
        return type().isNumber() ? (Integer) DECIMAL_RADIX : null;
    }

    /** Most bytes of a text, at four bytes a character, or of binary data; else null. */
    Integer octets() {
        return switch (type().form()) {
            case JdbcType.FORM_TEXT -> (Integer) (int) Math.min(Integer.MAX_VALUE, 4L * size());
            case JdbcType.FORM_BYTES -> (Integer) size();
            default -> null;
        };
    }

    ColumnDefinition column() {
        return column;
    }
}

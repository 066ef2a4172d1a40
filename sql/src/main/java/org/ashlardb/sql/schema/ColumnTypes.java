package org.ashlardb.sql.schema;

import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.ColumnType;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.type.SqlTypeCode;
import org.ashlardb.sql.type.TypeDetail;

/**
 * Which column type of the engine stores which SQL type. One that the engine has no type for is stored in its byte form and
 * named by a property of the column, see {@link SqlTypeCode}.
 */
final class ColumnTypes {
    private ColumnTypes() {}

    static ColumnDefinition define(String name, SqlType type) {
        if (type.detail() instanceof TypeDetail.Domain domain) {
            return define(name, type.base())
                    .property(DomainSchema.PROPERTY, DomainSchema.reference(domain.schema(), domain.name()));
        }
        ColumnType stored =
                switch (type.kind()) {
                    case BOOLEAN -> ColumnType.BOOLEAN;
                    case TINYINT -> ColumnType.TINYINT;
                    case SMALLINT -> ColumnType.SMALLINT;
                    case INTEGER -> ColumnType.INTEGER;
                    case BIGINT -> ColumnType.BIGINT;
                    case REAL -> ColumnType.REAL;
                    case DOUBLE -> ColumnType.DOUBLE;
                    case DECIMAL -> ColumnType.DECIMAL;
                    case CHAR -> type.ignoresCase() ? ColumnType.VARCHAR_IGNORECASE : ColumnType.CHAR;
                    case VARCHAR -> type.ignoresCase() ? ColumnType.VARCHAR_IGNORECASE : ColumnType.VARCHAR;
                    case NULL -> ColumnType.VARCHAR;
                    case VARBINARY -> ColumnType.VARBINARY;
                    case DATE -> ColumnType.DATE;
                    case TIME -> ColumnType.TIME;
                    case TIMESTAMP -> ColumnType.TIMESTAMP;
                    case TIMESTAMP_TZ -> ColumnType.TIMESTAMP_TZ;
                    case UUID, INTERVAL, JSON, ARRAY, ENUM, TIMESTAMP_NANO, TIMESTAMP_TZ_NANO, TIME_TZ ->
                        ColumnType.VARBINARY;
                };
        boolean digits = type.kind().isTemporal() && !type.equals(SqlType.of(type.kind()));
        if (type.kind().isEncoded() || digits) {
            return ColumnDefinition.of(name, stored).property(SqlTypeCode.PROPERTY, SqlTypeCode.encode(type));
        }
        ColumnDefinition column = ColumnDefinition.of(name, stored).length(type.length());
        if (type.kind() == SqlKind.CHAR && type.ignoresCase() || type.detail() instanceof TypeDetail.Binary) {
            // What is stored is the same: values are padded before they are written.
            return column.property(SqlTypeCode.PROPERTY, SqlTypeCode.encode(type));
        }
        return stored == ColumnType.DECIMAL ? column.decimal(type.precision(), type.scale()) : column;
    }

    static SqlType sqlType(ColumnDefinition column) {
        String code = column.properties().get(SqlTypeCode.PROPERTY);
        if (code != null) {
            return SqlTypeCode.decode(code);
        }
        return switch (column.type()) {
            case BOOLEAN -> SqlType.BOOLEAN;
            case TINYINT -> SqlType.TINYINT;
            case SMALLINT -> SqlType.SMALLINT;
            case INTEGER -> SqlType.INTEGER;
            case BIGINT -> SqlType.BIGINT;
            case REAL -> SqlType.REAL;
            case DOUBLE -> SqlType.DOUBLE;
            case DECIMAL -> SqlType.decimal(column.precision(), column.scale());
            case CHAR -> SqlType.character(column.length());
            case VARCHAR -> SqlType.varchar(column.length());
            case VARCHAR_IGNORECASE -> SqlType.varchar(column.length()).ignoringCase();
            case VARBINARY -> SqlType.varbinary(column.length());
            case DATE -> SqlType.DATE;
            case TIME -> SqlType.TIME;
            case TIMESTAMP -> SqlType.TIMESTAMP;
            case TIMESTAMP_TZ -> SqlType.TIMESTAMP_TZ;
        };
    }
}

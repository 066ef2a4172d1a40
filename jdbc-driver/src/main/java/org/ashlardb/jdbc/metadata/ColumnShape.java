package org.ashlardb.jdbc.metadata;

import java.sql.Types;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.jdbc.convert.JdbcType;
import org.ashlardb.jdbc.result.ColumnInfo;
import org.ashlardb.sql.DefinitionFacts;
import org.ashlardb.sql.type.ResultColumn;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.type.TypeDetail;

/** What JDBC says about the type of a table's column. */
final class ColumnShape {
    private static final int DECIMAL_RADIX = 10;

    private final ColumnDefinition column;
    private final SqlType type;
    private final TypeDetail.Domain domain; // null for a column of none
    private final ResultColumn description;

    ColumnShape(ColumnDefinition column) {
        this.column = column;
        SqlType declared = DefinitionFacts.declaredType(column);
        this.domain = declared.detail() instanceof TypeDetail.Domain found ? found : null;
        this.type = declared.base();
        this.description = new ResultColumn(
                column.name(), column.name(), "", "", type, column.nullable(), column.identity() != null);
    }

    /** The type of the values: of a domain that it is of. */
    JdbcType type() {
        return JdbcType.of(type);
    }

    /** The constant of {@link Types}: DISTINCT for a domain. */
    int code() {
        return domain == null ? type().code() : Types.DISTINCT;
    }

    /** Of a domain the constant of what it is of, else null. */
    Integer sourceCode() {
        return domain == null ? null : (Integer) type().code();
    }

    /** The name of the type, in which a domain is qualified by its schema. */
    String typeName() {
        return domain == null ? ColumnInfo.typeName(type) : domain.schema() + "." + domain.name();
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

package org.ashlardb.sql.parser;

import org.antlr.v4.runtime.tree.TerminalNode;
import org.ashlardb.sql.parser.AshlarSqlParser.DataTypeContext;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Builds types from their many spellings. */
final class TypeBuilder {
    private static final int MAX_LENGTH = 1 << 30;
    private static final int MAX_REAL_PRECISION = 24;
    private static final int MAX_FLOAT_PRECISION = 53;
    private static final int MAX_FRACTION_DIGITS = 9;

    private TypeBuilder() {}

    static SqlType type(DataTypeContext node) {
        String name = TreeContext.name(node.identifier());
        if (node.VARYING() != null) {
            name = name.startsWith("B") ? "VARBINARY" : "VARCHAR";
        } else if (node.OBJECT() != null) {
            name = name.startsWith("B") ? "BLOB" : "CLOB";
        }
        boolean zoned = node.WITH() != null;
        int first = number(node, 0);
        return switch (name) {
            case "BOOLEAN", "BOOL", "BIT" -> SqlType.BOOLEAN;
            case "TINYINT" -> SqlType.TINYINT;
            case "SMALLINT", "INT2", "YEAR" -> SqlType.SMALLINT;
            case "INTEGER", "INT", "INT4", "MEDIUMINT", "SERIAL" -> SqlType.INTEGER;
            case "BIGINT", "INT8", "LONG", "BIGSERIAL" -> SqlType.BIGINT;
            case "REAL", "FLOAT4" -> SqlType.REAL;
            case "FLOAT" -> floating(node, first);
            case "DOUBLE", "FLOAT8" -> SqlType.DOUBLE;
            case "DECIMAL", "NUMERIC", "DEC", "NUMBER" -> decimal(node, first);
            case "CHAR", "CHARACTER", "NCHAR" -> SqlType.character(length(node, first < 0 ? 1 : first));
            case "VARCHAR", "VARCHAR2", "NVARCHAR", "VARCHAR_IGNORECASE" -> SqlType.varchar(length(node, first));
            case "TEXT", "CLOB", "LONGVARCHAR", "STRING" -> SqlType.varchar(length(node, first));
            case "BINARY", "VARBINARY", "LONGVARBINARY", "RAW" -> SqlType.varbinary(length(node, first));
            case "BLOB", "BYTEA" -> SqlType.varbinary(length(node, first));
            case "DATE" -> SqlType.DATE;
            case "TIME" -> time(node, first, zoned);
            case "TIMESTAMP", "DATETIME" -> timestamp(node, first, zoned ? SqlKind.TIMESTAMP_TZ : SqlKind.TIMESTAMP);
            case "TIMESTAMPTZ" -> timestamp(node, first, SqlKind.TIMESTAMP_TZ);
            default -> throw TreeContext.place(node).error(SqlState.UNKNOWN_OBJECT, "type " + name + " does not exist");
        };
    }

    /** The n-th number in parentheses, or -1. */
    private static int number(DataTypeContext node, int index) {
        TerminalNode literal = node.INTEGER_LITERAL(index);
        if (literal == null) {
            return -1;
        }
        try {
            return Integer.parseInt(literal.getText());
        } catch (NumberFormatException e) {
            throw limit(node, "size " + literal.getText() + " is larger than " + Integer.MAX_VALUE);
        }
    }

    private static int length(DataTypeContext node, int length) {
        if (length == 0 || length > MAX_LENGTH) {
            throw limit(node, "length " + length + " is not between 1 and " + MAX_LENGTH);
        }
        return Math.max(length, 0);
    }

    private static SqlType floating(DataTypeContext node, int precision) {
        if (precision == 0 || precision > MAX_FLOAT_PRECISION) {
            throw limit(node, "precision " + precision + " of FLOAT is not between 1 and " + MAX_FLOAT_PRECISION);
        }
        return precision > 0 && precision <= MAX_REAL_PRECISION ? SqlType.REAL : SqlType.DOUBLE;
    }

    private static SqlType decimal(DataTypeContext node, int first) {
        int precision = first < 0 ? SqlType.DEFAULT_DECIMAL_PRECISION : first;
        int scale = Math.max(number(node, 1), 0);
        if (precision < 1 || precision > SqlType.MAX_PRECISION) {
            throw limit(node, "precision " + precision + " is not between 1 and " + SqlType.MAX_PRECISION);
        }
        if (scale > precision) {
            throw limit(node, "scale " + scale + " is larger than the precision " + precision);
        }
        return SqlType.decimal(precision, scale);
    }

    private static SqlType time(DataTypeContext node, int digits, boolean zoned) {
        if (zoned) {
            throw TreeContext.place(node).error(SqlState.NOT_SUPPORTED, "TIME WITH TIME ZONE is not supported");
        }
        checkDigits(node, digits);
        return SqlType.TIME;
    }

    private static SqlType timestamp(DataTypeContext node, int digits, SqlKind kind) {
        checkDigits(node, digits);
        return kind == SqlKind.TIMESTAMP ? SqlType.TIMESTAMP : SqlType.TIMESTAMP_TZ;
    }

    private static void checkDigits(DataTypeContext node, int digits) {
        if (digits > MAX_FRACTION_DIGITS) {
            throw limit(node, digits + " fractional digits are more than " + MAX_FRACTION_DIGITS);
        }
    }

    private static SqlException limit(DataTypeContext node, String message) {
        return TreeContext.place(node).error(SqlState.INVALID_PARAMETER, message);
    }
}

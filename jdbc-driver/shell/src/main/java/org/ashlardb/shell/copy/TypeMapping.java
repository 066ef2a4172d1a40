package org.ashlardb.shell.copy;

import java.sql.Types;
import java.util.Locale;

/** Which type here a column of another engine gets. */
final class TypeMapping {
    private static final int LONGEST_VARCHAR = 1_000_000;
    private static final int MOST_DIGITS = 1_000;
    private static final int NANOS = 9;

    private TypeMapping() {}

    /** The type as SQL; null if there is none, and text has to do. */
    static String type(SourceTable.Column column) {
        String name = column.typeName().toUpperCase(Locale.ROOT);
        String named = named(name);
        return named != null ? named : ofCode(name, column);
    }

    private static String ofCode(String name, SourceTable.Column column) {
        return switch (column.type()) {
            case Types.BOOLEAN, Types.BIT -> name.startsWith("BIT") && column.size() > 1 ? binary(column) : "BOOLEAN";
            case Types.TINYINT -> "TINYINT";
            case Types.SMALLINT -> "SMALLINT";
            case Types.INTEGER -> "INTEGER";
            case Types.BIGINT -> "BIGINT";
            case Types.REAL -> "REAL";
            case Types.FLOAT, Types.DOUBLE -> "DOUBLE PRECISION";
            case Types.NUMERIC, Types.DECIMAL -> decimal(column);
            case Types.CHAR, Types.NCHAR -> "CHAR(" + Math.max(1, column.size()) + ")";
            case Types.VARCHAR, Types.NVARCHAR -> text(name, column);
            case Types.LONGVARCHAR, Types.LONGNVARCHAR, Types.CLOB, Types.NCLOB -> "CLOB";
            case Types.BINARY -> "BINARY(" + Math.max(1, column.size()) + ")";
            case Types.VARBINARY -> binary(column);
            case Types.LONGVARBINARY, Types.BLOB -> "BLOB";
            case Types.DATE -> "DATE";
            case Types.TIME -> "TIME(" + fraction(column) + ")";
            case Types.TIMESTAMP -> "TIMESTAMP(" + fraction(column) + ")";
            case Types.TIME_WITH_TIMEZONE -> "TIME(" + fraction(column) + ") WITH TIME ZONE";
            case Types.TIMESTAMP_WITH_TIMEZONE -> "TIMESTAMP(" + fraction(column) + ") WITH TIME ZONE";
            default -> null;
        };
    }

    /** Types that JDBC has no code for, so that engines choose one that only comes near. */
    private static String named(String name) {
        if (name.startsWith("UUID")) {
            return "UUID";
        }
        if (name.startsWith("JSON")) {
            return "JSON";
        }
        if (name.startsWith("DECFLOAT")) {
            return "DECIMAL(100, 34)"; // its exponents reach further, but as many digits are kept
        }
        return name.startsWith("INTERVAL") ? "INTERVAL" : null;
    }

    private static String text(String name, SourceTable.Column column) {
        String length = column.size() > 0 && column.size() <= LONGEST_VARCHAR ? "(" + column.size() + ")" : "";
        return name.contains("IGNORECASE") ? "VARCHAR_IGNORECASE" + length : "VARCHAR" + length;
    }

    private static String binary(SourceTable.Column column) {
        return column.size() > 0 && column.size() <= LONGEST_VARCHAR ? "VARBINARY(" + column.size() + ")" : "VARBINARY";
    }

    private static String decimal(SourceTable.Column column) {
        int digits = Math.max(0, column.digits());
        return column.size() > 0 && column.size() <= MOST_DIGITS
                ? "DECIMAL(" + Math.max(column.size(), digits) + ", " + digits + ")"
                : "DECIMAL";
    }

    /** HSQLDB says 0 whatever there is, so 0 is not believed: nothing must be rounded away. */
    private static int fraction(SourceTable.Column column) {
        return column.digits() <= 0 ? NANOS : Math.min(NANOS, column.digits());
    }
}

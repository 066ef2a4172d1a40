package org.ashlardb.liquibase;

import java.sql.Types;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import liquibase.database.Database;
import liquibase.exception.DatabaseException;
import liquibase.snapshot.CachedRow;
import liquibase.snapshot.SnapshotGenerator;
import liquibase.snapshot.jvm.ColumnSnapshotGenerator;
import liquibase.structure.DatabaseObject;
import liquibase.structure.core.Column;
import liquibase.structure.core.DataType;

/** Reads types as they are written: with lengths and digits where a type has them, and as it has them. */
@SuppressWarnings({"unchecked", "rawtypes"}) // as in what it extends
public final class AshlarColumnSnapshotGenerator extends ColumnSnapshotGenerator {
    private static final Pattern TEXT_LITERAL = Pattern.compile("'((?:[^']|'')*)'");
    private static final int DIGITS_OF_TIMESTAMP = 6;
    private static final int DIGITS_OF_TIME = 9;

    @Override
    public int getPriority(Class<? extends DatabaseObject> type, Database database) {
        return database instanceof AshlarDatabase ? super.getPriority(type, database) + 1 : PRIORITY_NONE;
    }

    @Override
    public Class<? extends SnapshotGenerator>[] replaces() {
        return new Class[] {ColumnSnapshotGenerator.class};
    }

    @Override
    protected DataType readDataType(CachedRow row, Column column, Database database) throws DatabaseException {
        int code = row.getInt("DATA_TYPE");
        String name = row.getString("TYPE_NAME");
        int size = row.getInt("COLUMN_SIZE");
        boolean isBounded = size < Integer.MAX_VALUE;
        DataType type =
                switch (code) {
                    case Types.VARCHAR ->
                        isBounded || !name.equals("VARCHAR") ? sized(name, size) : new DataType("CLOB");
                    case Types.CHAR, Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB ->
                        sized(name, size);
                    case Types.DECIMAL, Types.NUMERIC -> decimal(name, size, row.getInt("DECIMAL_DIGITS"));
                    case Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE ->
                        new DataType(withDigits(name, row.getInt("DECIMAL_DIGITS"), DIGITS_OF_TIMESTAMP));
                    case Types.TIME, Types.TIME_WITH_TIMEZONE ->
                        new DataType(withDigits(name, row.getInt("DECIMAL_DIGITS"), DIGITS_OF_TIME));
                    default -> new DataType(name);
                };
        type.setDataTypeId(code);
        return type;
    }

    private static DataType sized(String name, int size) {
        DataType type = new DataType(name);
        if (size < Integer.MAX_VALUE) {
            type.setColumnSize(size);
        }
        return type;
    }

    private static DataType decimal(String name, int precision, int scale) {
        DataType type = new DataType(name);
        type.setColumnSize(precision);
        type.setDecimalDigits(scale);
        return type;
    }

    /** The digits stand behind the first word. */
    private static String withDigits(String name, int digits, int usual) {
        return digits == usual ? name : name.replaceFirst("^\\w+", "$0(" + digits + ")");
    }

    @Override
    protected Object readDefaultValue(CachedRow row, Column column, Database database) {
        String value = row.getString(COLUMN_DEF_COL);
        Matcher literal = TEXT_LITERAL.matcher(value == null ? "" : value);
        return literal.matches() ? literal.group(1).replace("''", "'") : super.readDefaultValue(row, column, database);
    }
}

package org.ashlardb.jdbc.result;

import java.math.BigDecimal;
import org.ashlardb.jdbc.convert.JdbcType;
import org.ashlardb.sql.type.EncodedValue;
import org.ashlardb.sql.type.Parameters;
import org.ashlardb.sql.type.ResultCursor;

/**
 * The insert row: the values set so far, each of the type it was set as; the others are NULL. Whoever reads a value asks
 * first whether it is NULL; that notes its type among those of the columns.
 */
final class PendingRow implements ResultCursor {
    private final Parameters values;
    private final JdbcType[] columnTypes;
    private final JdbcType[] types;

    /** Of values set by columns, with the types to note theirs in. */
    PendingRow(Parameters values, JdbcType[] types) {
        this.values = values;
        this.columnTypes = types.clone();
        this.types = types;
    }

    private JdbcType type(int column) {
        return switch (values.tag(column)) {
            case Parameters.BOOLEAN -> JdbcType.BOOLEAN;
            case Parameters.LONG -> JdbcType.BIGINT;
            case Parameters.DOUBLE -> JdbcType.DOUBLE;
            case Parameters.DECIMAL -> JdbcType.DECIMAL;
            case Parameters.STRING -> JdbcType.VARCHAR;
            case Parameters.BYTES -> columnTypes[column] == JdbcType.BLOB ? JdbcType.BLOB : JdbcType.VARBINARY;
            case Parameters.DATE -> JdbcType.DATE;
            case Parameters.TIME -> JdbcType.TIME;
            case Parameters.TIMESTAMP -> JdbcType.TIMESTAMP;
            case Parameters.TIMESTAMP_TZ -> JdbcType.TIMESTAMP_TZ;
            case Parameters.ENCODED -> JdbcType.of(((EncodedValue) values.objectValue(column)).type());
            default -> types[column];
        };
    }

    @Override
    public boolean next() {
        return false;
    }

    @Override
    public boolean isNull(int column) {
        if (values.tag(column) == Parameters.SOURCE) {
            values.collect(column);
        }
        types[column] = type(column);
        return values.tag(column) == Parameters.UNSET || values.tag(column) == Parameters.NULL;
    }

    @Override
    public long getLong(int column) {
        return values.longValue(column);
    }

    @Override
    public double getDouble(int column) {
        return values.doubleValue(column);
    }

    @Override
    public BigDecimal getDecimal(int column) {
        return (BigDecimal) values.objectValue(column);
    }

    @Override
    public String getString(int column) {
        return (String) values.objectValue(column);
    }

    @Override
    public byte[] getBytes(int column) {
        Object value = values.objectValue(column);
        return value instanceof EncodedValue encoded ? encoded.bytes() : ((byte[]) value).clone();
    }

    @Override
    public void close() {
        // holds nothing
    }
}

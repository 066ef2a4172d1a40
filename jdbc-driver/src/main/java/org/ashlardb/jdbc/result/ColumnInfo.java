package org.ashlardb.jdbc.result;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.jdbc.convert.JdbcType;
import org.ashlardb.sql.type.ResultColumn;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.type.TypeDetail;

/** A column of a result as JDBC describes it. */
public record ColumnInfo(
        String label,
        String name,
        String table,
        String schema,
        JdbcType type,
        String typeName,
        int precision,
        int scale,
        int displaySize,
        boolean nullable,
        boolean autoIncrement) {
    /** The description of a column of the SQL layer. */
    static ColumnInfo of(ResultColumn column) {
        return new ColumnInfo(
                column.label(),
                column.name(),
                column.table(),
                column.schema(),
                JdbcType.of(column.type()),
                typeName(column.type()),
                column.precision(),
                column.scale(),
                column.displaySize(),
                column.nullable(),
                column.autoIncrement());
    }

    /** The name of a type: without limits, but of an array with what its elements are. */
    public static String typeName(SqlType type) {
        if (type.detail() instanceof TypeDetail.Labels labels && labels.name() != null) {
            return labels.name();
        }
        return type.kind() == SqlKind.ARRAY
                ? typeName(type.element()) + " ARRAY"
                : JdbcType.of(type).sqlName();
    }

    /** The descriptions of all columns of a result. */
    public static List<ColumnInfo> listOf(List<ResultColumn> columns) {
        List<ColumnInfo> list = new ArrayList<>(columns.size());
        for (ResultColumn column : columns) {
            list.add(of(column));
        }
        return list;
    }

    /** A column that no table has, as the metadata result sets have. */
    public static ResultColumn computed(String label, SqlType type) {
        return new ResultColumn(label, label, "", "", type, true, false);
    }
}

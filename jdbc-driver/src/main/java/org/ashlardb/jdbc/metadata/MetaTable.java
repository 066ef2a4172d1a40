package org.ashlardb.jdbc.metadata;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.ashlardb.jdbc.result.BufferedRows;
import org.ashlardb.jdbc.result.ColumnInfo;
import org.ashlardb.jdbc.result.ResultState;
import org.ashlardb.sql.type.ResultColumn;
import org.ashlardb.sql.type.SqlType;

/** Builds a result set of metadata. */
final class MetaTable {
    private final List<ResultColumn> columns = new ArrayList<>();
    private final List<Object[]> rows = new ArrayList<>();

    /**
     * A table without rows.
     *
     * @param columnNames names in order; a suffix says the type: {@code :i} INTEGER, {@code :s} SMALLINT, {@code :l}
     *     BIGINT, {@code :b} BOOLEAN, none VARCHAR
     */
    MetaTable(String... columnNames) {
        for (String text : columnNames) {
            int split = text.indexOf(':');
            String name = split < 0 ? text : text.substring(0, split);
            columns.add(ColumnInfo.computed(name, split < 0 ? SqlType.VARCHAR : type(text.charAt(split + 1))));
        }
    }

    private static SqlType type(char suffix) {
        return switch (suffix) {
            case 'i' -> SqlType.INTEGER;
            case 's' -> SqlType.SMALLINT;
            case 'l' -> SqlType.BIGINT;
            default -> SqlType.BOOLEAN;
        };
    }

    /** Adds a row; numbers of any class and booleans take their native form. */
    MetaTable row(Object... values) {
        if (values.length != columns.size()) {
            throw new IllegalArgumentException(values.length + " values for " + columns.size() + " columns");
        }
        for (int i = 0; i < values.length; i++) {
            if (values[i] instanceof Boolean flag) {
                values[i] = flag ? 1L : 0L;
            } else if (values[i] instanceof Number number) {
                values[i] = number.longValue();
            }
        }
        rows.add(values);
        return this;
    }

    /** Orders the rows by columns from 0; NULL first. */
    MetaTable sort(int... keys) {
        rows.sort((left, right) -> compare(left, right, keys));
        return this;
    }

    private static int compare(Object[] left, Object[] right, int[] keys) {
        for (int key : keys) {
            int order = Comparator.nullsFirst(MetaTable::compareValues).compare(left[key], right[key]);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static int compareValues(Object left, Object right) {
        return left instanceof Long number ? number.compareTo((Long) right) : ((String) left).compareTo((String) right);
    }

    /** The result set. */
    ResultSet open(MetaDataSource source) throws SQLException {
        source.checkOpen();
        return new ResultState(source.gate(), source).open(new BufferedRows(rows), columns, 0, false);
    }
}

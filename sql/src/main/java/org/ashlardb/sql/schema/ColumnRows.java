package org.ashlardb.sql.schema;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.type.ResultColumn;
import org.ashlardb.sql.type.SqlKind;

/** The rows of INFORMATION_SCHEMA.COLUMNS. */
final class ColumnRows {
    private ColumnRows() {}

    static List<Object[]> of(CatalogView catalog) {
        List<Object[]> rows = new ArrayList<>();
        for (SystemTable table : InformationSchema.tables()) {
            add(table, rows);
        }
        for (TableSchema table : catalog.tables()) {
            add(table, rows);
        }
        for (ViewSchema view : catalog.views()) {
            add(view, rows);
        }
        return rows;
    }

    private static void add(Relation relation, List<Object[]> rows) {
        for (int i = 0; i < relation.columns().size(); i++) {
            ColumnSchema column = relation.columns().get(i);
            SqlKind kind = column.type().kind();
            ResultColumn result = new ResultColumn("", "", "", "", column.type(), true, false);
            boolean sized = kind.isBytes() && column.type().length() > 0;
            rows.add(new Object[] {
                InformationSchema.CATALOG,
                relation.schema(),
                relation.name(),
                column.name(),
                i + 1L,
                column.defaultText(),
                column.nullable() ? "YES" : "NO",
                kind.sqlName(),
                sized ? (Long) (long) column.type().length() : null,
                kind.isNumeric() ? (Long) (long) result.precision() : null,
                kind.isNumeric() ? (Long) (long) result.scale() : null,
                column.isIdentity() ? "YES" : "NO",
                switch (column.numbering()) {
                    case NONE -> null;
                    case BY_DEFAULT -> "BY DEFAULT";
                    case ALWAYS -> "ALWAYS";
                },
                kind.isTime() || kind == SqlKind.INTERVAL ? (Long) (long) result.scale() : null
            });
        }
    }
}

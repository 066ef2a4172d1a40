package org.ashlardb.sql.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.ashlardb.engine.Sequence;
import org.ashlardb.sql.parser.ColumnNames;
import org.ashlardb.sql.type.IntervalFields;
import org.ashlardb.sql.type.ResultColumn;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.type.TypeDetail;

/** System tables about columns. */
final class ColumnRows {
    private static final long BYTES_OF_CHARACTER = 4;
    private static final Long RADIX = 10L;

    private ColumnRows() {}

    static List<SystemTable> tables() {
        return List.of(
                InformationSchema.tableByTable(
                        "COLUMNS",
                        ColumnRows::of,
                        "TABLE_CATALOG",
                        "TABLE_SCHEMA",
                        "TABLE_NAME",
                        "COLUMN_NAME",
                        "#ORDINAL_POSITION",
                        "COLUMN_DEFAULT",
                        "IS_NULLABLE",
                        "DATA_TYPE",
                        "#CHARACTER_MAXIMUM_LENGTH",
                        "#NUMERIC_PRECISION",
                        "#NUMERIC_SCALE",
                        "IS_IDENTITY",
                        "IDENTITY_GENERATION",
                        "IS_GENERATED",
                        "GENERATION_EXPRESSION",
                        "REMARKS",
                        "#DATETIME_PRECISION",
                        "COLLATION_NAME",
                        "DOMAIN_SCHEMA",
                        "DOMAIN_NAME",
                        "#CHARACTER_OCTET_LENGTH",
                        "#NUMERIC_PRECISION_RADIX",
                        "INTERVAL_TYPE",
                        "CHARACTER_SET_NAME",
                        "COLLATION_CATALOG",
                        "COLLATION_SCHEMA",
                        "DOMAIN_CATALOG",
                        "UDT_CATALOG",
                        "UDT_SCHEMA",
                        "UDT_NAME",
                        "#MAXIMUM_CARDINALITY",
                        "DTD_IDENTIFIER",
                        "IS_SELF_REFERENCING",
                        "#IDENTITY_START",
                        "#IDENTITY_INCREMENT",
                        "#IDENTITY_MAXIMUM",
                        "#IDENTITY_MINIMUM",
                        "IDENTITY_CYCLE",
                        "COLUMN_ON_UPDATE"),
                InformationSchema.tableByTable(
                        "COLUMN_COLUMN_USAGE",
                        ColumnRows::usage,
                        "TABLE_CATALOG",
                        "TABLE_SCHEMA",
                        "TABLE_NAME",
                        "COLUMN_NAME",
                        "DEPENDENT_COLUMN"));
    }

    /** Which columns others are computed from. */
    private static List<Object[]> usage(WantedTables wanted) {
        List<Object[]> rows = new ArrayList<>();
        for (TableSchema table : wanted.tables()) {
            for (int i : table.visible()) {
                ColumnSchema column = table.columns().get(i);
                for (String used : column.isGenerated() ? ColumnNames.of(column.generatedText()) : Set.<String>of()) {
                    rows.add(new Object[] {InformationSchema.CATALOG, table.schema(), table.name(), used, column.name()
                    });
                }
            }
        }
        return rows;
    }

    private static String remarks(Relation relation, int column) {
        if (relation instanceof TableSchema table) {
            return table.table().definition().columns().get(column).properties().get(Comments.PROPERTY);
        }
        return relation instanceof ViewSchema view
                ? view.comments().get(view.columns().get(column).name())
                : null;
    }

    static List<Object[]> of(WantedTables wanted) {
        List<Object[]> rows = new ArrayList<>();
        for (SystemTable table : wanted.systemTables()) {
            add(table, rows);
        }
        for (TableSchema table : wanted.tables()) {
            add(table, rows);
        }
        for (TableSchema table : wanted.temporaryTables()) {
            add(table, rows);
        }
        for (ViewSchema view : wanted.views()) {
            add(view, rows);
        }
        return rows;
    }

    /** The type with its domain. */
    private static SqlType declared(Relation relation, int column) {
        SqlType type = relation.columns().get(column).type();
        return relation instanceof TableSchema table
                ? DomainSchema.declared(table.table().definition().columns().get(column), type)
                : type;
    }

    /** What numbers the rows, or null. */
    private static Sequence identity(Relation relation, int column) {
        return relation instanceof TableSchema table ? table.table().identity(column) : null;
    }

    /** The most bytes of a text, at four bytes a character, or of binary data; null without a limit. */
    private static Long octets(SqlType type) {
        if (!type.kind().isBytes() || type.length() == 0) {
            return null;
        }
        return type.kind().isText() ? BYTES_OF_CHARACTER * type.length() : (long) type.length();
    }

    /** The fields that an interval is limited to, or null. */
    private static String intervalFields(SqlType type) {
        boolean limited = type.kind() == SqlKind.INTERVAL && type.intervalFields() != IntervalFields.ALL;
        return limited ? type.intervalFields().toString() : null;
    }

    private static boolean isNamedEnum(SqlType type) {
        return type.kind() == SqlKind.ENUM && type.labels().name() != null;
    }

    private static void add(Relation relation, List<Object[]> rows) {
        List<Integer> visible = relation.visible();
        for (int i = 0; i < visible.size(); i++) {
            ColumnSchema column = relation.columns().get(visible.get(i));
            SqlKind kind = column.type().kind();
            SqlType declared = declared(relation, visible.get(i));
            ResultColumn result = new ResultColumn("", "", "", "", column.type(), true, false);
            Sequence identity = identity(relation, visible.get(i));
            boolean sized = kind.isBytes() && column.type().length() > 0;
            rows.add(new Object[] {
                InformationSchema.CATALOG,
                TemporaryNames.shown(relation.schema()),
                relation.name(),
                column.name(),
                i + 1L,
                column.defaultText(),
                column.nullable() ? "YES" : "NO",
                column.type().sqlName(),
                sized ? (Long) (long) column.type().length() : null,
                kind.isNumeric() ? (Long) (long) result.precision() : null,
                kind.isNumeric() ? (Long) (long) result.scale() : null,
                column.isIdentity() ? "YES" : "NO",
                switch (column.numbering()) {
                    case NONE -> null;
                    case BY_DEFAULT, BY_DEFAULT_ON_NULL -> "BY DEFAULT";
                    case ALWAYS -> "ALWAYS";
                },
                column.isGenerated() ? "ALWAYS" : "NEVER",
                column.generatedText(),
                remarks(relation, visible.get(i)),
                kind.isTime() || kind == SqlKind.INTERVAL ? (Long) (long) result.scale() : null,
                kind.isText() ? column.type().ignoresCase() ? "NOCASE" : "UCS_BASIC" : null,
                declared.detail() instanceof TypeDetail.Domain domain ? domain.schema() : null,
                declared.detail() instanceof TypeDetail.Domain domain ? domain.name() : null,
                octets(column.type()),
                kind.isNumeric() ? RADIX : null,
                intervalFields(column.type()),
                kind.isText() ? "UTF8" : null,
                kind.isText() ? InformationSchema.CATALOG : null,
                kind.isText() ? InformationSchema.NAME : null,
                declared.detail() instanceof TypeDetail.Domain ? InformationSchema.CATALOG : null,
                isNamedEnum(column.type()) ? InformationSchema.CATALOG : null,
                isNamedEnum(column.type()) ? column.type().labels().schema() : null,
                isNamedEnum(column.type()) ? column.type().labels().name() : null,
                kind == SqlKind.ARRAY && column.type().length() > 0
                        ? (Long) (long) column.type().length()
                        : null,
                Integer.toString(visible.get(i) + 1),
                "NO",
                identity == null ? null : (Long) identity.start(),
                identity == null ? null : (Long) identity.increment(),
                identity == null ? null : (Long) identity.maximum(),
                identity == null ? null : (Long) identity.minimum(),
                identity == null ? null : identity.cycles() ? "YES" : "NO",
                column.onUpdateText()
            });
        }
    }
}

package org.ashlardb.sql.schema;

import static org.ashlardb.sql.schema.InformationSchema.CATALOG;
import static org.ashlardb.sql.schema.InformationSchema.NAME;
import static org.ashlardb.sql.schema.InformationSchema.table;
import static org.ashlardb.sql.schema.InformationSchema.tableByTable;
import static org.ashlardb.sql.schema.InformationSchema.yesOrNo;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.ashlardb.engine.Sequence;
import org.ashlardb.sql.tree.DefinitionStatement.ObjectKind;

/** System tables about schemas, tables, views and sequences. */
final class RelationRows {
    private RelationRows() {}

    static List<SystemTable> tables() {
        return List.of(
                table(
                        "SCHEMATA",
                        RelationRows::schemata,
                        "CATALOG_NAME",
                        "SCHEMA_NAME",
                        "SCHEMA_OWNER",
                        "DEFAULT_CHARACTER_SET_CATALOG",
                        "DEFAULT_CHARACTER_SET_SCHEMA",
                        "DEFAULT_CHARACTER_SET_NAME",
                        "SQL_PATH",
                        "REMARKS"),
                tableByTable(
                        "TABLES",
                        RelationRows::tables,
                        "TABLE_CATALOG",
                        "TABLE_SCHEMA",
                        "TABLE_NAME",
                        "TABLE_TYPE",
                        "TABLE_MODE",
                        "#ROW_COUNT_ESTIMATE",
                        "IS_INSERTABLE_INTO",
                        "COMMIT_ACTION",
                        "REMARKS",
                        "STORAGE_TYPE"),
                table(
                        "SEQUENCES",
                        RelationRows::sequences,
                        "SEQUENCE_CATALOG",
                        "SEQUENCE_SCHEMA",
                        "SEQUENCE_NAME",
                        "DATA_TYPE",
                        "#NUMERIC_PRECISION",
                        "#NUMERIC_PRECISION_RADIX",
                        "#NUMERIC_SCALE",
                        "#START_VALUE",
                        "#MINIMUM_VALUE",
                        "#MAXIMUM_VALUE",
                        "#INCREMENT",
                        "CYCLE_OPTION",
                        "#BASE_VALUE",
                        "REMARKS",
                        "DECLARED_DATA_TYPE",
                        "#DECLARED_NUMERIC_PRECISION",
                        "#DECLARED_NUMERIC_SCALE",
                        "#CACHE"));
    }

    private static List<Object[]> schemata(CatalogView catalog) {
        List<Object[]> rows = new ArrayList<>();
        for (String schema : catalog.schemas()) {
            String remarks = schema.equals(NAME) ? null : Comments.ofSchema(catalog, schema);
            rows.add(new Object[] {CATALOG, schema, null, CATALOG, NAME, "UTF8", null, remarks});
        }
        return rows;
    }

    private static List<Object[]> tables(WantedTables wanted) {
        List<Object[]> rows = new ArrayList<>();
        for (SystemTable table : wanted.systemTables()) {
            rows.add(row(NAME, table.name(), "SYSTEM TABLE", null, null, false, null, null));
        }
        for (TableSchema table : wanted.tables()) {
            add(table, rows);
        }
        for (TableSchema table : wanted.temporaryTables()) {
            add(table, rows);
        }
        for (ViewSchema view : wanted.views()) {
            rows.add(row(
                    view.schema(),
                    view.name(),
                    "VIEW",
                    null,
                    null,
                    false,
                    null,
                    view.comments().get("")));
        }
        return rows;
    }

    private static Object[] row(
            String schema,
            String name,
            String type,
            String mode,
            Long rows,
            boolean insertable,
            String lifetime,
            String remarks) {
        return new Object[] {CATALOG, schema, name, type, mode, rows, yesOrNo(insertable), lifetime, remarks, mode};
    }

    private static void add(TableSchema table, List<Object[]> rows) {
        Map<String, String> properties = table.table().definition().properties();
        String lifetime = properties.get(TemporaryNames.LIFETIME_PROPERTY);
        String schema = TemporaryNames.shown(table.schema());
        String type = lifetime == null
                ? table.isOfView() ? "MATERIALIZED VIEW" : "BASE TABLE"
                : schema.equals(table.schema()) ? "GLOBAL TEMPORARY" : "LOCAL TEMPORARY";
        String action = lifetime == null
                ? null
                : switch (lifetime) {
                    case "PRESERVE_ROWS" -> "PRESERVE";
                    case "DELETE_ROWS" -> "DELETE";
                    default -> lifetime;
                };
        rows.add(row(
                schema,
                table.name(),
                type,
                table.table().definition().mode().name(),
                table.table().approximateRowCount(),
                !table.isOfView(),
                action,
                properties.get(Comments.PROPERTY)));
    }

    private static List<Object[]> sequences(CatalogView catalog) {
        List<Object[]> rows = new ArrayList<>();
        for (String schema : catalog.schemas()) {
            for (Sequence sequence : catalog.database().sequences(catalog.transaction(), schema)) {
                rows.add(new Object[] {
                    CATALOG,
                    schema,
                    sequence.name(),
                    "BIGINT",
                    64L,
                    2L,
                    0L,
                    sequence.start(),
                    sequence.minimum(),
                    sequence.maximum(),
                    sequence.increment(),
                    yesOrNo(sequence.cycles()),
                    sequence.peek(),
                    Comments.of(catalog, ObjectKind.SEQUENCE, schema, sequence.name()),
                    null,
                    null,
                    null,
                    1L
                });
            }
        }
        return rows;
    }
}

package org.ashlardb.sql.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.ashlardb.engine.FileOptions;
import org.ashlardb.engine.Index;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.sql.type.SqlType;

/** The system tables. */
public final class InformationSchema {
    public static final String NAME = "INFORMATION_SCHEMA";

    /** The name of the only catalog, which no statement needs. */
    public static final String CATALOG = "ASHLAR";

    private InformationSchema() {}

    /** All of them, made anew. */
    public static List<SystemTable> tables() {
        List<SystemTable> tables = new ArrayList<>();
        for (String name : List.of(
                "COLUMNS",
                "INDEXES",
                "KEY_COLUMN_USAGE",
                "REFERENTIAL_CONSTRAINTS",
                "SCHEMATA",
                "SETTINGS",
                "TABLES",
                "TABLE_CONSTRAINTS",
                "VIEWS")) {
            tables.add(find(name));
        }
        return tables;
    }

    /** The system table, or null. */
    public static SystemTable find(String name) {
        return switch (name) {
            case "SCHEMATA" -> table(name, InformationSchema::schemata, "CATALOG_NAME", "SCHEMA_NAME");
            case "TABLES" ->
                table(
                        name,
                        InformationSchema::tables,
                        "TABLE_CATALOG",
                        "TABLE_SCHEMA",
                        "TABLE_NAME",
                        "TABLE_TYPE",
                        "TABLE_MODE",
                        "#ROW_COUNT_ESTIMATE");
            case "COLUMNS" ->
                table(
                        name,
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
                        "#DATETIME_PRECISION");
            case "INDEXES" ->
                table(
                        name,
                        InformationSchema::indexes,
                        "TABLE_CATALOG",
                        "TABLE_SCHEMA",
                        "TABLE_NAME",
                        "INDEX_NAME",
                        "#IS_UNIQUE",
                        "#IS_PRIMARY_KEY",
                        "COLUMN_NAME",
                        "#ORDINAL_POSITION",
                        "ORDERING",
                        "#ROW_COUNT_ESTIMATE");
            case "TABLE_CONSTRAINTS" ->
                table(
                        name,
                        InformationSchema::constraints,
                        "CONSTRAINT_CATALOG",
                        "CONSTRAINT_SCHEMA",
                        "CONSTRAINT_NAME",
                        "TABLE_SCHEMA",
                        "TABLE_NAME",
                        "CONSTRAINT_TYPE",
                        "CHECK_CLAUSE",
                        "IS_DEFERRABLE",
                        "INITIALLY_DEFERRED",
                        "VALIDATED");
            case "KEY_COLUMN_USAGE" ->
                table(
                        name,
                        InformationSchema::keyColumns,
                        "CONSTRAINT_CATALOG",
                        "CONSTRAINT_SCHEMA",
                        "CONSTRAINT_NAME",
                        "TABLE_SCHEMA",
                        "TABLE_NAME",
                        "COLUMN_NAME",
                        "#ORDINAL_POSITION",
                        "#POSITION_IN_UNIQUE_CONSTRAINT");
            case "REFERENTIAL_CONSTRAINTS" -> table(name, ReferenceRows::of, ReferenceRows.columns());
            case "VIEWS" ->
                table(
                        name,
                        ViewRows::of,
                        "TABLE_CATALOG",
                        "TABLE_SCHEMA",
                        "TABLE_NAME",
                        "VIEW_DEFINITION",
                        "CHECK_OPTION");
            case "SETTINGS" -> table(name, InformationSchema::settings, "SETTING_NAME", "SETTING_VALUE");
            default -> null;
        };
    }

    /** A name that begins with # is that of a number. */
    private static SystemTable table(String name, SystemTable.Producer producer, String... columnNames) {
        List<ColumnSchema> columns = new ArrayList<>();
        for (String column : columnNames) {
            boolean number = column.charAt(0) == '#';
            columns.add(new ColumnSchema(
                    number ? column.substring(1) : column, number ? SqlType.BIGINT : SqlType.VARCHAR, true));
        }
        return new SystemTable(name, columns, producer);
    }

    private static List<Object[]> schemata(CatalogView catalog) {
        List<Object[]> rows = new ArrayList<>();
        for (String schema : catalog.schemas()) {
            rows.add(new Object[] {CATALOG, schema});
        }
        return rows;
    }

    private static List<Object[]> tables(CatalogView catalog) {
        List<Object[]> rows = new ArrayList<>();
        for (SystemTable table : tables()) {
            rows.add(new Object[] {CATALOG, NAME, table.name(), "SYSTEM TABLE", null, null});
        }
        for (TableSchema table : catalog.tables()) {
            rows.add(new Object[] {
                CATALOG,
                table.schema(),
                table.name(),
                "BASE TABLE",
                table.table().definition().mode().name(),
                table.table().approximateRowCount()
            });
        }
        for (ViewSchema view : catalog.views()) {
            rows.add(new Object[] {CATALOG, view.schema(), view.name(), "VIEW", null, null});
        }
        return rows;
    }

    private static List<Object[]> indexes(CatalogView catalog) {
        List<Object[]> rows = new ArrayList<>();
        for (TableSchema table : catalog.tables()) {
            for (Index index : table.table().indexes()) {
                IndexDefinition definition = index.definition();
                int[] columns = definition.columns();
                boolean[] descending = definition.descending();
                for (int i = 0; i < columns.length; i++) {
                    rows.add(new Object[] {
                        CATALOG,
                        table.schema(),
                        table.name(),
                        index.name(),
                        definition.unique() ? 1L : 0L,
                        definition.primaryKey() ? 1L : 0L,
                        table.columns().get(columns[i]).name(),
                        i + 1L,
                        descending[i] ? "D" : "A",
                        table.table().approximateRowCount()
                    });
                }
            }
        }
        return rows;
    }

    private static List<Object[]> constraints(CatalogView catalog) {
        List<Object[]> rows = new ArrayList<>();
        for (TableSchema table : catalog.tables()) {
            for (Index index : table.table().indexes()) {
                if (index.isUnique()) {
                    String type = index.definition().primaryKey() ? "PRIMARY KEY" : "UNIQUE";
                    rows.add(new Object[] {
                        CATALOG,
                        table.schema(),
                        index.name(),
                        table.schema(),
                        table.name(),
                        type,
                        null,
                        "NO",
                        "NO",
                        "YES"
                    });
                }
            }
            for (TableSchema.Check check : table.checks()) {
                rows.add(new Object[] {
                    CATALOG,
                    table.schema(),
                    check.name(),
                    table.schema(),
                    table.name(),
                    "CHECK",
                    check.text(),
                    "NO",
                    "NO",
                    "YES"
                });
            }
            ReferenceRows.addConstraints(table, rows);
        }
        return rows;
    }

    private static List<Object[]> keyColumns(CatalogView catalog) {
        List<Object[]> rows = new ArrayList<>();
        for (TableSchema table : catalog.tables()) {
            for (Index index : table.table().indexes()) {
                int[] columns = index.definition().columns();
                for (int i = 0; index.isUnique() && i < columns.length; i++) {
                    rows.add(new Object[] {
                        CATALOG,
                        table.schema(),
                        index.name(),
                        table.schema(),
                        table.name(),
                        table.columns().get(columns[i]).name(),
                        i + 1L,
                        null
                    });
                }
            }
            ReferenceRows.addKeyColumns(catalog, table, rows);
        }
        return rows;
    }

    private static List<Object[]> settings(CatalogView catalog) {
        List<Object[]> rows = new ArrayList<>();
        rows.add(new Object[] {"database_name", catalog.database().options().name()});
        rows.add(new Object[] {
            "default_table_mode", catalog.database().defaultTableMode().name().toLowerCase(Locale.ROOT)
        });
        if (catalog.database().hasFiles()) {
            FileOptions files = catalog.database().options().files();
            rows.add(new Object[] {"cache_size", Long.toString(files.cacheSize())});
            rows.add(new Object[] {"checkpoint_log_size", Long.toString(files.checkpointLogSize())});
            rows.add(new Object[] {"durability", files.durability().name().toLowerCase(Locale.ROOT)});
            rows.add(new Object[] {"flush_interval", Long.toString(files.flushIntervalMillis())});
        }
        rows.add(new Object[] {
            "lock_timeout", Long.toString(catalog.transaction().lockTimeoutMillis())
        });
        rows.add(new Object[] {
            "memory_limit", Long.toString(catalog.database().memoryUsage().limit())
        });
        rows.add(new Object[] {
            "memory_used", Long.toString(catalog.database().memoryUsage().used())
        });
        return rows;
    }
}

package org.ashlardb.sql.schema;

import static org.ashlardb.sql.schema.InformationSchema.CATALOG;
import static org.ashlardb.sql.schema.InformationSchema.NAME;
import static org.ashlardb.sql.schema.InformationSchema.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.ashlardb.engine.FileOptions;

/** System tables about the database as a whole. */
final class EnvironmentRows {
    private EnvironmentRows() {}

    static List<SystemTable> tables() {
        return List.of(
                table(
                        "SESSIONS",
                        catalog -> catalog.sessionFacts() == null
                                ? List.of()
                                : catalog.sessionFacts().sessions(),
                        "#SESSION_ID",
                        "USER_NAME",
                        "SESSION_START",
                        "ISOLATION_LEVEL",
                        "SESSION_STATE",
                        "EXECUTING_STATEMENT",
                        "IN_TRANSACTION",
                        "#BLOCKER_ID"),
                table(
                        "LOCKS",
                        catalog -> catalog.sessionFacts() == null
                                ? List.of()
                                : catalog.sessionFacts().locks(),
                        "#SESSION_ID",
                        "TABLE_SCHEMA",
                        "TABLE_NAME",
                        "LOCK_TYPE",
                        "IS_GRANTED"),
                table("IN_DOUBT", EnvironmentRows::inDoubt, "TRANSACTION_NAME", "TRANSACTION_STATE"),
                table(
                        "SLOW_STATEMENTS",
                        catalog -> catalog.sessionFacts() == null
                                ? List.of()
                                : catalog.sessionFacts().slowStatements(),
                        "#SESSION_ID",
                        "STATEMENT_START",
                        "#DURATION_MICROS",
                        "#ROW_COUNT",
                        "SQLSTATE",
                        "STATEMENT"),
                table("SETTINGS", EnvironmentRows::settings, "SETTING_NAME", "SETTING_VALUE"),
                table(
                        "INFORMATION_SCHEMA_CATALOG_NAME",
                        catalog -> List.<Object[]>of(new Object[] {CATALOG}),
                        "CATALOG_NAME"),
                table(
                        "CHARACTER_SETS",
                        catalog -> List.<Object[]>of(
                                new Object[] {CATALOG, NAME, "UTF8", "UCS", "UTF8", CATALOG, NAME, "UCS_BASIC"}),
                        "CHARACTER_SET_CATALOG",
                        "CHARACTER_SET_SCHEMA",
                        "CHARACTER_SET_NAME",
                        "CHARACTER_REPERTOIRE",
                        "FORM_OF_USE",
                        "DEFAULT_COLLATE_CATALOG",
                        "DEFAULT_COLLATE_SCHEMA",
                        "DEFAULT_COLLATE_NAME"),
                table(
                        "COLLATIONS",
                        catalog -> List.<Object[]>of(
                                new Object[] {CATALOG, NAME, "UCS_BASIC", "NO PAD"},
                                new Object[] {CATALOG, NAME, "NOCASE", "NO PAD"}),
                        "COLLATION_CATALOG",
                        "COLLATION_SCHEMA",
                        "COLLATION_NAME",
                        "PAD_ATTRIBUTE"),
                MemoryRows.table());
    }

    /** Transactions that wait for the second phase of their commit. */
    private static List<Object[]> inDoubt(CatalogView catalog) {
        List<Object[]> rows = new ArrayList<>();
        catalog.database().preparedTransactions().forEach(name -> rows.add(new Object[] {name, "PREPARED"}));
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
            rows.add(new Object[] {
                "encrypted", Boolean.toString(catalog.database().isEncrypted())
            });
            rows.add(new Object[] {"flush_interval", Long.toString(files.flushIntervalMillis())});
        }
        if (catalog.sessionFacts() != null) {
            catalog.sessionFacts().settings().forEach((name, value) -> rows.add(new Object[] {name, value}));
        }
        rows.add(new Object[] {
            "memory_limit", Long.toString(catalog.database().memoryUsage().limit())
        });
        rows.add(new Object[] {
            "memory_used", Long.toString(catalog.database().memoryUsage().used())
        });
        return rows;
    }
}

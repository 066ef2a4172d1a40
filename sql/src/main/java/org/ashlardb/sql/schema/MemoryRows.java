package org.ashlardb.sql.schema;

import static org.ashlardb.sql.schema.InformationSchema.CATALOG;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.Index;
import org.ashlardb.engine.MemoryConsumers;
import org.ashlardb.engine.MemoryUsage;
import org.ashlardb.engine.Table;

/** The system table MEMORY_USAGE. */
final class MemoryRows {
    private final List<Object[]> rows = new ArrayList<>();
    private long tables;

    private MemoryRows() {}

    static SystemTable table() {
        return InformationSchema.table(
                "MEMORY_USAGE",
                MemoryRows::rows,
                "CONSUMER",
                "#BYTES",
                "TABLE_CATALOG",
                "TABLE_SCHEMA",
                "TABLE_NAME",
                "INDEX_NAME");
    }

    /** What tables and indexes take, what else there is outside the heap and on it, and temporary files. */
    private static List<Object[]> rows(CatalogView catalog) {
        MemoryRows made = new MemoryRows();
        Database database = catalog.database();
        for (Table table : database.tables(catalog.transaction())) {
            made.addTable(table);
        }
        for (TableSchema table : catalog.temporaryTables()) {
            made.addTable(table.table());
        }
        MemoryConsumers consumers = database.memoryConsumers();
        MemoryUsage usage = database.memoryUsage();
        made.add("values longer than 12 bytes, and versions", consumers.blocks());
        made.add("versions", consumers.versions());
        if (database.hasFiles()) {
            made.add("page cache", consumers.pageCache());
            made.add("page cache, limit", database.options().files().cacheSize());
        }
        long known = made.tables + consumers.blocks() + consumers.pageCache();
        made.add("other pages outside the heap", Math.max(0, usage.used() - known));
        made.add("outside the heap, used", usage.used());
        made.add("outside the heap, reserved", usage.reserved());
        made.add("outside the heap, limit", usage.limit());
        made.add("log buffers on the heap", consumers.logBuffers());
        if (catalog.sessionFacts() != null) {
            made.add("rows of statements on the heap", catalog.sessionFacts().queryMemoryUsed());
            made.add(
                    "rows of statements on the heap, limit",
                    catalog.sessionFacts().queryMemoryLimit());
        }
        Runtime runtime = Runtime.getRuntime();
        made.add("heap, used", runtime.totalMemory() - runtime.freeMemory());
        made.add("heap, limit", runtime.maxMemory());
        made.add("temporary files on disk", consumers.temporaryFiles());
        return made.rows;
    }

    private void addTable(Table table) {
        addTable("rows", table.slotBytes(), table, null);
        for (Index index : table.indexes()) {
            addTable("index", index.bytes(), table, index.name());
        }
    }

    private void addTable(String consumer, long bytes, Table table, String index) {
        tables += bytes;
        String schema = TemporaryNames.shown(table.definition().schema());
        rows.add(new Object[] {
            consumer, bytes, CATALOG, schema, table.definition().name(), index
        });
    }

    private void add(String consumer, long bytes) {
        rows.add(new Object[] {consumer, bytes, null, null, null, null});
    }
}

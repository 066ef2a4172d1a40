package org.ashlardb.sql.statistics;

import org.ashlardb.sql.schema.TableSchema;

/** How many rows a table is planned for. */
public final class TableRows {
    /**
     * The fewest. Statements are often prepared while their tables are still empty, and their plans live on while the
     * tables grow: a plan that fits an empty table only must not be chosen.
     */
    private static final double MIN_ROWS = 1_000;

    private TableRows() {}

    public static double of(TableSchema table) {
        return Math.max(MIN_ROWS, table.table().approximateRowCount());
    }
}

package org.ashlardb.sql.statistics;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.Table;

/**
 * How many rows the tables of a plan had when it was chosen. Plans that join are chosen for these numbers and are no
 * longer good when a table has grown a lot. Not thread-safe while tables are noted.
 */
public final class PlannedRows {
    private static final long MOST_GROWTH = 8;

    /** Small tables may grow to so many rows at any rate. */
    private static final long FEW_ROWS = 512;

    private static final long UNKNOWN_NANOS = 1_000_000_000;

    private static final Table[] NO_TABLES = {};

    private Table[] tables = NO_TABLES;
    private long[] limits = {};
    private long unknownSince; // 0 if all tables are known

    /** Notes a table that the plan was chosen for. */
    void note(Table table, long rows) {
        List<Table> all = new ArrayList<>(List.of(tables));
        if (!all.contains(table)) {
            all.add(table);
            limits = java.util.Arrays.copyOf(limits, all.size());
            limits[all.size() - 1] = rows * MOST_GROWTH + FEW_ROWS;
            tables = all.toArray(NO_TABLES);
        }
    }

    /** Notes that too little of a table was committed to know it, so that the plan will not be good for long. */
    void noteUnknown() {
        unknownSince = System.nanoTime() | 1; // not 0
    }

    /** Whether some table has many times the rows that the plan was chosen for, or may be known by now. */
    public boolean isOutgrown() {
        if (unknownSince != 0 && System.nanoTime() - unknownSince > UNKNOWN_NANOS) {
            return true;
        }
        for (int i = 0; i < tables.length; i++) {
            if (tables[i].approximateRowCount() > limits[i]) {
                return true;
            }
        }
        return false;
    }
}

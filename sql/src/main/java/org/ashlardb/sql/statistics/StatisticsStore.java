package org.ashlardb.sql.statistics;

import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.ashlardb.engine.Database;
import org.ashlardb.sql.schema.TableSchema;

/**
 * What samples told about tables, kept until a table has changed a lot. Thread-safe: one lock, held for a look-up; two
 * threads may sample a table at the same time, which costs time only.
 */
public final class StatisticsStore {
    /** A sample is good until the table has so many times as many rows, or so many times fewer. */
    private static final double MOST_GROWTH = 2;

    /** Changes of fewer rows are no reason to sample again. */
    private static final double FEW_ROWS = 64;

    /** A table that could not be sampled is left alone for so many times as long as that took. */
    private static final long PAUSE = 10;

    private final Database database;
    private final Map<Object, TableStatistics> samples = new WeakHashMap<>();
    private final Map<Object, Long> nextTries = new WeakHashMap<>(); // of those that could not be sampled

    public StatisticsStore(Database database) {
        this.database = database;
    }

    /**
     * What is known of a table from a sample that is still good; taken now if there is none. A table that could not be
     * sampled is not tried again for a while.
     */
    public TableStatistics of(TableSchema table) {
        TableStatistics known = known(table);
        if (known != null) {
            return known;
        }
        return isWorthATry(table) ? sample(table) : unknown(table);
    }

    private static TableStatistics unknown(TableSchema table) {
        return new TableStatistics(table.table().approximateRowCount(), List.of());
    }

    private boolean isWorthATry(TableSchema table) {
        synchronized (samples) {
            Long next = nextTries.get(table.table().identity());
            return next == null || System.nanoTime() - next >= 0;
        }
    }

    /** What is known of a table from a sample that is still good, or null. */
    public TableStatistics known(TableSchema table) {
        TableStatistics known;
        synchronized (samples) {
            known = samples.get(table.table().identity());
        }
        double rows = table.table().approximateRowCount();
        boolean good = known != null
                && rows <= known.rows() * MOST_GROWTH + FEW_ROWS
                && known.rows() <= rows * MOST_GROWTH + FEW_ROWS;
        return good ? known : null;
    }

    /** Takes a sample, as ANALYZE does. */
    public TableStatistics sample(TableSchema table) {
        long start = System.nanoTime();
        TableStatistics sampled = TableSampler.sample(database, table);
        long end = System.nanoTime();
        synchronized (samples) {
            if (sampled.columns().isEmpty()) {
                nextTries.put(table.table().identity(), end + (end - start) * PAUSE);
            } else {
                samples.put(table.table().identity(), sampled);
                nextTries.remove(table.table().identity());
            }
        }
        return sampled;
    }
}

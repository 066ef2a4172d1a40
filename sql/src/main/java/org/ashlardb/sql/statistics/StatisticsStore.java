package org.ashlardb.sql.statistics;

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

    private final Database database;
    private final Map<Object, TableStatistics> samples = new WeakHashMap<>();

    public StatisticsStore(Database database) {
        this.database = database;
    }

    /** What is known of a table from a sample that is still good; taken now if there is none. */
    public TableStatistics of(TableSchema table) {
        TableStatistics known = known(table);
        return known == null ? sample(table) : known;
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
        TableStatistics sampled = TableSampler.sample(database, table);
        if (!sampled.columns().isEmpty()) {
            synchronized (samples) {
                samples.put(table.table().identity(), sampled);
            }
        }
        return sampled;
    }
}

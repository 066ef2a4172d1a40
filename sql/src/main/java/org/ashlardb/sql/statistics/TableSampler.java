package org.ashlardb.sql.statistics;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.ColumnType;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.TableMode;
import org.ashlardb.sql.schema.TableSchema;

/** Reads a few thousand rows from all over a table, in a transaction of its own. */
final class TableSampler {
    private static final int MAX_ROWS = 8_192;

    /** Each row may be in a page that has to be read. */
    private static final int MAX_CACHED_ROWS = 2_048;

    /** Of the rows that were to be sampled so many have to be found. */
    private static final double LEAST_SHARE = 0.125;

    private static final int HASHED_BYTES = 256;
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    private final TableSchema table;
    private final List<ColumnDefinition> columns;
    private final List<ColumnSample> samples = new ArrayList<>();
    private final byte[] bytes = new byte[HASHED_BYTES];
    private final int maxRows;
    private int rows;

    private TableSampler(TableSchema table) {
        this.table = table;
        columns = table.table().definition().columns();
        maxRows = table.table().definition().mode() == TableMode.CACHED ? MAX_CACHED_ROWS : MAX_ROWS;
        for (ColumnDefinition column : columns) {
            samples.add(new ColumnSample(maxRows, isNumeric(column)));
        }
    }

    private static boolean isNumeric(ColumnDefinition column) {
        return column.type().width() > 0 && !column.isVariable();
    }

    static TableStatistics sample(Database database, TableSchema table) {
        TableSampler sampler = new TableSampler(table);
        try (Transaction transaction = database.newTransaction()) {
            transaction.begin(IsolationLevel.READ_COMMITTED);
            sampler.read(transaction.beginStatement());
            transaction.endStatement();
            transaction.rollback();
        }
        return sampler.statistics();
    }

    /**
     * Of each of as many parts of the table as there are to be rows one is taken, so that neighbours that are alike do not
     * pass for the whole table, and not always at the same place in the part, so that values that come again after as many
     * rows do not pass for all.
     */
    private void read(Snapshot snapshot) {
        double part = (double) table.table().approximateRowCount() / maxRows;
        long position = 0;
        try (Cursor cursor = table.table().newCursor()) {
            cursor.scan(snapshot);
            while (rows < maxRows) {
                double place = (mix(rows) >>> 11) * 0x1p-53; // in the part, from 0 to 1
                long next = Math.max(position, (long) ((rows + place) * part));
                if (next > position) {
                    cursor.skip(next - position);
                }
                if (!cursor.next()) {
                    return;
                }
                position = next + 1;
                add(cursor);
            }
        }
    }

    private void add(Cursor cursor) {
        rows++;
        for (int i = 0; i < columns.size(); i++) {
            ColumnSample sample = samples.get(i);
            if (cursor.isNull(i)) {
                sample.addNull();
            } else if (columns.get(i).type().isFloating()) {
                double value = cursor.getDouble(i);
                sample.add(mix(Double.doubleToLongBits(value)), value);
            } else if (columns.get(i).type() == ColumnType.DECIMAL
                    && columns.get(i).isVariable()) {
                sample.add(mix(cursor.getDecimal(i).hashCode()), 0);
            } else if (isNumeric(columns.get(i))) {
                long value = cursor.getLong(i);
                sample.add(mix(value), value);
            } else {
                sample.add(hash(cursor, i), 0);
            }
        }
    }

    private long hash(Cursor cursor, int column) {
        int length = cursor.length(column);
        long hash = length;
        cursor.copyBytes(column, 0, Math.min(length, HASHED_BYTES), bytes, 0);
        for (int i = 0; i < Math.min(length, HASHED_BYTES); i++) {
            hash = hash * 31 + bytes[i];
        }
        return mix(hash);
    }

    private static long mix(long value) {
        long hash = value * MULTIPLIER;
        return hash ^ hash >>> 32;
    }

    private TableStatistics statistics() {
        double tableRows = Math.max(rows, table.table().approximateRowCount());
        if (rows < Math.min(maxRows, tableRows) * LEAST_SHARE) {
            return new TableStatistics(tableRows, List.of()); // most rows are of transactions that have not ended
        }
        List<ColumnStatistics> statistics = new ArrayList<>();
        for (ColumnSample sample : samples) {
            statistics.add(sample.statistics(tableRows));
        }
        return new TableStatistics(tableRows, statistics);
    }
}

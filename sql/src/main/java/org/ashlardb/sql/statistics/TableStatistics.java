package org.ashlardb.sql.statistics;

import java.util.List;

/**
 * What a sample told about a table.
 *
 * @param rows how many rows it had then
 * @param columns in the order of the table's columns; empty if the sample says nothing about the table
 */
public record TableStatistics(double rows, List<ColumnStatistics> columns) {
    public TableStatistics {
        columns = List.copyOf(columns);
    }
}

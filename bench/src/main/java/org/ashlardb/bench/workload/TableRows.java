package org.ashlardb.bench.workload;

import java.math.BigDecimal;
import java.sql.SQLException;

/** Takes the rows of a table, value by value. */
interface TableRows extends AutoCloseable {
    void begin() throws SQLException;

    void add(long value) throws SQLException;

    void add(int value) throws SQLException;

    void add(BigDecimal value) throws SQLException;

    void add(String value) throws SQLException;

    /** Adds a date, as {@code yyyy-mm-dd}. */
    void addDate(String day) throws SQLException;

    void end() throws SQLException;

    @Override
    void close() throws SQLException;
}

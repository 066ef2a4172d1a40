package org.ashlardb.bench.workload;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/** Appends rows to a table of DuckDB, which takes very long over single inserts. */
final class AppendedRows implements TableRows {
    private final DuckDBAppender appender;

    AppendedRows(Connection connection, String table) throws SQLException {
        appender = connection.unwrap(DuckDBConnection.class).createAppender("main", table);
    }

    @Override
    public void begin() throws SQLException {
        appender.beginRow();
    }

    @Override
    public void add(long value) throws SQLException {
        appender.append(value);
    }

    @Override
    public void add(int value) throws SQLException {
        appender.append(value);
    }

    @Override
    public void add(BigDecimal value) throws SQLException {
        appender.append(value);
    }

    @Override
    public void add(String value) throws SQLException {
        appender.append(value);
    }

    @Override
    public void addDate(String day) throws SQLException {
        appender.append(LocalDate.parse(day));
    }

    @Override
    public void end() throws SQLException {
        appender.endRow();
    }

    @Override
    public void close() throws SQLException {
        appender.close();
    }
}

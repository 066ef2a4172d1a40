package org.ashlardb.bench.workload;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.ashlardb.bench.target.Dialect;

/** Through JDBC, in autocommit mode with prepared statements. */
final class JdbcMeasureStore implements MeasureStore {
    private final Connection connection;
    private final PreparedStatement insert;
    private final PreparedStatement select;

    JdbcMeasureStore(Connection connection, Dialect dialect) throws SQLException {
        this.connection = connection;
        try (Statement statement = connection.createStatement()) {
            statement.execute(Content.MEASURE.create(dialect));
        }
        insert = connection.prepareStatement(Content.MEASURE.insert(dialect));
        select = connection.prepareStatement("SELECT spectra, thing FROM measure WHERE sensor_id = ? AND taken_at = ?");
    }

    @Override
    public void write(int i) throws SQLException {
        Content.MEASURE.bind(insert, i);
        insert.executeUpdate();
    }

    @Override
    public void read(int i) throws SQLException {
        select.setInt(1, MeasureRow.sensor(i));
        select.setInt(2, MeasureRow.timestamp(i));
        try (ResultSet row = select.executeQuery()) {
            if (!row.next() || !MeasureRow.isSpectra(i, row.getString(1)) || row.getShort(2) != MeasureRow.thing(i)) {
                throw new SQLException("Row " + i + " is not what was written");
            }
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}

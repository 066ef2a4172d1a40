package org.ashlardb.bench.micro;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.openjdk.jmh.annotations.Benchmark;

/** Connecting to a database that is open already, in a warm JVM: alone, and with a first query by key. */
public class JdbcConnect extends JdbcSuite {
    private static final int ROWS = 1_000;

    private RandomKeys keys;

    @Override
    void prepare() throws SQLException {
        table.load(0, ROWS);
        keys = new RandomKeys(ROWS);
        expect(ItemTable.numbers(17), firstQuery(17));
    }

    @Benchmark
    public boolean connect() throws SQLException {
        try (Connection connection = table.connect()) {
            return connection.isReadOnly();
        }
    }

    @Benchmark
    public double firstQuery() throws SQLException {
        return firstQuery(keys.next());
    }

    private double firstQuery(int key) throws SQLException {
        try (Connection connection = table.connect();
                PreparedStatement select =
                        connection.prepareStatement("SELECT quantity, price, weight FROM item WHERE id = ?")) {
            select.setInt(1, key);
            try (ResultSet row = select.executeQuery()) {
                return ItemTable.readNumbers(row);
            }
        }
    }
}

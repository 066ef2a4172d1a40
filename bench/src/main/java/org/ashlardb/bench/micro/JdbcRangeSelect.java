package org.ashlardb.bench.micro;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;

/** Rows per second of a prepared SELECT of 100 rows, a range of keys that begins anywhere. */
public class JdbcRangeSelect extends JdbcSuite {
    private static final int LENGTH = 100;

    @Param("20000")
    int rows = 20_000;

    private PreparedStatement select;
    private RandomKeys keys;

    @Override
    void prepare() throws SQLException {
        table.load(0, rows);
        select = table.prepare("SELECT quantity, price, weight FROM item WHERE id >= ? AND id < ?");
        keys = new RandomKeys(rows - LENGTH);
        double expected = 0;
        for (int id = 17; id < 17 + LENGTH; id++) {
            expected += ItemTable.numbers(id);
        }
        expect(expected, select(17));
    }

    @Benchmark
    @OperationsPerInvocation(LENGTH)
    public double select() throws SQLException {
        return select(keys.next());
    }

    private double select(int from) throws SQLException {
        select.setInt(1, from);
        select.setInt(2, from + LENGTH);
        double sum = 0;
        try (ResultSet row = select.executeQuery()) {
            while (row.next()) {
                sum += row.getInt(1) + row.getLong(2) + row.getDouble(3);
            }
        }
        return sum;
    }
}

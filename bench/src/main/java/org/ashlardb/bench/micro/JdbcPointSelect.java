package org.ashlardb.bench.micro;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/** A prepared SELECT by key that reads three columns into primitives. */
public class JdbcPointSelect extends JdbcSuite {
    @Param("20000")
    int rows = 20_000;

    private PreparedStatement select;
    private RandomKeys keys;

    @Override
    void prepare() throws SQLException {
        table.load(0, rows);
        select = table.prepare("SELECT quantity, price, weight FROM item WHERE id = ?");
        keys = new RandomKeys(rows);
        expect(ItemTable.numbers(0), select(0));
        expect(ItemTable.numbers(rows - 1), select(rows - 1));
    }

    @Benchmark
    public double select() throws SQLException {
        return select(keys.next());
    }

    private double select(int key) throws SQLException {
        select.setInt(1, key);
        try (ResultSet row = select.executeQuery()) {
            return ItemTable.readNumbers(row);
        }
    }
}

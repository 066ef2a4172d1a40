package org.ashlardb.bench.micro;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/** A prepared UPDATE by key in autocommit. */
public class JdbcUpdateByKey extends JdbcSuite {
    private static final int INCREMENT = 3;

    @Param("20000")
    int rows = 20_000;

    private PreparedStatement update;
    private RandomKeys keys;

    @Override
    void prepare() throws SQLException {
        table.load(0, rows);
        update = table.prepare("UPDATE item SET price = price + ? WHERE id = ?");
        keys = new RandomKeys(rows);
        expect(1, update(17));
        try (PreparedStatement select = table.prepare("SELECT quantity, price, weight FROM item WHERE id = 17");
                ResultSet row = select.executeQuery()) {
            expect(ItemTable.numbers(17) + INCREMENT, ItemTable.readNumbers(row));
        }
    }

    @Benchmark
    public int update() throws SQLException {
        return update(keys.next());
    }

    private int update(int key) throws SQLException {
        update.setLong(1, INCREMENT);
        update.setInt(2, key);
        return update.executeUpdate();
    }
}

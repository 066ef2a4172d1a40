package org.ashlardb.bench.micro;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/** Rows per second of a join with a table of 256 rows by its key: a range of 100 rows, and all 100,000 rows. */
public class JdbcJoin extends JdbcSuite {
    private static final int ROWS = 100_000;
    private static final int LENGTH = 100;
    private static final int FACTORS = 10;

    private PreparedStatement range;
    private PreparedStatement whole;
    private RandomKeys keys;
    private int below;

    @Override
    void prepare() throws SQLException {
        table.load(0, ROWS);
        table.execute("DROP TABLE IF EXISTS category");
        table.execute(
                table.target().dialect().createTable() + " category(id INTEGER PRIMARY KEY, factor INTEGER NOT NULL)");
        try (PreparedStatement insert = table.prepare("INSERT INTO category(id, factor) VALUES(?, ?)")) {
            for (int id = 0; id < ItemTable.QUANTITIES; id++) {
                insert.setInt(1, id);
                insert.setInt(2, id % FACTORS);
                insert.executeUpdate();
            }
        }
        range = table.prepare("SELECT i.price, c.factor FROM item i JOIN category c ON c.id = i.quantity"
                + " WHERE i.id >= ? AND i.id < ?");
        whole = table.prepare("SELECT SUM(i.price * c.factor) FROM item i JOIN category c ON c.id = i.quantity"
                + " WHERE i.weight > ?");
        keys = new RandomKeys(ROWS - LENGTH);
        expect(expected(17, 17 + LENGTH), join(17));
        expect(expected(0, ROWS), wholeTable());
    }

    private static double expected(int from, int to) {
        long sum = 0;
        for (int id = from; id < to; id++) {
            sum += ItemTable.price(id) * (ItemTable.quantity(id) % FACTORS);
        }
        return sum;
    }

    @Benchmark
    @OperationsPerInvocation(LENGTH)
    public long range() throws SQLException {
        return join(keys.next());
    }

    private long join(int from) throws SQLException {
        range.setInt(1, from);
        range.setInt(2, from + LENGTH);
        long sum = 0;
        try (ResultSet row = range.executeQuery()) {
            while (row.next()) {
                sum += row.getLong(1) * row.getInt(2);
            }
        }
        return sum;
    }

    @Benchmark
    @OperationsPerInvocation(ROWS)
    public long wholeTable() throws SQLException {
        whole.setDouble(1, --below); // H2 hands out its last result again where nothing has changed
        try (ResultSet row = whole.executeQuery()) {
            row.next();
            return row.getLong(1);
        }
    }
}

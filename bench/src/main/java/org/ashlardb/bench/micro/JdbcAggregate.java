package org.ashlardb.bench.micro;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;

/** Rows per second through a GROUP BY of 100,000 rows in 256 groups with COUNT, SUM and MAX. */
public class JdbcAggregate extends JdbcSuite {
    private static final int ROWS = 100_000;

    private PreparedStatement aggregate;
    private PreparedStatement touch;

    @Override
    void prepare() throws SQLException {
        table.load(0, ROWS);
        aggregate = table.prepare("SELECT quantity, COUNT(*), SUM(price), MAX(weight) FROM item GROUP BY quantity");
        touch = table.prepare("UPDATE item SET weight = weight + 1 WHERE id = 5");
        double expected = 0;
        for (int id = 0; id < ROWS; id++) {
            expected += 1 + ItemTable.price(id);
            expected += id >= ROWS - ItemTable.QUANTITIES ? ItemTable.quantity(id) + ItemTable.weight(id) : 0;
        }
        expect(expected, group());
    }

    /** H2 hands out its last result again as long as nothing has changed. */
    @Setup(Level.Invocation)
    public void change() throws SQLException {
        touch.executeUpdate();
    }

    @Benchmark
    @OperationsPerInvocation(ROWS)
    public double group() throws SQLException {
        double sum = 0;
        try (ResultSet row = aggregate.executeQuery()) {
            while (row.next()) {
                sum += row.getInt(1) + row.getLong(2) + row.getLong(3) + row.getDouble(4);
            }
        }
        return sum;
    }
}

package org.ashlardb.bench.micro;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;

/** A prepared DELETE by key in autocommit; the rows are put back between the measured invocations. */
public class JdbcDeleteByKey extends JdbcSuite {
    static final int ROWS = 20_000;

    private PreparedStatement delete;

    @Override
    void prepare() throws SQLException {
        delete = table.prepare("DELETE FROM item WHERE id = ?");
        fill();
        table.expectRows(ROWS);
        delete();
        table.expectRows(0);
    }

    @Setup(Level.Invocation)
    public void fill() throws SQLException {
        table.load(0, ROWS);
    }

    @Benchmark
    @OperationsPerInvocation(ROWS)
    public int delete() throws SQLException {
        int count = 0;
        for (int i = 0; i < ROWS; i++) {
            delete.setInt(1, (int) (i * 7_919L % ROWS)); // each key once, out of order
            count += delete.executeUpdate();
        }
        if (count != ROWS) {
            throw new SQLException("Deleted " + count + " rows, expected " + ROWS);
        }
        return count;
    }
}

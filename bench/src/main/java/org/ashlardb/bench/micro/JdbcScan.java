package org.ashlardb.bench.micro;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.ashlardb.bench.workload.InsertSelect;
import org.ashlardb.bench.workload.Step;
import org.ashlardb.bench.workload.TestRow;
import org.ashlardb.bench.workload.Variant;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;

/** Rows per second of a scan of 500,000 insert-select rows: every column, and the numbers only. */
@Fork(
        value = 2,
        jvmArgs = {"-Xms2g", "-Xmx2g"})
public class JdbcScan extends JdbcSuite {
    private static final int ROWS = 500_000;

    /** Fewer for the guard. */
    int rows = ROWS;

    private PreparedStatement everything;
    private PreparedStatement numbers;
    private PreparedStatement touch;

    /** The rows are compared with what was inserted. */
    @Override
    void prepare() throws SQLException {
        InsertSelect load = new InsertSelect(table.target(), table.directory(), Variant.BATCH);
        load.time(Step.CREATE, rows);
        load.time(Step.INSERT, rows);
        load.time(Step.SELECT, rows);
        table.target().afterLoad(table.connection());
        everything = table.prepare(table.target().dialect().select());
        touch = table.prepare("UPDATE test SET longnumber = longnumber + 1 WHERE id = 5");
        numbers = table.prepare("SELECT id, longnumber, floatnumber FROM test");
    }

    /** H2 hands out its last result again as long as nothing has changed. */
    @Setup(Level.Invocation)
    public void change() throws SQLException {
        touch.executeUpdate();
    }

    @Benchmark
    @OperationsPerInvocation(ROWS)
    public long everyColumn() throws SQLException {
        long sum = 0;
        try (ResultSet row = everything.executeQuery()) {
            while (row.next()) {
                sum += TestRow.read(row);
            }
        }
        return sum;
    }

    @Benchmark
    @OperationsPerInvocation(ROWS)
    public double numbersOnly() throws SQLException {
        double sum = 0;
        try (ResultSet row = numbers.executeQuery()) {
            while (row.next()) {
                sum += row.getInt(1) + row.getLong(2) + row.getDouble(3);
            }
        }
        return sum;
    }
}

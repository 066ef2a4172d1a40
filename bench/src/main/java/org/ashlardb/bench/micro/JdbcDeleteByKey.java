package org.ashlardb.bench.micro;

import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** A prepared DELETE by key in autocommit; the rows are put back between the measured invocations. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 2,
        jvmArgs = {"-Xms1g", "-Xmx1g"})
public class JdbcDeleteByKey {
    private static final int ROWS = 20_000;

    @Param({"ashlar-mem", "hsqldb-mem", "h2-mem", "sqlite-mem"})
    private String engine;

    private ItemTable table;
    private PreparedStatement delete;

    @Setup
    public void open() throws SQLException, ClassNotFoundException, IOException {
        table = new ItemTable(engine);
        delete = table.connection().prepareStatement("DELETE FROM item WHERE id = ?");
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

    @TearDown
    public void close() throws SQLException, IOException {
        delete.close();
        table.close();
    }
}

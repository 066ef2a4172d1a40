package org.ashlardb.bench.micro;

import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** A prepared SELECT by key that reads three columns into primitives. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 2,
        jvmArgs = {"-Xms1g", "-Xmx1g"})
public class JdbcPointSelect {
    @Param({"ashlar-mem", "hsqldb-mem", "h2-mem", "sqlite-mem"})
    private String engine;

    @Param("20000")
    private int rows;

    private ItemTable table;
    private PreparedStatement select;
    private RandomKeys keys;

    @Setup
    public void open() throws SQLException, ClassNotFoundException, IOException {
        table = new ItemTable(engine);
        table.load(0, rows);
        select = table.connection().prepareStatement("SELECT quantity, price, weight FROM item WHERE id = ?");
        keys = new RandomKeys(rows);
    }

    @Benchmark
    public double select() throws SQLException {
        select.setInt(1, keys.next());
        try (ResultSet row = select.executeQuery()) {
            row.next();
            return row.getInt(1) + row.getLong(2) + row.getDouble(3);
        }
    }

    @TearDown
    public void close() throws SQLException, IOException {
        select.close();
        table.close();
    }
}

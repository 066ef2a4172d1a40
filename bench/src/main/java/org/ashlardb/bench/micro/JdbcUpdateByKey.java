package org.ashlardb.bench.micro;

import java.io.IOException;
import java.sql.PreparedStatement;
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

/** A prepared UPDATE by key in autocommit. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 2,
        jvmArgs = {"-Xms1g", "-Xmx1g"})
public class JdbcUpdateByKey {
    @Param({"ashlar-mem", "hsqldb-mem", "h2-mem", "sqlite-mem"})
    private String engine;

    @Param("20000")
    private int rows;

    private ItemTable table;
    private PreparedStatement update;
    private RandomKeys keys;

    @Setup
    public void open() throws SQLException, ClassNotFoundException, IOException {
        table = new ItemTable(engine);
        table.load(0, rows);
        update = table.connection().prepareStatement("UPDATE item SET price = price + ? WHERE id = ?");
        keys = new RandomKeys(rows);
    }

    @Benchmark
    public int update() throws SQLException {
        update.setLong(1, 3);
        update.setInt(2, keys.next());
        return update.executeUpdate();
    }

    @TearDown
    public void close() throws SQLException, IOException {
        update.close();
        table.close();
    }
}

package org.ashlardb.bench.micro;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.ashlardb.bench.target.Target;
import org.ashlardb.bench.target.Targets;
import org.ashlardb.bench.workload.InsertSelect;
import org.ashlardb.bench.workload.Step;
import org.ashlardb.bench.workload.TestRow;
import org.ashlardb.bench.workload.Variant;
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

/** Rows per second of a scan of 500,000 insert-select rows: every column, and the numbers only. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 2,
        jvmArgs = {"-Xms2g", "-Xmx2g"})
public class JdbcScan {
    private static final int ROWS = 500_000;

    @Param({"ashlar-mem", "hsqldb-mem", "h2-mem", "sqlite-mem"})
    private String engine;

    private Path directory;
    private Connection connection;
    private PreparedStatement everything;
    private PreparedStatement numbers;
    private PreparedStatement touch;

    @Setup
    public void open() throws SQLException, ClassNotFoundException, IOException {
        directory = Files.createTempDirectory("micro");
        Target target = Targets.select(engine).get(0);
        target.prepare(directory);
        connection = target.open(directory);
        InsertSelect load = new InsertSelect(target, directory, Variant.BATCH);
        load.time(Step.CREATE, ROWS);
        load.time(Step.INSERT, ROWS);
        everything = connection.prepareStatement(target.dialect().select());
        touch = connection.prepareStatement("UPDATE test SET longnumber = longnumber + 1 WHERE id = 5");
        numbers = connection.prepareStatement("SELECT id, longnumber, floatnumber FROM test");
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

    @TearDown
    public void close() throws SQLException, IOException {
        connection.close();
        Files.deleteIfExists(directory);
    }
}

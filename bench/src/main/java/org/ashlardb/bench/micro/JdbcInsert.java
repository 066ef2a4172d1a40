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

/** INSERT with ascending keys, one transaction per row and in batches of 1,000; the table starts empty each time. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 2,
        jvmArgs = {"-Xms1g", "-Xmx1g"})
public class JdbcInsert {
    private static final int ROWS = 50_000;
    private static final int BATCH = 1_000;

    @Param({"ashlar-mem", "hsqldb-mem", "h2-mem", "sqlite-mem"})
    private String engine;

    private ItemTable table;
    private PreparedStatement insert;

    @Setup
    public void open() throws SQLException, ClassNotFoundException, IOException {
        table = new ItemTable(engine);
    }

    @Setup(Level.Invocation)
    public void empty() throws SQLException {
        table.create();
        insert = table.prepareInsert();
    }

    @Benchmark
    @OperationsPerInvocation(ROWS)
    public void autocommit() throws SQLException {
        for (int id = 0; id < ROWS; id++) {
            ItemTable.bind(insert, id);
            insert.executeUpdate();
        }
    }

    @Benchmark
    @OperationsPerInvocation(ROWS)
    public void batched() throws SQLException {
        table.connection().setAutoCommit(false);
        for (int id = 0; id < ROWS; id++) {
            ItemTable.bind(insert, id);
            insert.addBatch();
            if ((id + 1) % BATCH == 0) {
                insert.executeBatch();
                table.connection().commit();
            }
        }
        table.connection().setAutoCommit(true);
    }

    @TearDown(Level.Invocation)
    public void check() throws SQLException {
        insert.close();
        table.expectRows(ROWS);
    }

    @TearDown
    public void close() throws SQLException, IOException {
        table.close();
    }
}

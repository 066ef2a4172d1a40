package org.ashlardb.bench.micro;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** INSERT with ascending keys, one transaction per row and in batches of 1,000; the table starts empty each time. */
public class JdbcInsert extends JdbcSuite {
    static final int ROWS = 50_000;
    private static final int BATCH = 1_000;

    private PreparedStatement insert;

    @Override
    void prepare() throws SQLException {
        table.load(0, ROWS);
        try (Statement statement = table.connection().createStatement();
                ResultSet last =
                        statement.executeQuery("SELECT quantity, price, weight FROM item WHERE id = " + (ROWS - 1))) {
            expect(ItemTable.numbers(ROWS - 1), ItemTable.readNumbers(last));
        }
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

    /** The benchmark has inserted what it should. */
    @TearDown(Level.Invocation)
    public void check() throws SQLException {
        insert.close();
        table.expectRows(ROWS);
    }
}

package org.ashlardb.bench.micro;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.ashlardb.bench.target.Target;
import org.ashlardb.bench.target.Targets;

/** A table of one engine with a key and three numbers, loaded with rows 0 to n - 1. */
final class ItemTable implements AutoCloseable {
    private static final int LOAD_BATCH = 1_000;

    private final Path directory;
    private final Connection connection;

    ItemTable(String engine) throws SQLException, ClassNotFoundException, IOException {
        Target target = Targets.select(engine).get(0);
        directory = Files.createTempDirectory("micro");
        target.prepare(directory);
        connection = target.open(directory);
        create();
    }

    Connection connection() {
        return connection;
    }

    /** Makes the table anew, empty. */
    void create() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE IF EXISTS item");
            statement.execute("CREATE TABLE item(id INTEGER PRIMARY KEY, quantity INTEGER NOT NULL,"
                    + " price BIGINT NOT NULL, weight DOUBLE PRECISION NOT NULL)");
        }
    }

    /** Inserts rows {@code from} to {@code to - 1}. */
    void load(int from, int to) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement insert = prepareInsert()) {
            for (int id = from; id < to; id++) {
                bind(insert, id);
                insert.addBatch();
                if ((id + 1) % LOAD_BATCH == 0 || id + 1 == to) {
                    insert.executeBatch();
                }
            }
        }
        connection.commit();
        connection.setAutoCommit(true);
    }

    PreparedStatement prepareInsert() throws SQLException {
        return connection.prepareStatement("INSERT INTO item(id, quantity, price, weight) VALUES(?, ?, ?, ?)");
    }

    static void bind(PreparedStatement insert, int id) throws SQLException {
        insert.setInt(1, id);
        insert.setInt(2, id & 0xff);
        insert.setLong(3, id * 7L);
        insert.setDouble(4, id / 2.0);
    }

    /** Fails unless the table has this many rows. */
    void expectRows(int rows) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet count = statement.executeQuery("SELECT COUNT(*) FROM item")) {
            count.next();
            if (count.getInt(1) != rows) {
                throw new SQLException("The table has " + count.getInt(1) + " rows, expected " + rows);
            }
        }
    }

    @Override
    public void close() throws SQLException, IOException {
        connection.close();
        Files.deleteIfExists(directory);
    }
}

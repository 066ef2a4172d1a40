package org.ashlardb.bench.micro;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.ashlardb.bench.target.Target;
import org.ashlardb.bench.target.Targets;

/**
 * A table of one engine with a key and three numbers, loaded with rows 0 to n - 1, and the connection to it. The
 * numbers of a row follow from its key, so every reader can check what it reads.
 */
final class ItemTable implements AutoCloseable {
    /** How many different values {@code quantity} has. */
    static final int QUANTITIES = 256;

    private static final int LOAD_BATCH = 1_000;

    private final Target target;
    private final Path directory;
    private final Connection connection;

    ItemTable(String engine) throws SQLException, ClassNotFoundException, IOException {
        target = Targets.select(engine).get(0);
        directory = Files.createTempDirectory("micro");
        target.prepare(directory);
        connection = target.open(directory);
        create();
    }

    Target target() {
        return target;
    }

    Path directory() {
        return directory;
    }

    Connection connection() {
        return connection;
    }

    /** A further connection. */
    Connection connect() throws SQLException {
        return target.open(directory);
    }

    /** A statement that is closed with the connection. */
    PreparedStatement prepare(String sql) throws SQLException {
        return connection.prepareStatement(sql);
    }

    /** Makes the table anew, empty. */
    void create() throws SQLException {
        execute("DROP TABLE IF EXISTS item");
        execute(target.dialect().createTable() + " item(id INTEGER PRIMARY KEY, quantity INTEGER NOT NULL,"
                + " price BIGINT NOT NULL, weight DOUBLE PRECISION NOT NULL)");
    }

    void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
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
        target.afterLoad(connection);
    }

    PreparedStatement prepareInsert() throws SQLException {
        return prepare("INSERT INTO item(id, quantity, price, weight) VALUES(?, ?, ?, ?)");
    }

    static void bind(PreparedStatement insert, int id) throws SQLException {
        insert.setInt(1, id);
        insert.setInt(2, quantity(id));
        insert.setLong(3, price(id));
        insert.setDouble(4, weight(id));
    }

    static int quantity(int id) {
        return id % QUANTITIES;
    }

    static long price(int id) {
        return id * 7L;
    }

    static double weight(int id) {
        return id / 2.0;
    }

    /** Quantity, price and weight of a row added up: what {@link #readNumbers} returns for it. */
    static double numbers(int id) {
        return quantity(id) + price(id) + weight(id);
    }

    /** Reads quantity, price and weight of the next row. */
    static double readNumbers(ResultSet row) throws SQLException {
        row.next();
        return row.getInt(1) + row.getLong(2) + row.getDouble(3);
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
        target.end(directory);
        List<Path> deepestFirst;
        try (Stream<Path> paths = Files.walk(directory)) {
            deepestFirst = paths.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : deepestFirst) {
            Files.deleteIfExists(path);
        }
    }
}

package org.ashlardb.bench.keyvalue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.ashlardb.bench.target.Target;

/** A table of key and value through JDBC, one connection for each session. */
public final class JdbcStore implements KeyValueStore {
    private final Target target;
    private final Path directory;
    private final Connection keeper;

    /** Creates the table; a connection stays open until the end. */
    public JdbcStore(Target target, Path directory) throws SQLException {
        this.target = target;
        this.directory = directory;
        keeper = target.open(directory);
        try (Statement statement = keeper.createStatement()) {
            statement.execute(target.dialect().createTable() + " record(k " + target.binaryType(Records.KEY_BYTES)
                    + " NOT NULL PRIMARY KEY, v " + target.binaryType(Records.VALUE_BYTES) + " NOT NULL)");
        }
    }

    @Override
    public Session session() throws SQLException {
        return new JdbcSession(target.open(directory));
    }

    @Override
    public void close() throws SQLException {
        keeper.close();
        target.end(directory);
    }

    private static final class JdbcSession implements Session {
        private final Connection connection;
        private final PreparedStatement insert;
        private final PreparedStatement select;
        private final PreparedStatement update;

        JdbcSession(Connection connection) throws SQLException {
            this.connection = connection;
            insert = connection.prepareStatement("INSERT INTO record(k, v) VALUES(?, ?)");
            select = connection.prepareStatement("SELECT v FROM record WHERE k = ?");
            update = connection.prepareStatement("UPDATE record SET v = ? WHERE k = ?");
        }

        @Override
        public void add(byte[] key, byte[] value) throws SQLException {
            if (connection.getAutoCommit()) {
                connection.setAutoCommit(false);
            }
            insert.setBytes(1, key.clone()); // engines on the heap keep the arrays
            insert.setBytes(2, value.clone());
            insert.executeUpdate();
        }

        @Override
        public void commitBatch() throws SQLException {
            connection.commit();
            connection.setAutoCommit(true);
        }

        @Override
        public boolean get(byte[] key, byte[] value) throws SQLException {
            select.setBytes(1, key);
            try (ResultSet row = select.executeQuery()) {
                if (!row.next()) {
                    return false;
                }
                byte[] found = row.getBytes(1);
                System.arraycopy(found, 0, value, 0, found.length);
                return true;
            }
        }

        @Override
        public void put(byte[] key, byte[] value) throws SQLException {
            update.setBytes(1, value.clone());
            update.setBytes(2, key);
            if (update.executeUpdate() != 1) {
                throw new SQLException("The update changed no row");
            }
        }

        @Override
        public void close() throws SQLException {
            connection.close();
        }
    }
}

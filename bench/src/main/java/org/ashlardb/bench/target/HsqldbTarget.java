package org.ashlardb.bench.target;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** What the HSQLDB configurations share. */
abstract class HsqldbTarget extends Target {
    /** Forces the log at each commit. */
    static final String FORCED = ";hsqldb.write_delay=false";

    private static final String QUIET = ";hsqldb.reconfig_logging=false";

    @Override
    public final String driver() {
        return "org.hsqldb.jdbc.JDBCDriver";
    }

    @Override
    public String url(Path directory) {
        return "jdbc:hsqldb:file:" + directory.toAbsolutePath().resolve("hsqldb") + QUIET;
    }

    /** Takes effect when the database is created. */
    @Override
    final String cacheOption(long bytes) {
        return ";hsqldb.cache_size=" + (bytes >> 10);
    }

    @Override
    public Durability durability() {
        return Durability.DELAYED;
    }

    /** The tables live in a file, which only SHUTDOWN closes. */
    @Override
    public void end(Path directory) throws SQLException {
        try (Connection connection = open(directory)) {
            shutDown(connection);
        }
    }

    static void shutDown(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SHUTDOWN");
        }
    }

    static Dialect cached() {
        Dialect standard = Dialect.STANDARD;
        return new Dialect("CREATE CACHED TABLE", standard.identity(), standard.keyConstraint(), standard.quote());
    }
}

package org.ashlardb.bench.target;

import java.sql.Connection;
import java.sql.SQLException;

/** HSQLDB, CACHED table in a file database, each step ending with SHUTDOWN. */
public final class HsqldbCachedShutdown extends HsqldbTarget {
    @Override
    public String name() {
        return "hsqldb-cached-shutdown";
    }

    @Override
    public String description() {
        return "HSQLDB CACHED table, file, SHUTDOWN ends each step";
    }

    @Override
    public Dialect dialect() {
        return cached();
    }

    @Override
    public void beforeClose(Connection connection) throws SQLException {
        shutDown(connection);
    }
}

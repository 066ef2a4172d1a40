package org.ashlardb.bench.target;

import java.sql.Connection;
import java.sql.SQLException;

/** HSQLDB, MEMORY table in a file database, each step ending with SHUTDOWN. */
public final class HsqldbFileShutdown extends HsqldbTarget {
    @Override
    public String name() {
        return "hsqldb-file-shutdown";
    }

    @Override
    public String description() {
        return "HSQLDB MEMORY table, file, SHUTDOWN ends each step";
    }

    @Override
    public void beforeClose(Connection connection) throws SQLException {
        shutDown(connection);
    }
}

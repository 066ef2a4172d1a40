package org.ashlardb.bench.workload;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Looks whether tables hold what they should. */
final class Tables {
    private Tables() {}

    /** The number a query returns. */
    static long number(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getLong(1);
        }
    }

    static void check(Connection connection, String query, long expected) throws SQLException {
        long actual = number(connection, query);
        if (actual != expected) {
            throw new SQLException(query + " returned " + actual + ", expected " + expected);
        }
    }
}

package org.ashlardb.hibernate;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/**
 * What the dialect says of the database, and an experiment that shows whether it is so.
 *
 * @param method of the dialect
 * @param value what it says
 * @param answer of the experiment, or the SQLSTATE with which it fails
 */
record Claim(String method, boolean value, Experiment experiment, String answer) {
    /** Something done on a connection, in a transaction that is rolled back; the table C has two rows. */
    interface Experiment {
        String on(Connection connection) throws SQLException;
    }

    @Override
    public String toString() {
        return method;
    }

    /** The dialect says yes, and the last of the statements has the answer. */
    static Claim yes(String method, String answer, String... statements) {
        return new Claim(method, true, connection -> last(connection, statements), answer);
    }

    /** The dialect says no: the last of the statements fails, or has the answer that says so. */
    static Claim no(String method, String answer, String... statements) {
        return new Claim(method, false, connection -> last(connection, statements), answer);
    }

    /** The rows are separated by {@code ; } and their columns by {@code , }. */
    static String last(Connection connection, String... statements) throws SQLException {
        String answer = "";
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                answer = statement.execute(sql) ? text(statement.getResultSet()) : "" + statement.getUpdateCount();
            }
        }
        return answer;
    }

    static String text(ResultSet rows) throws SQLException {
        List<String> lines = new ArrayList<>();
        while (rows.next()) {
            StringJoiner line = new StringJoiner(", ");
            for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
                line.add(rows.getString(column));
            }
            lines.add(line.toString());
        }
        return String.join("; ", lines);
    }
}

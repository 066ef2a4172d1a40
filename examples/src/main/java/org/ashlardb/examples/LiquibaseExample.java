package org.ashlardb.examples;

import java.io.PrintStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import liquibase.Contexts;
import liquibase.LabelExpression;
import liquibase.Liquibase;
import liquibase.database.DatabaseFactory;
import liquibase.database.jvm.JdbcConnection;
import liquibase.exception.LiquibaseException;
import liquibase.resource.ClassLoaderResourceAccessor;

/** Changes by Liquibase, and one of them taken back. */
public final class LiquibaseExample {
    private static final String URL = "jdbc:ashlar:mem:garden";

    private LiquibaseExample() {}

    /** Prints what it finds. */
    public static void main(String[] arguments) throws SQLException, LiquibaseException {
        run(System.out);
    }

    static void run(PrintStream out) throws SQLException, LiquibaseException {
        JdbcConnection connection = new JdbcConnection(DriverManager.getConnection(URL));
        try (Liquibase liquibase = new Liquibase(
                "liquibase/changes.sql",
                new ClassLoaderResourceAccessor(),
                DatabaseFactory.getInstance().findCorrectDatabaseImplementation(connection))) {
            liquibase.update(new Contexts());
            print(out, "SELECT plant || ': ' || kilograms || ' kg' FROM bed ORDER BY id");
            liquibase.rollback(1, new Contexts(), new LabelExpression());
            print(out, "SELECT plant || ' since ' || planted FROM bed ORDER BY id");
        }
    }

    private static void print(PrintStream out, String query) throws SQLException {
        try (Connection connection = DriverManager.getConnection(URL);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                out.println(rows.getString(1));
            }
        }
    }
}

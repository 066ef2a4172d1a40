package org.ashlardb.bench.workload;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.ashlardb.bench.target.Target;
import org.ashlardb.bench.target.Targets;

/**
 * Main class of the forked JVM that connects, makes a table, inserts a row and reads it, or does what {@link
 * FirstStatements} has. It asks the driver itself for the connection: DriverManager would load the drivers of all engines
 * on the class path.
 */
public final class ColdStartWorker {
    /** What it prints as soon as it has read the row, or done all. */
    public static final String FIRST_ROW = "first row";

    /** The third argument that asks for the first statements of an application. */
    public static final String APPLICATION = "application";

    private ColdStartWorker() {}

    public static void main(String[] arguments) throws SQLException, ReflectiveOperationException {
        Target target = Targets.select(arguments[0]).get(0);
        Path directory = Path.of(arguments[1]);
        Driver driver =
                (Driver) Class.forName(target.driver()).getDeclaredConstructor().newInstance();
        try (Connection connection = driver.connect(target.url(directory), new Properties())) {
            boolean done = arguments.length > 2 && arguments[2].equals(APPLICATION)
                    ? new FirstStatements(connection).run() > 0
                    : readsFirstRow(connection);
            if (done) {
                System.out.println(FIRST_ROW);
            }
        }
    }

    private static boolean readsFirstRow(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE greeting(id INTEGER PRIMARY KEY, word VARCHAR(20))");
            statement.executeUpdate("INSERT INTO greeting VALUES(1, 'hello')");
        }
        try (PreparedStatement select = connection.prepareStatement("SELECT word FROM greeting WHERE id = ?")) {
            select.setInt(1, 1);
            try (ResultSet row = select.executeQuery()) {
                return row.next() && "hello".equals(row.getString(1));
            }
        }
    }
}

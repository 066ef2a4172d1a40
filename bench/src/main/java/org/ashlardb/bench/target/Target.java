package org.ashlardb.bench.target;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.OptionalLong;
import java.util.Properties;

/**
 * One engine in one configuration, reached through JDBC.
 *
 * <p>A target is stateless and thread-safe. It is opened in a JVM of its own; the name identifies it across JVMs.
 */
public abstract class Target implements Engine {
    private String cacheOption = "";

    /** Class name of the JDBC driver. */
    public abstract String driver();

    /**
     * @param directory an empty directory for the database's files; unused by databases in memory
     */
    public abstract String url(Path directory);

    /** How this engine spells the test table. */
    public Dialect dialect() {
        return Dialect.STANDARD;
    }

    /** Type of a column of byte strings. */
    public String binaryType(int length) {
        return "VARBINARY(" + length + ")";
    }

    /** Whether a connection must stay open between the steps because closing the last one drops the data. */
    public boolean livesWithItsConnections() {
        return false;
    }

    /**
     * Sets how many bytes the engine may use as its cache; before {@link #prepare}. Otherwise that is the engine's own
     * choice.
     */
    public void limitCache(long bytes) {
        cacheOption = cacheOption(bytes);
    }

    /** What is appended to the URL for a cache of that many bytes. */
    String cacheOption(long bytes) {
        return "";
    }

    /** Connects. The time this takes is part of each measured step. */
    public Connection open(Path directory) throws SQLException {
        Properties properties = new Properties();
        return DriverManager.getConnection(url(directory) + cacheOption, properties);
    }

    /** Closes the only connection and saves no more than the engine's promise for commits needs. */
    public void leave(Connection connection) throws SQLException {
        connection.close();
    }

    /** After the rows of a suite or experiment were loaded; not measured. */
    public void afterLoad(Connection connection) throws SQLException {}

    /** Removes the test table if there is one. */
    public void dropTable(Statement statement) throws SQLException {
        statement.execute("DROP TABLE IF EXISTS test");
    }

    /** The last statement of a step before its connection is closed; part of the measured time. */
    public void beforeClose(Connection connection) throws SQLException {}

    /** Bytes outside the heap that the database's contents take by its own account, if it keeps one. */
    public OptionalLong offHeapBytes(Connection connection) throws SQLException {
        return OptionalLong.empty();
    }

    /** Called once in the measuring JVM before the first {@link #open}; not measured. */
    public void prepare(Path directory) throws ClassNotFoundException {
        Class.forName(driver());
    }

    /** Called once in the measuring JVM after everything else; not measured. */
    public void end(Path directory) throws SQLException {}
}

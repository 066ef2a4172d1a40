package org.ashlardb.jdbc;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;
import org.ashlardb.jdbc.connection.AshlarConnection;
import org.ashlardb.jdbc.error.ErrorMapper;
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.jdbc.error.SqlState;
import org.ashlardb.jdbc.url.ConnectionUrl;
import org.ashlardb.jdbc.url.Option;
import org.ashlardb.jdbc.url.Version;

/** The driver, which {@link DriverManager} finds by itself. Thread-safe. */
public final class AshlarDriver implements Driver {
    static {
        try {
            DriverManager.registerDriver(new AshlarDriver());
        } catch (SQLException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * Connects.
     *
     * @return null if the URL is not Ashlar's
     * @throws SQLException 08001 for a malformed URL or option
     */
    @Override
    public Connection connect(String url, Properties info) throws SQLException {
        if (url == null) {
            throw Errors.of(SqlState.CANNOT_CONNECT, "URL is null, expected " + ConnectionUrl.PREFIX + "...");
        }
        if (!ConnectionUrl.accepts(url)) {
            return null;
        }
        return AshlarConnection.open(ConnectionUrl.parse(url, info));
    }

    @Override
    public boolean acceptsURL(String url) throws SQLException {
        if (url == null) {
            throw Errors.of(SqlState.CANNOT_CONNECT, "URL is null, expected " + ConnectionUrl.PREFIX + "...");
        }
        return ConnectionUrl.accepts(url);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
        Option[] options = Option.values();
        DriverPropertyInfo[] list = new DriverPropertyInfo[options.length];
        for (int i = 0; i < list.length; i++) {
            String value = info == null ? null : info.getProperty(options[i].key());
            list[i] = new DriverPropertyInfo(options[i].key(), value);
            list[i].description = options[i].description();
        }
        return list;
    }

    @Override
    public int getMajorVersion() {
        return Version.MAJOR;
    }

    @Override
    public int getMinorVersion() {
        return Version.MINOR;
    }

    /** Not yet: that needs all of SQL-92 Entry Level. */
    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw noLogger();
    }

    /** The driver does not log. */
    static SQLFeatureNotSupportedException noLogger() {
        return (SQLFeatureNotSupportedException)
                ErrorMapper.typed(SqlState.NOT_SUPPORTED, 0, "getParentLogger is not supported", null);
    }
}

package org.ashlardb.springboot;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.jdbc.autoconfigure.DataSourceProperties;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.util.StringUtils;

/** Where the Ashlar database of an application is: where it says, or in memory. */
final class AshlarConnectionDetails implements JdbcConnectionDetails, DisposableBean {
    static final String URL_PREFIX = "jdbc:ashlar:";

    static final String DRIVER = "org.ashlardb.jdbc.AshlarDriver";

    private static final String MEMORY_PREFIX = URL_PREFIX + "mem:";

    private final String url;
    private final String user;
    private final String password;

    /** Whether nobody else can know the name of the database. */
    private final boolean ownsDatabase;

    AshlarConnectionDetails(DataSourceProperties properties) {
        boolean isGiven = StringUtils.hasText(properties.getUrl());
        url = isGiven ? properties.getUrl() : MEMORY_PREFIX + databaseName(properties);
        user = properties.getUsername();
        password = properties.getPassword();
        ownsDatabase = !isGiven && properties.isGenerateUniqueName();
    }

    private static String databaseName(DataSourceProperties properties) {
        String name = properties.determineDatabaseName();
        return name == null ? "testdb" : name;
    }

    boolean isInMemory() {
        return url.startsWith(MEMORY_PREFIX);
    }

    @Override
    public String getJdbcUrl() {
        return url;
    }

    @Override
    public String getUsername() {
        return user;
    }

    @Override
    public String getPassword() {
        return password;
    }

    @Override
    public String getDriverClassName() {
        return DRIVER;
    }

    /** Comes after the end of the pool, which depends on this. A test suite may have many contexts. */
    @Override
    public void destroy() throws SQLException {
        if (ownsDatabase) {
            try (Connection connection = DriverManager.getConnection(url);
                    Statement statement = connection.createStatement()) {
                statement.execute("SHUTDOWN");
            }
        }
    }
}

package org.ashlardb.springboot;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.util.StringUtils;

/** Where the Ashlar database of an application is: where it says, or in memory. */
abstract class AshlarLocation implements DisposableBean {
    static final String URL_PREFIX = "jdbc:ashlar:";

    static final String DRIVER = "org.ashlardb.jdbc.AshlarDriver";

    private static final String MEMORY_PREFIX = URL_PREFIX + "mem:";

    private final String url;
    private final String user;
    private final String password;

    /** Whether nobody else can know the name of the database. */
    private final boolean ownsDatabase;

    AshlarLocation(String url, String user, String password, String name, boolean isUniqueName) {
        boolean isGiven = StringUtils.hasText(url);
        this.url = isGiven ? url : MEMORY_PREFIX + (name == null ? "testdb" : name);
        this.user = user;
        this.password = password;
        ownsDatabase = !isGiven && isUniqueName;
    }

    final boolean isInMemory() {
        return url.startsWith(MEMORY_PREFIX);
    }

    public final String getJdbcUrl() {
        return url;
    }

    public final String getUsername() {
        return user;
    }

    public final String getPassword() {
        return password;
    }

    public final String getDriverClassName() {
        return DRIVER;
    }

    /** Comes after the end of the pool, which depends on this. A test suite may have many contexts. */
    @Override
    public final void destroy() throws SQLException {
        if (ownsDatabase) {
            try (Connection connection = DriverManager.getConnection(url);
                    Statement statement = connection.createStatement()) {
                statement.execute("SHUTDOWN");
            }
        }
    }
}

package org.ashlardb.hibernate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Stream;
import org.hibernate.boot.registry.StandardServiceRegistry;
import org.hibernate.engine.jdbc.connections.spi.ConnectionProvider;
import org.hibernate.testing.util.ServiceRegistryUtil;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * The database of a run of the tests. The build runs all of them with one in memory and with one in files; Hibernate's
 * testing machinery takes its URL from the properties of the process.
 */
public final class TestDatabase implements LauncherSessionListener {
    private static final String OPTIONS = ";lock_timeout=30s";

    private static final String URL = "hibernate.connection.url";

    private static String url;

    private Path directory;

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        if (Boolean.getBoolean("in-files")) {
            try {
                directory = Files.createTempDirectory("ashlar-hibernate");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            // Nobody cares to have forced what is deleted after the tests.
            url = "jdbc:ashlar:file:" + directory + OPTIONS + ";durability=none";
        } else {
            url = "jdbc:ashlar:mem:hibernate" + OPTIONS;
        }
        System.setProperty(URL, url);
    }

    @Override
    public void launcherSessionClosed(LauncherSession session) {
        if (directory == null) {
            return;
        }
        emptyPool();
        try (Stream<Path> files = Files.walk(directory)) {
            List<Path> innerFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : innerFirst) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The pool of the machinery closes its connections when it is asked for those of another database. */
    private static void emptyPool() {
        try (StandardServiceRegistry services = ServiceRegistryUtil.serviceRegistryBuilder()
                .applySetting(URL, "jdbc:ashlar:mem:")
                .build()) {
            services.requireService(ConnectionProvider.class);
        }
    }

    /** A connection beside Hibernate. */
    static Connection connect() throws SQLException {
        return DriverManager.getConnection(url);
    }

    /** The first column of a query beside Hibernate. */
    static String query(String sql) {
        StringJoiner answer = new StringJoiner("; ");
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                answer.add(rows.getString(1));
            }
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
        return answer.toString();
    }

    /** What is defined, and what sessions hold. */
    static String leftovers() {
        return query("SELECT 'table ' || table_name FROM information_schema.tables WHERE table_schema = 'PUBLIC'"
                + " UNION ALL SELECT 'sequence ' || sequence_name FROM information_schema.sequences"
                + " UNION ALL SELECT DISTINCT 'type ' || object_name FROM information_schema.enum_values"
                + " UNION ALL SELECT 'schema ' || schema_name FROM information_schema.schemata"
                + " WHERE schema_name NOT IN ('PUBLIC', 'INFORMATION_SCHEMA')"
                + " UNION ALL SELECT 'transaction of session ' || session_id FROM information_schema.sessions"
                + " WHERE in_transaction = 'YES' AND session_id <> SESSION_ID()"
                + " UNION ALL SELECT 'lock on ' || table_name FROM information_schema.locks"
                + " WHERE session_id <> SESSION_ID()");
    }

    /** Ends what other sessions do and drops all that is defined. */
    static void clear() {
        query("SELECT ABORT_SESSION(session_id) FROM information_schema.sessions"
                + " WHERE in_transaction = 'YES' AND session_id <> SESSION_ID()");
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("DROP SCHEMA public CASCADE");
            statement.execute("CREATE SCHEMA public");
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}

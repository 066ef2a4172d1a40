package org.ashlardb.examples;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives each test method that asks for a {@link Connection} a database of its own in memory, made by the statements of
 * its class's {@link Schema}; it is gone when the test ends.
 */
final class FreshDatabase implements ParameterResolver {
    private static final Namespace NAMESPACE = Namespace.create(FreshDatabase.class);

    /** Statements that make the tables. */
    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
    @interface Schema {
        String[] value();
    }

    /** Closed by JUnit at the end of the test. */
    private record Opened(Connection connection) implements AutoCloseable {
        @Override
        public void close() throws SQLException {
            connection.close();
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Connection.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        try {
            Connection connection = DriverManager.getConnection("jdbc:ashlar:mem:");
            context.getStore(NAMESPACE).put("connection", new Opened(connection));
            Schema schema = context.getRequiredTestClass().getAnnotation(Schema.class);
            try (Statement statement = connection.createStatement()) {
                for (String sql : schema == null ? new String[0] : schema.value()) {
                    statement.execute(sql);
                }
            }
            return connection;
        } catch (SQLException e) {
            throw new ParameterResolutionException("no database for the test", e);
        }
    }
}

package org.ashlardb.springboot;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.springframework.data.jdbc.core.dialect.DialectResolver.JdbcDialectProvider;
import org.springframework.data.relational.core.dialect.Dialect;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcOperations;

/** Knows Ashlar by the product name in the metadata of a connection. */
public final class AshlarDialectProvider implements JdbcDialectProvider {
    private static final String PRODUCT = "Ashlar";

    @Override
    public Optional<Dialect> getDialect(JdbcOperations operations) {
        ConnectionCallback<String> productName = AshlarDialectProvider::productName;
        return PRODUCT.equals(operations.execute(productName)) ? Optional.of(new AshlarDialect()) : Optional.empty();
    }

    private static String productName(Connection connection) throws SQLException {
        return connection.getMetaData().getDatabaseProductName();
    }
}

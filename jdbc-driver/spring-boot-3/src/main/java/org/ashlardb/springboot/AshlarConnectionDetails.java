package org.ashlardb.springboot;

import org.springframework.boot.autoconfigure.jdbc.DataSourceProperties;
import org.springframework.boot.autoconfigure.jdbc.JdbcConnectionDetails;

/** The answer to Spring Boot's question where the database is. */
final class AshlarConnectionDetails extends AshlarLocation implements JdbcConnectionDetails {
    AshlarConnectionDetails(DataSourceProperties properties) {
        super(
                properties.getUrl(),
                properties.getUsername(),
                properties.getPassword(),
                properties.determineDatabaseName(),
                properties.isGenerateUniqueName());
    }
}

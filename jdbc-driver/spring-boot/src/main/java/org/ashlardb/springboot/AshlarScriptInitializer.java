package org.ashlardb.springboot;

import javax.sql.DataSource;
import org.springframework.boot.jdbc.autoconfigure.ApplicationDataSourceScriptDatabaseInitializer;
import org.springframework.boot.sql.autoconfigure.init.SqlInitializationProperties;

/** Runs the application's scripts in databases in memory, and in others if {@code spring.sql.init.mode=always}. */
final class AshlarScriptInitializer extends ApplicationDataSourceScriptDatabaseInitializer {
    private final boolean isInMemory;

    AshlarScriptInitializer(DataSource dataSource, SqlInitializationProperties properties, boolean isInMemory) {
        super(dataSource, properties);
        this.isInMemory = isInMemory;
    }

    @Override
    protected boolean isEmbeddedDatabase() {
        return isInMemory;
    }
}

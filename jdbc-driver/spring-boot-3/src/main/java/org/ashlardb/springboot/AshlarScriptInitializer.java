package org.ashlardb.springboot;

import javax.sql.DataSource;
import org.springframework.boot.autoconfigure.sql.init.SqlDataSourceScriptDatabaseInitializer;
import org.springframework.boot.autoconfigure.sql.init.SqlInitializationProperties;

/** Runs the application's scripts in databases in memory, and in others if {@code spring.sql.init.mode=always}. */
final class AshlarScriptInitializer extends SqlDataSourceScriptDatabaseInitializer {
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

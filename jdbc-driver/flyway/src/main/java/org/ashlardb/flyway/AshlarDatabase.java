package org.ashlardb.flyway;

import java.sql.Connection;
import java.util.Locale;
import org.flywaydb.core.api.configuration.Configuration;
import org.flywaydb.core.internal.database.base.Database;
import org.flywaydb.core.internal.database.base.Table;
import org.flywaydb.core.internal.jdbc.JdbcConnectionFactory;
import org.flywaydb.core.internal.jdbc.StatementInterceptor;

/** What Flyway asks about the database as a whole. */
public final class AshlarDatabase extends Database<AshlarConnection> {
    AshlarDatabase(Configuration configuration, JdbcConnectionFactory connections, StatementInterceptor interceptor) {
        super(configuration, connections, interceptor);
    }

    @Override
    protected AshlarConnection doGetConnection(Connection connection) {
        return new AshlarConnection(this, connection);
    }

    /** Every version of Ashlar has what is needed here. */
    @Override
    public void ensureSupported(Configuration ignored) {}

    @Override
    public boolean supportsDdlTransactions() {
        return true;
    }

    /** So that a migration and the row that tells of it are committed together. */
    @Override
    public boolean useSingleConnection() {
        return true;
    }

    @Override
    public boolean catalogIsSchema() {
        return false;
    }

    @Override
    public String getBooleanTrue() {
        return "TRUE";
    }

    @Override
    public String getBooleanFalse() {
        return "FALSE";
    }

    /** Who comes second finds the table made, and makes nothing. */
    @Override
    @SuppressWarnings("rawtypes") // as in what it overrides
    public String getRawCreateScript(Table table, boolean baseline) {
        String script = String.format(Locale.ROOT, """
                CREATE TABLE IF NOT EXISTS %s (
                    "installed_rank" INTEGER NOT NULL,
                    "version" VARCHAR(50),
                    "description" VARCHAR(200) NOT NULL,
                    "type" VARCHAR(20) NOT NULL,
                    "script" VARCHAR(1000) NOT NULL,
                    "checksum" INTEGER,
                    "installed_by" VARCHAR(100) NOT NULL,
                    "installed_on" TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
                    "execution_time" INTEGER NOT NULL,
                    "success" BOOLEAN NOT NULL,
                    CONSTRAINT %s PRIMARY KEY ("installed_rank")
                );
                """, table, quote(table.getName() + "_pk"));
        return baseline ? script + getBaselineStatement(table) + ";\n" : script;
    }
}

package org.ashlardb.flyway;

import java.sql.SQLException;
import java.time.Duration;
import org.flywaydb.core.internal.database.base.Table;
import org.flywaydb.core.internal.jdbc.JdbcTemplate;

/** A table; in practice that of the history. */
public final class AshlarTable extends Table<AshlarDatabase, AshlarSchema> {
    /** What waits longer waits for ever. */
    private static final Duration VERY_LONG = Duration.ofDays(365);

    AshlarTable(JdbcTemplate template, AshlarDatabase database, AshlarSchema schema, String name) {
        super(template, database, schema, name);
    }

    @Override
    protected boolean doExists() throws SQLException {
        return jdbcTemplate.queryForBoolean(
                "SELECT EXISTS (SELECT 1 FROM information_schema.tables WHERE table_schema = ? AND table_name = ?)",
                schema.getName(),
                name);
    }

    /**
     * Until the end of the transaction. Flyway's {@code lockRetryCount} counts seconds here, as it does where Flyway tries
     * once a second; migrations of others may take longer than the connection's {@code lock_timeout}.
     */
    @Override
    protected void doLock() throws SQLException {
        String timeout = jdbcTemplate.queryForString("SHOW lock_timeout");
        jdbcTemplate.execute("SET lock_timeout = " + patience().toMillis());
        try {
            jdbcTemplate.execute("LOCK TABLE " + this + " IN EXCLUSIVE MODE");
        } finally {
            jdbcTemplate.execute("SET lock_timeout = " + timeout);
        }
    }

    private Duration patience() {
        int seconds = database.getConfiguration().getLockRetryCount();
        return seconds < 0 ? VERY_LONG : Duration.ofSeconds(seconds);
    }

    @Override
    protected void doDrop() throws SQLException {
        jdbcTemplate.execute("DROP TABLE " + this + " CASCADE");
    }
}

package org.ashlardb.flyway;

import java.sql.SQLException;
import java.sql.Statement;
import org.flywaydb.core.api.migration.BaseJavaMigration;
import org.flywaydb.core.api.migration.Context;

/** Runs until somebody waits for a lock. Flyway reads the version from its name. */
final class V1__waits_for_a_waiter extends BaseJavaMigration {
    private final Scripts scripts;

    V1__waits_for_a_waiter(Scripts scripts) {
        this.scripts = scripts;
    }

    @Override
    public void migrate(Context context) throws SQLException {
        try (Statement statement = context.getConnection().createStatement()) {
            statement.execute("CREATE TABLE waited (a INT)");
        }
        while (scripts.query("SELECT 1 FROM information_schema.sessions WHERE blocker_id IS NOT NULL")
                .isEmpty()) {
            Thread.onSpinWait();
        }
    }
}

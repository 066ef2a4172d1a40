package org.ashlardb.flyway;

import java.sql.SQLException;
import java.util.List;
import org.flywaydb.core.internal.database.base.Schema;
import org.flywaydb.core.internal.jdbc.JdbcTemplate;

/** A schema and what is in it. */
public final class AshlarSchema extends Schema<AshlarDatabase, AshlarTable> {
    AshlarSchema(JdbcTemplate template, AshlarDatabase database, String name) {
        super(template, database, name);
    }

    @Override
    protected boolean doExists() throws SQLException {
        return jdbcTemplate.queryForBoolean(
                "SELECT EXISTS (SELECT 1 FROM information_schema.schemata WHERE schema_name = ?)", name);
    }

    @Override
    protected boolean doEmpty() throws SQLException {
        return !jdbcTemplate.queryForBoolean("""
                SELECT EXISTS (SELECT 1 FROM information_schema.tables WHERE table_schema = ?)
                    OR EXISTS (SELECT 1 FROM information_schema.sequences WHERE sequence_schema = ?)
                    OR EXISTS (SELECT 1 FROM information_schema.domains WHERE domain_schema = ?)
                    OR EXISTS (SELECT 1 FROM information_schema.user_defined_types WHERE user_defined_type_schema = ?)
                    OR EXISTS (SELECT 1 FROM information_schema.routines WHERE routine_schema = ?)
                """, name, name, name, name, name);
    }

    @Override
    protected void doCreate() throws SQLException {
        jdbcTemplate.execute("CREATE SCHEMA IF NOT EXISTS " + this);
    }

    @Override
    protected void doDrop() throws SQLException {
        jdbcTemplate.execute("DROP SCHEMA " + this + " CASCADE");
    }

    /** Flyway calls this in a transaction, so nobody sees the schema missing. */
    @Override
    protected void doClean() throws SQLException {
        doDrop();
        jdbcTemplate.execute("CREATE SCHEMA " + this);
    }

    @Override
    protected AshlarTable[] doAllTables() throws SQLException {
        List<String> names = jdbcTemplate.queryForStringList(
                "SELECT table_name FROM information_schema.tables WHERE table_schema = ? AND table_type = 'BASE TABLE'"
                        + " ORDER BY table_name",
                name);
        return names.stream().map(this::getTable).toArray(AshlarTable[]::new);
    }

    @Override
    public AshlarTable getTable(String tableName) {
        return new AshlarTable(jdbcTemplate, database, this, tableName);
    }
}

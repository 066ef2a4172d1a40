package org.ashlardb.bench.target;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.OptionalLong;

/** Ashlar, MEMORY table in a {@code mem:} database. */
public final class AshlarMemory extends Target {
    static final String DRIVER = "org.ashlardb.jdbc.AshlarDriver";

    @Override
    public String name() {
        return "ashlar-mem";
    }

    @Override
    public String description() {
        return "Ashlar MEMORY table, mem: database";
    }

    @Override
    public Durability durability() {
        return Durability.NONE;
    }

    @Override
    public String driver() {
        return DRIVER;
    }

    @Override
    public String url(Path directory) {
        return "jdbc:ashlar:mem:bench";
    }

    @Override
    public Dialect dialect() {
        return Dialect.UNQUOTED;
    }

    @Override
    public OptionalLong offHeapBytes(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT setting_value FROM information_schema.settings"
                        + " WHERE setting_name = 'memory_used'")) {
            return row.next() ? OptionalLong.of(Long.parseLong(row.getString(1))) : OptionalLong.empty();
        }
    }

    @Override
    public boolean livesWithItsConnections() {
        return true;
    }
}

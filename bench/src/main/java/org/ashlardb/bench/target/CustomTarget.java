package org.ashlardb.bench.target;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/** A database given on the command line by its URL. */
public final class CustomTarget extends Target {
    private final Settings settings;

    /**
     * @param url with {@code {dir}} standing for a fresh directory
     * @param driver class name, or null if the driver announces itself
     * @param user or null
     * @param password or null
     * @param durability what the user says of this configuration
     * @param dialect how the database spells the table
     */
    public record Settings(
            String url, String driver, String user, String password, Durability durability, Dialect dialect) {}

    public CustomTarget(Settings settings) {
        this.settings = settings;
    }

    public Settings settings() {
        return settings;
    }

    @Override
    public String name() {
        return "custom";
    }

    @Override
    public String description() {
        return settings.url();
    }

    @Override
    public Durability durability() {
        return settings.durability();
    }

    @Override
    public String driver() {
        return settings.driver() == null ? "" : settings.driver();
    }

    @Override
    public String url(Path directory) {
        return settings.url().replace("{dir}", directory.toAbsolutePath().toString());
    }

    @Override
    public Dialect dialect() {
        return settings.dialect();
    }

    /** What is in memory only usually ends with its last connection. */
    @Override
    public boolean livesWithItsConnections() {
        return durability() == Durability.NONE;
    }

    @Override
    public void prepare(Path directory) throws ClassNotFoundException {
        if (settings.driver() != null) {
            super.prepare(directory);
        }
    }

    @Override
    public Connection open(Path directory) throws SQLException {
        Properties properties = new Properties();
        if (settings.user() != null) {
            properties.setProperty("user", settings.user());
        }
        if (settings.password() != null) {
            properties.setProperty("password", settings.password());
        }
        return DriverManager.getConnection(url(directory), properties);
    }
}

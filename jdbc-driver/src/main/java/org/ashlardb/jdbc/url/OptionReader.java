package org.ashlardb.jdbc.url;

import java.io.File;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.ashlardb.engine.definition.Durability;
import org.ashlardb.engine.definition.EncryptionKey;
import org.ashlardb.engine.definition.TableMode;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.jdbc.error.SqlState;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.TimeZones;

/** Collects options from a URL and from properties; each may be given once. */
final class OptionReader {
    private final String[] values = new String[Option.values().length];

    /** Reads {@code ;key=value} pairs from {@code start}, which is at a semicolon. An empty pair is ignored. */
    void readUrl(String url, int start) throws SQLException {
        int at = start;
        while (at >= 0 && at < url.length()) {
            int next = url.indexOf(';', at + 1);
            String pair = url.substring(at + 1, next < 0 ? url.length() : next);
            if (!pair.isBlank()) {
                readPair(pair);
            }
            at = next;
        }
    }

    private void readPair(String pair) throws SQLException {
        int equals = pair.indexOf('=');
        if (equals < 0) {
            throw error("option '" + pair + "' has no value, expected key=value");
        }
        put(pair.substring(0, equals).trim(), pair.substring(equals + 1).trim());
    }

    /** Reads properties, including their defaults; null has none. A user or password replaces that of the URL. */
    void readProperties(Properties properties) throws SQLException {
        if (properties == null) {
            return;
        }
        for (Map.Entry<Object, Object> entry : properties.entrySet()) {
            if (!(entry.getKey() instanceof String) || !(entry.getValue() instanceof String)) {
                throw error("property " + entry.getKey() + " is no string");
            }
        }
        for (String key : properties.stringPropertyNames()) {
            Option option = Option.find(key);
            if (option == Option.USER || option == Option.PASSWORD) {
                values[option.ordinal()] = null;
            }
            put(key, properties.getProperty(key).trim());
        }
    }

    private void put(String key, String value) throws SQLException {
        Option option = Option.find(key);
        if (option == null) {
            throw error("unknown option '" + key + "', known are " + Option.known());
        }
        if (values[option.ordinal()] != null) {
            throw error("option " + option.key() + " is given twice, expected once; known are " + Option.known());
        }
        values[option.ordinal()] = value;
    }

    /** The settings of everything read. */
    Settings settings() throws SQLException {
        Settings none = Settings.DEFAULT;
        return new Settings(
                size(Option.MEMORY_LIMIT, none.memoryLimit()),
                duration(Option.LOCK_TIMEOUT, none.lockTimeoutMillis()),
                duration(Option.QUERY_TIMEOUT, none.queryTimeoutMillis()),
                size(Option.QUERY_MEMORY, none.queryMemory()),
                isolation(),
                flag(Option.READ_ONLY, none.readOnly()),
                flag(Option.AUTOCOMMIT, none.autoCommit()),
                files(),
                values[Option.SCHEMA.ordinal()],
                zone(),
                values[Option.USER.ordinal()]);
    }

    private ZoneId zone() throws SQLException {
        String value = values[Option.TIMEZONE.ordinal()];
        try {
            return value == null ? null : TimeZones.ofSetting(value);
        } catch (SqlException e) {
            throw Errors.of(
                    SqlState.CANNOT_CONNECT, malformed(Option.TIMEZONE, value).getMessage(), e);
        }
    }

    /** Nobody is to believe that a database in memory is durable because an option says so. */
    void requireNoneOfFiles(String url) throws SQLException {
        for (Option option : Option.values()) {
            if (option.isOfFiles() && values[option.ordinal()] != null) {
                throw error("option " + option.key() + " is for databases in files, the URL is " + url);
            }
        }
    }

    private FileSettings files() throws SQLException {
        long flush = duration(Option.FLUSH_INTERVAL, -1);
        long logSize = size(Option.CHECKPOINT_LOG_SIZE, -1);
        long cacheSize = size(Option.CACHE_SIZE, -1);
        return new FileSettings(
                choice(Option.DURABILITY, Durability.values()),
                flush < 0 ? null : flush,
                logSize < 0 ? null : logSize,
                cacheSize < 0 ? null : cacheSize,
                choice(Option.DEFAULT_TABLE_MODE, TableMode.values()),
                encryption(),
                directories(),
                null);
    }

    /** No message shows what was given. */
    private EncryptionKey encryption() throws SQLException {
        String password = values[Option.ENCRYPTION_PASSWORD.ordinal()];
        String key = values[Option.ENCRYPTION_KEY.ordinal()];
        if (password != null && key != null) {
            throw error("options encryption_password and encryption_key are both given, expected one of them");
        }
        Option option = password != null ? Option.ENCRYPTION_PASSWORD : Option.ENCRYPTION_KEY;
        try {
            if (password != null) {
                return EncryptionKey.ofPassword(password);
            }
            return key == null ? null : EncryptionKey.ofHex(key);
        } catch (EngineException e) {
            throw error("option " + option.key() + ": " + e.getMessage());
        }
    }

    private <T extends Enum<T>> T choice(Option option, T[] choices) throws SQLException {
        String value = values[option.ordinal()];
        for (T choice : choices) {
            if (choice.name().equalsIgnoreCase(value)) {
                return choice;
            }
        }
        if (value != null) {
            throw malformed(option, value);
        }
        return null;
    }

    private List<Path> directories() throws SQLException {
        String value = values[Option.ALLOWED_DIRECTORIES.ordinal()];
        List<Path> directories = new ArrayList<>();
        if (value != null) {
            for (String directory : value.split(File.pathSeparator)) {
                directories.add(directory(directory.trim(), value));
            }
        }
        return directories;
    }

    private static Path directory(String text, String value) throws SQLException {
        if (text.isEmpty()) {
            throw malformed(Option.ALLOWED_DIRECTORIES, value);
        }
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw malformed(Option.ALLOWED_DIRECTORIES, value);
        }
    }

    private int isolation() throws SQLException {
        String value = values[Option.DEFAULT_ISOLATION.ordinal()];
        if (value == null) {
            return Settings.DEFAULT.isolation();
        }
        return switch (value.toLowerCase(Locale.ROOT).replace(' ', '_')) {
            case "read_committed", "read_uncommitted" -> Connection.TRANSACTION_READ_COMMITTED;
            case "repeatable_read" -> Connection.TRANSACTION_REPEATABLE_READ;
            case "serializable" -> Connection.TRANSACTION_SERIALIZABLE;
            default -> throw malformed(Option.DEFAULT_ISOLATION, value);
        };
    }

    private boolean flag(Option option, boolean none) throws SQLException {
        String value = values[option.ordinal()];
        if (value == null) {
            return none;
        }
        if (value.equalsIgnoreCase("true")) {
            return true;
        }
        if (value.equalsIgnoreCase("false")) {
            return false;
        }
        throw malformed(option, value);
    }

    private long size(Option option, long none) throws SQLException {
        String value = values[option.ordinal()];
        if (value == null) {
            return none;
        }
        long size = Quantity.bytes(value);
        if (size <= 0) {
            throw malformed(option, value);
        }
        return size;
    }

    private long duration(Option option, long none) throws SQLException {
        String value = values[option.ordinal()];
        if (value == null) {
            return none;
        }
        long millis = Quantity.millis(value);
        if (millis < 0) {
            throw malformed(option, value);
        }
        return millis;
    }

    private static SQLException malformed(Option option, String value) {
        return error("option " + option.key() + " is '" + value + "', expected " + option.description());
    }

    private static SQLException error(String message) {
        return Errors.of(SqlState.CANNOT_CONNECT, message);
    }
}

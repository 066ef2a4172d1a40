package org.ashlardb.jdbc.url;

/** The options a URL or its properties may hold. */
public enum Option {
    MEMORY_LIMIT("memory_limit", "most off-heap memory of the database, such as 32MB or 2GB"),
    LOCK_TIMEOUT("lock_timeout", "how long to wait for a lock, in milliseconds or such as 10s"),
    QUERY_TIMEOUT("query_timeout", "how long a statement may run, in milliseconds or such as 30s; 0 is any time"),
    QUERY_MEMORY("query_memory", "heap a statement may take before it puts rows on disk, such as 64MB"),
    DEFAULT_ISOLATION("default_isolation", "read_committed, repeatable_read or serializable"),
    READ_ONLY("read_only", "true or false"),
    DURABILITY("durability", "full, delayed or none; of a file database"),
    FLUSH_INTERVAL("flush_interval", "with durability=delayed, a time such as 100ms"),
    CHECKPOINT_LOG_SIZE("checkpoint_log_size", "how far the log grows before a checkpoint, such as 64MB"),
    CACHE_SIZE("cache_size", "most memory for pages of CACHED tables, such as 256MB"),
    DEFAULT_TABLE_MODE("default_table_mode", "memory, logged or cached; of a file database"),
    ENCRYPTION_PASSWORD("encryption_password", "the password of a file database that is encrypted"),
    ENCRYPTION_KEY("encryption_key", "the key of a file database that is encrypted, 64 hexadecimal digits"),
    ALLOWED_DIRECTORIES("allowed_directories", "where BACKUP may write, separated as in PATH"),
    AUTOCOMMIT("autocommit", "true or false"),
    SCHEMA("schema", "the schema to start in"),
    TIMEZONE("timezone", "the time zone to start in, such as UTC or Europe/Berlin"),
    USER("user", "accepted and ignored for now"),
    PASSWORD("password", "accepted and ignored for now");

    private final String key;
    private final String description;

    Option(String key, String description) {
        this.key = key;
        this.description = description;
    }

    /** The name users write. */
    public String key() {
        return key;
    }

    /** What the option takes. */
    public String description() {
        return description;
    }

    /** Whether only a database in files has the option. */
    boolean isOfFiles() {
        return switch (this) {
            case DURABILITY,
                    FLUSH_INTERVAL,
                    CHECKPOINT_LOG_SIZE,
                    CACHE_SIZE,
                    DEFAULT_TABLE_MODE,
                    ENCRYPTION_PASSWORD,
                    ENCRYPTION_KEY -> true;
            default -> false;
        };
    }

    /** The option of that name in any case, or null. */
    static Option find(String key) {
        for (Option option : values()) {
            if (option.key.equalsIgnoreCase(key)) {
                return option;
            }
        }
        return null;
    }

    /** All names, for messages. */
    static String known() {
        StringBuilder names = new StringBuilder();
        for (Option option : values()) {
            names.append(names.length() == 0 ? "" : ", ").append(option.key);
        }
        return names.toString();
    }
}

package org.ashlardb.jdbc.url;

import java.sql.SQLException;
import java.util.Properties;
import org.ashlardb.engine.OpenListener;
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.jdbc.error.SqlState;

/**
 * A parsed URL: {@code jdbc:ashlar:mem:NAME}, {@code jdbc:ashlar:mem:} or {@code jdbc:ashlar:file:PATH}, each with
 * options after {@code ;}.
 *
 * @param text the URL as written, without options
 * @param kind where the database lives
 * @param name the name or path; empty for a private database
 */
public record ConnectionUrl(String text, Kind kind, String name, Settings settings) {
    /** What every Ashlar URL starts with. */
    public static final String PREFIX = "jdbc:ashlar:";

    private static final String MEMORY = "mem:";
    private static final String FILE = "file:";

    /** Where a database lives. */
    public enum Kind {
        /** In memory, shared by name within the JVM. */
        SHARED_MEMORY,
        /** In memory, of one connection. */
        PRIVATE_MEMORY,
        /** In files. */
        FILE
    }

    /** Whether a URL is meant for this driver; null is not. */
    public static boolean accepts(String url) {
        return url != null && url.regionMatches(true, 0, PREFIX, 0, PREFIX.length());
    }

    /** This with a listener who is told how far opening is, if this opens a database in files; null for none. */
    public ConnectionUrl withOpenListener(OpenListener listener) {
        return new ConnectionUrl(text, kind, name, settings.withOpenListener(listener));
    }

    /**
     * Parses a URL with additional properties.
     *
     * @param properties options as properties, may be null
     * @throws SQLException 08001 for a malformed URL or an unknown, repeated or malformed option
     */
    public static ConnectionUrl parse(String url, Properties properties) throws SQLException {
        if (!accepts(url)) {
            throw Errors.of(SqlState.CANNOT_CONNECT, "URL is '" + url + "', expected it to start with " + PREFIX);
        }
        int end = url.indexOf(';');
        String text = end < 0 ? url : url.substring(0, end);
        String place = text.substring(PREFIX.length());
        OptionReader options = new OptionReader();
        if (end >= 0) {
            options.readUrl(url, end);
        }
        options.readProperties(properties);
        Settings settings = options.settings();
        if (place.regionMatches(true, 0, MEMORY, 0, MEMORY.length())) {
            String name = place.substring(MEMORY.length());
            options.requireNoneOfFiles(text);
            return new ConnectionUrl(text, name.isEmpty() ? Kind.PRIVATE_MEMORY : Kind.SHARED_MEMORY, name, settings);
        }
        if (place.regionMatches(true, 0, FILE, 0, FILE.length())) {
            return new ConnectionUrl(text, Kind.FILE, place.substring(FILE.length()), settings);
        }
        throw Errors.of(
                SqlState.CANNOT_CONNECT,
                "URL is '" + url + "', expected " + PREFIX + "mem:NAME, " + PREFIX + "mem: or " + PREFIX + "file:PATH");
    }
}

package org.ashlardb.jdbc.hunt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.ashlardb.jdbc.AshlarDriver;
import org.ashlardb.jdbc.url.ConnectionUrl;
import org.ashlardb.testdata.Amount;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damaged URLs, {@code -Dashlar.urls} of them, or for {@code -Dashlar.urls.seconds}: each gives a connection that works,
 * an SQLException that says so of the URL, or is another driver's; nothing is made anywhere else than where the path
 * leads.
 */
final class UrlFuzzTest {
    private static final int URLS = 20_000;
    private static final long SEED = Long.getLong("ashlar.seed", System.nanoTime() >>> 8);
    /** One of so many databases in files is opened: that takes a while. */
    private static final int FILES_LEFT_OUT = 20;

    private static final List<String> OPTIONS = List.of(
            "memory_limit=32MB",
            "lock_timeout=10s",
            "query_timeout=1500",
            "query_memory=4MB",
            "default_isolation=repeatable_read",
            "read_only=true",
            "durability=none",
            "flush_interval=20ms",
            "checkpoint_log_size=64MB",
            "cache_size=2MB",
            "default_table_mode=cached",
            "allowed_directories=",
            "autocommit=false",
            "schema=INFORMATION_SCHEMA",
            "user=somebody",
            "password=secret");

    /** What is put in; letters that change paths are left out, so that these stay where they are to be. */
    private static final String PIECES = ";;==:  \t\n\0'\"%$#@!?&+-_,0123456789aZäß\u0130\uD83D\uFFFFMBs";

    /** A URL that is none, an option, a schema that is not there, memory, files. */
    private static final Set<String> REFUSALS = Set.of("08001", "22023", "3F000", "53200", "58030");

    private static final String CANCELLED = "57014";

    /** A database in memory that stays open. */
    private static final String SHARED = "fuzz";

    @TempDir
    private Path directory;

    private final Random random = new Random(SEED);
    private final Driver driver = new AshlarDriver();
    private long connected;

    @Test
    void damagedUrlsDoNoDamage() throws Exception {
        Path root = Files.createDirectory(directory.resolve("root"));
        long refused = 0;
        long done = 0;
        Amount amount = Amount.of("ashlar.urls", URLS);
        for (; !amount.isReached(done); done++) {
            String url = next(root);
            Properties properties = random.nextInt(4) == 0 ? properties() : null;
            try {
                refused += tryOne(url, properties, root) ? 0 : 1;
            } catch (SQLException | RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + SEED + ", URL <" + url + ">, properties " + properties, e);
            }
        }
        amount.report(System.out, done, refused + " refused, " + connected + " connected, seed " + SEED);
        assertTrue(refused > done / 10 && connected > done / 100, refused + " refused, " + connected + " connected");
        try (Stream<Path> left = Files.list(directory)) {
            assertEquals(List.of(root), left.toList());
        }
    }

    private String next(Path root) {
        int kind = random.nextInt(3);
        StringBuilder url = new StringBuilder("jdbc:ashlar:");
        url.append(kind == 0 ? "mem:" : kind == 1 ? "mem:" + SHARED : "file:" + root.resolve("d" + random.nextInt(3)));
        int fixed = kind == 2 ? url.length() : 0;
        for (int i = random.nextInt(4); i > 0; i--) {
            url.append(';').append(OPTIONS.get(random.nextInt(OPTIONS.size())));
        }
        for (int i = random.nextInt(4); i > 0; i--) {
            damage(url, fixed);
        }
        return url.toString();
    }

    private void damage(StringBuilder url, int fixed) {
        int at = fixed + random.nextInt(url.length() - fixed + 1);
        int piece = random.nextInt(PIECES.length());
        switch (random.nextInt(4)) {
            case 0 -> url.insert(at, PIECES.charAt(piece));
            case 1 -> url.delete(at, Math.min(url.length(), at + 1 + random.nextInt(3)));
            case 2 -> url.replace(at, Math.min(url.length(), at + 1), PIECES.substring(piece, piece + 1));
            default -> url.insert(at, url.substring(at, Math.min(url.length(), at + random.nextInt(20))));
        }
    }

    private Properties properties() {
        Properties properties = new Properties();
        String[] option = OPTIONS.get(random.nextInt(OPTIONS.size())).split("=", 2);
        Object value = random.nextInt(8) == 0 ? (Object) random.nextInt() : option[1];
        properties.put(random.nextInt(8) == 0 ? option[0].toUpperCase(Locale.ROOT) : option[0], value);
        return properties;
    }

    /** Whether the URL is one. */
    private boolean tryOne(String url, Properties properties, Path root) throws SQLException {
        assertNotNull(driver.getPropertyInfo(url, properties));
        if (!driver.acceptsURL(url)) {
            assertNull(driver.connect(url, properties));
            return false;
        }
        ConnectionUrl parsed;
        try {
            parsed = ConnectionUrl.parse(url, properties);
        } catch (SQLException e) {
            checkRefusal(e);
            return false;
        }
        boolean inFiles = parsed.kind() == ConnectionUrl.Kind.FILE;
        if (inFiles && (random.nextInt(FILES_LEFT_OUT) != 0 || !staysBelow(root, parsed.name()))) {
            return true;
        }
        try (Connection connection = driver.connect(url, properties);
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("VALUES (1)")) {
            assertTrue(result.next() && result.getInt(1) == 1);
            connected++;
            if (!inFiles && !parsed.name().equals(SHARED)) {
                statement.execute("SHUTDOWN"); // it would stay in memory, and there are millions of names
            }
        } catch (SQLException e) {
            if (!isTimeout(e, parsed)) {
                checkRefusal(e);
            }
        }
        return true;
    }

    /** A URL may leave a statement less time than its first run takes. */
    private static boolean isTimeout(SQLException e, ConnectionUrl url) {
        return CANCELLED.equals(e.getSQLState()) && url.settings().queryTimeoutMillis() > 0;
    }

    private static boolean staysBelow(Path root, String name) {
        try {
            return Path.of(name).toAbsolutePath().normalize().startsWith(root);
        } catch (InvalidPathException e) {
            return true; // nothing is made there
        }
    }

    private static void checkRefusal(SQLException e) {
        String state = e.getSQLState();
        assertTrue(REFUSALS.contains(state) && e.getMessage() != null, () -> state + " " + e.getMessage());
    }
}

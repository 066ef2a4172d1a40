package org.ashlardb.jdbc.url;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.ZoneOffset;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ConnectionUrlTest {
    private static ConnectionUrl parse(String url) throws SQLException {
        return ConnectionUrl.parse(url, null);
    }

    @Test
    void namesASharedDatabase() throws SQLException {
        ConnectionUrl url = parse("jdbc:ashlar:mem:Orders");
        assertEquals(ConnectionUrl.Kind.SHARED_MEMORY, url.kind());
        assertEquals("Orders", url.name());
        assertEquals(Settings.DEFAULT, url.settings());
    }

    @Test
    void withoutNameIsPrivate() throws SQLException {
        assertEquals(
                ConnectionUrl.Kind.PRIVATE_MEMORY, parse("jdbc:ashlar:mem:").kind());
        assertEquals(
                ConnectionUrl.Kind.PRIVATE_MEMORY,
                parse("jdbc:ashlar:mem:;memory_limit=4MB").kind());
    }

    @Test
    void namesAFile() throws SQLException {
        ConnectionUrl url = parse("jdbc:ashlar:file:/data/x;user=me");
        assertEquals(ConnectionUrl.Kind.FILE, url.kind());
        assertEquals("/data/x", url.name());
    }

    @Test
    void keepsOptionsOutOfItsText() throws SQLException {
        assertEquals(
                "jdbc:ashlar:mem:a", parse("jdbc:ashlar:mem:a;password=secret").text());
    }

    @Test
    void readsEveryOption() throws SQLException {
        Settings settings = parse(
                        "jdbc:ashlar:mem:a;memory_limit=32MB;lock_timeout=10s;query_timeout=1500;query_memory=4MB"
                                + ";default_isolation=repeatable_read"
                                + ";read_only=true;autocommit=false;schema=S;timezone=5:30;user=u;password=p")
                .settings();
        assertEquals(
                new Settings(
                        32 << 20,
                        10_000,
                        1_500,
                        4 << 20,
                        Connection.TRANSACTION_REPEATABLE_READ,
                        true,
                        false,
                        FileSettings.NONE,
                        "S",
                        ZoneOffset.ofHoursMinutes(5, 30),
                        "u"),
                settings);
    }

    @Test
    void readsOptionsFromProperties() throws SQLException {
        Properties defaults = new Properties();
        defaults.setProperty("lock_timeout", "5");
        Properties properties = new Properties(defaults);
        properties.setProperty("MEMORY_LIMIT", "1GB");
        Settings settings = ConnectionUrl.parse("jdbc:ashlar:mem:a", properties).settings();
        assertEquals(1L << 30, settings.memoryLimit());
        assertEquals(5, settings.lockTimeoutMillis());
    }

    @Test
    void toleratesEmptyOptions() throws SQLException {
        assertEquals(Settings.DEFAULT, parse("jdbc:ashlar:mem:a;;").settings());
    }

    @Test
    void unknownOptionListsTheKnownOnes() {
        SQLException error = assertThrows(SQLException.class, () -> parse("jdbc:ashlar:mem:a;mem_limit=1"));
        assertEquals("08001", error.getSQLState());
        for (Option option : Option.values()) {
            assertTrue(error.getMessage().contains(option.key()), error.getMessage());
        }
        assertTrue(error.getMessage().contains("mem_limit"), error.getMessage());
    }

    @Test
    void unknownPropertyIsRefused() {
        Properties properties = new Properties();
        properties.setProperty("ssl", "true");
        SQLException error =
                assertThrows(SQLException.class, () -> ConnectionUrl.parse("jdbc:ashlar:mem:a", properties));
        assertEquals("08001", error.getSQLState());
    }

    @Test
    void propertyThatIsNoStringIsRefused() {
        Properties properties = new Properties();
        properties.put("lock_timeout", 5);
        assertThrows(SQLException.class, () -> ConnectionUrl.parse("jdbc:ashlar:mem:a", properties));
    }

    @Test
    void repeatedOptionIsRefused() {
        SQLException error =
                assertThrows(SQLException.class, () -> parse("jdbc:ashlar:mem:a;lock_timeout=1;LOCK_TIMEOUT=2"));
        assertEquals("08001", error.getSQLState());
        assertTrue(error.getMessage().contains("twice"), error.getMessage());
    }

    @Test
    void optionInUrlAndPropertiesIsRepeated() {
        Properties properties = new Properties();
        properties.setProperty("lock_timeout", "1");
        assertThrows(SQLException.class, () -> ConnectionUrl.parse("jdbc:ashlar:mem:a;lock_timeout=1", properties));
    }

    @Test
    void userOfPropertiesReplacesThatOfTheUrl() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", "b");
        assertEquals(
                "b",
                ConnectionUrl.parse("jdbc:ashlar:mem:a;user=a", properties)
                        .settings()
                        .user());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:ashlar:",
                "jdbc:ashlar:net:x",
                "jdbc:ashlar:mem",
                "jdbc:ashlar:mem:a;lock_timeout",
                "jdbc:ashlar:mem:a;lock_timeout=",
                "jdbc:ashlar:mem:a;lock_timeout=-1",
                "jdbc:ashlar:mem:a;lock_timeout=1x",
                "jdbc:ashlar:mem:a;memory_limit=0",
                "jdbc:ashlar:mem:a;memory_limit=1.5GB",
                "jdbc:ashlar:mem:a;memory_limit=99999999999GB",
                "jdbc:ashlar:mem:a;default_isolation=none",
                "jdbc:ashlar:mem:a;read_only=1",
                "jdbc:ashlar:mem:a;INIT=CREATE TABLE T(A INT)"
            })
    void malformedIsRefusedWithItsState(String url) {
        assertEquals("08001", assertThrows(SQLException.class, () -> parse(url)).getSQLState());
    }

    @ParameterizedTest
    @CsvSource({
        "17,17",
        "17B,17",
        "2KB,2048",
        "32MB,33554432",
        "32 mb,33554432",
        "2GB,2147483648",
        "1TB,1099511627776",
        "'',-1",
        "MB,-1",
        "1PB,-1",
        "99999999TB,-1",
        "9223372036854775807,-1"
    })
    void sizes(String text, long bytes) {
        assertEquals(bytes, Quantity.bytes(text));
    }

    @ParameterizedTest
    @CsvSource({"500,500", "500ms,500", "10s,10000", "2min,120000", "1h,3600000", "x,-1", "5 s,5000", "5d,-1"})
    void durations(String text, long millis) {
        assertEquals(millis, Quantity.millis(text));
    }

    @Test
    void acceptsOnlyItsOwnPrefix() {
        assertTrue(ConnectionUrl.accepts("jdbc:ashlar:mem:x"));
        assertTrue(ConnectionUrl.accepts("JDBC:ASHLAR:mem:x"));
        assertFalse(ConnectionUrl.accepts("jdbc:h2:mem:x"));
        assertFalse(ConnectionUrl.accepts(null));
    }

    @Test
    void schemaIsNullUnlessGiven() throws SQLException {
        assertNull(parse("jdbc:ashlar:mem:a").settings().schema());
    }
}

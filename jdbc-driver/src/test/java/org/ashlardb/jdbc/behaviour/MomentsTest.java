package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Calendar;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A {@code java.sql.Timestamp} is a moment: a column with time zone keeps it, whatever calendar comes along and also in the
 * hour that a zone has twice.
 */
final class MomentsTest extends DatabaseTest {
    private final TimeZone before = TimeZone.getDefault();

    @BeforeEach
    void moveToBerlin() throws SQLException {
        TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
        execute("CREATE TABLE m(id INT PRIMARY KEY, z TIMESTAMP WITH TIME ZONE, fine TIMESTAMP(9) WITH TIME ZONE)");
    }

    @AfterEach
    void moveBack() {
        TimeZone.setDefault(before);
    }

    /** Sets one value in some way. */
    private interface Setter {
        void set(PreparedStatement statement, int index) throws SQLException;
    }

    private void check(Instant expected, Setter setter) throws SQLException {
        try (PreparedStatement merge = connection.prepareStatement("MERGE INTO m KEY(id) VALUES(1, ?, ?)")) {
            setter.set(merge, 1);
            setter.set(merge, 2);
            merge.addBatch();
            merge.executeBatch();
        }
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT z, fine FROM m")) {
            assertTrue(rows.next());
            for (int i = 1; i <= 2; i++) {
                assertEquals(expected, rows.getTimestamp(i).toInstant());
                assertEquals(expected, rows.getObject(i, Instant.class));
            }
        }
        try (PreparedStatement found = connection.prepareStatement("SELECT COUNT(*) FROM m WHERE z = ? AND fine = ?")) {
            setter.set(found, 1);
            setter.set(found, 2);
            try (ResultSet rows = found.executeQuery()) {
                assertTrue(rows.next());
                assertEquals(1, rows.getInt(1));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-07-01T10:00:00Z",
                "2026-10-25T00:30:00.123456Z", // 02:30 the first time
                "2026-10-25T01:30:00Z", // and the second
                "2026-03-29T01:30:00Z",
                "1883-11-18T12:00:00Z",
                "0900-06-01T12:00:00Z"
            })
    void eachWayOfGivingItKeepsTheMoment(String text) throws SQLException {
        Instant moment = Instant.parse(text);
        Timestamp timestamp = Timestamp.from(moment);
        Calendar tokyo = Calendar.getInstance(TimeZone.getTimeZone("Asia/Tokyo"), Locale.ROOT);
        check(moment, (s, i) -> s.setTimestamp(i, timestamp));
        check(moment, (s, i) -> s.setTimestamp(i, timestamp, tokyo));
        check(moment, (s, i) -> s.setObject(i, timestamp));
        check(moment, (s, i) -> s.setObject(i, timestamp, Types.TIMESTAMP));
        check(moment, (s, i) -> s.setObject(i, timestamp, Types.TIMESTAMP_WITH_TIMEZONE));
        check(moment, (s, i) -> s.setObject(i, moment));
        check(moment, (s, i) -> s.setObject(i, moment.atOffset(ZoneOffset.ofHours(-7))));
        Instant whole = moment.minusNanos(moment.getNano());
        check(whole, (s, i) -> s.setObject(i, Date.from(whole)));
        check(whole, (s, i) -> s.setObject(i, calendarOf(whole), Types.TIMESTAMP_WITH_TIMEZONE));
    }

    private static Calendar calendarOf(Instant moment) {
        Calendar calendar = Calendar.getInstance(TimeZone.getTimeZone("Asia/Tokyo"), Locale.ROOT);
        calendar.setTimeInMillis(moment.toEpochMilli());
        return calendar;
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-10-25T00:30:00.123456789Z", "2026-10-25T01:30:00.123456789Z"})
    void nanosecondsComeAlong(String text) throws SQLException {
        Instant moment = Instant.parse(text);
        execute("INSERT INTO m(id) VALUES(1)");
        try (PreparedStatement update = connection.prepareStatement("UPDATE m SET fine = ?")) {
            update.setTimestamp(1, Timestamp.from(moment));
            update.executeUpdate();
            assertEquals(moment, fine());
            update.setObject(1, Timestamp.from(moment), Types.TIMESTAMP_WITH_TIMEZONE);
            update.executeUpdate();
            assertEquals(moment, fine());
        }
    }

    private Instant fine() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT fine FROM m")) {
            assertTrue(rows.next());
            return rows.getTimestamp(1).toInstant();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"})
    void rowsChangedThroughResultsKeepIt(String text) throws SQLException {
        Instant moment = Instant.parse(text);
        execute("INSERT INTO m VALUES(1, NULL, NULL)");
        try (Statement statement = connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_UPDATABLE);
                ResultSet rows = statement.executeQuery("SELECT id, z, fine FROM m")) {
            assertTrue(rows.next());
            rows.updateTimestamp(2, Timestamp.from(moment));
            rows.updateObject("fine", Timestamp.from(moment));
            rows.updateRow();
            assertEquals(moment, rows.getTimestamp(2).toInstant());
        }
        assertEquals(moment, fine());
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-10-25 00:30:00", "2026-10-25 01:30:00"})
    void aLaterWallTimeForgetsTheMomentOfTheOneBefore(String text) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO m VALUES(?, ?, ?)")) {
            insert.setInt(1, 1);
            insert.setTimestamp(2, Timestamp.valueOf("2020-01-01 00:00:00"));
            insert.setTimestamp(3, Timestamp.valueOf("2020-01-01 00:00:00.123456789"));
            insert.setObject(2, Timestamp.valueOf(text).toLocalDateTime());
            insert.setObject(3, Timestamp.valueOf(text + ".123456789").toLocalDateTime());
            insert.executeUpdate();
        }
        assertEquals(text + "+02:00|" + text + ".123456789+02:00", query("SELECT z, fine FROM m"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-10-25 02:30:00+02", "2026-10-25 02:30:00+01:00", "2026-07-01T10:11:12.5Z"})
    void textsThatNameAnOffsetAreMoments(String text) throws SQLException {
        Instant moment = OffsetDateTime.parse(
                        text.replace(' ', 'T'),
                        DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss[.S][xxx][x][X]", Locale.ROOT))
                .toInstant();
        check(moment, (s, i) -> s.setString(i, text));
        check(moment, (s, i) -> s.setObject(i, text, Types.TIMESTAMP));
        check(moment, (s, i) -> s.setObject(i, text, Types.TIMESTAMP_WITH_TIMEZONE));
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT '" + text + "'")) {
            assertTrue(rows.next());
            assertEquals(moment, rows.getTimestamp(1).toInstant());
            assertEquals(
                    moment,
                    rows.getTimestamp(1, Calendar.getInstance(before, Locale.ROOT))
                            .toInstant());
            assertEquals(moment, rows.getObject(1, OffsetDateTime.class).toInstant());
        }
    }
}

package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.SimpleTimeZone;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** Dates that {@code java.sql} has in the Julian calendar, and in years before the first. */
@ResourceLock(value = Resources.TIME_ZONE, mode = ResourceAccessMode.READ)
final class OldDatesTest {
    private Connection connection;
    private PreparedStatement change;
    private Statement statement;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:ashlar:mem:");
        statement = connection.createStatement();
        statement.execute("CREATE TABLE t (d DATE, ts TIMESTAMP, tz TIMESTAMP WITH TIME ZONE, nanos TIMESTAMP(9))");
        statement.execute("INSERT INTO t VALUES (NULL, NULL, NULL, NULL)");
        change = connection.prepareStatement("UPDATE t SET d = ?, ts = ?, tz = ?, nanos = ?");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private ResultSet row() throws SQLException {
        ResultSet row = statement.executeQuery("SELECT d, ts, tz, nanos FROM t");
        assertTrue(row.next());
        return row;
    }

    @Test
    void daysThatOnlyTheJulianCalendarHasAreStoredAsTheDayTheyAre() throws SQLException {
        change.setDate(1, Date.valueOf("1500-02-29"));
        change.setTimestamp(2, Timestamp.valueOf("1500-02-29 12:30:00"));
        change.setObject(
                3, new java.util.Date(Timestamp.valueOf("1500-02-29 12:30:00").getTime()));
        change.setObject(
                4, new java.util.Date(Timestamp.valueOf("1500-02-29 12:30:00").getTime()));
        change.executeUpdate();
        ResultSet row = row();
        assertEquals("1500-03-10", row.getString(1));
        assertEquals("1500-03-10 12:30:00", row.getString(2));
        assertEquals("1500-03-10 12:30:00", row.getString(4));
        assertEquals(Date.valueOf("1500-02-29"), row.getDate(1));
        for (int column = 2; column <= 4; column++) {
            assertEquals(Timestamp.valueOf("1500-02-29 12:30:00"), row.getTimestamp(column));
        }
    }

    @Test
    void yearsBeforeTheFirstAreNotThoseAfterIt() throws SQLException {
        GregorianCalendar calendar = new GregorianCalendar(TimeZone.getDefault(), Locale.ROOT);
        calendar.clear();
        calendar.set(Calendar.ERA, GregorianCalendar.BC);
        calendar.set(44, Calendar.MARCH, 15);
        Date ides = new Date(calendar.getTimeInMillis());
        change.setDate(1, ides);
        change.setTimestamp(2, new Timestamp(ides.getTime()));
        change.setObject(3, calendar);
        change.setObject(4, ides, java.sql.Types.TIMESTAMP);
        change.executeUpdate();
        ResultSet row = row();
        assertEquals("-0043-03-13", row.getString(1));
        assertEquals(LocalDate.of(-43, 3, 13), row.getObject(1, LocalDate.class));
        assertEquals(ides, row.getDate(1));
        for (int column = 2; column <= 4; column++) {
            assertEquals(new Timestamp(ides.getTime()), row.getTimestamp(column));
            assertEquals(ides, row.getDate(column));
        }
    }

    @Test
    void allComeBackWithACalendarAndWithout() throws SQLException {
        Calendar zone = new GregorianCalendar(new SimpleTimeZone(-18_000_000, "five hours behind"), Locale.ROOT);
        long last = Date.valueOf("9999-12-31").getTime();
        for (long millis = LocalDate.of(-4000, 1, 1).toEpochDay() * 86_400_000L;
                millis < last;
                millis += 4000 * 86_400_000L + 12_345_678L) {
            Timestamp value = new Timestamp(millis);
            change.setDate(1, new Date(millis), zone);
            change.setTimestamp(2, value, zone);
            change.setTimestamp(3, value, zone);
            change.setTimestamp(4, value);
            change.executeUpdate();
            try (ResultSet row = row()) {
                long behind = millis - row.getDate(1, zone).getTime();
                assertTrue(behind >= 0 && behind < 86_400_000L, value + ": " + behind);
                assertEquals(value, row.getTimestamp(2, zone));
                assertEquals(value, row.getTimestamp(3));
                assertEquals(value, row.getTimestamp(4));
                assertEquals(value, row.getObject(4));
            }
        }
    }

    @Test
    void whatNoTimestampHoldsIsAnSqlException() throws SQLException {
        for (long millis : new long[] {Long.MIN_VALUE, Long.MAX_VALUE}) {
            SQLException error = assertThrows(SQLException.class, () -> change.setTimestamp(1, new Timestamp(millis)));
            assertEquals("22008", error.getSQLState());
            assertTrue(
                    error.getMessage().contains(millis < 0 ? "-292275055-05-16" : "+292278994-08-17"),
                    error.getMessage());
            change.setDate(1, new Date(millis));
            for (int i = 2; i <= 4; i++) {
                change.setNull(i, java.sql.Types.TIMESTAMP);
            }
            assertEquals(
                    "22008",
                    assertThrows(SQLException.class, change::executeUpdate).getSQLState());
        }
    }
}

package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** CLOCK_TIMESTAMP, SETSEED with RANDOM, and TRIM_SCALE. */
class ClockAndSeedTest {
    private static final String NUMBERS = "SELECT RANDOM() FROM generate_series(1, 3) AS g(i)";

    private final TestDatabase db = new TestDatabase();

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void theClockGoesOnWithinAStatement() {
        assertEquals(
                "true|true|true",
                db.query("SELECT MIN(c) >= MIN(n), MAX(c) > MIN(c), COUNT(DISTINCT n) = 1 FROM"
                        + " (SELECT CLOCK_TIMESTAMP() AS c, CURRENT_TIMESTAMP AS n"
                        + " FROM generate_series(1, 300000) AS g(i)) s"));
        assertEquals("true", db.query("SELECT CLOCK_TIMESTAMP() < CURRENT_TIMESTAMP + INTERVAL '1' HOUR"));
        assertEquals("42883", db.state("SELECT CLOCK_TIMESTAMP(1)"));
    }

    @Test
    void equalSeedsGiveEqualNumbers() {
        assertEquals("NULL", db.query("SELECT SETSEED(0.25)"));
        List<String> first = db.rows(NUMBERS);
        List<String> second = db.rows(NUMBERS);
        assertNotEquals(first, second);
        assertEquals(3, first.stream().distinct().count());
        db.rows("SELECT SETSEED(?)", 0.25);
        assertEquals(first, db.rows(NUMBERS));
        assertEquals(second, db.rows(NUMBERS));
        db.rows("SELECT SETSEED(NULL)");
        db.rows("SELECT SETSEED(-1)");
        assertNotEquals(first, db.rows(NUMBERS));
        try (Session other = db.database.newSession()) {
            TestDatabase.rows(other, "SELECT SETSEED(0.25)");
            assertEquals(first, TestDatabase.rows(other, NUMBERS));
        }
        for (String seed : List.of("1.01", "-2", "CAST('NaN' AS DOUBLE PRECISION)")) {
            assertEquals("22023", db.state("SELECT SETSEED(" + seed + ")"), seed);
        }
        assertEquals("42883", db.state("SELECT SETSEED()"));
    }

    @Test
    void zerosAtTheEndGo() {
        assertEquals(
                "8.41|0|-0.5|100|NULL|5",
                db.query("SELECT TRIM_SCALE(8.4100), TRIM_SCALE(0.000), TRIM_SCALE(-0.50), TRIM_SCALE(100.00),"
                        + " TRIM_SCALE(NULL), TRIM_SCALE(5)"));
        assertEquals(
                "1.5 2 2.25", db.query("SELECT TRIM_SCALE(v) FROM (VALUES (1.500), (2.000), (2.250)) t(v) ORDER BY v"));
        assertEquals("42883", db.state("SELECT TRIM_SCALE(1, 2)"));
    }
}

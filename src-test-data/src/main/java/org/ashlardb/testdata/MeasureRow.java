package org.ashlardb.testdata;

import java.util.SplittableRandom;

/**
 * A row of the measure experiment: 100 sensors of 300 measurements each, with a text from a pool.
 *
 * @param sensorId 0 to 99
 * @param timestamp 0 to 299 within a sensor
 * @param spectra up to 1,000 characters
 * @param thing a 16-bit number
 */
public record MeasureRow(long sensorId, long timestamp, String spectra, short thing) {
    /** Sensors. */
    public static final int SENSORS = 100;
    /** Measurements of each sensor. */
    public static final int MEASUREMENTS = 300;

    /** The table of the experiment. */
    public static final String CREATE_TABLE = """
            CREATE TABLE measure(
                sensor_id BIGINT NOT NULL,
                timestamp BIGINT NOT NULL,
                spectra VARCHAR(1000) NOT NULL,
                thing SMALLINT NOT NULL,
                PRIMARY KEY(sensor_id, timestamp))""";

    private static final int POOL = 64;
    private static final int LONGEST = 1_000;

    /** A pool of texts, most of them long, 556 characters on average. */
    public static String[] pool(SplittableRandom random) {
        String[] texts = new String[POOL];
        for (int i = 0; i < POOL; i++) {
            texts[i] = RandomText.letters(random, random.nextInt(LONGEST / 9, LONGEST + 1));
        }
        return texts;
    }

    /** The row of a number from 0 to {@code SENSORS * MEASUREMENTS - 1}. */
    public static MeasureRow of(int number, String[] pool, SplittableRandom random) {
        return new MeasureRow(number / MEASUREMENTS, number % MEASUREMENTS, pool[random.nextInt(pool.length)], (short)
                random.nextInt());
    }
}

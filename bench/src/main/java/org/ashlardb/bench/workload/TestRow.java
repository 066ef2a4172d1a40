package org.ashlardb.bench.workload;

import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;

/**
 * The content of the insert-select table: row {@code i} has the same values in every engine, 51 bytes raw
 * ({@code INTEGER} 4, name 23, {@code INT} 4, {@code DATE} 4, {@code BIGINT} 8, {@code FLOAT} 8).
 */
public final class TestRow {
    /** Bytes of one row without any overhead. */
    public static final int RAW_BYTES = 51;

    private static final int DAYS = 5_000;
    private static final Date[] DATES = dates();

    private TestRow() {}

    private static Date[] dates() {
        LocalDate first = LocalDate.of(2005, 3, 3);
        Date[] dates = new Date[DAYS];
        for (int day = 0; day < DAYS; day++) {
            dates[day] = Date.valueOf(first.plusDays(day));
        }
        return dates;
    }

    /** Name of row {@code i}, 23 characters. */
    public static String name(int i) {
        String digits = Integer.toString(i);
        return "Benchmark row 000000000".substring(0, 23 - digits.length()) + digits;
    }

    public static int value(int i) {
        return i * 31;
    }

    public static Date date(int i) {
        return DATES[i % DAYS];
    }

    public static long longNumber(int i) {
        return i * 1_000_003L;
    }

    public static double floatNumber(int i) {
        return i / 4.0;
    }

    /** Sets the five parameters of the insert statement. */
    public static void bind(PreparedStatement insert, int i) throws SQLException {
        insert.setString(1, name(i));
        insert.setInt(2, value(i));
        insert.setDate(3, date(i));
        insert.setLong(4, longNumber(i));
        insert.setDouble(5, floatNumber(i));
    }

    /** Reads every column of the current row and makes one number of it, the same as {@link #checksum}. */
    public static long read(ResultSet row) throws SQLException {
        int id = row.getInt(1);
        String name = row.getString(2);
        int value = row.getInt(3);
        Date date = row.getDate(4);
        long longNumber = row.getLong(5);
        double floatNumber = row.getDouble(6);
        return mix(name, value, date, longNumber, floatNumber) + (id >= 0 ? 0 : 1);
    }

    /** What {@link #read} returns for row {@code i}. */
    public static long checksum(int i) {
        return mix(name(i), value(i), date(i), longNumber(i), floatNumber(i));
    }

    private static long mix(String name, int value, Date date, long longNumber, double floatNumber) {
        return name.charAt(name.length() - 1)
                + name.length()
                + value
                + date.getTime()
                + longNumber
                + (long) floatNumber;
    }
}

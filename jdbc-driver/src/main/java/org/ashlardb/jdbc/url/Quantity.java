package org.ashlardb.jdbc.url;

import java.util.Locale;

/** Numbers with a unit, as users write sizes and durations. */
final class Quantity {
    private static final String[] SIZE_UNITS = {"B", "KB", "MB", "GB", "TB"};
    private static final int SIZE_UNIT_BITS = 10;

    private Quantity() {}

    /** Bytes of {@code 1000}, {@code 64KB}, {@code 32MB}, {@code 2GB} or {@code 1TB}; -1 if malformed or too large. */
    static long bytes(String text) {
        int split = digits(text);
        String unit = text.substring(split).trim().toUpperCase(Locale.ROOT);
        for (int i = 0; i < SIZE_UNITS.length; i++) {
            if (unit.equals(SIZE_UNITS[i]) || unit.isEmpty()) {
                return scaled(text.substring(0, split), 1L << SIZE_UNIT_BITS * i);
            }
        }
        return -1;
    }

    /** Milliseconds of {@code 500}, {@code 500ms}, {@code 10s}, {@code 2min} or {@code 1h}; -1 if malformed. */
    static long millis(String text) {
        int split = digits(text);
        long factor =
                switch (text.substring(split).trim().toLowerCase(Locale.ROOT)) {
                    case "", "ms" -> 1;
                    case "s" -> 1_000;
                    case "min" -> 60_000;
                    case "h" -> 3_600_000;
                    default -> 0;
                };
        return factor == 0 ? -1 : scaled(text.substring(0, split), factor);
    }

    private static int digits(String text) {
        int end = 0;
        while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
            end++;
        }
        return end;
    }

    private static long scaled(String digits, long factor) {
        if (digits.isEmpty()) {
            return -1;
        }
        long value = 0;
        for (int i = 0; i < digits.length(); i++) {
            value = value * 10 + (digits.charAt(i) - '0');
            if (value > Long.MAX_VALUE / 10 / factor) {
                return -1;
            }
        }
        return value * factor;
    }
}

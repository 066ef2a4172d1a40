package org.ashlardb.sql.type;

import java.math.BigDecimal;

/** Writes and reads numbers in the formats of TO_CHAR and TO_NUMBER, as PostgreSQL has them. */
public final class NumberFormat {
    /** Digits behind the point of what TO_NUMBER returns. */
    public static final int RESULT_SCALE = 20;

    private NumberFormat() {}

    public static String format(BigDecimal number, String pattern) {
        return NumberWriter.write(number, NumberPattern.of(pattern));
    }

    /** The number a text means, whose signs but digits, point and minus do not count. */
    public static BigDecimal parse(String text, String pattern) {
        NumberPattern.of(pattern);
        StringBuilder digits = new StringBuilder();
        boolean negative = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= '0' && c <= '9' || c == '.') {
                digits.append(c);
            } else if (c == '-' || c == '<') {
                negative = true;
            } else if (" ,+>$".indexOf(c) < 0) {
                throw Conversion.invalid(text, "number of the form '" + pattern + "'", null);
            }
        }
        try {
            BigDecimal number = DecimalText.parse(digits.toString());
            return negative ? number.negate() : number;
        } catch (NumberFormatException e) {
            throw Conversion.invalid(text, "number of the form '" + pattern + "'", e);
        }
    }
}

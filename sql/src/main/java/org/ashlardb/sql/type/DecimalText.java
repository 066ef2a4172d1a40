package org.ashlardb.sql.type;

import java.math.BigDecimal;

/** Reads decimals that are written by users. */
public final class DecimalText {
    /** Of a number: reading digits takes the square of their count. */
    static final int MAX_LENGTH = 17_000;

    private DecimalText() {}

    /**
     * The number with all its digits.
     *
     * @throws NumberFormatException if it is none
     * @throws SqlException if it is too long
     */
    public static BigDecimal parse(String number) {
        if (number.length() > MAX_LENGTH) {
            throw new SqlException(
                    SqlState.NUMBER_OUT_OF_RANGE,
                    "'" + Conversion.shorten(number) + "' of " + number.length()
                            + " characters is too long for a number, the limit is " + MAX_LENGTH);
        }
        for (int i = 0; i < number.length(); i++) {
            if (number.charAt(i) >= 0x80) {
                throw new NumberFormatException("a character that is none of ASCII"); // Java reads digits of any script
            }
        }
        return new BigDecimal(number);
    }
}

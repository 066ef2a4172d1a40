package org.ashlardb.sql.parser;

import java.math.BigInteger;

/** The digits of number tokens. */
final class NumberText {
    private NumberText() {}

    /** A number as decimal digits, without separators; 0x, 0o and 0b stand before digits of other bases. */
    static String decimal(String token) {
        String digits = token.indexOf('_') < 0 ? token : token.replace("_", "");
        int base = digits.length() > 2 && digits.charAt(0) == '0' ? base(digits.charAt(1)) : 0;
        return base == 0 ? digits : new BigInteger(digits.substring(2), base).toString();
    }

    /** The base that a letter behind a zero names; 0 if it names none. */
    static int base(char letter) {
        return switch (letter) {
            case 'x', 'X' -> 16;
            case 'o', 'O' -> 8;
            case 'b', 'B' -> 2;
            default -> 0;
        };
    }
}

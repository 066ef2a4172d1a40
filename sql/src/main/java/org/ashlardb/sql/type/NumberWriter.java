package org.ashlardb.sql.type;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import org.ashlardb.sql.type.NumberPattern.Part;
import org.ashlardb.sql.type.NumberPattern.SignPlace;

/**
 * Writes a number as a pattern wants it. The places of the pattern are gone through from the left: those for which there
 * is no digit are blank, or zero from the first 0 on; the sign is written in front of the first that is not blank.
 */
final class NumberWriter {
    private static final String[] ROMAN = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
    private static final int[] ROMAN_VALUES = {1_000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
    private static final int ROMAN_WIDTH = 15;
    private static final int MAX_ROMAN = 3_999;

    private final NumberPattern pattern;
    private final StringBuilder out = new StringBuilder();

    /** The digits without sign, or as many #. */
    private final String digits;

    private final boolean negative;

    /** How many places the pattern has before the first digit. */
    private final int blanks;

    /** The last digit that is to be written, or the point if none behind it is; negative if all are. */
    private final int lastRelevant;

    /** How many places there are, the point being one. */
    private final int places;

    private int place;
    private int digit;
    private boolean signed;
    private boolean begun;
    private boolean bracket;

    private NumberWriter(NumberPattern pattern, BigDecimal number) {
        this.pattern = pattern;
        BigDecimal rounded = number.movePointRight(pattern.shift()).setScale(pattern.fraction(), RoundingMode.HALF_UP);
        negative = rounded.signum() < 0;
        String plain = rounded.abs().toPlainString();
        int whole = plain.indexOf('.') < 0 ? plain.length() : plain.indexOf('.');
        boolean fits = whole <= pattern.whole();
        digits = fits ? plain : "#".repeat(pattern.whole()) + "." + "#".repeat(pattern.fraction());
        blanks = Math.max(0, pattern.whole() - whole);
        lastRelevant = pattern.fills() || !pattern.hasPoint() ? -1 : lastRelevant();
        bracket = pattern.hasBracket() && (negative || pattern.fills());
        signed = pattern.hasPlus() || pattern.hasMinus()
                ? pattern.hasMinus()
                : !negative && !pattern.fills() && pattern.sign() == SignPlace.NONE;
        places = places();
    }

    /** The last digit behind the point that is no zero or that a 0 of the pattern wants. */
    private int lastRelevant() {
        int last = digits.indexOf('.');
        if (last < 0) {
            return -1;
        }
        for (int i = last + 1; i < digits.length(); i++) {
            last = digits.charAt(i) == '0' ? last : i;
        }
        int wanted = Math.min(digits.length() - 1, pattern.lastZero() - blanks);
        return pattern.lastZero() > blanks ? Math.max(last, wanted) : last;
    }

    static String write(BigDecimal number, NumberPattern pattern) {
        if (pattern.isScientific()) {
            return scientific(number, pattern.fraction());
        }
        NumberWriter writer = new NumberWriter(pattern, number);
        for (Part part : pattern.parts()) {
            if (pattern.isRoman()) {
                writer.roman(part, number);
            } else {
                writer.write(part);
            }
        }
        return writer.out.toString();
    }

    private static String scientific(BigDecimal number, int fraction) {
        BigDecimal rounded = number.round(new MathContext(fraction + 1, RoundingMode.HALF_UP));
        int exponent = rounded.signum() == 0 ? 0 : rounded.precision() - rounded.scale() - 1;
        BigDecimal first = rounded.movePointLeft(exponent).setScale(fraction, RoundingMode.HALF_UP);
        String size = Integer.toString(Math.abs(exponent));
        return (first.signum() < 0 ? "" : " ")
                + first.toPlainString()
                + (exponent < 0 ? "e-" : "e+")
                + (size.length() < 2 ? "0" : "")
                + size;
    }

    /** Of such a pattern only the number and what stands for itself is written. */
    private void roman(Part part, BigDecimal number) {
        if (part.key() == null) {
            out.append(part.written());
        } else if (part.key().equals("RN")) {
            String roman = roman(number.setScale(0, RoundingMode.HALF_UP));
            String text = Character.isLowerCase(part.written().charAt(0)) ? roman.toLowerCase(Locale.ROOT) : roman;
            out.append(" ".repeat(pattern.fills() ? ROMAN_WIDTH - text.length() : 0))
                    .append(text);
        }
    }

    private static String roman(BigDecimal number) {
        if (number.signum() <= 0 || number.compareTo(BigDecimal.valueOf(MAX_ROMAN)) > 0) {
            return "#".repeat(ROMAN_WIDTH);
        }
        StringBuilder roman = new StringBuilder();
        int rest = number.intValue();
        for (int i = 0; i < ROMAN.length; i++) {
            roman.append(ROMAN[i].repeat(rest / ROMAN_VALUES[i]));
            rest %= ROMAN_VALUES[i];
        }
        return roman.toString();
    }

    private void write(Part part) {
        if (part.key() == null) {
            out.append(part.written());
            return;
        }
        switch (part.key()) {
            case "9", "0", ".", "D" -> writePlace(part.key().equals("0"));
            case ",", "G" -> out.append(begun ? "," : blank());
            case "L" -> out.append('$');
            case "MI" -> out.append(negative ? "-" : blank());
            case "PL" -> out.append(negative ? blank() : "+");
            case "SG" -> out.append(negative ? '-' : '+');
            case "TH" -> {
                if (!negative && !pattern.hasPoint() && digits.charAt(0) != '#') {
                    out.append(TemporalFormat.ordinal(digits, part.written()));
                }
            }
            default -> {} // FM, V, S and PR are written with the digits
        }
    }

    private String blank() {
        return pattern.fills() ? " " : "";
    }

    private void writePlace(boolean zero) {
        begun = false;
        boolean fromZero = pattern.firstZero() >= 0 && pattern.firstZero() <= place;
        boolean pointOnly = lastRelevant >= 0 && digits.charAt(lastRelevant) == '.';
        if (!signed && (place >= blanks || pattern.firstZero() == place) && (!isBlankZero() || pointOnly)) {
            writeSign();
        }
        if (place < blanks && !fromZero) {
            out.append(blank());
        } else if (place < blanks) {
            out.append('0');
            begun = true;
        } else {
            writeDigit(zero, pointOnly);
            digit += digit < digits.length() ? 1 : 0;
        }
        int end = lastRelevant >= 0 && digit == lastRelevant ? place : places;
        if (place + 1 == end) {
            endSign();
        }
        place++;
    }

    /** Whether the next digit is the zero of a number below one that no 0 of the pattern wants. */
    private boolean isBlankZero() {
        return pattern.firstZero() < 0 && digit == 0 && digits.charAt(0) == '0' && pattern.fraction() != 0;
    }

    private void writeSign() {
        if (pattern.sign() == SignPlace.LAST) {
            return;
        }
        if (pattern.sign() == SignPlace.FIRST) {
            out.append(negative ? '-' : '+');
        } else if (bracket) {
            out.append(negative ? '<' : ' ');
        } else {
            out.append(negative ? "-" : blank());
        }
        signed = true;
    }

    private void endSign() {
        if (signed && bracket) {
            out.append(negative ? '>' : ' ');
        } else if (pattern.sign() == SignPlace.LAST) {
            out.append(negative ? '-' : '+');
        }
    }

    private void writeDigit(boolean zero, boolean pointOnly) {
        char c = digit < digits.length() ? digits.charAt(digit) : 0;
        if (c == '.') {
            out.append(c);
        } else if (lastRelevant >= 0 && digit > lastRelevant && !zero) {
            return;
        } else if (isBlankZero()) {
            out.append(pattern.fills() ? " " : pointOnly ? "0" : "");
        } else if (c != 0) {
            out.append(c);
            begun = true;
        }
    }

    /** How many places are gone through, the point being one; the end of the sign is behind the last. */
    private int places() {
        boolean moreThanDigits = blanks > 0 || !signed;
        return pattern.whole() + pattern.fraction() - 1 + (moreThanDigits ? 1 : 0) + (pattern.hasPoint() ? 1 : 0);
    }
}

package org.ashlardb.sql.type;

import java.util.ArrayList;
import java.util.List;

/**
 * A pattern of TO_CHAR and TO_NUMBER for numbers: 9 and 0 for digits, . or D for the point, comma or G between groups, S,
 * MI, PL, SG and PR for signs, L for $, V for digits beyond the point, EEEE, RN, TH, and FM for no padding. Signs of no
 * meaning and text in quotes stand for themselves.
 */
final class NumberPattern {
    /** Longer ones before those they begin with. */
    private static final String[] KEYS = {
        "EEEE", "MI", "PL", "PR", "SG", "RN", "TH", "FM", "9", "0", ".", ",", "D", "G", "L", "S", "V"
    };

    private final String text;
    private final List<Part> parts = new ArrayList<>();
    private int position;

    /** Digits before and behind the point. */
    private int whole;

    private int fraction;

    /** The first place that is 0 before the point, counted from the left; negative if there is none. */
    private int firstZero = -1;

    /** How many places there are up to the last 0. */
    private int lastZero;

    /** Digits behind V. */
    private int shift;

    private boolean point;
    private boolean shifted;
    private boolean fill = true;
    private boolean bracket;
    private boolean minus;
    private boolean plus;
    private boolean roman;
    private boolean scientific;
    private SignPlace sign = SignPlace.NONE;
    private int digitsBeforeSign;

    private NumberPattern(String text) {
        this.text = text;
    }

    /** A key in capitals, or null for text; and what is written. */
    record Part(String key, String written) {}

    /** Where S writes the sign. */
    enum SignPlace {
        NONE,
        FIRST,
        LAST
    }

    static NumberPattern of(String text) {
        NumberPattern pattern = new NumberPattern(text);
        while (pattern.position < text.length()) {
            pattern.next();
        }
        if (pattern.sign == SignPlace.FIRST && pattern.whole == pattern.digitsBeforeSign) {
            pattern.sign = SignPlace.LAST;
        }
        return pattern;
    }

    List<Part> parts() {
        return parts;
    }

    int whole() {
        return whole + shift;
    }

    int fraction() {
        return fraction;
    }

    int shift() {
        return shift;
    }

    int firstZero() {
        return firstZero;
    }

    int lastZero() {
        return lastZero;
    }

    boolean hasPoint() {
        return point;
    }

    boolean fills() {
        return fill;
    }

    boolean hasBracket() {
        return bracket;
    }

    boolean hasMinus() {
        return minus;
    }

    boolean hasPlus() {
        return plus;
    }

    boolean isRoman() {
        return roman;
    }

    boolean isScientific() {
        return scientific;
    }

    SignPlace sign() {
        return sign;
    }

    private void next() {
        char c = text.charAt(position);
        if (c == '"') {
            int end = text.indexOf('"', position + 1);
            end = end < 0 ? text.length() : end;
            parts.add(new Part(null, text.substring(position + 1, end)));
            position = end + 1;
            return;
        }
        for (String key : KEYS) {
            if (text.regionMatches(true, position, key, 0, key.length())) {
                parts.add(new Part(key, text.substring(position, position + key.length())));
                position += key.length();
                note(key);
                return;
            }
        }
        if (Character.isLetterOrDigit(c)) {
            throw invalid("'" + c + "' means nothing");
        }
        int end = text.offsetByCodePoints(position, 1);
        parts.add(new Part(null, text.substring(position, end)));
        position = end;
    }

    private void note(String key) {
        if (scientific) {
            throw invalid("EEEE must be the last of it");
        }
        switch (key) {
            case "9", "0" -> digit(key.equals("0"));
            case ".", "D" -> {
                if (point || shifted) {
                    throw invalid("it has more than one point");
                }
                point = true;
            }
            case "V" -> {
                if (point) {
                    throw invalid("it has V and a point");
                }
                shifted = true;
            }
            case "FM" -> fill = false;
            case "RN" -> roman = true;
            case "EEEE" -> {
                if (!fill || bracket || minus || plus || roman || shifted || sign != SignPlace.NONE) {
                    throw invalid("EEEE goes with digits and a point only");
                }
                scientific = true;
            }
            default -> sign(key);
        }
    }

    private void digit(boolean zero) {
        if (bracket) {
            throw invalid("PR must be behind the digits");
        }
        if (shifted) {
            shift++;
        } else if (point) {
            fraction++;
        } else {
            firstZero = zero && firstZero < 0 ? whole : firstZero;
            whole++;
        }
        lastZero = zero ? whole + fraction : lastZero;
    }

    private void sign(String key) {
        switch (key) {
            case "S" -> {
                if (sign != SignPlace.NONE || minus || plus || bracket) {
                    throw invalid("it has more than one sign");
                }
                sign = point ? SignPlace.LAST : SignPlace.FIRST;
                digitsBeforeSign = whole;
            }
            case "MI", "PL", "SG" -> {
                if (sign != SignPlace.NONE) {
                    throw invalid("it has more than one sign");
                }
                minus |= !key.equals("PL");
                plus |= !key.equals("MI");
            }
            case "PR" -> {
                if (sign != SignPlace.NONE || minus || plus) {
                    throw invalid("it has more than one sign");
                }
                bracket = true;
            }
            default -> {}
        }
    }

    private SqlException invalid(String what) {
        return new SqlException(
                SqlState.INVALID_PARAMETER, "'" + Conversion.shorten(text) + "' is not a format of numbers: " + what);
    }
}

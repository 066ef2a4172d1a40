package org.ashlardb.sql.type;

import java.util.ArrayList;
import java.util.List;

/**
 * A pattern of TO_CHAR, TO_DATE and TO_TIMESTAMP: its fields and the characters between them. FM before a field takes its
 * padding away, TM does so for names, which are English ones, and TH behind a number makes it an ordinal one.
 */
final class TemporalPattern {
    /** Longer ones before those they begin with. */
    private static final String[] FIELDS = {
        "Y,YYY", "YYYY", "YYY", "YY", "Y", "IYYY", "IYY", "IY", "IDDD", "ID", "IW", "I", "MONTH", "MON", "MM", "MI",
        "MS", "DDD", "DD", "DAY", "DY", "D", "HH24", "HH12", "HH", "SSSSS", "SSSS", "SS", "US", "FF1", "FF2", "FF3",
        "FF4", "FF5", "FF6", "FF7", "FF8", "FF9", "FF", "FX", "A.M.", "P.M.", "AM", "PM", "A.D.", "B.C.", "AD", "BC",
        "CC", "Q", "WW", "W", "J", "RM", "TZH", "TZM", "TZ", "OF"
    };

    private final String text;
    private final List<Part> parts = new ArrayList<>();
    private int position;

    private TemporalPattern(String text) {
        this.text = text;
    }

    /**
     * A field or a character.
     *
     * @param field the field in capitals, null for a character
     * @param written the field as it is written, or the character
     * @param free whether a character in quotes, which stands for itself whatever it is
     * @param fill whether padding is wanted
     * @param ordinal TH as it is written behind the field, or null
     */
    record Part(String field, String written, boolean free, boolean fill, String ordinal) {
        /** Whether the field is written in digits only. */
        boolean isNumber() {
            return switch (field) {
                case "MONTH", "MON", "DAY", "DY", "A.M.", "P.M.", "AM", "PM", "A.D.", "B.C.", "AD", "BC" -> false;
                case "RM", "TZH", "TZ", "OF", "FX" -> false;
                default -> true;
            };
        }
    }

    static List<Part> parts(String text) {
        TemporalPattern pattern = new TemporalPattern(text);
        while (pattern.position < text.length()) {
            pattern.next();
        }
        return pattern.parts;
    }

    private void next() {
        boolean fill = true;
        boolean names = true;
        while (follows("FM") || follows("TM")) {
            fill &= !follows("FM");
            names &= !follows("TM");
            position += 2;
        }
        String field = fieldHere();
        if (field != null) {
            addField(field, fill && (names || !isName(field)));
        } else if (position < text.length() && text.charAt(position) == '"') {
            addQuoted();
        } else if (position < text.length()) {
            position += text.startsWith("\\\"", position) ? 1 : 0;
            addCharacter(false);
        }
    }

    private static boolean isName(String field) {
        return field.equals("MONTH") || field.equals("DAY");
    }

    private boolean follows(String word) {
        return text.regionMatches(true, position, word, 0, word.length());
    }

    private String fieldHere() {
        for (String field : FIELDS) {
            if (follows(field)) {
                return field;
            }
        }
        return null;
    }

    private void addField(String field, boolean fill) {
        String written = text.substring(position, position + field.length());
        position += field.length();
        if (follows("SP")) {
            throw new SqlException(
                    SqlState.INVALID_PARAMETER,
                    "'" + Conversion.shorten(text) + "' has SP, which is not supported, behind " + field);
        }
        String ordinal = follows("TH") ? text.substring(position, position + 2) : null;
        position += ordinal == null ? 0 : 2;
        parts.add(new Part(field, written, false, fill, ordinal));
    }

    /** A text in quotes, which may have no end; in it a backslash stands before any character. */
    private void addQuoted() {
        position++;
        while (position < text.length() && text.charAt(position) != '"') {
            position += text.charAt(position) == '\\' && position + 1 < text.length() ? 1 : 0;
            addCharacter(true);
        }
        position++;
    }

    private void addCharacter(boolean free) {
        int end = text.offsetByCodePoints(position, 1);
        parts.add(new Part(null, text.substring(position, end), free, false, null));
        position = end;
    }
}

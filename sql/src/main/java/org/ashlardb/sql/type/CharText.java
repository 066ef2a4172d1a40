package org.ashlardb.sql.type;

/** Values of type CHAR. */
public final class CharText {
    private CharText() {}

    /** Adds blanks up to a length in characters, or takes away those beyond it; others beyond it stay. */
    public static String fit(String text, int length) {
        int missing = length - text.codePointCount(0, text.length());
        if (missing >= 0) {
            return missing == 0 ? text : text + " ".repeat(missing);
        }
        int end = text.length();
        while (missing < 0 && text.charAt(end - 1) == ' ') {
            end--;
            missing++;
        }
        return text.substring(0, end);
    }
}

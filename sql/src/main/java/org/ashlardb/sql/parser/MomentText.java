package org.ashlardb.sql.parser;

import java.util.Locale;
import java.util.Set;

/** Texts of literals that mean a date or time as that of the statement, as in PostgreSQL. */
public final class MomentText {
    private static final Set<String> TEXTS = Set.of("now", "today", "tomorrow", "yesterday", "epoch", "allballs");
    private static final int LONGEST = 16; // with blanks around

    private MomentText() {}

    /** The text without blanks and in lower case, or null if it is none. */
    public static String of(String literal) {
        if (literal.length() > LONGEST) {
            return null;
        }
        String text = literal.strip().toLowerCase(Locale.ROOT);
        return TEXTS.contains(text) ? text : null;
    }

    /** Whether a literal's text from one place to another is one; tells most at their first letter. */
    static boolean isOne(String sql, int start, int end) {
        int first = start < end ? sql.charAt(start) | 0x20 : 0;
        boolean may = first == 'n' || first == 't' || first == 'y' || first == 'e' || first == 'a' || first == ' ';
        return may && end - start <= LONGEST && of(sql.substring(start, end)) != null;
    }
}

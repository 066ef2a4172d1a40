package org.ashlardb.sql.parser;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * The words of texts by which it is found out which of many texts may have a name: runs of letters, digits and underscores,
 * in upper case, wherever they stand. Words of the grammar and numbers are none, as they are in too many texts.
 */
public final class TextWords {
    /** That of texts that may have any name: letters other than those of ASCII, or such as are written by their codes. */
    public static final String ANY = "";

    private TextWords() {}

    /** The words of a text. */
    public static Set<String> of(String text) {
        Set<String> words = new HashSet<>();
        addTo(words, text);
        return words;
    }

    /** Adds the words of a text. */
    public static void addTo(Set<String> words, String text) {
        int length = text.length();
        int start = -1;
        for (int i = 0; i <= length; i++) {
            char c = i < length ? text.charAt(i) : ' ';
            if (c > '~' || c == '&' && i > 0 && (text.charAt(i - 1) | ' ') == 'u') {
                words.add(ANY);
            }
            boolean inWord = isLetter(c);
            if (inWord && start < 0) {
                start = i;
            } else if (!inWord && start >= 0) {
                add(words, text, start, i);
                start = -1;
            }
        }
    }

    private static void add(Set<String> words, String text, int start, int end) {
        boolean number = true;
        for (int i = start; i < end && number; i++) {
            number = text.charAt(i) <= '9';
        }
        if (!number && Keywords.find(text, start, end) < 0) {
            words.add(text.substring(start, end).toUpperCase(Locale.ROOT));
        }
    }

    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_';
    }

    /** A word that a text with the name has unless it has {@link #ANY}; null if nothing is known of such texts. */
    public static String oneOf(String name) {
        String longest = null;
        for (String word : of(name)) {
            longest = longest == null || word.length() > longest.length() ? word : longest;
        }
        return longest;
    }
}

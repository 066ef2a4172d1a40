package org.ashlardb.sql.expression.function;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ashlardb.sql.search.TextSearch;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/** Work on text for functions. */
final class Words {
    private static final String SOUNDS = "01230120022455012623010202";
    private static final int SOUNDEX_LENGTH = 4;

    /** So many are looked through quicker than looked up. */
    private static final int FEW_CHARACTERS = 16;

    private static final long MOST_STEPS = 100_000_000;

    /** Steps between two questions whether to go on. */
    private static final int STEPS_BETWEEN = 1 << 16;

    private Words() {}

    /** The n-th part between separators, from the end with a negative number. */
    static String part(String text, String separator, long number) {
        if (number == 0) {
            throw new SqlException(SqlState.INVALID_PARAMETER, "SPLIT_PART has no part 0");
        }
        List<String> parts = separator.isEmpty() ? List.of(text) : parts(text, separator);
        long index = number > 0 ? number - 1 : parts.size() + number;
        return index >= 0 && index < parts.size() ? parts.get((int) index) : "";
    }

    private static List<String> parts(String text, String separator) {
        List<String> parts = new ArrayList<>();
        TextSearch search = TextSearch.in(text, separator);
        int start = 0;
        for (int end = search.next(text, 0); end >= 0; end = search.next(text, start)) {
            parts.add(text.substring(start, end));
            start = end + separator.length();
        }
        parts.add(text.substring(start));
        return parts;
    }

    /** Characters of the first set become those at the same place of the second, or go. */
    static String translate(String text, String from, String to) {
        int[] source = from.codePoints().toArray();
        int[] target = to.codePoints().toArray();
        Map<Integer, Integer> places = source.length > FEW_CHARACTERS ? places(source) : null;
        StringBuilder out = new StringBuilder();
        text.codePoints().forEach(c -> {
            int place = places == null ? place(source, c) : places.getOrDefault(c, source.length);
            if (place == source.length) {
                out.appendCodePoint(c);
            } else if (place < target.length) {
                out.appendCodePoint(target[place]);
            }
        });
        return out.toString();
    }

    /** Where each character is first. */
    private static Map<Integer, Integer> places(int[] characters) {
        Map<Integer, Integer> places = new HashMap<>();
        for (int i = 0; i < characters.length; i++) {
            places.putIfAbsent(characters[i], i);
        }
        return places;
    }

    /** Where a character is first, or behind all. */
    private static int place(int[] characters, int c) {
        int place = 0;
        while (place < characters.length && characters[place] != c) {
            place++;
        }
        return place;
    }

    static String capitalize(String text) {
        StringBuilder out = new StringBuilder();
        boolean inWord = false;
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            int c = text.codePointAt(i);
            out.appendCodePoint(inWord ? Character.toLowerCase(c) : Character.toUpperCase(c));
            inWord = Character.isLetterOrDigit(c);
        }
        return out.toString();
    }

    /** What stands before a character, another text, and what stands a count behind that character, or before it. */
    static String overlay(String text, String put, long from, long count) {
        if (from < 1) {
            throw new SqlException(
                    SqlState.SUBSTRING_ERROR, "OVERLAY begins at character " + from + ", expected at least 1");
        }
        int length = text.codePointCount(0, text.length());
        long kept = Math.min(length, from - 1);
        long next = count < 0 ? Math.min(length, from - 1 + count) : kept + Math.min(count, length - kept);
        int start = text.offsetByCodePoints(0, (int) kept);
        int end = text.offsetByCodePoints(0, (int) Math.max(0, next));
        return text.substring(0, start) + put + text.substring(end);
    }

    /** The first letter and the sounds of the next three consonants. */
    static String soundex(String text) {
        StringBuilder code = new StringBuilder();
        char before = 0;
        for (int i = 0; i < text.length() && code.length() < SOUNDEX_LENGTH; i++) {
            char c = Character.toUpperCase(text.charAt(i));
            if (c < 'A' || c > 'Z') {
                continue;
            }
            char sound = SOUNDS.charAt(c - 'A');
            if (code.isEmpty()) {
                code.append(c);
            } else if (sound != '0' && sound != before) {
                code.append(sound);
            }
            before = c == 'H' || c == 'W' ? before : sound;
        }
        return code.isEmpty() ? "" : code + "0".repeat(SOUNDEX_LENGTH - code.length());
    }

    static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /** Quotes that names in upper case do not need are left out. */
    static String quotedName(String name) {
        return name.matches("[A-Z_][A-Z0-9_$]*") ? name : "\"" + name.replace("\"", "\"\"") + "\"";
    }

    /** The position of the last occurrence that begins at least so many characters before the end; 0 if there is none. */
    static long lastPosition(String text, String part, long fromEnd) {
        int length = text.codePointCount(0, text.length());
        int partLength = part.codePointCount(0, part.length());
        if (fromEnd > length || partLength > length) {
            return 0;
        }
        String turned = new StringBuilder(text).reverse().toString();
        String turnedPart = new StringBuilder(part).reverse().toString();
        int from = turned.offsetByCodePoints(0, (int) Math.max(0, fromEnd - partLength));
        int found = TextSearch.find(turned, turnedPart, from);
        return found < 0 ? 0 : (long) length - partLength - turned.codePointCount(0, found) + 1;
    }

    /**
     * How many characters have to be put in, left out or changed to make one text the other (Levenshtein);
     * {@code canceled} is run now and then and throws when it is to end.
     */
    static long distance(String first, String second, Runnable canceled) {
        int[] a = first.codePoints().toArray();
        int[] b = second.codePoints().toArray();
        if ((long) a.length * b.length > MOST_STEPS) {
            throw new SqlException(
                    SqlState.TOO_LARGE,
                    "LEVENSHTEIN of texts of " + a.length + " and " + b.length + " characters takes too long");
        }
        int[] row = new int[b.length + 1];
        for (int j = 0; j <= b.length; j++) {
            row[j] = j;
        }
        int left = STEPS_BETWEEN;
        for (int i = 1; i <= a.length; i++) {
            left -= b.length;
            if (left < 0) {
                left = STEPS_BETWEEN;
                canceled.run();
            }
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length; j++) {
                int change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(change, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length];
    }
}

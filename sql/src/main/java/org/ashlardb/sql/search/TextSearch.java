package org.ashlardb.sql.search;

/**
 * Finds one text in another. The JVM's search is the fastest for what people seek, but may take the product of both
 * lengths; where that would be much, places to go on from are computed first (Knuth, Morris and Pratt), and the search
 * takes their sum.
 */
public final class TextSearch {
    /** Steps that the JVM's search may take at worst. */
    private static final long FEW_STEPS = 1 << 20;

    private final String part;
    private final int[] borders;

    /** A search for a part in a text of so many characters. */
    private TextSearch(String part, int length) {
        this.part = part;
        borders = isQuick(part, length) ? null : borders(part);
    }

    private static boolean isQuick(String part, int length) {
        return (long) part.length() * length <= FEW_STEPS || part.length() > length;
    }

    /** Where a part begins in a text, not before a place; -1 if it is not there. */
    public static int find(String text, String part, int from) {
        return isQuick(part, text.length() - from)
                ? text.indexOf(part, from)
                : new TextSearch(part, text.length() - from).next(text, from);
    }

    /** The text with another in place of a part that is not empty, wherever it is. */
    public static String replace(String text, String part, String by) {
        if (isQuick(part, text.length())) {
            return text.replace(part, by);
        }
        TextSearch search = new TextSearch(part, text.length());
        StringBuilder out = new StringBuilder();
        int done = 0;
        for (int at = search.next(text, 0); at >= 0; at = search.next(text, done)) {
            out.append(text, done, at).append(by);
            done = at + part.length();
        }
        return out.append(text, done, text.length()).toString();
    }

    /** A search for a separator that is not empty, to be taken from place to place. */
    public static TextSearch in(String text, String separator) {
        return new TextSearch(separator, text.length());
    }

    /** Where the part begins in a text, not before a place; -1 if it is not there. */
    public int next(String text, int from) {
        if (borders == null) {
            return text.indexOf(part, from);
        }
        int matched = 0;
        for (int i = Math.max(from, 0); i < text.length(); i++) {
            char c = text.charAt(i);
            while (matched > 0 && part.charAt(matched) != c) {
                matched = borders[matched - 1];
            }
            if (part.charAt(matched) == c && ++matched == part.length()) {
                return i + 1 - matched;
            }
        }
        return -1;
    }

    /** For each character how many at the end, with it, are the same as at the beginning, but not all. */
    private static int[] borders(String part) {
        int[] borders = new int[part.length()];
        int matched = 0;
        for (int i = 1; i < borders.length; i++) {
            char c = part.charAt(i);
            while (matched > 0 && part.charAt(matched) != c) {
                matched = borders[matched - 1];
            }
            matched += part.charAt(matched) == c ? 1 : 0;
            borders[i] = matched;
        }
        return borders;
    }
}

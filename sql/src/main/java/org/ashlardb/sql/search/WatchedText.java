package org.ashlardb.sql.search;

import java.util.regex.Matcher;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/** A text that asks now and then, while it is read, whether the statement is to end: matching may take for ever. */
public final class WatchedText implements CharSequence {
    private static final int READS_BETWEEN = 1 << 16;

    private final String text;
    private final Runnable canceled;
    private int left = READS_BETWEEN;

    public WatchedText(String text, Runnable canceled) {
        this.text = text;
        this.canceled = canceled;
    }

    /** The error for a pattern whose search in a text has filled the stack. */
    public static SqlException tooComplex(String pattern, String text, StackOverflowError cause) {
        return new SqlException(
                SqlState.TOO_COMPLEX,
                "regular expression '" + pattern + "' is too complex for a text of " + text.length() + " characters",
                cause);
    }

    /** Finds the next match in a text; behind an empty one it begins a character later, which may be two of Java's. */
    public static boolean findNext(Matcher matcher, String text) {
        int end = matcher.end();
        boolean two = matcher.start() == end
                && end < text.length()
                && Character.isSupplementaryCodePoint(text.codePointAt(end));
        return two ? matcher.find(end + 2) : matcher.find();
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public char charAt(int index) {
        if (--left == 0) {
            left = READS_BETWEEN;
            canceled.run();
        }
        return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.substring(start, end);
    }

    @Override
    public String toString() {
        return text;
    }
}

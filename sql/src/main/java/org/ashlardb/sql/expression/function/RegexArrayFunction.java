package org.ashlardb.sql.expression.function;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.expression.WatchedFunction;
import org.ashlardb.sql.search.WatchedText;
import org.ashlardb.sql.type.ArrayBuilder;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** Functions of text, pattern and flags that make arrays. */
public enum RegexArrayFunction implements WatchedFunction {
    /** The groups of the first match, or all of it without groups; NULL without a match. */
    REGEXP_MATCH,
    /** An array of such arrays: of the first match or, with the flag g, of all. */
    REGEXP_MATCHES,
    /** What lies between the matches; empty ones do not count at the ends and behind another. */
    REGEXP_SPLIT_TO_ARRAY;

    private static final SqlType TEXTS = SqlType.array(SqlType.VARCHAR);

    @Override
    public RowFunction forEvaluator(Runnable canceled) {
        return new Running(this, canceled);
    }

    /** The function with the pattern of the row before. */
    private static final class Running implements RowFunction {
        private final RegexArrayFunction form;
        private final Runnable canceled;
        private final LastPattern patterns = new LastPattern(RegexSyntax::pattern);

        Running(RegexArrayFunction form, Runnable canceled) {
            this.form = form;
            this.canceled = canceled;
        }

        @Override
        public String name() {
            return form.name();
        }

        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            String text = text(arguments[0], row);
            String pattern = text(arguments[1], row);
            String flags = text(arguments[2], row);
            Matcher matcher = patterns.of(pattern, flags).matcher(new WatchedText(text, canceled));
            try {
                run(matcher, text, flags.indexOf('g') >= 0, row, result);
            } catch (StackOverflowError e) {
                throw WatchedText.tooComplex(pattern, text, e);
            }
        }

        private void run(Matcher matcher, String text, boolean all, int row, Vector result) {
            switch (form) {
                case REGEXP_SPLIT_TO_ARRAY -> ArrayValues.write(result, row, split(matcher, text));
                case REGEXP_MATCH -> {
                    if (matcher.find()) {
                        ArrayValues.write(result, row, groups(matcher, text));
                    } else {
                        result.setNull(row);
                    }
                }
                default -> {
                    List<byte[]> matches = new ArrayList<>();
                    boolean found = matcher.find();
                    while (found) {
                        matches.add(groups(matcher, text));
                        found = all && WatchedText.findNext(matcher, text);
                    }
                    ArrayValues.write(result, row, ArrayBuilder.of(TEXTS, matches));
                }
            }
        }

        private static byte[] groups(Matcher matcher, String text) {
            List<String> groups = new ArrayList<>();
            int last = matcher.groupCount();
            for (int group = Math.min(1, last); group <= last; group++) {
                int start = matcher.start(group);
                groups.add(start < 0 ? null : text.substring(start, matcher.end(group)));
            }
            return ArrayBuilder.of(SqlType.VARCHAR, groups);
        }

        private static byte[] split(Matcher matcher, String text) {
            List<String> parts = new ArrayList<>();
            int start = 0;
            for (boolean found = matcher.find(); found; found = WatchedText.findNext(matcher, text)) {
                boolean empty = matcher.end() == matcher.start();
                if (!empty || matcher.start() != start && matcher.start() != text.length()) {
                    parts.add(text.substring(start, matcher.start()));
                    start = matcher.end();
                }
            }
            parts.add(text.substring(start));
            return ArrayBuilder.of(SqlType.VARCHAR, parts);
        }

        private static String text(Vector vector, int row) {
            return ((VaryingVector) vector).getString(row);
        }
    }
}

package org.ashlardb.sql.expression.function;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.expression.WatchedFunction;
import org.ashlardb.sql.search.WatchedText;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/**
 * Functions of regular expressions. Arguments are the text and the pattern, and then by form: an escape, or the replacement,
 * and start, occurrence and flags, all of them given. A pattern that is the same as the row before is compiled once.
 */
public enum RegexFunction implements WatchedFunction {
    /** Text, pattern, flags. */
    REGEXP_LIKE,
    /** Text, pattern, escape. */
    SIMILAR,
    /** Text, pattern, escape. */
    SUBSTRING_SIMILAR,
    /** Text, pattern, start, occurrence, flags, group; group -1 is the first if there is one, else the whole. */
    REGEXP_SUBSTR,
    /** Text, pattern, start, flags. */
    REGEXP_COUNT,
    /** Text, pattern, start, occurrence, 1 for the place behind, flags, group. */
    REGEXP_INSTR,
    /** Text, pattern, replacement, start, occurrence, flags; occurrence 0 is all. */
    REGEXP_REPLACE;

    @Override
    public RowFunction forEvaluator(Runnable canceled) {
        return new Running(this, canceled);
    }

    /** The function with the pattern of the row before. */
    private static final class Running implements RowFunction {
        private final RegexFunction form;
        private final Runnable canceled;
        private final LastPattern patterns = new LastPattern(this::compile);

        Running(RegexFunction form, Runnable canceled) {
            this.form = form;
            this.canceled = canceled;
        }

        @Override
        public String name() {
            return form.name();
        }

        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            String pattern = text(arguments, 1, row);
            String flags =
                    switch (form) {
                        case REGEXP_LIKE, SIMILAR, SUBSTRING_SIMILAR -> text(arguments, 2, row);
                        case REGEXP_COUNT -> text(arguments, 3, row);
                        case REGEXP_SUBSTR -> text(arguments, 4, row);
                        default -> text(arguments, 5, row);
                    };
            String text = text(arguments, 0, row);
            Matcher matcher = patterns.of(pattern, flags).matcher(new WatchedText(text, canceled));
            try {
                run(matcher, text, arguments, row, result);
            } catch (StackOverflowError e) {
                throw WatchedText.tooComplex(pattern, text, e);
            }
        }

        private Pattern compile(String pattern, String flags) {
            return switch (form) {
                case SIMILAR -> RegexSyntax.similar(pattern, flags);
                case SUBSTRING_SIMILAR -> RegexSyntax.parts(pattern, flags);
                default -> RegexSyntax.pattern(pattern, flags);
            };
        }

        private void run(Matcher matcher, String text, Vector[] arguments, int row, Vector result) {
            switch (form) {
                case REGEXP_LIKE -> number(result, row, matcher.find() ? 1 : 0);
                case SIMILAR -> number(result, row, matcher.matches() ? 1 : 0);
                case SUBSTRING_SIMILAR -> part(result, row, text, matcher, matcher.matches() ? 1 : -1);
                case REGEXP_COUNT -> {
                    long count = 0;
                    for (boolean more = find(matcher, text, arguments[2].getLong(row));
                            more;
                            more = WatchedText.findNext(matcher, text)) {
                        count++;
                    }
                    number(result, row, count);
                }
                case REGEXP_SUBSTR -> {
                    boolean found = find(matcher, text, arguments[2].getLong(row), arguments[3].getLong(row));
                    part(result, row, text, matcher, found ? group(matcher, arguments[5].getLong(row)) : -1);
                }
                case REGEXP_INSTR -> instr(matcher, text, arguments, row, result);
                default -> {
                    String replaced = replaced(
                            matcher,
                            text,
                            text(arguments, 2, row),
                            arguments[3].getLong(row),
                            arguments[4].getLong(row));
                    ((VaryingVector) result).append(row, replaced);
                }
            }
        }

        private void instr(Matcher matcher, String text, Vector[] arguments, int row, Vector result) {
            boolean found = find(matcher, text, arguments[2].getLong(row), arguments[3].getLong(row));
            int group = found ? group(matcher, Math.max(0, arguments[6].getLong(row))) : -1;
            int place = group < 0 ? -1 : arguments[4].getLong(row) == 0 ? matcher.start(group) : matcher.end(group);
            number(result, row, place < 0 ? 0 : text.codePointCount(0, place) + 1L);
        }

        private static String text(Vector[] arguments, int index, int row) {
            return ((VaryingVector) arguments[index]).getString(row);
        }

        private static void number(Vector result, int row, long number) {
            ((LongVector) result).values[row] = number;
        }

        /** A group's text; NULL where there is none. */
        private static void part(Vector result, int row, String text, Matcher matcher, int group) {
            if (group < 0 || matcher.start(group) < 0) {
                result.setNull(row);
            } else {
                ((VaryingVector) result).append(row, text.substring(matcher.start(group), matcher.end(group)));
            }
        }

        private static int group(Matcher matcher, long wanted) {
            if (wanted < 0) {
                return Math.min(1, matcher.groupCount());
            }
            return wanted <= matcher.groupCount() ? (int) wanted : -1;
        }

        /** Finds the first occurrence from a character on. */
        private static boolean find(Matcher matcher, String text, long start) {
            if (start < 1) {
                throw new SqlException(
                        SqlState.INVALID_PARAMETER, "search starts at character " + start + ", expected at least 1");
            }
            int length = text.codePointCount(0, text.length());
            return start <= length + 1L && matcher.find(text.offsetByCodePoints(0, (int) (start - 1)));
        }

        private static boolean find(Matcher matcher, String text, long start, long occurrence) {
            if (occurrence < 1) {
                throw new SqlException(
                        SqlState.INVALID_PARAMETER, "occurrence " + occurrence + " is sought, expected at least 1");
            }
            boolean found = find(matcher, text, start);
            for (long i = 1; found && i < occurrence; i++) {
                found = WatchedText.findNext(matcher, text);
            }
            return found;
        }

        private static String replaced(Matcher matcher, String text, String by, long start, long occurrence) {
            StringBuilder out = new StringBuilder(text.length() + by.length());
            int copied = 0;
            long number = 0;
            for (boolean found = find(matcher, text, start); found; found = WatchedText.findNext(matcher, text)) {
                number++;
                if (occurrence == 0 || number == occurrence) {
                    out.append(text, copied, matcher.start());
                    replacement(matcher, text, by, out);
                    copied = matcher.end();
                }
                if (number == occurrence) {
                    break;
                }
                if (out.length() > TextFunction.MAX_LENGTH) {
                    throw new SqlException(
                            SqlState.TOO_LARGE, "text of REGEXP_REPLACE is longer than " + TextFunction.MAX_LENGTH);
                }
            }
            return out.append(text, copied, text.length()).toString();
        }

        /** {@code \1} to {@code \9} are groups, {@code \&} is the whole, {@code \\} a backslash. */
        private static void replacement(Matcher matcher, String text, String by, StringBuilder out) {
            for (int i = 0; i < by.length(); i++) {
                char c = by.charAt(i);
                if (c != '\\' || i + 1 == by.length()) {
                    out.append(c);
                    continue;
                }
                char next = by.charAt(++i);
                int group = next == '&' ? 0 : next >= '1' && next <= '9' ? next - '0' : -1;
                if (group < 0) {
                    out.append(next == '\\' ? "\\" : "\\" + next);
                } else if (group <= matcher.groupCount() && matcher.start(group) >= 0) {
                    out.append(text, matcher.start(group), matcher.end(group));
                }
            }
        }
    }
}

package org.ashlardb.sql.expression.function;

import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.RowCall;
import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/**
 * Between which texts those lie that a pattern of LIKE can match, in the order of code points. Arguments are the pattern
 * and maybe the escape.
 */
public enum LikeBound implements RowFunction {
    /** What all of them begin with, the least of them; empty if they have nothing in common. */
    LIKE_START {
        @Override
        String of(String start) {
            return start;
        }
    },
    /** The least text above all of them; NULL if there is none. */
    LIKE_END {
        @Override
        String of(String start) {
            for (int end = start.length(); end > 0; ) {
                int last = start.codePointBefore(end);
                end -= Character.charCount(last);
                if (last < Character.MAX_CODE_POINT) {
                    boolean beforeGap = last + 1 == Character.MIN_SURROGATE;
                    int next = beforeGap ? Character.MAX_SURROGATE + 1 : last + 1;
                    return start.substring(0, end) + Character.toString(next);
                }
            }
            return null;
        }
    };

    private static final String DEFAULT_ESCAPE = "\\";

    abstract String of(String start);

    /** The bound for a LIKE. */
    public Scalar of(Predicate like) {
        return new RowCall(this, like.children().subList(1, like.children().size()), SqlType.VARCHAR);
    }

    /** Whether it is known already that the texts have nothing in common at their beginning. */
    public static boolean isKnownEmpty(Predicate like) {
        if (!(like.right() instanceof Constant pattern) || pattern.isNull()) {
            return false;
        }
        boolean escaped = like.children().size() > 2;
        if (escaped && !(like.children().get(2) instanceof Constant)) {
            return false;
        }
        String escape = escaped ? String.valueOf(((Constant) like.children().get(2)).value()) : DEFAULT_ESCAPE;
        return start(pattern.value().toString(), escape).isEmpty();
    }

    @Override
    public void compute(Vector[] arguments, int row, Vector result) {
        String pattern = ((VaryingVector) arguments[0]).getString(row);
        String escape = arguments.length > 1 ? ((VaryingVector) arguments[1]).getString(row) : DEFAULT_ESCAPE;
        String bound = of(start(pattern, escape));
        if (bound == null) {
            result.setNull(row);
        } else {
            ((VaryingVector) result).append(row, bound);
        }
    }

    /** Nothing for a pattern that LIKE will refuse. */
    private static String start(String pattern, String escape) {
        if (escape.codePointCount(0, escape.length()) > 1) {
            return "";
        }
        int escapeCharacter = escape.isEmpty() ? -1 : escape.codePointAt(0);
        StringBuilder start = new StringBuilder();
        for (int i = 0; i < pattern.length(); ) {
            int c = pattern.codePointAt(i);
            i += Character.charCount(c);
            if (c == escapeCharacter) {
                if (i == pattern.length()) {
                    return "";
                }
                c = pattern.codePointAt(i);
                i += Character.charCount(c);
            } else if (c == '%' || c == '_') {
                break;
            }
            start.appendCodePoint(c);
        }
        return start.toString();
    }
}

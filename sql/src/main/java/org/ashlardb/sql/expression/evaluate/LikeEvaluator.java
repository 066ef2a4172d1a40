package org.ashlardb.sql.expression.evaluate;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.ashlardb.sql.expression.function.LikePattern;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;

/** LIKE on UTF-8. A compiled pattern is kept as long as rows have the same one. */
final class LikeEvaluator extends StrictEvaluator {
    private final boolean ignoreCase;
    private final Runnable canceled;
    private String patternText;
    private String escapeText;
    private LikePattern pattern;

    /** The last argument throws when the statement is to end. */
    LikeEvaluator(boolean ignoreCase, Evaluator[] operands, Runnable canceled) {
        super(new LongVector(), operands);
        this.canceled = canceled;
        this.ignoreCase = ignoreCase;
    }

    @Override
    void compute(int[] selection, int count) {
        VaryingVector values = (VaryingVector) inputs[0];
        VaryingVector patterns = (VaryingVector) inputs[1];
        long[] out = ((LongVector) result).values;
        int last = -1;
        for (int k = 0; k < count; k++) {
            int row = selection[k];
            if (last < 0 || patterns.compare(row, patterns, last) != 0) {
                compile(row, patterns);
            }
            last = row;
            RowCallEvaluator.check(k, canceled);
            out[row] = matches(values, row) ? 1 : 0;
        }
    }

    private boolean matches(VaryingVector values, int row) {
        if (ignoreCase) {
            byte[] lower = values.getString(row).toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8);
            return pattern.matches(lower, 0, lower.length, canceled);
        }
        int start = values.start(row);
        return pattern.matches(values.bytes.data, start, start + values.length(row), canceled);
    }

    private void compile(int row, VaryingVector patterns) {
        String text = patterns.getString(row);
        String escape = inputs.length > 2 ? ((VaryingVector) inputs[2]).getString(row) : "\\";
        if (text.equals(patternText) && escape.equals(escapeText)) {
            return;
        }
        if (escape.codePointCount(0, escape.length()) > 1) {
            throw new SqlException(
                    SqlState.INVALID_ESCAPE, "escape '" + escape + "' of LIKE has more than one character");
        }
        pattern = LikePattern.compile(ignoreCase ? text.toLowerCase(Locale.ROOT) : text, escape);
        patternText = text;
        escapeText = escape;
    }
}

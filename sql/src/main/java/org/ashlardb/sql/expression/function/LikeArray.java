package org.ashlardb.sql.expression.function;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.expression.WatchedFunction;
import org.ashlardb.sql.type.ArrayReader;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** Matches a text with the patterns of an array; the answers make one as those of {@link ArrayComparison} do. */
public record LikeArray(boolean ignoreCase, boolean all) implements WatchedFunction {
    private static final String ESCAPE = "\\";

    @Override
    public String name() {
        return (ignoreCase ? "ILIKE" : "LIKE") + (all ? " ALL" : " ANY");
    }

    @Override
    public boolean isStrict() {
        return false;
    }

    @Override
    public RowFunction forEvaluator(Runnable canceled) {
        return new Matcher(this, canceled);
    }

    /** Keeps the compiled patterns as long as rows have the same array. */
    private static final class Matcher implements RowFunction {
        private final LikeArray function;
        private final Runnable canceled;
        private final List<LikePattern> patterns = new ArrayList<>(); // null for NULL
        private byte[] array = new byte[0];

        Matcher(LikeArray function, Runnable canceled) {
            this.function = function;
            this.canceled = canceled;
        }

        @Override
        public String name() {
            return function.name();
        }

        @Override
        public boolean isStrict() {
            return false;
        }

        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            if (arguments[1].isNull(row)) {
                result.setNull(row);
                return;
            }
            compile((VaryingVector) arguments[1], row);
            byte[] text = arguments[0].isNull(row) ? null : text((VaryingVector) arguments[0], row);
            boolean unknown = false;
            boolean decided = false;
            for (int i = 0; !decided && i < patterns.size(); i++) {
                LikePattern pattern = patterns.get(i);
                if (text == null || pattern == null) {
                    unknown = true;
                } else {
                    decided = pattern.matches(text, 0, text.length, canceled) != function.all;
                }
            }
            if (unknown && !decided) {
                result.setNull(row);
            } else {
                ((LongVector) result).values[row] = decided == function.all ? 0 : 1;
            }
        }

        private byte[] text(VaryingVector texts, int row) {
            String text = texts.getString(row);
            return (function.ignoreCase ? text.toLowerCase(Locale.ROOT) : text).getBytes(StandardCharsets.UTF_8);
        }

        private void compile(VaryingVector arrays, int row) {
            int start = arrays.start(row);
            int end = start + arrays.length(row);
            if (Arrays.equals(array, 0, array.length, arrays.bytes.data, start, end)) {
                return;
            }
            array = Arrays.copyOfRange(arrays.bytes.data, start, end);
            patterns.clear();
            ArrayReader elements = new ArrayReader(array);
            while (elements.next()) {
                patterns.add(elements.isNull() ? null : pattern((String) elements.value()));
            }
        }

        private LikePattern pattern(String text) {
            return LikePattern.compile(function.ignoreCase ? text.toLowerCase(Locale.ROOT) : text, ESCAPE);
        }
    }
}

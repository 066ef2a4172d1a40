package org.ashlardb.sql.expression.evaluate;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import org.ashlardb.sql.expression.Function;
import org.ashlardb.sql.search.TextSearch;
import org.ashlardb.sql.type.Conversion;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** Functions of text. Lengths and positions count characters, that is code points, from 1. */
final class TextFunctionEvaluator extends StrictEvaluator {
    private static final int MAX_RESULT = 256 << 20;

    /** So many are looked through quicker than looked up. */
    private static final int FEW_CHARACTERS = 64;

    private final Function function;
    private final Runnable canceled;

    /** The last argument throws when the statement is to end. */
    TextFunctionEvaluator(Function function, SqlKind kind, Evaluator[] operands, Runnable canceled) {
        super(Vector.of(kind), operands);
        this.canceled = canceled;
        this.function = function;
    }

    @Override
    void compute(int[] selection, int count) {
        VaryingVector text = (VaryingVector) inputs[0];
        for (int k = 0; k < count; k++) {
            int row = selection[k];
            RowCallEvaluator.check(k, canceled);
            if (result instanceof LongVector longs) {
                longs.values[row] = number(text, row);
            } else {
                write(text, row, (VaryingVector) result);
            }
        }
    }

    private long number(VaryingVector text, int row) {
        int start = text.start(row);
        int length = text.length(row);
        return switch (function) {
            case OCTET_LENGTH -> length;
            case POSITION -> position(text.getString(row), ((VaryingVector) inputs[1]).getString(row));
            case ASCII -> length == 0 ? 0 : text.getString(row).codePointAt(0);
            default -> TextLimits.characters(text.bytes.data, start, start + length);
        };
    }

    private static long position(String part, String text) {
        int index = TextSearch.find(text, part, 0);
        return index < 0 ? 0 : text.codePointCount(0, index) + 1L;
    }

    private void write(VaryingVector text, int row, VaryingVector out) {
        switch (function) {
            case UPPER -> fold(text, row, out, true);
            case LOWER -> fold(text, row, out, false);
            case SUBSTRING -> substring(text, row, out);
            case LEFT -> side(text, row, out, true);
            case RIGHT -> side(text, row, out, false);
            case TRIM -> trim(text, row, out, true, true);
            case LTRIM -> trim(text, row, out, true, false);
            case RTRIM -> trim(text, row, out, false, true);
            case REPLACE -> out.append(row, replace(text.getString(row), argument(1, row), argument(2, row)));
            case REPEAT -> out.append(row, repeat(text.getString(row), inputs[1].getLong(row)));
            case REVERSE ->
                out.append(row, new StringBuilder(text.getString(row)).reverse().toString());
            case LPAD -> out.append(row, pad(text.getString(row), row, true));
            default -> out.append(row, pad(text.getString(row), row, false));
        }
    }

    private String argument(int index, int row) {
        return ((VaryingVector) inputs[index]).getString(row);
    }

    private static void fold(VaryingVector text, int row, VaryingVector out, boolean upper) {
        byte[] data = text.bytes.data;
        int start = text.start(row);
        int length = text.length(row);
        int position = out.begin(row, length);
        byte first = (byte) (upper ? 'a' : 'A');
        for (int i = 0; i < length; i++) {
            byte b = data[start + i];
            if (b < 0) {
                String whole = text.getString(row);
                byte[] folded = (upper ? whole.toUpperCase(Locale.ROOT) : whole.toLowerCase(Locale.ROOT))
                        .getBytes(StandardCharsets.UTF_8);
                out.append(row, folded, 0, folded.length);
                return;
            }
            out.bytes.data[position + i] = b >= first && b < first + 26 ? (byte) (b ^ 0x20) : b;
        }
        out.finish(row, position + length);
    }

    private void substring(VaryingVector text, int row, VaryingVector out) {
        long from = inputs[1].getLong(row);
        long end = Long.MAX_VALUE;
        if (inputs.length > 2) {
            long length = inputs[2].getLong(row);
            if (length < 0) {
                throw new SqlException(SqlState.SUBSTRING_ERROR, "length " + length + " of SUBSTRING is negative");
            }
            end = from > Long.MAX_VALUE - length ? Long.MAX_VALUE : from + length;
        }
        slice(text, row, out, Math.max(from, 1) - 1, Math.max(end, 1) - 1);
    }

    private void side(VaryingVector text, int row, VaryingVector out, boolean left) {
        long wanted = inputs[1].getLong(row);
        int start = text.start(row);
        int length = TextLimits.characters(text.bytes.data, start, start + text.length(row));
        long size = wanted < 0 ? Math.max(length + wanted, 0) : Math.min(wanted, length);
        slice(text, row, out, left ? 0 : length - size, left ? size : length);
    }

    private static void slice(VaryingVector text, int row, VaryingVector out, long from, long to) {
        byte[] data = text.bytes.data;
        int start = text.start(row);
        int end = start + text.length(row);
        int first = TextLimits.offset(data, start, end, from);
        int last = to == Long.MAX_VALUE - 1 ? end : TextLimits.offset(data, first, end, Math.max(to - from, 0));
        out.append(row, data, first, last - first);
    }

    private void trim(VaryingVector text, int row, VaryingVector out, boolean leading, boolean trailing) {
        byte[] data = text.bytes.data;
        int start = text.start(row);
        int end = start + text.length(row);
        if (inputs.length > 1) {
            out.append(row, trimmed(text.getString(row), argument(1, row), leading, trailing));
            return;
        }
        while (leading && start < end && data[start] == ' ') {
            start++;
        }
        while (trailing && start < end && data[end - 1] == ' ') {
            end--;
        }
        out.append(row, data, start, end - start);
    }

    private static String trimmed(String text, String characters, boolean leading, boolean trailing) {
        int start = 0;
        int end = text.length();
        IntPredicate unwanted = characters.length() <= FEW_CHARACTERS
                ? c -> characters.indexOf(c) >= 0
                : characters.codePoints().boxed().collect(Collectors.toSet())::contains;
        while (leading && start < end && unwanted.test(text.codePointAt(start))) {
            start += Character.charCount(text.codePointAt(start));
        }
        while (trailing && start < end && unwanted.test(text.codePointBefore(end))) {
            end -= Character.charCount(text.codePointBefore(end));
        }
        return text.substring(start, end);
    }

    private static String replace(String text, String part, String by) {
        if (part.isEmpty()) {
            return text;
        }
        if (by.length() > part.length()) {
            checkSize((long) text.length() / part.length() * by.length());
        }
        return TextSearch.replace(text, part, by);
    }

    private static String repeat(String text, long times) {
        if (times <= 0) {
            return "";
        }
        if (!text.isEmpty()) {
            checkSize(times > MAX_RESULT ? times : times * text.length());
        }
        return text.isEmpty() ? "" : text.repeat((int) times);
    }

    private String pad(String text, int row, boolean left) {
        long wanted = Math.max(inputs[1].getLong(row), 0);
        checkSize(wanted);
        String fill = inputs.length > 2 ? argument(2, row) : " ";
        int length = text.codePointCount(0, text.length());
        if (length >= wanted || fill.isEmpty()) {
            return text.substring(0, text.offsetByCodePoints(0, (int) Math.min(wanted, length)));
        }
        int missing = (int) wanted - length;
        StringBuilder padding = new StringBuilder();
        int[] characters = fill.codePoints().toArray();
        for (int i = 0; i < missing; i++) {
            padding.appendCodePoint(characters[i % characters.length]);
        }
        return left ? padding + text : text + padding;
    }

    private static void checkSize(long characters) {
        if (characters > MAX_RESULT) {
            throw new SqlException(
                    SqlState.TOO_LARGE,
                    "text of " + Conversion.shorten(Long.toString(characters)) + " characters is longer than "
                            + MAX_RESULT);
        }
    }
}

package org.ashlardb.sql.expression.function;

import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.search.TextSearch;
import org.ashlardb.sql.type.ArrayBuilder;
import org.ashlardb.sql.type.ArrayReader;
import org.ashlardb.sql.type.EncodedText;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.type.ValueText;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** Functions and operators of arrays. Elements count from 1. */
public enum ArrayFunction implements RowFunction {
    /** a[i]; NULL where there is no such element. */
    ELEMENT {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            ArrayReader array = ArrayValues.read(arguments[0], row);
            if (array.seek(arguments[1].getLong(row))) {
                ArrayValues.copy(array, result, row);
            } else {
                result.setNull(row);
            }
        }
    },
    /** a[i:j]; the elements there are. */
    SLICE {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            slice(arguments[0], arguments[1].getLong(row), arguments[2].getLong(row), row, result);
        }
    },
    /** The array with another element; what is missing before it becomes NULL. */
    WITH_ELEMENT {
        @Override
        public boolean isStrict() {
            return false;
        }

        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            withElement(arguments, row, result);
        }
    },
    /** The array with other elements from one position to another; the same where these are NULL. */
    WITH_SLICE {
        @Override
        public boolean isStrict() {
            return false;
        }

        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            withSlice(arguments, row, result);
        }
    },
    CARDINALITY {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            put(result, row, ArrayValues.read(arguments[0], row).count());
        }
    },
    /** Elements of a dimension; NULL when it is empty or there is none. */
    ARRAY_LENGTH {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            int length = length(ArrayValues.read(arguments[0], row), arguments[1].getLong(row));
            if (length == 0) {
                result.setNull(row);
            } else {
                put(result, row, length);
            }
        }
    },
    ARRAY_LOWER {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            if (length(ArrayValues.read(arguments[0], row), arguments[1].getLong(row)) == 0) {
                result.setNull(row);
            } else {
                put(result, row, 1);
            }
        }
    },
    /** NULL for an empty array. */
    ARRAY_NDIMS {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            ArrayReader array = ArrayValues.read(arguments[0], row);
            int dimensions = 0;
            while (length(array, dimensions + 1) > 0) {
                dimensions++;
            }
            if (dimensions == 0) {
                result.setNull(row);
            } else {
                put(result, row, dimensions);
            }
        }
    },
    CONCATENATE {
        @Override
        public boolean isStrict() {
            return false;
        }

        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            boolean first = arguments[0].isNull(row);
            if (first || arguments[1].isNull(row)) {
                result.copy(row, arguments[first ? 1 : 0], row);
                return;
            }
            ArrayReader left = ArrayValues.read(arguments[0], row);
            ArrayBuilder joined = new ArrayBuilder(left.element());
            joined.addAll(left);
            joined.addAll(ArrayValues.read(arguments[1], row));
            ArrayValues.write(result, row, joined.toBytes());
        }
    },
    /** An array, and an array of what is sought alone: where it is first, at a position or behind it. */
    ARRAY_POSITION {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            long start = arguments.length > 2 ? arguments[2].getLong(row) : 1;
            ArrayReader array = ArrayValues.read(arguments[0], row);
            ArrayReader sought = sought(arguments, 1, row);
            for (long position = 1; array.next(); position++) {
                if (position >= start && array.equalsElement(sought)) {
                    put(result, row, position);
                    return;
                }
            }
            result.setNull(row);
        }
    },
    /** How many thresholds, which go upwards, a value has reached. */
    WIDTH_BUCKET {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            ArrayReader thresholds = ArrayValues.read(arguments[0], row);
            ArrayReader value = sought(arguments, 1, row);
            if (value.isNull()) {
                result.setNull(row);
                return;
            }
            if (thresholds.element().kind() == SqlKind.ARRAY) {
                throw new SqlException(SqlState.ARRAY_SUBSCRIPT, "thresholds of WIDTH_BUCKET are an array of arrays");
            }
            long reached = 0;
            for (long position = 1; thresholds.next(); position++) {
                if (thresholds.isNull()) {
                    throw new SqlException(
                            SqlState.NULL_NOT_ALLOWED, "threshold " + position + " of WIDTH_BUCKET is NULL");
                }
                reached = thresholds.compareElement(value) <= 0 ? position : reached;
            }
            put(result, row, reached);
        }
    },
    ARRAY_POSITIONS {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            ArrayReader array = ArrayValues.read(arguments[0], row);
            ArrayReader sought = sought(arguments, 1, row);
            ArrayBuilder positions = new ArrayBuilder(SqlType.INTEGER);
            for (long position = 1; array.next(); position++) {
                if (array.equalsElement(sought)) {
                    positions.addLong(position);
                }
            }
            ArrayValues.write(result, row, positions.toBytes());
        }
    },
    ARRAY_REMOVE {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            replace(arguments, row, result, null);
        }
    },
    ARRAY_REPLACE {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            replace(arguments, row, result, sought(arguments, 2, row));
        }
    },
    /** Whether a value, alone in an array, is an element. */
    ARRAY_CONTAINS {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            ArrayReader array = ArrayValues.read(arguments[0], row);
            put(result, row, array.contains(sought(arguments, 1, row)) ? 1 : 0);
        }
    },
    TRIM_ARRAY {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            int count = ArrayValues.read(arguments[0], row).count();
            long less = arguments[1].getLong(row);
            if (less < 0 || less > count) {
                throw new SqlException(
                        SqlState.ARRAY_SUBSCRIPT, "number of elements to trim is " + less + ", expected 0 to " + count);
            }
            slice(arguments[0], 1, count - less, row, result);
        }
    },
    /** {@code @>}: whether all elements of the second array are in the first; NULL is in none. */
    CONTAINS {
        @Override
        public RowFunction forEvaluator(Runnable canceled) {
            return new ArraySearch(true, canceled);
        }

        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            forEvaluator(() -> {}).compute(arguments, row, result);
        }
    },
    /** {@code &&}: whether the arrays have an element in common. */
    OVERLAPS {
        @Override
        public RowFunction forEvaluator(Runnable canceled) {
            return new ArraySearch(false, canceled);
        }

        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            forEvaluator(() -> {}).compute(arguments, row, result);
        }
    },
    ARRAY_REVERSE {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            ArrayReader array = ArrayValues.read(arguments[0], row);
            ArrayBuilder reversed = new ArrayBuilder(array.element());
            for (int i = array.count(); i > 0; i--) {
                array.seek(i);
                reversed.addElement(array);
            }
            ArrayValues.write(result, row, reversed.toBytes());
        }
    },
    /** Elements with a separator between, those that are NULL as a text or not at all. */
    ARRAY_TO_STRING {
        @Override
        public boolean isStrict() {
            return false;
        }

        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            if (arguments[0].isNull(row) || arguments[1].isNull(row)) {
                result.setNull(row);
                return;
            }
            String nullText = arguments.length < 3 || arguments[2].isNull(row) ? null : text(arguments[2], row);
            StringBuilder out = new StringBuilder();
            join(ArrayValues.read(arguments[0], row), text(arguments[1], row), nullText, out);
            ((VaryingVector) result).append(row, out.toString());
        }
    },
    /** The parts of a text between separators; its characters when the separator is NULL. */
    STRING_TO_ARRAY {
        @Override
        public boolean isStrict() {
            return false;
        }

        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            if (arguments[0].isNull(row)) {
                result.setNull(row);
                return;
            }
            String nullText = arguments.length < 3 || arguments[2].isNull(row) ? null : text(arguments[2], row);
            String separator = arguments[1].isNull(row) ? null : text(arguments[1], row);
            ArrayValues.write(result, row, split(text(arguments[0], row), separator, nullText));
        }
    };

    private static void put(Vector result, int row, long value) {
        ((LongVector) result).values[row] = value;
    }

    private static String text(Vector argument, int row) {
        return ((VaryingVector) argument).getString(row);
    }

    /** The only element of an array. */
    private static ArrayReader sought(Vector[] arguments, int index, int row) {
        ArrayReader reader = ArrayValues.read(arguments[index], row);
        reader.next();
        return reader;
    }

    static int length(ArrayReader array, long dimension) {
        ArrayReader inner = array;
        inner.rewind();
        for (long i = 1; i < dimension; i++) {
            inner.rewind();
            if (inner.element().kind() != SqlKind.ARRAY || !inner.next() || inner.isNull()) {
                return 0;
            }
            inner = new ArrayReader(inner.bytesValue());
        }
        return dimension < 1 ? 0 : inner.count();
    }

    private static void slice(Vector source, long first, long last, int row, Vector result) {
        ArrayReader array = ArrayValues.read(source, row);
        ArrayBuilder part = new ArrayBuilder(array.element());
        for (long position = 1; position <= last && array.next(); position++) {
            if (position >= first) {
                part.addElement(array);
            }
        }
        ArrayValues.write(result, row, part.toBytes());
    }

    private static void replace(Vector[] arguments, int row, Vector result, ArrayReader replacement) {
        ArrayReader array = ArrayValues.read(arguments[0], row);
        ArrayReader sought = sought(arguments, 1, row);
        ArrayBuilder changed = new ArrayBuilder(array.element());
        while (array.next()) {
            if (!array.equalsElement(sought)) {
                changed.addElement(array);
            } else if (replacement != null) {
                changed.addElement(replacement);
            }
        }
        ArrayValues.write(result, row, changed.toBytes());
    }

    /** An array, a position, an array of the new element alone. */
    private static void withElement(Vector[] arguments, int row, Vector result) {
        if (arguments[1].isNull(row)) {
            throw new SqlException(SqlState.NULL_NOT_ALLOWED, "the subscript of an element to be set is NULL");
        }
        long wanted = arguments[1].getLong(row);
        if (wanted < 1 || wanted > Integer.MAX_VALUE / 2) {
            throw new SqlException(SqlState.ARRAY_SUBSCRIPT, "array subscript " + wanted + " is out of range");
        }
        ArrayReader value = sought(arguments, 2, row);
        ArrayBuilder changed = new ArrayBuilder(value.element());
        if (!arguments[0].isNull(row)) {
            ArrayReader array = ArrayValues.read(arguments[0], row);
            while (array.next()) {
                changed.addElement(changed.count() + 1 == wanted ? value : array);
            }
        }
        while (changed.count() + 1 < wanted) {
            changed.addNull();
        }
        if (changed.count() < wanted) {
            changed.addElement(value);
        }
        ArrayValues.write(result, row, changed.toBytes());
    }

    /** An array, the first and the last position to be set, an array that begins with the new elements. */
    private static void withSlice(Vector[] arguments, int row, Vector result) {
        ArrayReader array = arguments[0].isNull(row) ? null : ArrayValues.read(arguments[0], row);
        if (arguments[3].isNull(row)) {
            if (array == null) {
                result.setNull(row);
            } else {
                slice(arguments[0], 1, array.count(), row, result);
            }
            return;
        }
        if (arguments[1].isNull(row) || arguments[2].isNull(row)) {
            throw new SqlException(SqlState.NULL_NOT_ALLOWED, "a subscript of a slice to be set is NULL");
        }
        long first = arguments[1].getLong(row);
        long last = arguments[2].getLong(row);
        ArrayReader values = ArrayValues.read(arguments[3], row);
        if (first < 1 || last < first || last > Integer.MAX_VALUE / 2 || last - first >= values.count()) {
            throw new SqlException(
                    SqlState.ARRAY_SUBSCRIPT,
                    "elements " + first + " to " + last + " cannot be set to those of an array of " + values.count());
        }
        ArrayBuilder changed = new ArrayBuilder(values.element());
        boolean more = array != null && array.next();
        while (more || changed.count() < last) {
            int position = changed.count() + 1;
            if (position >= first && position <= last) {
                values.next();
                changed.addElement(values);
            } else if (more) {
                changed.addElement(array);
            } else {
                changed.addNull();
            }
            more = more && array.next();
        }
        ArrayValues.write(result, row, changed.toBytes());
    }

    private static void join(ArrayReader array, String separator, String nullText, StringBuilder out) {
        SqlKind kind = array.element().kind();
        boolean first = true;
        while (array.next()) {
            if (array.isNull() && nullText == null) {
                continue;
            }
            out.append(first ? "" : separator);
            first = false;
            if (array.isNull()) {
                out.append(nullText);
            } else if (kind == SqlKind.ARRAY) {
                join(new ArrayReader(array.bytesValue()), separator, nullText, out);
            } else {
                out.append(
                        kind.isEncoded()
                                ? EncodedText.format(kind, array.bytesValue())
                                : ValueText.format(array.value(), kind));
            }
        }
    }

    private static byte[] split(String text, String separator, String nullText) {
        ArrayBuilder parts = new ArrayBuilder(SqlType.VARCHAR);
        TextSearch search = separator == null ? null : TextSearch.in(text, separator);
        int start = 0;
        while (!text.isEmpty()) {
            int end = separator == null
                    ? text.offsetByCodePoints(start, 1)
                    : separator.isEmpty() ? -1 : search.next(text, start);
            String part = end < 0 ? text.substring(start) : text.substring(start, end);
            parts.add(part.equals(nullText) ? null : part);
            if (end < 0 || separator == null && end == text.length()) {
                break;
            }
            start = separator == null ? end : end + separator.length();
        }
        return parts.toBytes();
    }
}

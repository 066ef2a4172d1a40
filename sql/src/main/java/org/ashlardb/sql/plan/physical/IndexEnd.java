package org.ashlardb.sql.plan.physical;

import java.util.List;
import org.ashlardb.sql.expression.Scalar;

/**
 * Where a range of an index ends, above or below: at values of a key column and of those behind it, compared as rows are.
 *
 * @param values of the key columns, the same for every row of the scan. All directions of these columns are the same. A
 *     value behind the first that is NULL, or that its column cannot have, is no bound, nor are those behind it
 * @param inclusive whether keys with these values are within the range
 */
public record IndexEnd(List<Scalar> values, boolean inclusive) {
    public IndexEnd {
        values = List.copyOf(values);
    }

    /** The values of an end, none if there is no end. */
    public static List<Scalar> valuesOf(IndexEnd end) {
        return end == null ? List.of() : end.values();
    }

    /** As a condition on the named key columns. */
    String describe(List<String> columns, char sign) {
        String comparison = " " + sign + (inclusive ? "= " : " ");
        if (values.size() == 1) {
            return columns.get(0) + comparison + values.get(0);
        }
        List<String> texts = values.stream().map(Scalar::toString).toList();
        return "(" + String.join(", ", columns.subList(0, values.size())) + ")" + comparison + "("
                + String.join(", ", texts) + ")";
    }
}

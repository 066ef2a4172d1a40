package org.ashlardb.sql.plan.physical;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.Index;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.function.LikeBound;

/**
 * The part of an index to read. All expressions are the same for every row of the scan.
 *
 * @param equal values of the first key columns; NULL, as a constant, where the column is to be NULL
 * @param in values of the next key column, each of which is looked up; empty without IN
 * @param elements whether there is one of them, an array whose elements are the values
 * @param low lower end of the key column behind those, or null
 * @param high its upper end, or null
 * @param notNull whether rows with NULL in that column are left out although there are no bounds
 * @param pattern whether the bounds are those of a LIKE, see {@link org.ashlardb.sql.expression.function.LikeBound}; no row
 *     is left out that it finds, and there is no upper bound if that is NULL
 * @param except values that the key column does not have, of which none is NULL; empty where there are other bounds
 */
public record IndexBounds(
        List<Scalar> equal,
        List<Scalar> in,
        boolean elements,
        IndexEnd low,
        IndexEnd high,
        boolean notNull,
        boolean pattern,
        List<Scalar> except) {
    public static final IndexBounds ALL = of(List.of());

    /** How many elements an array is thought to have. */
    private static final int ELEMENTS = 10;

    public IndexBounds {
        equal = List.copyOf(equal);
        in = List.copyOf(in);
        except = List.copyOf(except);
    }

    /** Values of the first key columns. */
    static IndexBounds of(List<Scalar> equal) {
        return range(equal, null, null);
    }

    /** Values of the first key columns and ends of the next one, null for none. */
    static IndexBounds range(List<Scalar> equal, IndexEnd low, IndexEnd high) {
        return new IndexBounds(equal, List.of(), false, low, high, false, false, List.of());
    }

    /** Values of the first key columns and then those that are looked up, or the one array that has them. */
    static IndexBounds in(List<Scalar> equal, List<Scalar> in, boolean elements) {
        return new IndexBounds(equal, in, elements, null, null, false, false, List.of());
    }

    /** Values of the first key columns and what a LIKE on the next one begins with. */
    static IndexBounds like(List<Scalar> equal, Predicate like) {
        IndexEnd low = new IndexEnd(List.of(LikeBound.LIKE_START.of(like)), true);
        IndexEnd high = new IndexEnd(List.of(LikeBound.LIKE_END.of(like)), false);
        return new IndexBounds(equal, List.of(), false, low, high, false, true, List.of());
    }

    /** Values of the first key columns and any but NULL of the next one. */
    static IndexBounds notNull(List<Scalar> equal) {
        return new IndexBounds(equal, List.of(), false, null, null, true, false, List.of());
    }

    /** Values of the first key columns and any but NULL and these of the next one. */
    static IndexBounds except(List<Scalar> equal, List<Scalar> except) {
        return new IndexBounds(equal, List.of(), false, null, null, false, false, except);
    }

    /** How often the index is thought to be looked up. */
    int lookUps() {
        return elements ? ELEMENTS : Math.max(1, in.size() + (except.isEmpty() ? 0 : except.size() + 1));
    }

    /** Whether at most one row of an index is in these bounds; any number of rows can have NULL in a key. */
    boolean isPoint(Index index) {
        return index.isUnique() && equal.size() == index.definition().columns().length && !hasNulls();
    }

    boolean hasNulls() {
        return hasNull(equal);
    }

    /** Whether a value among these means that a key column is to be NULL. */
    static boolean hasNull(List<Scalar> values) {
        for (Scalar value : values) {
            if (isNull(value)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the value of a key column means that it is to be NULL. */
    public static boolean isNull(Scalar value) {
        return value instanceof Constant constant && constant.isNull();
    }

    public boolean isAll() {
        return equal.isEmpty() && in.isEmpty() && low == null && high == null && !notNull && except.isEmpty();
    }

    /** As conditions on the named key columns. */
    List<String> describe(List<String> columns) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < equal.size(); i++) {
            parts.add(columns.get(i) + (isNull(equal.get(i)) ? " IS NULL" : " = " + equal.get(i)));
        }
        int next = equal.size();
        if (!in.isEmpty()) {
            parts.add(columns.get(next) + (elements ? " = ANY " + in.get(0) : " IN " + in));
            next++;
        }
        if (!except.isEmpty()) {
            parts.add(columns.get(next) + " NOT IN " + except);
        }
        if (notNull) {
            parts.add(columns.get(next) + " IS NOT NULL");
        }
        if (pattern) {
            parts.add(columns.get(next) + " LIKE "
                    + low.values().get(0).children().get(0));
            return parts;
        }
        if (low != null) {
            parts.add(low.describe(columns.subList(next, columns.size()), '>'));
        }
        if (high != null) {
            parts.add(high.describe(columns.subList(next, columns.size()), '<'));
        }
        return parts;
    }
}

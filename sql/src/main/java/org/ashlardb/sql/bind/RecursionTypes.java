package org.ashlardb.sql.bind;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;

/**
 * The types of the columns of recursive tables that are wider than those of their bases. A step may make wider values than
 * it reads, which is known only after it has been bound; then the statement is bound anew with the wider type, until the
 * step makes no wider values.
 *
 * <p>Sums and products of decimals always have more digits than their operands. A column of them gets room for many digits
 * when only those before the point become more, and digits behind the point as a division has them when these become more
 * again and again; the step's values are rounded to these, as quotients are.
 */
final class RecursionTypes {
    private static final int DIGITS = 38;
    private static final int MOST_CHANGES = 100; // of all columns of a statement

    private final Map<Column, SqlType> found = new HashMap<>();
    private final Set<Column> longer = new HashSet<>(); // whose scale has become larger once
    private final Set<Column> settled = new HashSet<>();
    private int changes;
    private boolean changed;

    /** A column of a recursive table, which is known by the order in which those of a statement are bound. */
    private record Column(int table, int index) {}

    /** The type of a column, which its base has of another one. */
    SqlType of(int table, int index, SqlType base) {
        return found.getOrDefault(new Column(table, index), base);
    }

    /**
     * Notes that the step has values of a wider type than a column.
     *
     * @return false if the column cannot become wider and the values do not go into it
     */
    boolean widen(int table, int index, SqlType type, SqlType wider) {
        Column column = new Column(table, index);
        if (settled.contains(column)) {
            return wider.kind() == SqlKind.DECIMAL;
        }
        if (++changes > MOST_CHANGES) {
            return false;
        }
        found.put(column, wider.kind() == SqlKind.DECIMAL ? decimal(column, type, wider) : wider);
        changed = true;
        return true;
    }

    private SqlType decimal(Column column, SqlType type, SqlType wider) {
        int scale = wider.scale();
        boolean sameScale = type.kind() == SqlKind.DECIMAL && type.scale() == scale;
        if (!sameScale && longer.add(column)) {
            return wider;
        }
        settled.add(column);
        scale = sameScale ? scale : Math.max(scale, TypeRules.DIVISION_SCALE);
        int whole = Math.max(wider.precision() - wider.scale(), DIGITS);
        return SqlType.decimal(Math.min(whole + scale, SqlType.MAX_PRECISION), scale);
    }

    /** Whether the statement is to be bound anew; asked once after each time. */
    boolean haveChanged() {
        boolean had = changed;
        changed = false;
        return had;
    }
}

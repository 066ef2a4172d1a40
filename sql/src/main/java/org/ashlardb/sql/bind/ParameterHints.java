package org.ashlardb.sql.bind;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Parameter;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;

/**
 * The types of columns in which parameters or NULLs stand alone: those of VALUES, of the select list of a query in FROM or
 * used as a value, and of UNNEST of parameters. What such a column is compared with or assigned to tells its type, which is
 * known only after the column has been bound. So a statement that has one is bound twice. The first time the column is of
 * type NULL, which goes with everything, and the types wanted of it are gathered; what is bound then, and its errors, are
 * thrown away. The second time the column has the type found, or is text if there is none.
 *
 * <p>A column that has quoted literals, too, is text. Where types do not go together then, the statement is bound anew, and
 * the column has the type of what it is assigned to.
 */
final class ParameterHints {
    /** The key of no column. */
    static final int NONE = -1;

    private static final int DIGITS = 38;
    private static final int FRACTION_DIGITS = 16;

    private final Map<Integer, SqlType> found;
    private final Map<Integer, SqlType> wanted; // of parameters, where the first place that one has wants no type
    private final boolean searching;
    private final boolean takesLiterals;
    private final Set<Integer> ofLiterals = new HashSet<>();
    private boolean haveLiterals;
    private boolean needed;
    private int lastOfNulls = NONE;

    /** The columns, each with the key by which it is known. */
    private final Map<Variable, Integer> columns = new HashMap<>();

    private ParameterHints(
            Map<Integer, SqlType> found, Map<Integer, SqlType> wanted, boolean searching, boolean takesLiterals) {
        this.found = found;
        this.wanted = wanted;
        this.searching = searching;
        this.takesLiterals = takesLiterals;
    }

    /** What the first binding begins with. */
    static ParameterHints search() {
        return new ParameterHints(new HashMap<>(), new HashMap<>(), true, false);
    }

    /** What the first binding begins with that looks for types of quoted literals, too. */
    static ParameterHints searchWithLiterals() {
        return new ParameterHints(new HashMap<>(), new HashMap<>(), true, true);
    }

    /** What the second binding uses. */
    ParameterHints results() {
        return new ParameterHints(found, wanted, false, takesLiterals);
    }

    /** Whether there is a column with quoted literals that is text so far. */
    boolean haveLiterals() {
        return haveLiterals && !takesLiterals;
    }

    /** Whether the statement has to be bound a second time. */
    boolean areNeeded() {
        return needed;
    }

    /**
     * By what a column with these values is known: the number of a parameter or, where there are NULLs only, a number below
     * that of no column, by the order in which such columns are bound, and so where there are literals.
     * {@link #NONE} if it is none of those columns.
     */
    int key(List<Scalar> values) {
        int key = NONE;
        boolean typed = false;
        boolean literals = false;
        for (Scalar value : values) {
            boolean parameter =
                    value instanceof Parameter p && !p.literal() && p.type().kind() == SqlKind.NULL;
            boolean literal = value instanceof Constant constant && constant.literal();
            if (!parameter && !literal && !(value instanceof Constant constant && constant.isNull())) {
                return NONE;
            }
            literals |= literal;
            typed |= value.type().kind() != SqlKind.NULL;
            key = parameter && key < 0 ? ((Parameter) value).index() : key;
        }
        if (literals) {
            haveLiterals = true;
            return takesLiterals ? keyOfLiterals() : NONE;
        }
        return key != NONE || typed ? key : keyOfNulls();
    }

    private int keyOfLiterals() {
        int key = keyOfNulls();
        ofLiterals.add(key);
        return key;
    }

    /** The key of the next column that has NULLs only. */
    int keyOfNulls() {
        return --lastOfNulls;
    }

    /** The type of a column known by a key. */
    SqlType type(int key) {
        needed |= searching;
        return searching ? SqlType.NULL : found.getOrDefault(key, SqlType.VARCHAR);
    }

    /** Whether nothing has told the type of a column known by a key. */
    boolean isDefault(int key) {
        return !searching && !found.containsKey(key);
    }

    /** Notes what is wanted of a parameter that became text in a place that wants no type. */
    void want(int parameter, SqlType type) {
        if (searching && wanted.putIfAbsent(parameter, type) == null) {
            needed = true;
        }
    }

    /** What another place wants of a parameter that stands where no type is wanted, or null. */
    SqlType wanted(int parameter) {
        return wanted.get(parameter);
    }

    /** Notes that a column is known by a key. */
    void add(Variable column, int key) {
        if (searching) {
            columns.put(column, key);
        }
    }

    /** Whether a type is still looked for, for a column; then it may be the one that is wanted here. */
    boolean take(Variable column, SqlType wanted) {
        Integer key = columns.get(column);
        if (key == null) {
            return false;
        }
        if (wanted.kind() != SqlKind.NULL && !ofLiterals.contains(key)) {
            found.merge(key, wide(wanted), ParameterHints::both);
        }
        return true;
    }

    /** Notes that a column is assigned to something of a type. */
    void assign(Variable column, SqlType target) {
        Integer key = columns.get(column);
        if (key != null && ofLiterals.contains(key)) {
            found.merge(key, wide(target), ParameterHints::both);
        }
    }

    /** Notes that a column has the values of another one. */
    void addCopy(Variable column, Variable of) {
        Integer key = columns.get(of);
        if (key != null) {
            columns.put(column, key);
        }
    }

    /** Without limits that would only be in the way of a comparison; assignments check theirs. */
    private static SqlType wide(SqlType type) {
        if (type.kind().isText()) {
            return TypeRules.common(SqlType.VARCHAR, type);
        }
        if (type.kind() == SqlKind.VARBINARY) {
            return type.unlimited();
        }
        if (type.kind() == SqlKind.DECIMAL) {
            boolean fits =
                    type.scale() <= FRACTION_DIGITS && type.precision() - type.scale() <= DIGITS - FRACTION_DIGITS;
            return fits ? SqlType.decimal(DIGITS, FRACTION_DIGITS) : type;
        }
        return type.kind().isTime() ? SqlType.of(type.kind()) : type;
    }

    /** Text takes anything, so another type tells more. */
    private static SqlType both(SqlType first, SqlType second) {
        SqlType common = TypeRules.common(first, second);
        return common != null ? common : first.kind().isText() ? second : first;
    }
}

package org.ashlardb.sql.bind;

import java.util.Arrays;
import org.ashlardb.sql.expression.ParameterUse;
import org.ashlardb.sql.type.SqlType;

/** What the uses of a statement's parameters have told of their types so far. */
final class ParameterTypes {
    private final SqlType[] types;
    private final ParameterUse[] uses;
    private final SqlType[] declared;
    private final boolean[] decided;
    private final boolean[] settled;

    ParameterTypes(int count) {
        types = new SqlType[count];
        declared = new SqlType[count];
        uses = new ParameterUse[count];
        decided = new boolean[count];
        settled = new boolean[count];
        Arrays.fill(uses, ParameterUse.STORED);
        Arrays.fill(types, SqlType.VARCHAR);
        Arrays.fill(declared, SqlType.VARCHAR);
    }

    int count() {
        return types.length;
    }

    SqlType[] types() {
        return types;
    }

    ParameterUse[] uses() {
        return uses;
    }

    /** What callers are told. */
    SqlType[] declared() {
        return declared;
    }

    /** The type that a use of a parameter has given it, or null. */
    SqlType decided(int index) {
        return decided[index] ? types[index] : null;
    }

    /** Notes that a parameter has the type that it has because no use of it has decided one. */
    void settle(int index) {
        settled[index] = true;
    }

    boolean isSettled(int index) {
        return settled[index];
    }

    void decide(int index, SqlType type) {
        boolean same = type.equals(types[index]);
        if (!same || uses[index] == ParameterUse.TESTED || uses[index] == ParameterUse.OPEN) {
            uses[index] = ParameterUse.STORED;
        }
        decided[index] = true;
        types[index] = type;
        declared[index] = type;
    }

    /** Whether no place of a parameter so far has told its type. */
    boolean isUndecided(int index) {
        return !decided[index] || uses[index] == ParameterUse.OPEN || uses[index] == ParameterUse.TESTED;
    }

    /** Says that the value of a parameter counts, not only whether it is NULL. */
    void useValue(int index) {
        if (uses[index] == ParameterUse.TESTED) {
            uses[index] = ParameterUse.OPEN;
        }
    }

    /** Says what the parameter's type means for its values. */
    void setUse(int index, ParameterUse use) {
        uses[index] = use;
    }

    /** Says what callers are told of a parameter that takes more than the type it is compared to. */
    void declare(int index, SqlType type) {
        declared[index] = type;
    }
}

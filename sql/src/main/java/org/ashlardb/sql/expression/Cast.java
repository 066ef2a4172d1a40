package org.ashlardb.sql.expression;

import java.util.List;
import org.ashlardb.sql.type.SqlType;

/**
 * A value as another type.
 *
 * @param explicit whether the user wrote the cast, which cuts text that is too long instead of failing
 */
public record Cast(Scalar operand, SqlType type, boolean explicit) implements Scalar {
    @Override
    public List<Scalar> children() {
        return List.of(operand);
    }

    @Override
    public Scalar withChildren(List<Scalar> children) {
        return new Cast(children.get(0), type, explicit);
    }

    @Override
    public String toString() {
        return "CAST(" + operand + " AS " + type + ")";
    }
}

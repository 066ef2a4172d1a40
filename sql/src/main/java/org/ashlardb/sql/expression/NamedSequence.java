package org.ashlardb.sql.expression;

import java.util.List;
import org.ashlardb.sql.type.SqlType;

/**
 * NEXTVAL, CURRVAL or SETVAL of a sequence whose name is computed.
 *
 * @param children the name, of SETVAL with a BIGINT and perhaps a BOOLEAN as {@link SetValue} has them
 */
public record NamedSequence(Function function, List<Scalar> children) implements Scalar {
    /** What is done with the sequence. */
    public enum Function {
        NEXTVAL,
        CURRVAL,
        SETVAL
    }

    @Override
    public SqlType type() {
        return SqlType.BIGINT;
    }

    @Override
    public Scalar withChildren(List<Scalar> newChildren) {
        return new NamedSequence(function, newChildren);
    }

    /** Whether the sequence has another value after it. */
    public boolean moves() {
        return function != Function.CURRVAL;
    }

    @Override
    public String toString() {
        return function + "("
                + String.join(", ", children.stream().map(Scalar::toString).toList()) + ")";
    }
}

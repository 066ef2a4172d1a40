package org.ashlardb.sql.expression;

import java.util.List;
import org.ashlardb.engine.Sequence;
import org.ashlardb.sql.type.SqlType;

/**
 * The next number of a sequence or identity column, a new one for every row.
 *
 * @param own whether it is for the identity column that it numbers, and so as permitted as the row
 */
public record NextValue(Sequence sequence, String name, boolean own) implements Scalar {
    @Override
    public SqlType type() {
        return SqlType.BIGINT;
    }

    @Override
    public List<Scalar> children() {
        return List.of();
    }

    @Override
    public Scalar withChildren(List<Scalar> children) {
        return this;
    }

    @Override
    public String toString() {
        return "NEXT VALUE FOR " + name;
    }
}

package org.ashlardb.sql.expression.function;

import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.Vector;

/**
 * The first argument, unless the second, a domain's condition, is false.
 *
 * @param check null for NOT NULL
 */
public record DomainCheck(String domain, String check) implements RowFunction {
    @Override
    public String name() {
        return "CHECK " + domain;
    }

    @Override
    public boolean isStrict() {
        return false;
    }

    @Override
    public void compute(Vector[] arguments, int row, Vector result) {
        if (!arguments[1].isNull(row) && arguments[1].getLong(row) == 0) {
            throw check == null
                    ? new SqlException(SqlState.NOT_NULL_VIOLATION, "domain " + domain + " does not allow NULL")
                    : new SqlException(
                            SqlState.CHECK_VIOLATION, "value for domain " + domain + " violates check " + check);
        }
        result.copy(row, arguments[0], row);
    }
}

package org.ashlardb.sql.expression.evaluate;

import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.DecimalVector;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** The value of a subquery's only row, or whether it has a row. */
final class SubqueryEvaluator extends ValueEvaluator {
    private final EvaluationContext context;
    private final int slot;
    private final boolean exists;
    private final boolean correlated;

    SubqueryEvaluator(SqlKind kind, EvaluationContext context, int slot, boolean exists, boolean correlated) {
        super(kind, context);
        this.context = context;
        this.slot = slot;
        this.exists = exists;
        this.correlated = correlated;
    }

    @Override
    void fill(int count) {
        VectorSet rows = context.subqueries().values(slot, correlated);
        if (exists) {
            fillLong(count, rows.added() > 0 ? 1 : 0);
            return;
        }
        if (rows.added() > 1) {
            throw new SqlException(
                    SqlState.CARDINALITY_VIOLATION, "a subquery used as a value returned more than one row");
        }
        Vector value = rows.values();
        if (rows.size() == 0) {
            fillNull(count);
        } else if (value instanceof LongVector longs) {
            fillLong(count, longs.values[0]);
        } else if (value instanceof DoubleVector doubles) {
            fillDouble(count, doubles.values[0]);
        } else if (value instanceof DecimalVector decimals) {
            fillObject(count, decimals.get(0));
        } else {
            fillObject(count, ((VaryingVector) value).getBytes(0));
        }
    }
}

package org.ashlardb.sql.expression.evaluate;

import org.ashlardb.sql.expression.function.ArrayValues;
import org.ashlardb.sql.type.ArrayBuilder;
import org.ashlardb.sql.type.ArrayReader;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** Casts arrays to arrays of another type, element by element. */
final class ArrayCast {
    private final SqlType to;
    private final boolean same;
    private final Batch batch = new Batch(1);
    private final Evaluator cast;

    ArrayCast(SqlType from, SqlType to, boolean explicit) {
        this.to = to;
        same = from.element().equals(to.element());
        batch.columns[0] = Vector.of(from.element().kind());
        cast = new CastEvaluator(from.element(), to.element(), explicit, new ColumnEvaluator(0));
    }

    /** The array that begins at a position. */
    byte[] cast(byte[] data, int start) {
        ArrayReader reader = new ArrayReader(data, start);
        ArrayBuilder builder = new ArrayBuilder(to.element());
        if (same) {
            builder.addAll(reader);
        } else {
            convert(reader, builder);
        }
        if (to.length() > 0 && builder.count() > to.length()) {
            throw new SqlException(
                    SqlState.ARRAY_TOO_LONG, "array of " + builder.count() + " elements is too long for " + to);
        }
        return builder.toBytes();
    }

    private void convert(ArrayReader reader, ArrayBuilder builder) {
        boolean more = reader.next();
        while (more) {
            int count = 0;
            batch.columns[0].reset(Batch.CAPACITY);
            while (more && count < Batch.CAPACITY) {
                ArrayValues.copy(reader, batch.columns[0], count++);
                more = reader.next();
            }
            batch.selectFirst(count);
            Vector converted = cast.evaluate(batch, Batch.ALL, count);
            for (int i = 0; i < count; i++) {
                ArrayValues.add(builder, converted, i);
            }
        }
    }
}

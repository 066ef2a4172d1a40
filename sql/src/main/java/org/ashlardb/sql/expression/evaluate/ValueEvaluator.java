package org.ashlardb.sql.expression.evaluate;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.DecimalVector;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** One value for all rows: fills its vector as far as rows were asked for, once per execution. */
abstract class ValueEvaluator implements Evaluator {
    private final Vector vector;
    private final EvaluationContext context;
    private long filledInExecution = -1;
    private int filled;

    ValueEvaluator(SqlKind kind, EvaluationContext context) {
        vector = Vector.of(kind);
        this.context = context;
    }

    @Override
    public final Vector evaluate(Batch batch, int[] selection, int count) {
        int wanted = Evaluator.extent(selection, count);
        if (filledInExecution != context.execution() || filled < wanted) {
            vector.reset(wanted);
            fill(wanted);
            filled = wanted;
            filledInExecution = context.execution();
        }
        return vector;
    }

    /** Calls one of the methods below. */
    abstract void fill(int count);

    final void fillNull(int count) {
        vector.hasNulls = true;
        Arrays.fill(vector.nulls, 0, count, true);
        if (vector instanceof VaryingVector varying) {
            Arrays.fill(varying.bytes.start, 0, count + 1, 0);
        }
    }

    final void fillLong(int count, long value) {
        Arrays.fill(((LongVector) vector).values, 0, count, value);
    }

    final void fillDouble(int count, double value) {
        Arrays.fill(((DoubleVector) vector).values, 0, count, value);
    }

    final void fillObject(int count, Object value) {
        if (vector instanceof DecimalVector decimals) {
            for (int i = 0; i < count; i++) {
                decimals.set(i, (BigDecimal) value);
            }
            return;
        }
        byte[] bytes = value instanceof String text ? text.getBytes(StandardCharsets.UTF_8) : (byte[]) value;
        VaryingVector varying = (VaryingVector) vector;
        for (int i = 0; i < count; i++) {
            varying.append(i, bytes, 0, bytes.length);
        }
    }

    /** A value known when the plan was made. */
    static final class OfConstant extends ValueEvaluator {
        private final Object value;

        OfConstant(Object value, SqlKind kind, EvaluationContext context) {
            super(kind, context);
            this.value = value;
        }

        @Override
        void fill(int count) {
            if (value == null) {
                fillNull(count);
            } else if (value instanceof Long number) {
                fillLong(count, number);
            } else if (value instanceof Double number) {
                fillDouble(count, number);
            } else {
                fillObject(count, value);
            }
        }
    }

    /** The value of a parameter. */
    static final class OfParameter extends ValueEvaluator {
        private final int index;
        private final SqlKind kind;
        private final ParameterRegisters registers;

        OfParameter(int index, SqlKind kind, EvaluationContext context) {
            super(kind, context);
            this.index = index;
            this.kind = kind;
            registers = context.parameters();
        }

        @Override
        void fill(int count) {
            if (registers.nulls[index]) {
                fillNull(count);
            } else if (kind.isLong()) {
                fillLong(count, registers.longs[index]);
            } else if (kind.isFloating()) {
                fillDouble(count, registers.doubles[index]);
            } else {
                fillObject(count, registers.objects[index]);
            }
        }
    }

    /** The time, or the name of the user or schema. */
    static final class OfSession extends ValueEvaluator {
        private final java.util.function.Supplier<Object> source;

        OfSession(SqlKind kind, EvaluationContext context, java.util.function.Supplier<Object> source) {
            super(kind, context);
            this.source = source;
        }

        @Override
        void fill(int count) {
            Object value = source.get();
            if (value instanceof Long number) {
                fillLong(count, number);
            } else {
                fillObject(count, value);
            }
        }
    }
}

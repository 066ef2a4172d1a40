package org.ashlardb.sql.expression.evaluate;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Parameter;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.DecimalVector;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/**
 * Writes single values that depend on no row into vectors: constants and parameters without an evaluator of their own.
 */
public final class ValueWriter {
    private final EvaluationContext context;
    private final EvaluatorFactory factory;
    private final Batch noRow = new Batch(0);

    public ValueWriter(EvaluationContext context) {
        this.context = context;
        factory = new EvaluatorFactory(context);
    }

    /** Writes a value of the vector's type; rows are written in ascending order. */
    public void write(Scalar scalar, Vector target, int row) {
        if (scalar instanceof Constant constant) {
            write(constant.value(), target, row);
        } else if (scalar instanceof Parameter parameter) {
            write(parameter, target, row);
        } else {
            target.copy(row, factory.make(scalar).evaluateOne(noRow), 0);
        }
    }

    private void write(Parameter parameter, Vector target, int row) {
        ParameterRegisters registers = context.parameters();
        int index = parameter.index();
        SqlKind kind = parameter.type().kind();
        if (registers.nulls[index]) {
            target.setNull(row);
        } else if (kind.isLong()) {
            target.clearNull(row);
            ((LongVector) target).values[row] = registers.longs[index];
        } else if (kind.isFloating()) {
            target.clearNull(row);
            ((DoubleVector) target).values[row] = registers.doubles[index];
        } else {
            write(registers.objects[index], target, row);
        }
    }

    private static void write(Object value, Vector target, int row) {
        if (value == null) {
            target.setNull(row);
            return;
        }
        target.clearNull(row);
        if (target instanceof LongVector longs) {
            longs.values[row] = (Long) value;
        } else if (target instanceof DoubleVector doubles) {
            doubles.values[row] = (Double) value;
        } else if (target instanceof DecimalVector decimals) {
            decimals.set(row, (BigDecimal) value);
        } else {
            byte[] bytes = value instanceof String text ? text.getBytes(StandardCharsets.UTF_8) : (byte[]) value;
            ((VaryingVector) target).append(row, bytes, 0, bytes.length);
        }
    }
}

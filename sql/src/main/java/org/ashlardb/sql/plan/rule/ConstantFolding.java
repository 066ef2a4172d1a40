package org.ashlardb.sql.plan.rule;

import java.util.function.UnaryOperator;
import org.ashlardb.engine.Sequence;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Operation;
import org.ashlardb.sql.expression.Parameter;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.evaluate.EvaluationContext;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.expression.evaluate.ParameterRegisters;
import org.ashlardb.sql.expression.evaluate.RandomNumbers;
import org.ashlardb.sql.expression.evaluate.TakenNumbers;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.DecimalVector;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** Computes what does not depend on rows, parameters or time. An expression that fails is left to fail when it runs. */
public final class ConstantFolding {
    private static final EvaluationContext NO_CONTEXT =
            new EvaluationContext(new ParameterRegisters(new SqlType[0]), new NoSession());

    private static final FoldOne ONE = new FoldOne();

    private ConstantFolding() {}

    private static final class NoSession implements EvaluationContext.SessionView {
        @Override
        public String schema() {
            return "";
        }

        /** Who asks takes long, which is for the execution to do. */
        @Override
        public void checkCanceled() {
            throw new SqlException(SqlState.CANCELED, "computing a constant takes long");
        }

        @Override
        public long sessionId() {
            return 0;
        }

        @Override
        public String setting(String name) {
            return null;
        }

        @Override
        public boolean cancel(long session) {
            return false;
        }

        @Override
        public boolean abort(long session) {
            return false;
        }

        @Override
        public RandomNumbers random() {
            return new RandomNumbers();
        }

        /** None are asked for: what takes one is no constant. */
        @Override
        public TakenNumbers taken() {
            return null;
        }

        /** None is asked for: what names one is no constant. */
        @Override
        public Sequence sequence(String name) {
            return null;
        }

        @Override
        public String serialSequence(String table, String column) {
            return null;
        }

        @Override
        public boolean isReadOnly() {
            return true;
        }
    }

    /** A class and not a lambda, because it runs in the first statement of a JVM. */
    private static final class FoldOne implements UnaryOperator<Scalar> {
        @Override
        public Scalar apply(Scalar scalar) {
            return foldOne(scalar);
        }
    }

    public static Scalar fold(Scalar scalar) {
        return Scalars.transform(scalar, ONE);
    }

    private static Scalar foldOne(Scalar scalar) {
        if (scalar instanceof Constant || scalar instanceof Reference || scalar instanceof Parameter) {
            return scalar;
        }
        if (isNullOfNull(scalar)) {
            return new Constant(null, scalar.type());
        }
        if (!Scalars.isConstant(scalar)) {
            return scalar;
        }
        try {
            Vector value = new EvaluatorFactory(NO_CONTEXT).make(scalar).evaluateOne(new Batch(0));
            return new Constant(value(value, scalar.type()), scalar.type());
        } catch (SqlException e) {
            return scalar; // fails again, and is reported, when a row needs it
        }
    }

    /** Whether an operand is NULL and makes the result NULL; the others are not computed then, as in PostgreSQL. */
    private static boolean isNullOfNull(Scalar scalar) {
        boolean strict = scalar instanceof Operation
                || scalar instanceof Predicate predicate
                        && (predicate.test().isComparison()
                                || predicate.test() == Predicate.Test.IN
                                || predicate.test() == Predicate.Test.LIKE);
        if (!strict) {
            return false;
        }
        if (scalar instanceof Predicate predicate && predicate.test() == Predicate.Test.IN) {
            return predicate.left() instanceof Constant operand && operand.isNull() && Scalars.isRepeatable(scalar);
        }
        boolean hasNull = false;
        for (Scalar child : scalar.children()) {
            hasNull |= child instanceof Constant constant && constant.isNull();
        }
        return hasNull && Scalars.isRepeatable(scalar);
    }

    private static Object value(Vector vector, SqlType type) {
        if (vector.isNull(0)) {
            return null;
        }
        if (vector instanceof LongVector longs) {
            return longs.values[0];
        }
        if (vector instanceof DoubleVector doubles) {
            return doubles.values[0];
        }
        if (vector instanceof DecimalVector decimals) {
            return decimals.get(0);
        }
        VaryingVector varying = (VaryingVector) vector;
        return type.kind().isText() ? varying.getString(0) : varying.getBytes(0);
    }
}

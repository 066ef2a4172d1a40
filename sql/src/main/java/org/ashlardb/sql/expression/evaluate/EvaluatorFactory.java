package org.ashlardb.sql.expression.evaluate;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Call;
import org.ashlardb.sql.expression.Cast;
import org.ashlardb.sql.expression.Conditional;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.CurrentValue;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.NamedSequence;
import org.ashlardb.sql.expression.NextValue;
import org.ashlardb.sql.expression.Operation;
import org.ashlardb.sql.expression.OuterValue;
import org.ashlardb.sql.expression.Parameter;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Quantifier;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.RowCall;
import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.SetValue;
import org.ashlardb.sql.expression.StepFunction;
import org.ashlardb.sql.expression.Subquery;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.function.ClockFunction;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.type.TemporalText;
import org.ashlardb.sql.type.TimeBytes;
import org.ashlardb.sql.type.TimeZones;
import org.ashlardb.sql.vector.Vector;

/** Makes evaluators of scalars, for one layout of columns. */
public final class EvaluatorFactory {
    /** The name of the only user. */
    private static final String USER = "ASHLAR";

    private static final String VERSION = "Ashlar 0.1.0";

    private final EvaluationContext context;
    private final Layout layout;

    public EvaluatorFactory(EvaluationContext context, Layout layout) {
        this.context = context;
        this.layout = layout;
    }

    /** For expressions without variables. */
    public EvaluatorFactory(EvaluationContext context) {
        this(context, new Layout(List.<Variable>of()));
    }

    public Evaluator[] makeAll(List<? extends Scalar> scalars) {
        Evaluator[] evaluators = new Evaluator[scalars.size()];
        for (int i = 0; i < evaluators.length; i++) {
            evaluators[i] = make(scalars.get(i));
        }
        return evaluators;
    }

    public Evaluator make(Scalar scalar) {
        if (scalar instanceof Reference reference) {
            return new ColumnEvaluator(layout.position(reference.variable()));
        }
        if (scalar instanceof Constant constant) {
            return new ValueEvaluator.OfConstant(
                    constant.value(), constant.type().kind(), context);
        }
        if (scalar instanceof Parameter parameter) {
            return new ValueEvaluator.OfParameter(
                    parameter.index(), parameter.type().kind(), context);
        }
        if (scalar instanceof Predicate predicate) {
            return predicate(predicate);
        }
        if (scalar instanceof Operation operation) {
            return operation(operation);
        }
        if (scalar instanceof Logical logical) {
            Evaluator[] terms = makeAll(logical.children());
            return logical.connective() == Logical.Connective.NOT
                    ? new NotEvaluator(terms[0])
                    : new ConnectiveEvaluator(logical.connective() == Logical.Connective.AND, terms);
        }
        if (scalar instanceof Cast cast) {
            Evaluator operand = cast.explicit() ? make(cast.operand()) : operand(cast.operand());
            return new CastEvaluator(cast.operand().type(), cast.type(), cast.explicit(), operand);
        }
        if (scalar instanceof Conditional conditional) {
            return conditional(conditional);
        }
        if (scalar instanceof Call call) {
            return call(call);
        }
        if (scalar instanceof RowCall call) {
            if (call.function() == ClockFunction.CLOCK_TIMESTAMP) {
                return new ClockEvaluator(context);
            }
            RowFunction function = call.function() instanceof StepFunction steps
                    ? context.functions().callable(steps)
                    : call.function().forEvaluator(context.session()::checkCanceled);
            return RowCallEvaluator.of(
                    function, call.type().kind(), makeAll(call.children()), context.session()::checkCanceled);
        }
        if (scalar instanceof NextValue next) {
            return new NextValueEvaluator(context, next.sequence(), next.own());
        }
        if (scalar instanceof CurrentValue current) {
            return new CurrentValueEvaluator(context, current);
        }
        if (scalar instanceof SetValue set) {
            return new SetValueEvaluator(
                    context, set.sequence(), make(set.value()), set.taken() == null ? null : make(set.taken()));
        }
        if (scalar instanceof NamedSequence named) {
            return new NamedSequenceEvaluator(context.session(), named, makeAll(named.children()));
        }
        if (scalar instanceof OuterValue outer) {
            return new OuterValueEvaluator(
                    context, outer.register(), outer.type().kind());
        }
        return subquery((Subquery) scalar);
    }

    private Evaluator subquery(Subquery subquery) {
        boolean correlated = !subquery.registers().isEmpty();
        boolean answers = subquery.use() == Subquery.Use.VALUE || subquery.use() == Subquery.Use.EXISTS;
        if (correlated && answers && subquery.repeatable()) {
            return new RememberedEvaluator(context, subquery, makeAll(subquery.outerValues()));
        }
        Evaluator evaluator =
                switch (subquery.use()) {
                    case IN ->
                        correlated
                                ? comparison(subquery, new Quantifier(Predicate.Test.EQUAL, false))
                                : new InEvaluator(
                                        context, make(subquery.children().get(0)), subquery.slot());
                    case COMPARE ->
                        correlated
                                ? comparison(subquery, subquery.quantifier())
                                : new QuantifiedEvaluator(
                                        context, makeAll(subquery.operands()), subquery.quantifier(), subquery.slot());
                    default ->
                        new SubqueryEvaluator(
                                subquery.type().kind(),
                                context,
                                subquery.slot(),
                                subquery.use() == Subquery.Use.EXISTS,
                                correlated);
                };
        return correlated
                ? new CorrelatedEvaluator(
                        context,
                        subquery.registers(),
                        makeAll(subquery.outerValues()),
                        evaluator,
                        Vector.of(subquery.type().kind()))
                : evaluator;
    }

    private Evaluator comparison(Subquery subquery, Quantifier quantifier) {
        return new CorrelatedComparison(context, makeAll(subquery.operands()), quantifier, subquery.slot());
    }

    private Evaluator predicate(Predicate predicate) {
        List<Scalar> children = predicate.children();
        switch (predicate.test()) {
            case IN:
                return in(predicate);
            case LIKE, ILIKE:
                return new LikeEvaluator(
                        predicate.test() == Predicate.Test.ILIKE, makeAll(children), context.session()::checkCanceled);
            case DISTINCT, NOT_DISTINCT, IS_NULL, IS_NOT_NULL, IS_TRUE, IS_FALSE:
                Evaluator right = children.size() > 1 ? operand(children.get(1)) : null;
                return new NullTestEvaluator(predicate.test(), operand(children.get(0)), right);
            default:
                return new CompareEvaluator(predicate.test(), operand(children.get(0)), operand(children.get(1)));
        }
    }

    private Evaluator in(Predicate predicate) {
        List<Scalar> values =
                predicate.children().subList(1, predicate.children().size());
        boolean sameForAllRows = true;
        for (Scalar value : values) {
            sameForAllRows &= Scalars.isRowIndependent(value);
        }
        if (sameForAllRows) {
            Evaluator left = operand(predicate.left());
            return new InEvaluator(context, predicate.left().type().kind(), left, makeAll(values));
        }
        List<Scalar> comparisons = new ArrayList<>();
        for (Scalar value : values) {
            comparisons.add(Predicate.of(Predicate.Test.EQUAL, predicate.left(), value));
        }
        return make(Logical.or(comparisons));
    }

    private Evaluator operation(Operation operation) {
        return operation(operation, operation.type());
    }

    /**
     * Of arithmetic on whole numbers only an outcome that is kept has to be in the range of its type; what is between,
     * or only compared, is computed with 64 bits.
     */
    private Evaluator operand(Scalar scalar) {
        if (scalar instanceof Cast cast
                && !cast.explicit()
                && cast.type().kind().isWhole()
                && cast.operand().type().kind().isWhole()) {
            return operand(cast.operand());
        }
        return scalar instanceof Operation inner && inner.type().kind().isWhole()
                ? operation(inner, SqlType.BIGINT)
                : make(scalar);
    }

    private Evaluator operation(Operation operation, SqlType type) {
        if (operation.operator() == Operation.Operator.CONCATENATE) {
            return new ConcatenateEvaluator(makeAll(operation.children()));
        }
        Evaluator left = type.kind().isWhole() ? operand(operation.left()) : make(operation.left());
        if (operation.operator() == Operation.Operator.NEGATE) {
            return new NegateEvaluator(type.kind(), left);
        }
        Evaluator right = type.kind().isWhole() ? operand(operation.right()) : make(operation.right());
        if (type.kind().isFloating()) {
            return new DoubleArithmetic(operation.operator(), type.kind(), left, right);
        }
        return type.kind() == SqlKind.DECIMAL
                ? new DecimalArithmetic(operation.operator(), type, left, right)
                : new LongArithmetic(operation.operator(), type.kind(), left, right);
    }

    private Evaluator conditional(Conditional conditional) {
        SqlKind kind = conditional.type().kind();
        if (conditional.coalesce()) {
            return new ConditionalEvaluator(kind, null, makeAll(conditional.children()));
        }
        int whens = conditional.children().size() / 2;
        Evaluator[] conditions = new Evaluator[whens];
        Evaluator[] branches = new Evaluator[whens + 1];
        for (int i = 0; i < whens; i++) {
            conditions[i] = make(conditional.children().get(2 * i));
            branches[i] = make(conditional.children().get(2 * i + 1));
        }
        branches[whens] = make(conditional.children().get(2 * whens));
        return new ConditionalEvaluator(kind, conditions, branches);
    }

    private Evaluator call(Call call) {
        SqlKind kind = call.type().kind();
        switch (call.function()) {
            case CANCEL_SESSION:
                return new CancelEvaluator(
                        context.session()::cancel, make(call.children().get(0)));
            case CURRENT_SETTING:
                return new SettingEvaluator(context.session()::setting, makeAll(call.children()));
            case PG_GET_SERIAL_SEQUENCE:
                return new SerialSequenceEvaluator(context.session()::serialSequence, makeAll(call.children()));
            case ABORT_SESSION:
                return new CancelEvaluator(
                        context.session()::abort, make(call.children().get(0)));
            case RANDOM:
                return new RandomEvaluator(context.session().random());
            case SETSEED:
                return new SeedEvaluator(
                        context.session().random(), make(call.children().get(0)));
            case CURRENT_DATE,
                    CURRENT_TIME,
                    CURRENT_TIMESTAMP,
                    LOCALTIMESTAMP,
                    CURRENT_SCHEMA,
                    CURRENT_USER,
                    SESSION_ID,
                    VERSION:
                return sessionValue(call);
            case GREATEST, LEAST:
                return new ExtremeEvaluator(
                        call.function() == org.ashlardb.sql.expression.Function.GREATEST,
                        kind,
                        makeAll(call.children()));
            case ADD_DAYS, DIFF_DAYS:
                return new DateFunctionEvaluator(call.function(), makeAll(call.children()));
            case UPPER,
                    LOWER,
                    LENGTH,
                    OCTET_LENGTH,
                    SUBSTRING,
                    TRIM,
                    LTRIM,
                    RTRIM,
                    LEFT,
                    RIGHT,
                    REPLACE,
                    POSITION,
                    REPEAT,
                    REVERSE,
                    LPAD,
                    RPAD,
                    ASCII:
                return new TextFunctionEvaluator(
                        call.function(), kind, makeAll(call.children()), context.session()::checkCanceled);
            default:
                return new NumberFunctionEvaluator(call.function(), call.type(), makeAll(call.children()));
        }
    }

    private Evaluator sessionValue(Call call) {
        return new ValueEvaluator.OfSession(call.type().kind(), context, () -> switch (call.function()) {
            case CURRENT_DATE -> Math.floorDiv(TimeZones.toLocal(context.nowMicros()), TemporalText.MICROS_PER_DAY);
            case CURRENT_TIME ->
                Math.floorMod(TimeZones.toLocal(context.nowMicros()), TemporalText.MICROS_PER_DAY) * 1_000
                        + context.nowRest();
            case LOCALTIMESTAMP -> timestamp(call, TimeZones.toLocal(context.nowMicros()));
            case CURRENT_SCHEMA -> context.session().schema();
            case CURRENT_USER -> USER;
            case SESSION_ID -> context.session().sessionId();
            case VERSION -> VERSION;
            default -> timestamp(call, context.nowMicros());
        });
    }

    private Object timestamp(Call call, long micros) {
        return call.type().kind().isNanoTimestamp() ? TimeBytes.timestamp(micros, context.nowRest()) : (Object) micros;
    }
}

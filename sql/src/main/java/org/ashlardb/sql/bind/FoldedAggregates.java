package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Conditional;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.RowCall;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.function.CaseFunction;
import org.ashlardb.sql.plan.Aggregate;
import org.ashlardb.sql.plan.AggregateCall;
import org.ashlardb.sql.plan.AggregateKind;
import org.ashlardb.sql.plan.OrderTerm;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;
import org.ashlardb.sql.plan.Window;
import org.ashlardb.sql.plan.WindowCall;
import org.ashlardb.sql.type.SqlType;

/** Grouping by texts that ignore case, and aggregates over them. A group shows one of its texts. */
final class FoldedAggregates {
    private final BindContext context;
    private boolean changed;

    FoldedAggregates(BindContext context) {
        this.context = context;
    }

    /** The texts shown are of rows that meet a condition, unless it is null. */
    PlanNode rewrite(Aggregate aggregate, Scalar shown) {
        List<Scalar> keys = new ArrayList<>();
        List<Variable> keyOutputs = new ArrayList<>();
        List<AggregateCall> calls = new ArrayList<>();
        List<Variable> callOutputs = new ArrayList<>();
        List<Scalar> expressions = new ArrayList<>();
        List<AggregateCall> texts = new ArrayList<>();
        List<Variable> textOutputs = new ArrayList<>();
        for (int i = 0; i < aggregate.keys().size(); i++) {
            Scalar key = aggregate.keys().get(i);
            Variable output = aggregate.outputs().get(i);
            if (key.type().ignoresCase()) {
                changed = true;
                Variable text = context.newVariable(output.name(), key.type(), true);
                texts.add(
                        new AggregateCall(AggregateKind.ANY_VALUE, List.of(key), false, List.of(), shown, key.type()));
                textOutputs.add(text);
                keys.add(CaseFunction.FOLD.of(key));
                keyOutputs.add(context.newVariable(output.name(), SqlType.VARCHAR, true));
                expressions.add(text(keyOutputs.get(i), text, aggregate.sets() != null));
            } else {
                keys.add(key);
                keyOutputs.add(output);
                expressions.add(new Reference(output));
            }
        }
        for (int i = 0; i < aggregate.calls().size(); i++) {
            Variable output = aggregate.outputs().get(keys.size() + i);
            AggregateCall call = folded(aggregate.calls().get(i));
            calls.add(call);
            callOutputs.add(result(call, output));
            expressions.add(restored(callOutputs.get(i), output));
        }
        if (!changed) {
            return aggregate;
        }
        List<Variable> outputs = new ArrayList<>(keyOutputs);
        outputs.addAll(callOutputs);
        outputs.addAll(textOutputs);
        calls.addAll(texts);
        if (aggregate.sets() != null) {
            outputs.add(aggregate.sets().number());
            expressions.add(new Reference(aggregate.sets().number()));
        }
        PlanNode grouped = new Aggregate(aggregate.input(), outputs, keys, calls, aggregate.sets());
        return new Project(grouped, aggregate.outputs(), expressions);
    }

    /** A key that is in no grouping set of a row is NULL there. */
    private static Scalar text(Variable key, Variable text, boolean sets) {
        Scalar value = new Reference(text);
        return sets
                ? new Conditional(
                        false,
                        List.of(
                                Predicate.of(Predicate.Test.IS_NULL, new Reference(key)),
                                new Constant(null, text.type()),
                                value),
                        text.type())
                : value;
    }

    /** Aggregates over the frames of windows. */
    PlanNode rewrite(Window window) {
        List<WindowCall> calls = new ArrayList<>();
        List<Variable> results = new ArrayList<>();
        List<Scalar> expressions =
                new ArrayList<>(SelectBinder.references(window.input().outputs()));
        for (int i = 0; i < window.calls().size(); i++) {
            WindowCall call = window.calls().get(i);
            Variable output = window.results().get(i);
            Variable result = output;
            if (call.aggregate() != null) {
                AggregateCall aggregate = folded(call.aggregate());
                result = result(aggregate, output);
                call = new WindowCall(
                        call.function(),
                        call.arguments(),
                        call.ignoresNulls(),
                        call.fromLast(),
                        aggregate,
                        call.frame(),
                        result.type());
            }
            calls.add(call);
            results.add(result);
            expressions.add(restored(result, output));
        }
        if (!changed) {
            return window;
        }
        PlanNode folded = new Window(window.input(), window.partition(), window.order(), calls, results);
        return new Project(folded, window.outputs(), expressions);
    }

    private Variable result(AggregateCall call, Variable output) {
        return isOfSortKeys(call) ? context.newVariable(output.name(), SqlType.VARCHAR, true) : output;
    }

    private static Scalar restored(Variable result, Variable output) {
        Scalar value = new Reference(result);
        return result == output ? value : new RowCall(CaseFunction.OF_SORT_KEY, List.of(value), output.type());
    }

    private static boolean isOfSortKeys(AggregateCall call) {
        boolean percentile = call.kind() == AggregateKind.PERCENTILE_DISC;
        return (percentile || call.arguments().size() == 1)
                && (percentile ? call.order().get(0).scalar() : call.arguments().get(0)) instanceof RowCall key
                && key.function() == CaseFunction.SORT_KEY;
    }

    /**
     * MODE counts its argument, which is that of the order, and shows a text of the order's last term; PERCENTILE_DISC
     * gives a sort key; the arguments of others are compared with the order.
     */
    private static AggregateCall orderedSet(AggregateCall call) {
        List<Scalar> arguments = new ArrayList<>(call.arguments());
        List<OrderTerm> terms = new ArrayList<>();
        for (int i = 0; i < call.order().size(); i++) {
            OrderTerm term = call.order().get(i);
            if (!term.scalar().type().ignoresCase()) {
                terms.add(term);
            } else if (call.kind() == AggregateKind.PERCENTILE_DISC) {
                terms.add(term.withScalar(CaseFunction.SORT_KEY.of(term.scalar())));
            } else {
                terms.add(term.withScalar(CaseFunction.FOLD.of(term.scalar())));
                if (call.kind() == AggregateKind.MODE) {
                    terms.add(term);
                }
                arguments.set(i, CaseFunction.FOLD.of(arguments.get(i)));
            }
        }
        SqlType type = call.kind() == AggregateKind.PERCENTILE_DISC ? SqlType.VARCHAR : call.type();
        return new AggregateCall(call.kind(), arguments, call.distinct(), terms, call.filter(), type);
    }

    private AggregateCall folded(AggregateCall call) {
        boolean arguments =
                call.arguments().stream().anyMatch(argument -> argument.type().ignoresCase());
        boolean order =
                call.order().stream().anyMatch(term -> term.scalar().type().ignoresCase());
        boolean extreme = call.kind() == AggregateKind.MIN || call.kind() == AggregateKind.MAX;
        boolean counts = call.kind() == AggregateKind.COUNT && call.distinct();
        if (!order && !(arguments && (extreme || call.distinct()))) {
            return call;
        }
        if (call.kind().isOrderedSet()) {
            changed = true;
            return orderedSet(call);
        }
        changed = true;
        // Arguments of others stay: DISTINCT tells them apart without case by itself.
        List<Scalar> folded = call.arguments();
        if (arguments && extreme) {
            folded = List.of(CaseFunction.SORT_KEY.of(folded.get(0)));
        } else if (arguments && counts) {
            folded = folded.stream().map(CaseFunction::folded).toList();
        }
        List<OrderTerm> terms = call.order().stream()
                .map(term -> term.withScalar(CaseFunction.folded(term.scalar())))
                .toList();
        SqlType type = arguments && extreme ? SqlType.VARCHAR : call.type();
        return new AggregateCall(call.kind(), folded, call.distinct(), terms, call.filter(), type);
    }
}

package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.AggregateCall;
import org.ashlardb.sql.plan.AggregateKind;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlType;

/** The aggregates of a SELECT, each with the variable that will hold it; equal calls share one. */
final class AggregateCollector {
    /** A use of GROUPING, with the variable that stands for it until the grouping sets are known. */
    record GroupingCall(List<Scalar> arguments, Variable variable, Place place) {}

    private final BindContext context;
    private final List<AggregateCall> calls = new ArrayList<>();
    private final List<Variable> variables = new ArrayList<>();
    private final List<Place> places = new ArrayList<>();
    private final List<GroupingCall> groupings = new ArrayList<>();

    AggregateCollector(BindContext context) {
        this.context = context;
    }

    Reference add(AggregateCall call, Place place) {
        int index = calls.indexOf(call);
        if (index < 0) {
            index = calls.size();
            calls.add(call);
            places.add(place);
            boolean nullable = call.kind() != AggregateKind.COUNT && call.kind() != AggregateKind.REGR_COUNT;
            variables.add(context.newVariable(call.toString(), call.type(), nullable));
        }
        return new Reference(variables.get(index));
    }

    Scalar addGrouping(List<Scalar> arguments, Place place) {
        Variable variable = context.newVariable("GROUPING", SqlType.INTEGER, false);
        groupings.add(new GroupingCall(arguments, variable, place));
        return new Reference(variable);
    }

    List<AggregateCall> calls() {
        return calls;
    }

    List<Variable> variables() {
        return variables;
    }

    /** Where the calls are, in the same order. */
    List<Place> places() {
        return places;
    }

    boolean isGrouping(Variable variable) {
        return groupings.stream().anyMatch(call -> call.variable() == variable);
    }

    List<GroupingCall> groupings() {
        return groupings;
    }
}

package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.AggregateCall;

/** The aggregates of a SELECT, each with the variable that will hold it; equal calls share one. */
final class AggregateCollector {
    private final BindContext context;
    private final List<AggregateCall> calls = new ArrayList<>();
    private final List<Variable> variables = new ArrayList<>();

    AggregateCollector(BindContext context) {
        this.context = context;
    }

    Scalar add(AggregateCall call) {
        int index = calls.indexOf(call);
        if (index < 0) {
            index = calls.size();
            calls.add(call);
            variables.add(context.newVariable(call.toString(), call.type(), call.kind() != AggregateCall.Kind.COUNT));
        }
        return new Reference(variables.get(index));
    }

    List<AggregateCall> calls() {
        return calls;
    }

    List<Variable> variables() {
        return variables;
    }
}

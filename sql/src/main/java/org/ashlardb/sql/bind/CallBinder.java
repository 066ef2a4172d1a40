package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.plan.Values;
import org.ashlardb.sql.schema.ProcedureSchema;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Procedure;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.tree.Statement;
import org.ashlardb.sql.tree.Statement.Argument;
import org.ashlardb.sql.type.SqlState;

/** Binds calls of procedures. */
final class CallBinder {
    private final BindContext context;
    private final DeclaredValues declaredValues;

    CallBinder(BindContext context) {
        this.context = context;
        declaredValues = new DeclaredValues(context);
    }

    /** The procedure that is called, or null if it is none. */
    static ProcedureSchema procedure(Statement.Call call, BindContext context) {
        Name name = call.name();
        return context.catalog().findProcedure(name.schema() == null ? context.schema() : name.schema(), name.name());
    }

    /** The query of a function's value, of a call of no procedure. */
    static Query value(Statement.Call call) {
        if (call.value() == null) {
            throw call.place().error(SqlState.UNKNOWN_FUNCTION, "procedure " + call.name() + " does not exist");
        }
        return call.value();
    }

    ChangePlan.Call bind(Statement.Call call, ProcedureSchema schema) {
        Procedure procedure = schema.tree(context.catalog());
        List<Procedure.Parameter> parameters = procedure.parameters();
        List<Expression> arguments = arguments(call, schema, procedure);
        List<Variable> inputs = new ArrayList<>();
        List<Scalar> values = new ArrayList<>();
        List<Variable> outputs = new ArrayList<>();
        List<Integer> targets = new ArrayList<>();
        int[] markers = new int[parameters.size()];
        for (int i = 0; i < parameters.size(); i++) {
            Procedure.Parameter parameter = parameters.get(i);
            Expression argument = arguments.get(i);
            Scalar value = value(schema, parameter, argument, call.place());
            markers[i] = argument instanceof Expression.ParameterMarker marker ? marker.index() : -1;
            inputs.add(context.newVariable(parameter.name(), parameter.type().base(), true));
            values.add(value);
            if (parameter.mode().isReturned()) {
                outputs.add(
                        context.newVariable(parameter.name(), parameter.type().base(), true));
                targets.add(target(schema, parameter, argument));
            }
        }
        int[] variables = targets.contains(-1)
                ? new int[0]
                : targets.stream().mapToInt(Integer::intValue).toArray();
        ChangePlan.Returned returned = outputs.isEmpty()
                ? null
                : new ChangePlan.Returned(List.of(), List.of(), List.of(), List.of(), outputs, context.newSlot());
        return new ChangePlan.Call(schema, new Values(inputs, List.of(values)), markers, variables, returned);
    }

    /** What each parameter is given, null where its default is meant. */
    private static List<Expression> arguments(Statement.Call call, ProcedureSchema schema, Procedure procedure) {
        List<Procedure.Parameter> parameters = procedure.parameters();
        int count = parameters.size();
        if (call.arguments().size() > count) {
            throw call.place().error(SqlState.UNKNOWN_FUNCTION, described(schema, call, count));
        }
        List<Expression> given = new ArrayList<>(Collections.nCopies(count, null));
        boolean named = false;
        for (int i = 0; i < call.arguments().size(); i++) {
            Argument argument = call.arguments().get(i);
            named |= argument.name() != null;
            int index = argument.name() == null ? i : procedure.parameter(argument.name());
            if (index < 0 || named && argument.name() == null || given.get(index) != null) {
                throw argument.place()
                        .error(
                                SqlState.UNKNOWN_FUNCTION,
                                index < 0
                                        ? "procedure " + schema.name() + " has no parameter " + argument.name()
                                        : argument.name() == null
                                                ? "an argument without a name stands behind one with a name"
                                                : "parameter " + argument.name() + " is given twice");
            }
            given.set(index, argument.value());
        }
        for (int i = 0; i < count; i++) {
            if (given.get(i) == null && parameters.get(i).defaultValue() == null) {
                throw call.place()
                        .error(
                                SqlState.UNKNOWN_FUNCTION,
                                described(schema, call, count) + ", without parameter "
                                        + parameters.get(i).name());
            }
        }
        return given;
    }

    private static String described(ProcedureSchema schema, Statement.Call call, int count) {
        return "procedure " + schema.name() + " has " + count + (count == 1 ? " parameter" : " parameters")
                + ", called with " + call.arguments().size();
    }

    /** Fails if the default of a parameter makes no sense. */
    void validate(ProcedureSchema schema) {
        for (Procedure.Parameter parameter : schema.tree(context.catalog()).parameters()) {
            if (parameter.defaultValue() != null) {
                value(schema, parameter, null, parameter.place());
            }
        }
    }

    /** What a parameter is at first; NULL of one that is only returned. */
    private Scalar value(ProcedureSchema schema, Procedure.Parameter parameter, Expression argument, Place place) {
        String what = "parameter " + parameter.name() + " of procedure " + schema.name();
        if (argument == null) {
            BindContext.ViewState outside = context.enterProcedure(schema, place);
            try {
                ExpressionBinder binder = new ExpressionBinder(context, Scope.EMPTY, null, what);
                return declaredValues.of(binder.bind(parameter.defaultValue()), parameter.type(), what, place);
            } finally {
                context.leaveView(outside);
            }
        }
        Scalar value = new ExpressionBinder(context, Scope.EMPTY, null, "CALL").bind(argument);
        if (parameter.mode().isGiven() || argument instanceof Expression.ParameterMarker) {
            value = declaredValues.of(value, parameter.type(), what, argument.place());
        }
        return parameter.mode().isGiven()
                ? value
                : new Constant(null, parameter.type().base());
    }

    /** The variable that gets what a parameter returns, or -1; a call of a procedure has one for each. */
    private int target(ProcedureSchema schema, Procedure.Parameter parameter, Expression argument) {
        StepScope around = context.around();
        boolean named =
                argument instanceof Expression.ColumnName name && name.parts().size() == 1;
        if (around != null && named) {
            return around.variable(((Expression.ColumnName) argument).parts().get(0), argument.place());
        }
        if (!(around instanceof RoutineScope)) {
            return -1;
        }
        throw argument.place()
                .error(
                        SqlState.SYNTAX_ERROR,
                        "parameter " + parameter.name() + " of procedure " + schema.name()
                                + " returns a value, and is called with what is no variable");
    }
}

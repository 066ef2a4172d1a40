package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ashlardb.sql.expression.Cast;
import org.ashlardb.sql.expression.Conditional;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.RowCall;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.function.JavaFunction;
import org.ashlardb.sql.expression.function.JavaMethod;
import org.ashlardb.sql.expression.function.UncallableFunction;
import org.ashlardb.sql.parser.StoredTexts;
import org.ashlardb.sql.schema.FunctionSchema;
import org.ashlardb.sql.schema.SteppedFunction;
import org.ashlardb.sql.tree.DefinitionStatement.FunctionParameter;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/**
 * Binds calls of functions that users have made: the body of the function is bound by itself, over a variable for each
 * parameter and nothing around, and then the arguments take the places of the variables.
 */
final class UserFunctionBinder {
    /** Where an expression is kept, which would not follow a function that changes. */
    private static final Set<String> STORED = Set.of("an index", ColumnValues.COMPUTING);

    private static final int MOST_PARTS = 20_000;
    private static final int DEEPEST = 500;

    private final BindContext context;
    private final DeclaredValues declaredValues;

    UserFunctionBinder(BindContext context) {
        this.context = context;
        declaredValues = new DeclaredValues(context);
    }

    /** The value of a call, or null if there is no such function. */
    Scalar bind(Name name, List<Scalar> arguments, String clause) {
        FunctionSchema function =
                context.catalog().findFunction(name.schema() == null ? context.schema() : name.schema(), name.name());
        if (function == null) {
            return null;
        }
        if (STORED.contains(clause)) {
            throw name.place()
                    .error(
                            SqlState.NOT_SUPPORTED,
                            "function " + name + " cannot stand in " + clause + ", as it may be replaced by another");
        }
        if (function.returnsTable()) {
            throw name.place()
                    .error(
                            SqlState.WRONG_OBJECT_TYPE,
                            "function " + name + " returns a table; it can stand in FROM only");
        }
        return call(function, arguments, name.place());
    }

    /** Fails if the body makes no sense. */
    void validate(FunctionSchema function) {
        List<Scalar> arguments = new ArrayList<>();
        function.parameters().forEach(parameter -> arguments.add(Constant.NULL));
        call(function, arguments, Place.UNKNOWN);
        call(function, arguments.subList(0, function.leastArguments()), Place.UNKNOWN);
    }

    private Scalar call(FunctionSchema function, List<Scalar> arguments, Place place) {
        checkCount(function, arguments, place);
        if (function.external() != null) {
            return callOfJava(function, arguments, place);
        }
        if (function.steps()) {
            context.noteStepFunction();
            SqlType type = function.type(function.returns(), context.catalog()).base();
            return new RowCall(new SteppedFunction(function), values(function, arguments, place), type);
        }
        List<Variable> variables = new ArrayList<>();
        List<Scope.Column> columns = new ArrayList<>();
        Map<Variable, Scalar> values = new HashMap<>();
        for (int i = 0; i < function.parameters().size(); i++) {
            String name = function.parameters().get(i).name();
            SqlType type = function.type(function.parameters().get(i).type(), context.catalog());
            Variable variable = context.newVariable(name, type.base(), true);
            variables.add(variable);
            columns.add(new Scope.Column(null, function.name(), name, variable, false));
            values.put(variable, argument(function, arguments, i, place));
        }
        Scalar body = body(function, new Scope(columns, null), place);
        for (Variable variable : variables) {
            requireOnce(variable, values.get(variable), body, function, place);
        }
        Scalar value = Scalars.transform(
                body,
                scalar -> scalar instanceof Reference reference && values.containsKey(reference.variable())
                        ? values.get(reference.variable())
                        : scalar);
        if (parts(value, 0, 0) > MOST_PARTS) {
            throw place.error(
                    SqlState.TOO_COMPLEX,
                    "a call of function " + function.name() + " has more than " + MOST_PARTS + " parts, or more than "
                            + DEEPEST + " within each other, as functions in it are its parts");
        }
        return function.strict() ? unlessNull(variables, values, value) : value;
    }

    /** What a parameter gets in a call, as a value of its type. */
    private Scalar argument(FunctionSchema function, List<Scalar> arguments, int i, Place place) {
        FunctionParameter parameter = function.parameters().get(i);
        Scalar argument = i < arguments.size()
                ? arguments.get(i)
                : expression(function, parameter.defaultText(), Scope.EMPTY, place);
        SqlType type = function.type(parameter.type(), context.catalog());
        return converted(argument, type, "parameter " + parameter.name(), function, place);
    }

    /** Fails if a call has too many arguments or not enough. */
    static void checkCount(FunctionSchema function, List<Scalar> arguments, Place place) {
        int count = function.parameters().size();
        if (arguments.size() < function.leastArguments() || arguments.size() > count) {
            throw place.error(
                    SqlState.UNKNOWN_FUNCTION,
                    "function " + function.name() + " has " + count + (count == 1 ? " parameter" : " parameters")
                            + ", called with " + arguments.size());
        }
    }

    /** What all parameters get in a call, as values of their types. */
    List<Scalar> values(FunctionSchema function, List<Scalar> arguments, Place place) {
        List<Scalar> values = new ArrayList<>();
        for (int i = 0; i < function.parameters().size(); i++) {
            values.add(argument(function, arguments, i, place));
        }
        return values;
    }

    /** A method of Java, with arguments of the types that it takes. Where it cannot be called, rows fail. */
    private Scalar callOfJava(FunctionSchema function, List<Scalar> arguments, Place place) {
        List<Scalar> values = values(function, arguments, place);
        SqlType returns = function.type(function.returns(), context.catalog());
        JavaMethod method;
        try {
            method = function.method();
        } catch (SqlException e) {
            return new RowCall(new UncallableFunction(function.name(), e), values, returns.base());
        }
        return converted(methodCall(function, method, values, place), returns, "the result", function, place);
    }

    private Scalar methodCall(FunctionSchema function, JavaMethod method, List<Scalar> arguments, Place place) {
        List<Scalar> values = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            Scalar value = arguments.get(i);
            SqlType wanted = JavaMethod.type(method.parameters().get(i));
            requireSuited(
                    value.type(),
                    wanted,
                    "parameter " + function.parameters().get(i).name(),
                    function,
                    place);
            values.add(value.type().kind() == wanted.kind() ? value : new Cast(value, wanted, false));
        }
        SqlType result = JavaMethod.type(method.result());
        requireSuited(
                result, function.type(function.returns(), context.catalog()).base(), "the result", function, place);
        JavaFunction java = new JavaFunction(function.name(), method, function.strict(), function.deterministic());
        return new RowCall(java, values, result);
    }

    private static void requireSuited(SqlType from, SqlType to, String what, FunctionSchema function, Place place) {
        if (!TypeRules.canAssign(from, to)) {
            throw place.error(
                    SqlState.INVALID_FUNCTION_DEFINITION,
                    what + " of function " + function.name() + " is of type " + to + " in one place and of type " + from
                            + " in the other: that of its method, and that it is declared with");
        }
    }

    /** How many parts an expression has, added to others; too many as well if it is too deep. Looks at no more. */
    private static int parts(Scalar scalar, int before, int depth) {
        int parts = depth > DEEPEST ? MOST_PARTS + 1 : before + 1;
        for (Scalar child : scalar.children()) {
            if (parts > MOST_PARTS) {
                break;
            }
            parts = parts(child, parts, depth + 1);
        }
        return parts;
    }

    private Scalar body(FunctionSchema function, Scope scope, Place place) {
        SqlType type = function.type(function.returns(), context.catalog());
        return converted(expression(function, function.body(), scope, place), type, "the result", function, place);
    }

    /** An expression of the function, where names mean what they meant when it was created. */
    private Scalar expression(FunctionSchema function, String text, Scope scope, Place place) {
        BindContext.ViewState outside = context.enterFunction(function, place);
        try {
            ExpressionBinder binder = new ExpressionBinder(context, scope, null, "function " + function.name());
            return KeptText.bind(
                    "function " + function.name(), () -> binder.bind(StoredTexts.expression(text, context.types())));
        } finally {
            context.leaveView(outside);
        }
    }

    private Scalar converted(Scalar value, SqlType declared, String what, FunctionSchema function, Place place) {
        return declaredValues.of(value, declared, what + " of function " + function.name(), place);
    }

    /** An argument that may have another value each time it is computed cannot stand in several places. */
    private static void requireOnce(
            Variable variable, Scalar argument, Scalar body, FunctionSchema function, Place place) {
        if (!Scalars.isRepeatable(argument) && uses(body, variable) != 1) {
            throw place.error(
                    SqlState.NOT_SUPPORTED,
                    "function " + function.name() + " does not use parameter " + variable.name()
                            + " once, so that its argument has to have the same value each time it is computed");
        }
    }

    private static int uses(Scalar scalar, Variable variable) {
        int uses = scalar instanceof Reference reference && reference.variable().equals(variable) ? 1 : 0;
        for (Scalar child : scalar.children()) {
            uses += uses(child, variable);
        }
        return uses;
    }

    private static Scalar unlessNull(List<Variable> variables, Map<Variable, Scalar> values, Scalar value) {
        List<Scalar> branches = new ArrayList<>();
        for (Variable variable : variables) {
            branches.add(Predicate.of(Predicate.Test.IS_NULL, values.get(variable)));
            branches.add(new Constant(null, value.type()));
        }
        branches.add(value);
        return variables.isEmpty() ? value : new Conditional(false, branches, value.type());
    }
}

package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.ashlardb.sql.expression.Call;
import org.ashlardb.sql.expression.Cast;
import org.ashlardb.sql.expression.Conditional;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Function;
import org.ashlardb.sql.expression.Operation;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.RowCall;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.function.CaseFunction;
import org.ashlardb.sql.schema.Suggestion;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Finds the function a call means and brings its arguments to the types it takes. */
final class FunctionBinder {
    private static final Set<String> DUMPED = Set.of("substring", "overlay", "left", "right");

    private final ExpressionBinder expressions;
    private final Coercion coercion;

    FunctionBinder(ExpressionBinder expressions, Coercion coercion) {
        this.expressions = expressions;
        this.coercion = coercion;
    }

    /** A call with what only aggregates have. */
    Scalar bind(Expression.AggregateCall call) {
        String name = call.call().name();
        if (AggregateBinder.isAggregate(name) || call.withinGroup() && AggregateNames.orderedSet(name) != null) {
            return new AggregateBinder(expressions, coercion).bind(call);
        }
        WindowBinder.checkOver(call.call());
        String clause = call.filter() != null ? "FILTER" : call.withinGroup() ? "WITHIN GROUP" : "ORDER BY";
        throw call.place()
                .error(SqlState.WRONG_OBJECT_TYPE, clause + " cannot be used with " + name + ", which is no aggregate");
    }

    Scalar bind(Expression.Call written) {
        Expression.Call named = dumped(written);
        Expression.Call call = new WholeRows(expressions.scope()).withObjects(DateFunctions.withUnit(named));
        if (AggregateBinder.isAggregate(call.name())) {
            return new AggregateBinder(expressions, coercion).bind(call);
        }
        WindowBinder.checkOver(call);
        if (call.name().equals(Expression.Call.WHOLE_ROW)) {
            throw call.place()
                    .error(
                            SqlState.SYNTAX_ERROR,
                            "a row, as a table's name and .* mean it here, is an argument of COUNT and of functions of JSON"
                                    + " only");
        }
        if (call.name().equals("GROUPING") || call.name().equals("GROUPING_ID")) {
            return grouping(call);
        }
        if (call.star() || call.distinct()) {
            throw call.place()
                    .error(
                            SqlState.SYNTAX_ERROR,
                            (call.star() ? "*" : "DISTINCT") + " cannot be an argument of " + call.name()
                                    + ", which is no aggregate");
        }
        Expression plain = PlainCalls.plain(call);
        if (plain != call) {
            return expressions.bind(plain);
        }
        if (SequenceCall.NAMES.contains(call.name())) {
            return SequenceCall.bind(call, expressions, coercion);
        }
        return bind(call, expressions.bindAll(call.arguments()));
    }

    /** The call of a function that is a word of the grammar, which PostgreSQL writes in quotes into views and dumps. */
    private Expression.Call dumped(Expression.Call call) {
        boolean known = DUMPED.contains(call.name());
        if (!known || context().catalog().findFunction(context().schema(), call.name()) != null) {
            return call;
        }
        String name = call.name().toUpperCase(Locale.ROOT);
        return new Expression.Call(name, call.arguments(), call.distinct(), call.star(), call.place());
    }

    private BindContext context() {
        return expressions.context();
    }

    /** A choice written as a function, which is an {@link OpenChoice} where no result of it has a type. */
    Scalar bindOpen(Expression.Call written) {
        Expression.Call call = new WholeRows(expressions.scope()).withObjects(written);
        WindowBinder.checkOver(call);
        List<Scalar> arguments = new ArrayList<>();
        for (int i = 0; i < call.arguments().size(); i++) {
            Expression argument = call.arguments().get(i);
            arguments.add(
                    ChoiceFunctions.isResult(call, i) ? expressions.bindOpen(argument) : expressions.bind(argument));
        }
        Scalar open = new ChoiceFunctions(coercion).open(call, arguments, expressions.aggregates());
        if (open != null) {
            return open;
        }
        arguments.replaceAll(coercion::settleChoice);
        return bind(call, arguments);
    }

    private Scalar bind(Expression.Call call, List<Scalar> arguments) {
        if (!BinaryFunctions.takesBoth(call.name())) {
            return bindTyped(call, arguments);
        }
        List<Integer> undecided = coercion.undecided(arguments);
        Scalar bound = bindTyped(call, arguments);
        coercion.leaveText(undecided);
        return bound;
    }

    private Scalar bindTyped(Expression.Call call, List<Scalar> arguments) {
        Scalar bound = conditional(call, arguments);
        if (bound == null) {
            bound = new BinaryFunctions(coercion).bind(call, arguments);
        }
        if (bound == null) {
            bound = text(call, arguments);
        }
        if (bound == null) {
            bound = number(call, arguments);
        }
        if (bound == null) {
            bound = session(call, arguments);
        }
        if (bound == null) {
            bound = new ValueFunctions(coercion).bind(call, arguments);
        }
        if (bound == null) {
            Name name = new Name(null, call.name(), call.place());
            bound = new UserFunctionBinder(expressions.context()).bind(name, arguments, expressions.clause());
        }
        if (bound == null && TableFunctionBinder.makesRows(call.name())) {
            if (expressions.rowFunctions() != null) {
                return expressions.rowFunctions().add(call, arguments);
            }
            throw call.place()
                    .error(
                            SqlState.NOT_SUPPORTED,
                            "function " + call.name() + " makes rows; it can stand in FROM and in a select list only");
        }
        if (bound == null) {
            throw call.place()
                    .error(
                            SqlState.UNKNOWN_FUNCTION,
                            "function " + call.name() + " does not exist" + Suggestion.of(call.name(), names()));
        }
        return bound;
    }

    /** A call that names a schema. */
    Scalar bind(Expression.RoutineCall call) {
        List<Scalar> arguments = expressions.bindAll(call.arguments());
        Scalar bound = new UserFunctionBinder(expressions.context()).bind(call.name(), arguments, expressions.clause());
        if (bound == null) {
            throw call.place().error(SqlState.UNKNOWN_FUNCTION, "function " + call.name() + " does not exist");
        }
        return bound;
    }

    private Scalar grouping(Expression.Call call) {
        if (expressions.aggregates() == null) {
            throw call.place().error(SqlState.GROUPING_ERROR, call.name() + " cannot stand in " + expressions.clause());
        }
        List<Scalar> arguments = new ArrayList<>();
        for (Expression argument : call.arguments()) {
            arguments.add(expressions.insideAggregate().bindSettled(argument));
        }
        return expressions.aggregates().addGrouping(arguments, call.place());
    }

    private static List<String> names() {
        List<String> names = new ArrayList<>();
        for (Function function : Function.values()) {
            names.add(function.name());
        }
        names.addAll(MathFunctions.NAMES);
        names.addAll(SequenceCall.NAMES);
        names.addAll(List.of("COALESCE", "NULLIF", "COUNT", "SUM", "AVG", "MIN", "MAX"));
        return names;
    }

    /** Values of which one is chosen, in the type of all. */
    private List<Scalar> choices(List<Scalar> values, SqlType type, Place place) {
        List<Integer> untyped = coercion.open(values);
        List<Scalar> coerced = coerceAll(values, type, place);
        coercion.leaveOpen(untyped);
        return coerced;
    }

    private Scalar conditional(Expression.Call call, List<Scalar> arguments) {
        Place place = call.place();
        switch (call.name()) {
            case "COALESCE", "IFNULL", "NVL", "ISNULL" -> {
                checkCount(call, arguments, call.name().equals("COALESCE") ? 1 : 2, Integer.MAX_VALUE);
                SqlType type = ExpressionBinder.unify(arguments, call.name(), place);
                List<Scalar> reachable = ReachableBranches.ofCoalesce(arguments, expressions.aggregates());
                return new Conditional(true, choices(reachable, type, place), type);
            }
            case "NULLIF" -> {
                checkCount(call, arguments, 2, 2);
                Scalar first = arguments.get(0);
                Scalar equal = new PredicateBinder(expressions, coercion)
                        .compare(Predicate.Test.EQUAL, first, arguments.get(1), place);
                if (Coercion.isUntyped(first)) {
                    Scalar left = ((Predicate) equal).left();
                    first = CaseFunction.operand(left) == null ? left : CaseFunction.operand(left);
                }
                return new Conditional(false, List.of(equal, new Constant(null, first.type()), first), first.type());
            }
            case "GREATEST", "LEAST" -> {
                checkCount(call, arguments, 1, Integer.MAX_VALUE);
                SqlType type = ExpressionBinder.unify(arguments, call.name(), place);
                return extreme(call.name(), choices(arguments, type, place), type);
            }
            default -> {
                return null;
            }
        }
    }

    /** GREATEST or LEAST of values of a type. */
    static Scalar extreme(String name, List<Scalar> values, SqlType type) {
        Function function = Function.valueOf(name);
        if (!type.ignoresCase()) {
            return new Call(function, values, type);
        }
        List<Scalar> keys = values.stream().map(CaseFunction.SORT_KEY::of).toList();
        Scalar key = new Call(function, keys, SqlType.VARCHAR);
        return new RowCall(CaseFunction.OF_SORT_KEY, List.of(key), type);
    }

    private Scalar text(Expression.Call call, List<Scalar> arguments) {
        if (RegexFunctions.isSubstring(call, arguments)) {
            return null;
        }
        return switch (call.name()) {
            case "UPPER", "UCASE" -> call(call, arguments, Function.UPPER, SqlType.VARCHAR, 1, "t");
            case "LOWER", "LCASE" -> call(call, arguments, Function.LOWER, SqlType.VARCHAR, 1, "t");
            case "LENGTH", "CHAR_LENGTH", "CHARACTER_LENGTH" -> length(call, arguments);
            case "OCTET_LENGTH" -> call(call, arguments, Function.OCTET_LENGTH, SqlType.INTEGER, 1, "b");
            case "SUBSTRING", "SUBSTR" -> call(call, arguments, Function.SUBSTRING, SqlType.VARCHAR, 2, "tll");
            case "TRIM", "BTRIM" -> call(call, arguments, Function.TRIM, SqlType.VARCHAR, 1, "tt");
            case "LTRIM" -> call(call, arguments, Function.LTRIM, SqlType.VARCHAR, 1, "tt");
            case "RTRIM" -> call(call, arguments, Function.RTRIM, SqlType.VARCHAR, 1, "tt");
            case "LEFT" -> call(call, arguments, Function.LEFT, SqlType.VARCHAR, 2, "tl");
            case "RIGHT" -> call(call, arguments, Function.RIGHT, SqlType.VARCHAR, 2, "tl");
            case "REPLACE" -> call(call, arguments, Function.REPLACE, SqlType.VARCHAR, 3, "ttt");
            case "POSITION" -> call(call, arguments, Function.POSITION, SqlType.INTEGER, 2, "tt");
            case "REPEAT" -> call(call, arguments, Function.REPEAT, SqlType.VARCHAR, 2, "tl");
            case "SPACE" ->
                call(
                        call,
                        prepend(new Constant(" ", SqlType.VARCHAR), arguments),
                        Function.REPEAT,
                        SqlType.VARCHAR,
                        2,
                        "tl");
            case "REVERSE" -> call(call, arguments, Function.REVERSE, SqlType.VARCHAR, 1, "t");
            case "LPAD" -> call(call, arguments, Function.LPAD, SqlType.VARCHAR, 2, "tlt");
            case "RPAD" -> call(call, arguments, Function.RPAD, SqlType.VARCHAR, 2, "tlt");
            case "ASCII" -> call(call, arguments, Function.ASCII, SqlType.INTEGER, 1, "t");
            case "CHR", "CHAR" -> call(call, arguments, Function.CHR, SqlType.VARCHAR, 1, "l");
            case "CONCAT" -> concat(call, arguments);
            default -> null;
        };
    }

    private static List<Scalar> prepend(Scalar first, List<Scalar> rest) {
        List<Scalar> all = new ArrayList<>();
        all.add(first);
        all.addAll(rest);
        return all;
    }

    private Scalar length(Expression.Call call, List<Scalar> arguments) {
        checkCount(call, arguments, 1, 1);
        boolean binary = arguments.get(0).type().kind() == SqlKind.VARBINARY;
        return call(
                call,
                arguments,
                binary ? Function.OCTET_LENGTH : Function.LENGTH,
                SqlType.INTEGER,
                1,
                binary ? "b" : "t");
    }

    private Scalar concat(Expression.Call call, List<Scalar> arguments) {
        checkCount(call, arguments, 1, Integer.MAX_VALUE);
        List<Scalar> parts = new ArrayList<>();
        for (Scalar argument : arguments) {
            Scalar part = argument(call, argument, 'x');
            parts.add(new Conditional(true, List.of(part, new Constant("", SqlType.VARCHAR)), SqlType.VARCHAR));
        }
        return parts.size() == 1 ? parts.get(0) : new Operation(Operation.Operator.CONCATENATE, parts, SqlType.VARCHAR);
    }

    private Scalar number(Expression.Call call, List<Scalar> arguments) {
        return switch (call.name()) {
            case "ABS" -> sameType(call, arguments, Function.ABS, 1);
            case "SIGN" -> {
                sameType(call, arguments, Function.SIGN, 1);
                yield new Call(Function.SIGN, List.of(argument(call, arguments.get(0), 'n')), SqlType.INTEGER);
            }
            case "ROUND" -> rounding(call, arguments, Function.ROUND, 2);
            case "TRUNC", "TRUNCATE" ->
                isDate(arguments)
                        ? new DateFunctions(coercion).cut(call, arguments)
                        : rounding(call, arguments, Function.TRUNCATE, 2);
            case "FLOOR" -> rounding(call, arguments, Function.FLOOR, 1);
            case "CEIL", "CEILING" -> rounding(call, arguments, Function.CEILING, 1);
            case "MOD" -> {
                checkCount(call, arguments, 2, 2);
                Expression.Arithmetic modulo = new Expression.Arithmetic(
                        Expression.ArithmeticOperator.MODULO,
                        call.arguments().get(0),
                        call.arguments().get(1),
                        call.place());
                yield new ArithmeticBinder(coercion).bind(modulo, arguments.get(0), arguments.get(1));
            }
            case "POWER", "POW", "^" -> call(call, arguments, Function.POWER, SqlType.DOUBLE, 2, "dd");
            case "SQRT" -> call(call, arguments, Function.SQRT, SqlType.DOUBLE, 1, "d");
            case "EXP" -> call(call, arguments, Function.EXP, SqlType.DOUBLE, 1, "d");
            case "LN" -> call(call, arguments, Function.LN, SqlType.DOUBLE, 1, "d");
            case "LOG", "LOG10" ->
                call.name().equals("LOG") && arguments.size() == 2
                        ? null
                        : call(call, arguments, Function.LOG10, SqlType.DOUBLE, 1, "d");
            case "SIN", "COS", "TAN", "ASIN", "ACOS", "ATAN" ->
                call(call, arguments, Function.valueOf(call.name()), SqlType.DOUBLE, 1, "d");
            case "ATAN2" -> call(call, arguments, Function.ATAN2, SqlType.DOUBLE, 2, "dd");
            case "PI" -> call(call, arguments, Function.PI, SqlType.DOUBLE, 0, "");
            case "RANDOM", "RAND" ->
                arguments.isEmpty() ? call(call, arguments, Function.RANDOM, SqlType.DOUBLE, 0, "") : null;
            default -> null;
        };
    }

    private Scalar sameType(Expression.Call call, List<Scalar> arguments, Function function, int count) {
        checkCount(call, arguments, count, count);
        Scalar value = argument(call, arguments.get(0), 'n');
        return new Call(function, List.of(value), value.type());
    }

    /** Of a whole number the number itself, of a decimal a decimal, of anything else a double. */
    private static boolean isDate(List<Scalar> arguments) {
        SqlKind kind =
                arguments.isEmpty() ? SqlKind.NULL : arguments.get(0).type().kind();
        return kind.isTemporal() && kind != SqlKind.TIME || kind.isNanoTimestamp();
    }

    private Scalar rounding(Expression.Call call, List<Scalar> arguments, Function function, int most) {
        checkCount(call, arguments, 1, most);
        Scalar value = argument(call, arguments.get(0), 'n');
        SqlType type = value.type();
        if (type.kind().isWhole()) {
            if (arguments.size() == 1) {
                return value;
            }
            type = TypeRules.asDecimal(type);
            value = coercion.coerce(value, type, call.place());
        }
        List<Scalar> children = new ArrayList<>(List.of(value));
        if (arguments.size() == 2) {
            children.add(argument(call, arguments.get(1), 'l'));
        }
        if (type.kind() == SqlKind.DECIMAL) {
            int scale = arguments.size() == 1 ? 0 : roundedScale(children.get(1), type.scale());
            type = SqlType.decimal(Math.min(type.precision() - type.scale() + 1 + scale, SqlType.MAX_PRECISION), scale);
        }
        return new Call(function, children, type);
    }

    private static int roundedScale(Scalar digits, int scale) {
        return digits instanceof Constant constant && constant.value() instanceof Long number
                ? (int) Math.max(0, Math.min(number, scale))
                : scale;
    }

    private Scalar session(Expression.Call call, List<Scalar> arguments) {
        return switch (call.name()) {
            case "CURRENT_DATE", "CURDATE", "TODAY" ->
                call(call, arguments, Function.CURRENT_DATE, SqlType.DATE, 0, "");
            case "CURRENT_TIME", "LOCALTIME", "CURTIME" ->
                call(call, arguments, Function.CURRENT_TIME, SqlType.TIME, 0, "");
            case "CURRENT_TIMESTAMP" -> clock(call, arguments, Function.CURRENT_TIMESTAMP, true);
            case "SYSTIMESTAMP" -> clock(call, arguments, Function.CURRENT_TIMESTAMP, true);
            case "SYSDATE" ->
                new Cast(
                        call(call, arguments, Function.LOCALTIMESTAMP, SqlType.TIMESTAMP, 0, ""),
                        SqlType.time(true, false, 0),
                        false);
            case "NOW" -> call(call, arguments, Function.CURRENT_TIMESTAMP, SqlType.TIMESTAMP_TZ, 0, "");
            case "LOCALTIMESTAMP" -> clock(call, arguments, Function.LOCALTIMESTAMP, false);
            case "CURRENT_SCHEMA", "SCHEMA" -> call(call, arguments, Function.CURRENT_SCHEMA, SqlType.VARCHAR, 0, "");
            case "CURRENT_USER", "SESSION_USER", "USER" ->
                call(call, arguments, Function.CURRENT_USER, SqlType.VARCHAR, 0, "");
            case "SETSEED" -> call(call, arguments, Function.SETSEED, SqlType.VARCHAR, 1, "d");
            case "CURRENT_ROLE" -> new Constant(null, SqlType.VARCHAR);
            case "SESSION_ID", "PG_BACKEND_PID" -> call(call, arguments, Function.SESSION_ID, SqlType.BIGINT, 0, "");
            case "CURRENT_SETTING" -> setting(call, arguments);
            case "PG_GET_SERIAL_SEQUENCE" ->
                call(call, arguments, Function.PG_GET_SERIAL_SEQUENCE, SqlType.VARCHAR, 2, "tt");
            case "ABORT_SESSION", "PG_TERMINATE_BACKEND" ->
                call(call, arguments, Function.ABORT_SESSION, SqlType.BOOLEAN, 1, "l");
            case "CANCEL_SESSION", "PG_CANCEL_BACKEND" ->
                call(call, arguments, Function.CANCEL_SESSION, SqlType.BOOLEAN, 1, "l");
            case "DATABASE", "CURRENT_DATABASE", "CURRENT_CATALOG" -> new Constant("ASHLAR", SqlType.VARCHAR);
            case "PG_TYPEOF" -> {
                checkCount(call, arguments, 1, 1);
                yield new Constant(ForeignTypeNames.of(arguments.get(0)), SqlType.VARCHAR);
            }
            case "VERSION" -> call(call, arguments, Function.VERSION, SqlType.VARCHAR, 0, "");
            default -> null;
        };
    }

    /**
     * A call whose arguments have one kind of type each.
     *
     * @param kinds t text, b text or binary, x anything as text, l whole number, d double, n any number
     */
    private Scalar call(
            Expression.Call call, List<Scalar> arguments, Function function, SqlType type, int least, String kinds) {
        checkCount(call, arguments, least, kinds.length());
        List<Scalar> children = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            children.add(argument(call, arguments.get(i), kinds.charAt(i)));
        }
        return new Call(function, children, type);
    }

    /** The time with six digits of the second, or, with an argument, with all there are. */
    private static Scalar clock(Expression.Call call, List<Scalar> arguments, Function function, boolean zoned) {
        checkCount(call, arguments, 0, 1);
        return new Call(function, List.of(), SqlType.time(true, zoned, arguments.isEmpty() ? 6 : 9));
    }

    private Scalar setting(Expression.Call call, List<Scalar> arguments) {
        List<Scalar> typed = arguments.size() == 1
                ? Arguments.of(coercion, call, arguments, SqlType.VARCHAR)
                : Arguments.of(coercion, call, arguments, SqlType.VARCHAR, SqlType.BOOLEAN);
        return new Call(Function.CURRENT_SETTING, typed, SqlType.VARCHAR);
    }

    private Scalar argument(Expression.Call call, Scalar argument, char kind) {
        SqlKind given = argument.type().kind();
        boolean untyped = Coercion.isUntyped(argument);
        switch (kind) {
            case 't', 'x':
                if (kind == 't' && (given == SqlKind.VARBINARY || given == SqlKind.ARRAY)) {
                    throw wrongArgument(call, argument, "text");
                }
                return given.isText() && !untyped
                        ? trimmed(argument, call)
                        : coercion.coerce(argument, SqlType.VARCHAR, call.place());
            case 'b':
                if (given == SqlKind.ARRAY) {
                    throw wrongArgument(call, argument, "text or binary data");
                }
                return given.isBytes() && !untyped
                        ? argument
                        : coercion.coerce(argument, SqlType.VARCHAR, call.place());
            case 'l':
                if (!untyped && !given.isNumeric()) {
                    throw wrongArgument(call, argument, "a whole number");
                }
                return coercion.coerce(argument, SqlType.BIGINT, call.place());
            case 'd':
                if (!untyped && !given.isNumeric()) {
                    throw wrongArgument(call, argument, "a number");
                }
                return coercion.coerce(argument, SqlType.DOUBLE, call.place());
            default:
                if (!untyped && !given.isNumeric()) {
                    throw wrongArgument(call, argument, "a number");
                }
                return untyped ? coercion.coerce(argument, SqlType.DOUBLE, call.place()) : argument;
        }
    }

    /** CHAR loses its padding before a function of text sees it. */
    private Scalar trimmed(Scalar argument, Expression.Call call) {
        return argument.type().kind() == SqlKind.CHAR
                ? coercion.coerce(argument, argument.type().unlimited(), call.place())
                : argument;
    }

    private List<Scalar> coerceAll(List<Scalar> values, SqlType type, Place place) {
        List<Scalar> coerced = new ArrayList<>();
        for (Scalar value : values) {
            coerced.add(coercion.coerceOperand(value, type, place));
        }
        return coerced;
    }

    private static SqlException wrongArgument(Expression.Call call, Scalar argument, String expected) {
        return call.place()
                .error(
                        SqlState.UNKNOWN_FUNCTION,
                        "argument of " + call.name() + " is of type " + argument.type() + ", expected " + expected);
    }

    static void checkCount(Expression.Call call, List<Scalar> arguments, int least, int most) {
        if (arguments.size() < least || arguments.size() > most) {
            String expected = least == most
                    ? Integer.toString(least)
                    : most == Integer.MAX_VALUE ? "at least " + least : least + " to " + most;
            throw call.place()
                    .error(
                            SqlState.UNKNOWN_FUNCTION,
                            "function " + call.name() + " has " + arguments.size() + " arguments, expected "
                                    + expected);
        }
    }
}

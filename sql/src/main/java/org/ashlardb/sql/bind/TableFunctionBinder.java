package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.TableFunction;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.function.ArrayRowsFunction;
import org.ashlardb.sql.expression.function.BesideFunction;
import org.ashlardb.sql.expression.function.JsonRowsFunction;
import org.ashlardb.sql.expression.function.SeriesFunction;
import org.ashlardb.sql.plan.Frame;
import org.ashlardb.sql.plan.FunctionScan;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Window;
import org.ashlardb.sql.plan.WindowCall;
import org.ashlardb.sql.plan.WindowFunction;
import org.ashlardb.sql.schema.FunctionSchema;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.TableReference;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Binds functions that stand in a FROM clause. */
final class TableFunctionBinder {
    /**
     * A function with its columns; a name that is null is that of the function or its alias.
     *
     * @param keys by which {@link ParameterHints} know the columns, for none or all of them
     */
    record Bound(
            TableFunction function,
            List<Scalar> arguments,
            List<String> names,
            List<SqlType> types,
            List<Integer> keys) {
        Bound(TableFunction function, List<Scalar> arguments, List<String> names, List<SqlType> types) {
            this(function, arguments, names, types, List.of());
        }

        /** A variable is the column of a number. */
        void hint(BindContext context, int column, Variable variable) {
            if (column < keys.size() && keys.get(column) != ParameterHints.NONE) {
                context.hints().add(variable, keys.get(column));
            }
        }
    }

    private static final String ORDINALITY = "ORDINALITY";

    private final BindContext context;
    private final Scope lateral;
    private final Coercion coercion;

    /** Arguments see the columns of the lateral scope. */
    TableFunctionBinder(BindContext context, Scope lateral) {
        this.context = context;
        this.lateral = lateral;
        coercion = new Coercion(context);
    }

    /** A function of one column gives it its own name, or its alias. */
    FromBinder.From bind(TableReference.Function node, Scope outer) {
        ExpressionBinder binder = new ExpressionBinder(
                context, Scope.EMPTY.withOuter(lateral), null, "an argument of a table's function");
        FunctionSchema user = user(node);
        if (user != null) {
            return user(user, node, binder.bindAll(node.call().arguments()), outer);
        }
        Bound bound = function(node.call(), binder.bindAll(node.call().arguments()));
        String alias = node.alias() == null ? node.call().name() : node.alias();
        return from(bound, alias, node.ordinality(), node.columnAliases(), node.place(), outer);
    }

    private FromBinder.From from(
            Bound bound, String alias, boolean ordinality, List<String> aliases, Place place, Scope outer) {
        List<String> names = new ArrayList<>(bound.names());
        List<SqlType> types = new ArrayList<>(bound.types());
        if (names.size() == 1 && names.get(0) == null) {
            names.set(0, alias);
        }
        if (ordinality) {
            names.add(ORDINALITY);
            types.add(SqlType.BIGINT);
        }
        FromBinder.checkAliases(aliases, names.size(), alias, place);
        List<Variable> variables = new ArrayList<>();
        List<Scope.Column> columns = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            String name = i < aliases.size() ? aliases.get(i) : names.get(i);
            variables.add(context.newVariable(name, types.get(i), true));
            bound.hint(context, i, variables.get(i));
            columns.add(new Scope.Column(null, alias, name, variables.get(i), false, names.size() == 1));
        }
        return new FromBinder.From(
                new FunctionScan(bound.function(), bound.arguments(), ordinality, variables),
                new Scope(columns, outer));
    }

    /** ROWS FROM: each function's only column is named after it. */
    FromBinder.From bind(TableReference.RowsFrom node, Scope outer) {
        ExpressionBinder binder = new ExpressionBinder(
                context, Scope.EMPTY.withOuter(lateral), null, "an argument of a table's function");
        List<BesideFunction.Part> parts = new ArrayList<>();
        List<Scalar> arguments = new ArrayList<>();
        List<String> names = new ArrayList<>();
        List<SqlType> types = new ArrayList<>();
        for (TableReference.Function function : node.functions()) {
            if (user(function) != null) {
                throw function.place()
                        .error(SqlState.NOT_SUPPORTED, "several functions in ROWS FROM, of which users have made one");
            }
            Bound bound =
                    function(function.call(), binder.bindAll(function.call().arguments()));
            int columns = bound.types().size();
            parts.add(
                    new BesideFunction.Part(bound.function(), bound.arguments().size(), columns));
            arguments.addAll(bound.arguments());
            types.addAll(bound.types());
            bound.names()
                    .forEach(name -> names.add(name == null ? function.call().name() : name));
        }
        Bound all = new Bound(new BesideFunction(parts), arguments, names, types);
        String alias = node.alias() == null ? node.functions().get(0).call().name() : node.alias();
        return from(all, alias, node.ordinality(), node.columnAliases(), node.place(), outer);
    }

    /** The function that a user has made, or null if it is none. */
    private FunctionSchema user(TableReference.Function node) {
        String name = node.call().name();
        if (node.schema() == null && makesRows(name)) {
            return null;
        }
        String schema = node.schema() == null ? context.schema() : node.schema();
        FunctionSchema found = context.catalog().findFunction(schema, name);
        boolean table = found != null && found.returnsTable();
        if (!table && node.schema() != null) {
            throw unknown(node.schema() + "." + name, node.place());
        }
        return table ? found : null;
    }

    private FromBinder.From user(
            FunctionSchema function, TableReference.Function node, List<Scalar> arguments, Scope outer) {
        BoundQuery query = new UserTableBinder(context).bind(function, arguments, node.place());
        String alias = node.alias() == null ? function.name() : node.alias();
        PlanNode plan = query.plan();
        List<Variable> variables = new ArrayList<>(query.variables());
        if (node.ordinality()) {
            variables.add(context.newVariable(ORDINALITY, SqlType.BIGINT, false));
            plan = numbered(plan, variables.get(variables.size() - 1));
        }
        FromBinder.checkAliases(node.columnAliases(), variables.size(), alias, node.place());
        List<Scope.Column> columns = new ArrayList<>();
        for (int i = 0; i < variables.size(); i++) {
            String name = i < node.columnAliases().size()
                    ? node.columnAliases().get(i)
                    : function.returnsSet() && i == 0 ? alias : variables.get(i).name();
            columns.add(new Scope.Column(null, alias, name, variables.get(i), false, variables.size() == 1));
        }
        return new FromBinder.From(plan, new Scope(columns, outer));
    }

    /** The rows with their numbers, in the order in which they come. */
    private static PlanNode numbered(PlanNode rows, Variable number) {
        WindowCall call =
                new WindowCall(WindowFunction.ROW_NUMBER, List.of(), false, false, null, Frame.DEFAULT, SqlType.BIGINT);
        return new Window(rows, List.of(), List.of(), List.of(call), List.of(number));
    }

    private static SqlException unknown(String name, Place place) {
        return place.error(SqlState.UNKNOWN_FUNCTION, "function " + name + " does not exist or makes no rows");
    }

    Bound function(Expression.Call call, List<Scalar> arguments) {
        return switch (call.name()) {
            case "GENERATE_SERIES" -> series(call, arguments);
            case "SYSTEM_RANGE" -> range(call, arguments);
            case "UNNEST" -> unnest(call, arguments);
            case "REGEXP_MATCHES", "REGEXP_SPLIT_TO_TABLE" ->
                elements(new RegexFunctions(coercion).rows(call, arguments));
            case "STRING_TO_TABLE" -> elements(new ArrayFunctions(coercion).strings(call, arguments));
            case "GENERATE_SUBSCRIPTS" ->
                single(
                        ArrayRowsFunction.GENERATE_SUBSCRIPTS,
                        new ArrayFunctions(coercion).subscripts(call, arguments),
                        SqlType.INTEGER);
            case "JSON_ARRAY_ELEMENTS", "JSONB_ARRAY_ELEMENTS" ->
                json(call, arguments, JsonRowsFunction.JSONB_ARRAY_ELEMENTS, SqlType.JSON);
            case "JSON_ARRAY_ELEMENTS_TEXT", "JSONB_ARRAY_ELEMENTS_TEXT" ->
                json(call, arguments, JsonRowsFunction.JSONB_ARRAY_ELEMENTS_TEXT, SqlType.VARCHAR);
            case "JSON_EACH", "JSONB_EACH" -> json(call, arguments, JsonRowsFunction.JSONB_EACH, SqlType.JSON);
            case "JSON_EACH_TEXT", "JSONB_EACH_TEXT" ->
                json(call, arguments, JsonRowsFunction.JSONB_EACH_TEXT, SqlType.VARCHAR);
            case "JSONB_PATH_QUERY" -> {
                List<Scalar> typed = new JsonFunctions(coercion).pathArguments(call, arguments);
                yield single(JsonFunctions.pathFunction(call, typed).rows(), typed, SqlType.JSON);
            }
            case "JSON_OBJECT_KEYS", "JSONB_OBJECT_KEYS" ->
                json(call, arguments, JsonRowsFunction.JSONB_OBJECT_KEYS, SqlType.VARCHAR);
            default -> throw unknown(call.name(), call.place());
        };
    }

    /** Whether a function makes rows, and so stands in FROM only. */
    static boolean makesRows(String name) {
        return switch (name) {
            case "GENERATE_SERIES",
                    "SYSTEM_RANGE",
                    "UNNEST",
                    "REGEXP_MATCHES",
                    "REGEXP_SPLIT_TO_TABLE",
                    "STRING_TO_TABLE",
                    "GENERATE_SUBSCRIPTS",
                    "JSON_ARRAY_ELEMENTS",
                    "JSONB_ARRAY_ELEMENTS",
                    "JSON_ARRAY_ELEMENTS_TEXT",
                    "JSONB_ARRAY_ELEMENTS_TEXT",
                    "JSON_EACH",
                    "JSONB_EACH",
                    "JSON_EACH_TEXT",
                    "JSONB_EACH_TEXT",
                    "JSONB_PATH_QUERY",
                    "JSON_OBJECT_KEYS",
                    "JSONB_OBJECT_KEYS" -> true;
            default -> false;
        };
    }

    private static Bound elements(Scalar array) {
        return single(ArrayRowsFunction.UNNEST, List.of(array), array.type().element());
    }

    /** Elements of one array are named after the function, those of several C1, C2 and so on. */
    private Bound unnest(Expression.Call call, List<Scalar> arguments) {
        FunctionBinder.checkCount(call, arguments, 1, Integer.MAX_VALUE);
        List<Scalar> arrays = new ArrayList<>();
        List<String> names = new ArrayList<>();
        List<SqlType> types = new ArrayList<>();
        List<Integer> keys = new ArrayList<>();
        for (Scalar argument : arguments) {
            boolean elements = ArrayBinder.isUntyped(argument.type());
            int key = context.hints().key(elements ? argument.children() : List.of(argument));
            Scalar array = key == ParameterHints.NONE
                    ? new ArrayFunctions(coercion).array(call, argument)
                    : coercion.coerce(argument, SqlType.array(context.hints().type(key)), call.place());
            arrays.add(array);
            keys.add(key);
            types.add(array.type().element());
            names.add(arguments.size() == 1 ? null : "C" + arrays.size());
        }
        return new Bound(ArrayRowsFunction.UNNEST, arrays, names, types, keys);
    }

    private Bound json(Expression.Call call, List<Scalar> arguments, JsonRowsFunction function, SqlType type) {
        List<Scalar> values = Arguments.of(coercion, call, arguments, SqlType.JSON);
        return switch (function) {
            case JSONB_EACH, JSONB_EACH_TEXT ->
                new Bound(function, values, List.of("KEY", "VALUE"), List.of(SqlType.VARCHAR, type));
            case JSONB_OBJECT_KEYS -> single(function, values, type);
            default -> new Bound(function, values, List.of("VALUE"), List.of(type));
        };
    }

    private static Bound single(TableFunction function, List<Scalar> arguments, SqlType type) {
        List<String> names = new ArrayList<>();
        names.add(null);
        return new Bound(function, arguments, names, List.of(type));
    }

    private Bound range(Expression.Call call, List<Scalar> arguments) {
        FunctionBinder.checkCount(call, arguments, 2, 3);
        List<Scalar> values = withStep(call, arguments, SqlType.BIGINT);
        return new Bound(SeriesFunction.NUMBERS, values, List.of("X"), List.of(SqlType.BIGINT));
    }

    private List<Scalar> withStep(Expression.Call call, List<Scalar> arguments, SqlType type) {
        List<Scalar> values = new ArrayList<>();
        for (Scalar argument : arguments) {
            values.add(Arguments.one(coercion, call, argument, type));
        }
        if (values.size() < 3) {
            Constant one = new Constant(1L, SqlType.INTEGER);
            values.add(coercion.coerce(one, type, call.place()));
        }
        return values;
    }

    private Bound series(Expression.Call call, List<Scalar> arguments) {
        FunctionBinder.checkCount(call, arguments, 2, 3);
        SqlType type = SqlType.NULL;
        for (Scalar argument : arguments) {
            boolean counts = !Coercion.isUntyped(argument) && argument.type().kind() != SqlKind.INTERVAL;
            SqlType common = counts ? TypeRules.common(type, argument.type()) : type;
            if (common == null) {
                break;
            }
            type = common;
        }
        boolean interval = arguments.size() == 3 && arguments.get(2).type().kind() == SqlKind.INTERVAL;
        SqlKind kind = type.kind();
        if (kind == SqlKind.DATE && !interval) {
            return dates(call, arguments);
        }
        if (kind.isTemporal() && kind != SqlKind.TIME && arguments.size() == 3) {
            SqlType time = kind == SqlKind.DATE ? SqlType.TIMESTAMP : type;
            List<Scalar> values = Arguments.of(coercion, call, arguments, time, time, SqlType.INTERVAL);
            return single(
                    time.kind() == SqlKind.TIMESTAMP_TZ ? SeriesFunction.INSTANTS : SeriesFunction.TIMESTAMPS,
                    values,
                    time);
        }
        if (kind == SqlKind.DECIMAL) {
            return single(SeriesFunction.DECIMALS, withStep(call, arguments, type), type);
        }
        boolean small = kind == SqlKind.INTEGER || kind == SqlKind.SMALLINT || kind == SqlKind.TINYINT;
        if (small || kind == SqlKind.BIGINT || kind == SqlKind.NULL) {
            SqlType whole = small ? SqlType.INTEGER : SqlType.BIGINT;
            return single(SeriesFunction.NUMBERS, withStep(call, arguments, whole), whole);
        }
        throw call.place()
                .error(
                        SqlState.UNKNOWN_FUNCTION,
                        "GENERATE_SERIES of type " + type + ", expected whole numbers, decimals, dates or timestamps"
                                + " with an interval");
    }

    private Bound dates(Expression.Call call, List<Scalar> arguments) {
        List<Scalar> values = new ArrayList<>();
        values.add(Arguments.one(coercion, call, arguments.get(0), SqlType.DATE));
        values.add(Arguments.one(coercion, call, arguments.get(1), SqlType.DATE));
        Scalar step = arguments.size() == 3 ? arguments.get(2) : new Constant(1L, SqlType.BIGINT);
        values.add(Arguments.one(coercion, call, step, SqlType.BIGINT));
        return single(SeriesFunction.NUMBERS, values, SqlType.DATE);
    }
}

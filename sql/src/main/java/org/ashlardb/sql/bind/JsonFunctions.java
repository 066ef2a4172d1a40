package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ashlardb.sql.expression.Cast;
import org.ashlardb.sql.expression.Conditional;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.RowCall;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.function.JsonConstructor;
import org.ashlardb.sql.expression.function.JsonFunction;
import org.ashlardb.sql.expression.function.JsonPathFunction;
import org.ashlardb.sql.expression.function.JsonTest;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Finds the functions and operators of JSON. */
final class JsonFunctions {
    private static final SqlType JSON = SqlType.JSON;
    private static final SqlType TEXT = SqlType.VARCHAR;

    private final Coercion coercion;

    JsonFunctions(Coercion coercion) {
        this.coercion = coercion;
    }

    /** The call, or null when there is no such function. Operators are called by their signs. */
    Scalar bind(Expression.Call call, List<Scalar> arguments) {
        return switch (call.name()) {
            case "->" -> get(call, arguments, JsonFunction.GET_MEMBER, JsonFunction.GET_ELEMENT, JSON);
            case "->>" -> get(call, arguments, JsonFunction.GET_MEMBER_TEXT, JsonFunction.GET_ELEMENT_TEXT, TEXT);
            case "#>" -> call(call, pathAsText(arguments), JsonFunction.GET_PATH, JSON, JSON, TEXT);
            case "#>>" -> call(call, pathAsText(arguments), JsonFunction.GET_PATH_TEXT, TEXT, JSON, TEXT);
            case "#-", "JSONB_DELETE_PATH" ->
                call(call, pathAsText(arguments), JsonFunction.REMOVE_PATH, JSON, JSON, TEXT);
            case "@>", "JSONB_CONTAINS" -> call(call, arguments, JsonFunction.CONTAINS, SqlType.BOOLEAN, JSON, JSON);
            case "<@", "JSONB_CONTAINED" -> call(call, arguments, JsonFunction.CONTAINED, SqlType.BOOLEAN, JSON, JSON);
            case "JSONB_EXISTS" -> call(call, arguments, JsonFunction.HAS_KEY, SqlType.BOOLEAN, JSON, TEXT);
            case "JSONB_EXISTS_ANY" ->
                call(call, pathAsText(arguments), JsonFunction.HAS_ANY_KEY, SqlType.BOOLEAN, JSON, TEXT);
            case "JSONB_EXISTS_ALL" ->
                call(call, pathAsText(arguments), JsonFunction.HAS_ALL_KEYS, SqlType.BOOLEAN, JSON, TEXT);
            case "JSONB_CONCAT" -> call(call, arguments, JsonFunction.CONCATENATE, JSON, JSON, JSON);
            case "JSONB_DELETE" -> delete(call, arguments);
            case "JSONB_SET", "JSON_SET" -> change(call, arguments, JsonFunction.SET);
            case "JSONB_SET_LAX" -> setLax(call, arguments);
            case "JSONB_INSERT", "JSON_INSERT" -> change(call, arguments, JsonFunction.INSERT);
            case "JSON_MERGE_PATCH", "JSON_MERGEPATCH" ->
                call(call, arguments, JsonFunction.MERGE_PATCH, JSON, JSON, JSON);
            case "JSON_STRIP_NULLS", "JSONB_STRIP_NULLS" -> call(call, arguments, JsonFunction.STRIP_NULLS, JSON, JSON);
            case "JSON_TYPEOF", "JSONB_TYPEOF" -> call(call, arguments, JsonFunction.TYPEOF, TEXT, JSON);
            case "JSON_ARRAY_LENGTH", "JSONB_ARRAY_LENGTH" ->
                call(call, arguments, JsonFunction.ARRAY_LENGTH, SqlType.INTEGER, JSON);
            case "JSONB_PRETTY", "JSON_PRETTY" -> call(call, arguments, JsonFunction.PRETTY, TEXT, JSON);
            case "JSONB_PATH_EXISTS", "JSONB_PATH_MATCH" -> path(call, arguments, SqlType.BOOLEAN);
            case "JSONB_PATH_QUERY_ARRAY", "JSONB_PATH_QUERY_FIRST" -> path(call, arguments, JSON);
            case "@?" -> silent(call, arguments, "JSONB_PATH_EXISTS");
            case "@@" -> silent(call, arguments, "JSONB_PATH_MATCH");
            case "JSON RECORD" -> call(call, arguments, JsonFunction.RECORD, JSON, JSON);
            case "IS JSON VALUE", "IS JSON SCALAR", "IS JSON ARRAY", "IS JSON OBJECT" -> test(call, arguments);
            case "JSON_SCALAR", "TO_JSON", "TO_JSONB" ->
                construct(call, arguments, JsonConstructor.Form.TO_JSON, false);
            case "JSON_ARRAY", "JSON_ARRAY NULL" ->
                construct(
                        call,
                        arguments,
                        JsonConstructor.Form.JSON_ARRAY,
                        call.name().equals("JSON_ARRAY"));
            case "JSON_BUILD_ARRAY", "JSONB_BUILD_ARRAY" ->
                construct(call, arguments, JsonConstructor.Form.JSON_ARRAY, false);
            case "JSON_OBJECT UNIQUE", "JSON_OBJECT ABSENT UNIQUE" ->
                construct(
                        call,
                        arguments,
                        JsonConstructor.Form.UNIQUE_KEYS,
                        call.name().contains(" ABSENT"));
            case "JSON_OBJECT", "JSON_OBJECT ABSENT", "JSON_BUILD_OBJECT", "JSONB_BUILD_OBJECT" ->
                construct(
                        call,
                        arguments,
                        JsonConstructor.Form.JSON_OBJECT,
                        call.name().endsWith(" ABSENT"));
            default -> null;
        };
    }

    private Scalar call(
            Expression.Call call, List<Scalar> arguments, JsonFunction function, SqlType type, SqlType... types) {
        return new RowCall(function, Arguments.of(coercion, call, arguments, types), type);
    }

    /** A function of JSON paths, with what is passed and whether errors find nothing, or without. */
    private Scalar path(Expression.Call call, List<Scalar> arguments, SqlType type) {
        List<Scalar> typed = pathArguments(call, arguments);
        return new RowCall(pathFunction(call, typed), typed, type);
    }

    private Scalar silent(Expression.Call operator, List<Scalar> arguments, String function) {
        List<Scalar> all = new ArrayList<>(arguments);
        all.add(coercion.coerce(new Constant("{}", SqlType.VARCHAR, true), JSON, operator.place()));
        all.add(new Constant(1L, SqlType.BOOLEAN));
        Expression.Call call = new Expression.Call(function, List.of(), false, false, operator.place());
        return path(call, all, SqlType.BOOLEAN);
    }

    /** The arguments of a function of JSON paths in their types. */
    List<Scalar> pathArguments(Expression.Call call, List<Scalar> arguments) {
        FunctionBinder.checkCount(call, arguments, 2, 4);
        SqlType[] types = {JSON, TEXT, JSON, SqlType.BOOLEAN};
        return Arguments.of(coercion, call, arguments, Arrays.copyOf(types, arguments.size()));
    }

    static JsonPathFunction pathFunction(Expression.Call call, List<Scalar> typed) {
        return new JsonPathFunction(
                JsonPathFunction.Form.valueOf(call.name()), JsonQueryBinder.constantPath(typed.get(1), call.place()));
    }

    /** By number when the second argument is a whole number, else by key. */
    private Scalar get(
            Expression.Call call, List<Scalar> arguments, JsonFunction byKey, JsonFunction byNumber, SqlType type) {
        boolean number = arguments.size() == 2
                && arguments.get(1).type().kind().isWhole()
                && !Coercion.isUntyped(arguments.get(1));
        return call(call, arguments, number ? byNumber : byKey, type, JSON, number ? SqlType.BIGINT : TEXT);
    }

    private Scalar delete(Expression.Call call, List<Scalar> arguments) {
        boolean keys = arguments.size() == 2 && arguments.get(1).type().kind() == SqlKind.ARRAY;
        return keys
                ? call(call, arguments, JsonFunction.REMOVE_KEYS, JSON, JSON, SqlType.array(TEXT))
                : get(call, arguments, JsonFunction.REMOVE_KEY, JsonFunction.REMOVE_ELEMENT, JSON);
    }

    private Scalar change(Expression.Call call, List<Scalar> arguments, JsonFunction function) {
        return arguments.size() == 4
                ? call(call, pathAsText(arguments), function, JSON, JSON, TEXT, JSON, SqlType.BOOLEAN)
                : call(call, pathAsText(arguments), function, JSON, JSON, TEXT, JSON);
    }

    /** As SET, and the fifth argument, a constant, tells what becomes of a NULL that is to be set. */
    private Scalar setLax(Expression.Call call, List<Scalar> arguments) {
        FunctionBinder.checkCount(call, arguments, 3, 5);
        List<Scalar> given = new ArrayList<>(arguments.subList(0, Math.min(4, arguments.size())));
        given.set(0, coercion.coerce(coercion.settle(given.get(0)), JSON, call.place()));
        Object treatment = arguments.size() < 5
                ? "use_json_null"
                : arguments.get(4) instanceof Constant constant ? constant.value() : "";
        List<Scalar> otherwise = new ArrayList<>(given);
        otherwise.set(2, coercion.coerce(new Constant("null", SqlType.VARCHAR, true), JSON, call.place()));
        Scalar ofNull =
                switch (String.valueOf(treatment)) {
                    case "use_json_null" -> change(call, otherwise, JsonFunction.SET);
                    case "delete_key" ->
                        call(call, pathAsText(given.subList(0, 2)), JsonFunction.REMOVE_PATH, JSON, JSON, TEXT);
                    case "return_target" -> given.get(0);
                    case "raise_exception" -> call(call, otherwise.subList(2, 3), JsonFunction.REFUSE_NULL, JSON, JSON);
                    default ->
                        throw call.place()
                                .error(
                                        SqlState.INVALID_PARAMETER,
                                        "treatment of NULL " + treatment
                                                + ", expected 'use_json_null', 'delete_key', 'return_target' or"
                                                + " 'raise_exception'");
                };
        return new Conditional(true, List.of(change(call, given, JsonFunction.SET), ofNull), JSON);
    }

    /** The second argument may be an array of texts, the text of which is what the functions read. */
    private List<Scalar> pathAsText(List<Scalar> arguments) {
        if (arguments.size() < 2 || arguments.get(1).type().kind() != SqlKind.ARRAY) {
            return arguments;
        }
        Scalar path = coercion.settle(arguments.get(1));
        if (!path.type().element().kind().isText()) {
            return arguments;
        }
        List<Scalar> changed = new ArrayList<>(arguments);
        changed.set(1, new Cast(path, TEXT, false));
        return changed;
    }

    private Scalar test(Expression.Call call, List<Scalar> arguments) {
        Scalar value = coercion.settle(arguments.get(0));
        if (value.type().kind() != SqlKind.JSON) {
            value = Arguments.one(coercion, call, value, TEXT);
        }
        JsonTest.Form form = JsonTest.Form.valueOf(call.name().substring("IS JSON ".length()));
        return new RowCall(new JsonTest(form, value.type().kind()), List.of(value), SqlType.BOOLEAN);
    }

    private Scalar construct(Expression.Call call, List<Scalar> arguments, JsonConstructor.Form form, boolean absent) {
        boolean object = form == JsonConstructor.Form.JSON_OBJECT || form == JsonConstructor.Form.UNIQUE_KEYS;
        if (object && arguments.size() % 2 != 0) {
            throw call.place().error(SqlState.INVALID_PARAMETER, "a JSON object needs a value for every key");
        }
        if (form == JsonConstructor.Form.TO_JSON) {
            FunctionBinder.checkCount(call, arguments, 1, 1);
        }
        List<Scalar> values = new ArrayList<>();
        List<SqlKind> kinds = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            Scalar value = coercion.settle(arguments.get(i));
            if (object && i % 2 == 0 || value.type().kind() == SqlKind.CHAR) {
                value = coercion.coerce(value, TEXT, call.place());
            }
            values.add(value);
            kinds.add(value.type().kind());
        }
        return new RowCall(new JsonConstructor(form, kinds, absent), values, JSON);
    }

    /** The parts of || joined as JSON, or null when they are not all JSON: then text must be among them. */
    static Scalar concatenate(Coercion coercion, List<Scalar> parts, Place place) {
        boolean json = false;
        boolean text = false;
        Scalar other = null;
        for (Scalar part : parts) {
            boolean is = part.type().kind() == SqlKind.JSON;
            json |= is;
            if (!is && !Coercion.isUntyped(part)) {
                text |= part.type().kind().isText();
                other = part;
            }
        }
        if (json && other != null && !text) {
            throw place.error(
                    SqlState.UNKNOWN_FUNCTION, "operator || cannot be applied to types JSON and " + other.type());
        }
        if (!json || other != null) {
            return null;
        }
        Scalar all = coercion.coerce(parts.get(0), JSON, place);
        for (Scalar part : parts.subList(1, parts.size())) {
            all = new RowCall(JsonFunction.CONCATENATE, List.of(all, coercion.coerce(part, JSON, place)), JSON);
        }
        return all;
    }
}

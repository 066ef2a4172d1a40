package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.RowCall;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.function.ArrayFunction;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Finds the functions and operators of arrays. */
final class ArrayFunctions {
    private static final SqlType TEXTS = SqlType.array(SqlType.VARCHAR);
    private static final Constant ONE = new Constant(1L, SqlType.BIGINT);

    private final Coercion coercion;
    private final ArrayBinder arrays;

    ArrayFunctions(Coercion coercion) {
        this.coercion = coercion;
        arrays = new ArrayBinder(coercion);
    }

    /** The call, or null when there is no such function. Operators are called by their signs. */
    Scalar bind(Expression.Call call, List<Scalar> arguments) {
        return switch (call.name()) {
            case "[]=" -> withElement(call, arguments);
            case "[:]=" -> withSlice(call, arguments);
            case "@>" -> both(call, arguments, ArrayFunction.CONTAINS, false);
            case "<@" -> both(call, arguments, ArrayFunction.CONTAINS, true);
            case "&&" -> both(call, arguments, ArrayFunction.OVERLAPS, false);
            case "CARDINALITY" -> plain(call, arguments, ArrayFunction.CARDINALITY);
            case "ARRAY_MAX_CARDINALITY" -> maxCardinality(call, arguments);
            case "ARRAY_LENGTH" ->
                arguments.size() == 1
                        ? plain(call, arguments, ArrayFunction.CARDINALITY)
                        : ofDimension(call, arguments, ArrayFunction.ARRAY_LENGTH);
            case "ARRAY_UPPER" -> ofDimension(call, arguments, ArrayFunction.ARRAY_LENGTH);
            case "ARRAY_LOWER" -> ofDimension(call, arguments, ArrayFunction.ARRAY_LOWER);
            case "ARRAY_NDIMS" -> plain(call, arguments, ArrayFunction.ARRAY_NDIMS);
            case "ARRAY_GET" -> element(call, arguments);
            case "ARRAY_SLICE" -> slice(call, arguments);
            case "ARRAY_CAT" -> {
                FunctionBinder.checkCount(call, arguments, 2, 2);
                yield arrays.join(arguments.get(0), array(call, arguments.get(1)), call.place());
            }
            case "ARRAY_APPEND" -> append(call, arguments, false);
            case "ARRAY_PREPEND" -> append(call, arguments, true);
            default -> more(call, arguments);
        };
    }

    private Scalar more(Expression.Call call, List<Scalar> arguments) {
        return switch (call.name()) {
            case "ARRAY_REMOVE" -> sought(call, arguments, ArrayFunction.ARRAY_REMOVE, null);
            case "ARRAY_REPLACE" -> sought(call, arguments, ArrayFunction.ARRAY_REPLACE, null);
            case "ARRAY_POSITION" -> sought(call, arguments, ArrayFunction.ARRAY_POSITION, SqlType.INTEGER);
            case "ARRAY_POSITIONS" ->
                sought(call, arguments, ArrayFunction.ARRAY_POSITIONS, SqlType.array(SqlType.INTEGER));
            case "ARRAY_CONTAINS" -> sought(call, arguments, ArrayFunction.ARRAY_CONTAINS, SqlType.BOOLEAN);
            case "TRIM_ARRAY" -> {
                FunctionBinder.checkCount(call, arguments, 2, 2);
                Scalar array = array(call, arguments.get(0));
                yield new RowCall(
                        ArrayFunction.TRIM_ARRAY, List.of(array, whole(call, arguments.get(1))), unlimited(array));
            }
            case "ARRAY_REVERSE" -> {
                FunctionBinder.checkCount(call, arguments, 1, 1);
                Scalar array = array(call, arguments.get(0));
                yield new RowCall(ArrayFunction.ARRAY_REVERSE, List.of(array), array.type());
            }
            case "ARRAY_TO_STRING" -> {
                FunctionBinder.checkCount(call, arguments, 2, 3);
                List<Scalar> values = texts(call, arguments, array(call, arguments.get(0)));
                yield new RowCall(ArrayFunction.ARRAY_TO_STRING, values, SqlType.VARCHAR);
            }
            case "STRING_TO_ARRAY" -> strings(call, arguments);
            default -> null;
        };
    }

    /** A text taken apart by a separator. */
    Scalar strings(Expression.Call call, List<Scalar> arguments) {
        FunctionBinder.checkCount(call, arguments, 2, 3);
        Scalar text = Arguments.one(coercion, call, arguments.get(0), SqlType.VARCHAR);
        return new RowCall(ArrayFunction.STRING_TO_ARRAY, texts(call, arguments, text), TEXTS);
    }

    private List<Scalar> texts(Expression.Call call, List<Scalar> arguments, Scalar first) {
        List<Scalar> values = new ArrayList<>();
        values.add(first);
        for (Scalar argument : arguments.subList(1, arguments.size())) {
            values.add(Arguments.one(coercion, call, argument, SqlType.VARCHAR));
        }
        return values;
    }

    /** An argument that is an array; one without a type is an array of texts. */
    Scalar array(Expression.Call call, Scalar argument) {
        if (ArrayBinder.isUntyped(argument.type())) {
            return coercion.settle(argument);
        }
        if (Coercion.isUntyped(argument)) {
            return coercion.coerce(argument, TEXTS, call.place());
        }
        if (argument.type().kind() != SqlKind.ARRAY) {
            throw call.place()
                    .error(
                            SqlState.UNKNOWN_FUNCTION,
                            "argument of " + call.name() + " is of type " + argument.type() + ", expected an array");
        }
        return argument;
    }

    private Scalar whole(Expression.Call call, Scalar argument) {
        return Arguments.one(coercion, call, argument, SqlType.BIGINT);
    }

    private static SqlType unlimited(Scalar array) {
        return SqlType.array(array.type().element());
    }

    private Scalar plain(Expression.Call call, List<Scalar> arguments, ArrayFunction function) {
        FunctionBinder.checkCount(call, arguments, 1, 1);
        return new RowCall(function, List.of(array(call, arguments.get(0))), SqlType.INTEGER);
    }

    private Scalar maxCardinality(Expression.Call call, List<Scalar> arguments) {
        FunctionBinder.checkCount(call, arguments, 1, 1);
        int length = array(call, arguments.get(0)).type().length();
        return new Constant(length == 0 ? null : (Long) (long) length, SqlType.INTEGER);
    }

    private Scalar ofDimension(Expression.Call call, List<Scalar> arguments, ArrayFunction function) {
        FunctionBinder.checkCount(call, arguments, 1, 2);
        Scalar dimension = arguments.size() == 1 ? ONE : whole(call, arguments.get(1));
        return new RowCall(function, List.of(array(call, arguments.get(0)), dimension), SqlType.INTEGER);
    }

    /** The arguments of GENERATE_SUBSCRIPTS: an array, a dimension, whether downwards. */
    List<Scalar> subscripts(Expression.Call call, List<Scalar> arguments) {
        FunctionBinder.checkCount(call, arguments, 2, 3);
        Scalar down = arguments.size() == 2
                ? Constant.FALSE
                : Arguments.one(coercion, call, arguments.get(2), SqlType.BOOLEAN);
        return List.of(array(call, arguments.get(0)), whole(call, arguments.get(1)), down);
    }

    private Scalar element(Expression.Call call, List<Scalar> arguments) {
        FunctionBinder.checkCount(call, arguments, 2, 2);
        Scalar array = array(call, arguments.get(0));
        return new RowCall(
                ArrayFunction.ELEMENT,
                List.of(array, whole(call, arguments.get(1))),
                array.type().element());
    }

    private Scalar slice(Expression.Call call, List<Scalar> arguments) {
        FunctionBinder.checkCount(call, arguments, 3, 3);
        Scalar array = array(call, arguments.get(0));
        List<Scalar> operands = List.of(array, whole(call, arguments.get(1)), whole(call, arguments.get(2)));
        return new RowCall(ArrayFunction.SLICE, operands, unlimited(array));
    }

    /** An assignment to an element: array, subscript, value. */
    private Scalar withElement(Expression.Call call, List<Scalar> arguments) {
        Scalar array = array(call, arguments.get(0));
        SqlType element = array.type().element();
        Scalar value = arguments.get(2);
        if (!Coercion.isUntyped(value) && !TypeRules.canAssign(value.type(), element)) {
            throw call.place()
                    .error(
                            SqlState.DATATYPE_MISMATCH,
                            "elements are of type " + element + " but the expression is of type " + value.type());
        }
        Scalar alone = arrays.of(List.of(value), element, call.place());
        List<Scalar> operands = List.of(array, whole(call, arguments.get(1)), alone);
        return new RowCall(ArrayFunction.WITH_ELEMENT, operands, unlimited(array));
    }

    /** An assignment to a slice: array, first and last subscript, array of values. */
    private Scalar withSlice(Expression.Call call, List<Scalar> arguments) {
        Scalar array = array(call, arguments.get(0));
        SqlType type = unlimited(array);
        Scalar values = arguments.get(3);
        if (!Coercion.isUntyped(values) && !TypeRules.canAssign(values.type(), type)) {
            throw call.place()
                    .error(
                            SqlState.DATATYPE_MISMATCH,
                            "the array is of type " + type + " but the expression is of type " + values.type());
        }
        List<Scalar> operands = List.of(
                array,
                whole(call, arguments.get(1)),
                whole(call, arguments.get(2)),
                coercion.coerce(values, type, call.place()));
        return new RowCall(ArrayFunction.WITH_SLICE, operands, type);
    }

    /** An operator of two arrays, or null when it is not called with any. */
    private Scalar both(Expression.Call call, List<Scalar> arguments, ArrayFunction function, boolean swapped) {
        Scalar left = arguments.get(0);
        Scalar right = arguments.get(1);
        if (left.type().kind() != SqlKind.ARRAY && right.type().kind() != SqlKind.ARRAY) {
            return null;
        }
        SqlType type = Coercion.isUntyped(left)
                ? coercion.settle(right).type()
                : Coercion.isUntyped(right) ? left.type() : TypeRules.common(left.type(), right.type());
        if (type == null || type.kind() != SqlKind.ARRAY) {
            throw call.place()
                    .error(
                            SqlState.UNKNOWN_FUNCTION,
                            "operator " + call.name() + " cannot be applied to types " + left.type() + " and "
                                    + right.type());
        }
        SqlType common = SqlType.array(type.element());
        Scalar first = TrailingBlanks.cut(coercion.coerce(left, common, call.place()), right.type());
        Scalar second = TrailingBlanks.cut(coercion.coerce(right, common, call.place()), left.type());
        return new RowCall(function, swapped ? List.of(second, first) : List.of(first, second), SqlType.BOOLEAN);
    }

    private Scalar append(Expression.Call call, List<Scalar> arguments, boolean before) {
        FunctionBinder.checkCount(call, arguments, 2, 2);
        List<Scalar> typed = withElements(call, arguments.get(before ? 1 : 0), List.of(arguments.get(before ? 0 : 1)));
        List<Scalar> operands = before ? List.of(typed.get(1), typed.get(0)) : typed;
        return new RowCall(ArrayFunction.CONCATENATE, operands, typed.get(0).type());
    }

    /** A function of an array and one or two values of its elements' type; a result of type null is such an array. */
    private Scalar sought(Expression.Call call, List<Scalar> arguments, ArrayFunction function, SqlType result) {
        boolean position = function == ArrayFunction.ARRAY_POSITION;
        int values = function == ArrayFunction.ARRAY_REPLACE ? 2 : 1;
        FunctionBinder.checkCount(call, arguments, values + 1, position ? values + 2 : values + 1);
        List<Scalar> operands = new ArrayList<>(withElements(call, arguments.get(0), arguments.subList(1, values + 1)));
        if (result != null) { // which holds no elements
            operands.set(
                    0,
                    TrailingBlanks.cut(
                            operands.get(0), SqlType.array(arguments.get(1).type())));
            operands.set(1, TrailingBlanks.cut(operands.get(1), arguments.get(0).type()));
        }
        if (arguments.size() > values + 1) {
            operands.add(whole(call, arguments.get(values + 1)));
        }
        return new RowCall(function, operands, result == null ? operands.get(0).type() : result);
    }

    /** WIDTH_BUCKET of a value and an array of thresholds. */
    Scalar bucket(Expression.Call call, List<Scalar> arguments) {
        List<Scalar> operands = withElements(call, arguments.get(1), arguments.subList(0, 1));
        return new RowCall(ArrayFunction.WIDTH_BUCKET, operands, SqlType.INTEGER);
    }

    /** An array and values brought to a common type, each value as an array of its own. */
    private List<Scalar> withElements(Expression.Call call, Scalar written, List<Scalar> values) {
        SqlType element = Coercion.isUntyped(written)
                ? SqlType.NULL
                : array(call, written).type().element();
        for (Scalar value : values) {
            SqlType common = Coercion.isUntyped(value) ? element : TypeRules.common(element, value.type());
            if (common == null) {
                throw call.place()
                        .error(
                                SqlState.UNKNOWN_FUNCTION,
                                call.name() + " is called with an array of " + element + " and a value of type "
                                        + value.type());
            }
            element = common;
        }
        element = element.kind() == SqlKind.NULL ? SqlType.VARCHAR : element;
        List<Scalar> operands = new ArrayList<>();
        operands.add(coercion.coerce(written, SqlType.array(element), call.place()));
        for (Scalar value : values) {
            operands.add(arrays.of(List.of(value), element, call.place()));
        }
        return operands;
    }
}

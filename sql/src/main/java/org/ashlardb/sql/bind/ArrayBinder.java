package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Cast;
import org.ashlardb.sql.expression.Conditional;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.RowCall;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Subquery;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.function.ArrayComparison;
import org.ashlardb.sql.expression.function.ArrayConstructor;
import org.ashlardb.sql.expression.function.ArrayFunction;
import org.ashlardb.sql.expression.function.CaseFunction;
import org.ashlardb.sql.expression.function.FoldedElements;
import org.ashlardb.sql.expression.function.LikeArray;
import org.ashlardb.sql.plan.Aggregate;
import org.ashlardb.sql.plan.AggregateCall;
import org.ashlardb.sql.plan.AggregateKind;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.ArrayBuilder;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/**
 * Binds what makes arrays and takes them apart. An array of nothing but NULLs, parameters and quoted literals has elements
 * of type NULL until its context gives them another.
 */
final class ArrayBinder {
    private static final Constant FIRST = new Constant(1L, SqlType.BIGINT);
    private static final Constant LAST = new Constant((long) Integer.MAX_VALUE, SqlType.BIGINT);

    private final Coercion coercion;

    ArrayBinder(Coercion coercion) {
        this.coercion = coercion;
    }

    /** Whether it is the type of arrays whose elements have none yet. */
    static boolean isUntyped(SqlType type) {
        return type.kind() == SqlKind.ARRAY && type.innermost().kind() == SqlKind.NULL;
    }

    /** The type with as many levels of arrays around another type. */
    static SqlType withInnermost(SqlType type, SqlType innermost) {
        return type.kind() == SqlKind.ARRAY
                ? SqlType.array(withInnermost(type.element(), innermost), type.length())
                : innermost;
    }

    /** Whether arrays of one type are arrays of the other, byte for byte. */
    static boolean isSameForm(SqlType from, SqlType to) {
        boolean fits = to.length() == 0 || from.length() > 0 && from.length() <= to.length();
        SqlType a = from.element();
        SqlType b = to.element();
        return fits
                && (a.equals(b)
                        || a.kind() == SqlKind.ARRAY && b.kind() == SqlKind.ARRAY && isSameForm(a, b)
                        || a.kind() == b.kind() && a.kind().isBytes() && b.equals(b.unlimited()));
    }

    /** The expression, or null when it is about no array. */
    Scalar bind(Expression expression, ExpressionBinder expressions) {
        if (expression instanceof Expression.ArrayLiteral literal) {
            return literal(expressions.bindAll(literal.elements()), literal.place());
        }
        if (expression instanceof Expression.Subscript subscript) {
            return subscript(subscript, expressions);
        }
        return expression instanceof Expression.ArrayQuery query ? query(query, expressions) : null;
    }

    private Scalar literal(List<Scalar> elements, Place place) {
        SqlType type = SqlType.NULL;
        boolean typed = false;
        for (Scalar element : elements) {
            typed |= !Coercion.isUntyped(element);
            type = isUntyped(element.type()) ? element.type() : type;
            checkLevels(element.type(), place);
        }
        if (!typed) {
            return new RowCall(new ArrayConstructor(type), elements, SqlType.array(type));
        }
        return of(elements, ExpressionBinder.unify(elements, "ARRAY", place), place);
    }

    private static void checkLevels(SqlType element, Place place) {
        if (element.levels() >= ArrayBuilder.MAX_LEVELS) {
            throw place.error(SqlState.TOO_LARGE, "more than " + ArrayBuilder.MAX_LEVELS + " levels of arrays");
        }
    }

    /** An array of values brought to a type. What the type has no room for is found out when the array is made. */
    Scalar of(List<Scalar> elements, SqlType type, Place place) {
        SqlType unlimited = withInnermost(type, type.innermost().unlimited());
        if (type.innermost().kind().isBytes() && !unlimited.equals(type)) {
            return new Cast(of(elements, unlimited, place), SqlType.array(type), false);
        }
        List<Scalar> coerced = new ArrayList<>();
        for (Scalar element : elements) {
            coerced.add(coercion.coerce(element, type, place));
        }
        return new RowCall(new ArrayConstructor(type), coerced, SqlType.array(type));
    }

    /** An array without a type as one of a type. */
    Scalar coerce(Scalar array, SqlType target, Place place) {
        if (target.kind() != SqlKind.ARRAY) {
            if (!target.kind().isText()) {
                throw place.error(SqlState.DATATYPE_MISMATCH, "an array is found, expected a value of type " + target);
            }
            return new Cast(coercion.settle(array), target, false);
        }
        Scalar typed = of(array.children(), target.element(), place);
        return target.length() == 0 ? typed : new Cast(typed, target, false);
    }

    private Scalar subscript(Expression.Subscript node, ExpressionBinder expressions) {
        Scalar array = expressions.bind(node.array());
        if (array.type().kind() == SqlKind.JSON && !node.slice()) {
            Expression.Call call = new Expression.Call("->", List.of(), false, false, node.place());
            return new JsonFunctions(coercion).bind(call, List.of(array, expressions.bind(node.low())));
        }
        if (Coercion.isUntyped(array)) {
            array = isUntyped(array.type())
                    ? coercion.settle(array)
                    : coercion.coerce(array, SqlType.array(SqlType.VARCHAR), node.place());
        }
        if (array.type().kind() != SqlKind.ARRAY) {
            throw node.place()
                    .error(SqlState.DATATYPE_MISMATCH, "a value of type " + array.type() + " has no elements");
        }
        Scalar low = node.low() == null ? FIRST : position(expressions.bind(node.low()), node.place());
        if (!node.slice()) {
            return new RowCall(
                    ArrayFunction.ELEMENT, List.of(array, low), array.type().element());
        }
        Scalar high = node.high() == null ? LAST : position(expressions.bind(node.high()), node.place());
        return new RowCall(
                ArrayFunction.SLICE,
                List.of(array, low, high),
                SqlType.array(array.type().element()));
    }

    private Scalar position(Scalar scalar, Place place) {
        if (!Coercion.isUntyped(scalar) && !scalar.type().kind().isNumeric()) {
            throw place.error(
                    SqlState.DATATYPE_MISMATCH,
                    "array subscript is of type " + scalar.type() + ", expected a whole number");
        }
        return coercion.coerce(scalar, SqlType.BIGINT, place);
    }

    private Scalar query(Expression.ArrayQuery node, ExpressionBinder expressions) {
        BindContext context = expressions.context();
        context.outer().begin();
        BoundQuery query = new QueryBinder(context, expressions.scope()).bind(node.query());
        if (query.columns().size() != 1) {
            throw node.place()
                    .error(
                            SqlState.SYNTAX_ERROR,
                            "the query of an array has " + query.columns().size() + " columns, expected 1");
        }
        Variable column = query.columns().get(0).variable();
        checkLevels(column.type(), node.place());
        SqlType type = SqlType.array(column.type());
        AggregateCall call = new AggregateCall(
                AggregateKind.ARRAY_AGG, List.of(new Reference(column)), false, List.of(), null, type);
        Aggregate all = new Aggregate(
                query.plan(), List.of(context.newVariable("ARRAY", type, true)), List.of(), List.of(call));
        Scalar value = expressions.subquery(Subquery.Use.VALUE, all, List.of(), type);
        return new Conditional(
                true, List.of(value, new Constant(ArrayBuilder.of(column.type(), List.of()), type)), type);
    }

    /** The parts of || joined as arrays, of which some may be elements alone; null when no part is an array. */
    Scalar concatenate(List<Scalar> parts, Place place) {
        boolean array = false;
        for (Scalar part : parts) {
            array |= part.type().kind() == SqlKind.ARRAY;
        }
        if (!array) {
            return null;
        }
        Scalar all = parts.get(0);
        for (Scalar part : parts.subList(1, parts.size())) {
            all = join(all, part, place);
        }
        return all;
    }

    Scalar join(Scalar left, Scalar right, Place place) {
        boolean leftUntyped = Coercion.isUntyped(left);
        if (leftUntyped && Coercion.isUntyped(right)) {
            boolean first = left.type().kind() == SqlKind.ARRAY;
            return join(first ? coercion.settle(left) : left, first ? right : coercion.settle(right), place);
        }
        SqlType type = leftUntyped
                ? arrayOnly(right)
                : Coercion.isUntyped(right) ? arrayOnly(left) : TypeRules.common(left.type(), right.type());
        if (type != null && type.kind() == SqlKind.ARRAY) {
            return joined(left, right, type, place);
        }
        SqlType element = common(left.type(), right.type());
        if (element != null) {
            return joined(left, of(List.of(right), element, place), SqlType.array(element), place);
        }
        element = common(right.type(), left.type());
        if (element != null) {
            return joined(of(List.of(left), element, place), right, SqlType.array(element), place);
        }
        throw place.error(
                SqlState.UNKNOWN_FUNCTION,
                "operator || cannot be applied to types " + left.type() + " and " + right.type());
    }

    private static SqlType arrayOnly(Scalar scalar) {
        return scalar.type().kind() == SqlKind.ARRAY ? scalar.type() : null;
    }

    private Scalar joined(Scalar left, Scalar right, SqlType type, Place place) {
        SqlType unlimited = SqlType.array(type.element());
        return new RowCall(
                ArrayFunction.CONCATENATE,
                List.of(coercion.coerce(left, unlimited, place), coercion.coerce(right, unlimited, place)),
                unlimited);
    }

    /** The type in which elements of an array and values of another type can be compared, or null. */
    static SqlType common(SqlType array, SqlType value) {
        return array.kind() == SqlKind.ARRAY ? TypeRules.common(array.element(), value) : null;
    }

    /** A comparison of a value with ANY or ALL elements of an array. */
    Scalar quantified(Predicate.Test test, boolean all, Scalar left, Scalar array, Place place) {
        SqlType element;
        if (Coercion.isUntyped(array)) {
            element = Coercion.isUntyped(left) ? SqlType.VARCHAR : left.type().unlimited();
        } else {
            checkArray(array, all, place);
            element = Coercion.isUntyped(left) ? array.type().element() : common(array.type(), left.type());
        }
        if (element == null) {
            throw place.error(
                    SqlState.UNKNOWN_FUNCTION,
                    "a value of type " + left.type() + " cannot be compared to elements of type "
                            + array.type().element());
        }
        Scalar value = coercion.coerce(left, element, place);
        if (array.type().kind() == SqlKind.ARRAY) {
            value = TrailingBlanks.cut(value, array.type().element());
        }
        SqlType written = SqlType.array(left.type());
        if (element.ignoresCase()) {
            SqlType texts = SqlType.array(SqlType.VARCHAR);
            Scalar list = TrailingBlanks.cut(coercion.coerce(array, texts, place), written);
            Scalar folded = new RowCall(FoldedElements.FOLD_ELEMENTS, List.of(list), texts);
            return comparison(new ArrayComparison(test, all, SqlType.VARCHAR), CaseFunction.FOLD.of(value), folded);
        }
        Scalar list = TrailingBlanks.cut(coercion.coerce(array, SqlType.array(element), place), written);
        return comparison(new ArrayComparison(test, all, element), value, list);
    }

    private static void checkArray(Scalar array, boolean all, Place place) {
        if (!Coercion.isUntyped(array) && array.type().kind() != SqlKind.ARRAY) {
            throw place.error(
                    SqlState.WRONG_OBJECT_TYPE,
                    (all ? "ALL" : "ANY") + " is applied to a value of type " + array.type() + ", expected an array");
        }
    }

    /** LIKE of a text with ANY or ALL elements of an array. */
    Scalar like(boolean ignoreCase, boolean all, Scalar text, Scalar array, Place place) {
        checkArray(array, all, place);
        SqlType element =
                Coercion.isUntyped(array) ? SqlType.VARCHAR : array.type().element();
        if (!element.kind().isText() && element.kind() != SqlKind.NULL) {
            throw place.error(
                    SqlState.UNKNOWN_FUNCTION,
                    "LIKE cannot be applied to elements of type " + element + ", expected text");
        }
        LikeArray function = new LikeArray(ignoreCase || text.type().ignoresCase() || element.ignoresCase(), all);
        Scalar patterns = coercion.coerce(array, SqlType.array(SqlType.VARCHAR), place);
        return new RowCall(function, List.of(text, patterns), SqlType.BOOLEAN);
    }

    private static Scalar comparison(ArrayComparison function, Scalar value, Scalar list) {
        return new RowCall(function, List.of(value, list), SqlType.BOOLEAN);
    }
}

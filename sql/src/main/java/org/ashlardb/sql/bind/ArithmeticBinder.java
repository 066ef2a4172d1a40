package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Call;
import org.ashlardb.sql.expression.Cast;
import org.ashlardb.sql.expression.Function;
import org.ashlardb.sql.expression.Operation;
import org.ashlardb.sql.expression.Operation.Operator;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Expression.ArithmeticOperator;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Decides the types of arithmetic, of date arithmetic and of concatenation. */
final class ArithmeticBinder {
    private final Coercion coercion;

    ArithmeticBinder(Coercion coercion) {
        this.coercion = coercion;
    }

    Scalar bind(Expression.Arithmetic node, Scalar first, Scalar second) {
        Place place = node.place();
        Scalar left = EncodedTypes.narrow(coercion, first, place);
        Scalar right = EncodedTypes.narrow(coercion, second, place);
        if (left.type().kind() == SqlKind.DATE || right.type().kind() == SqlKind.DATE) {
            Scalar date = dateArithmetic(node.operator(), left, right, place);
            if (date != null) {
                return date;
            }
        }
        if (left.type().kind() == SqlKind.JSON && node.operator() == ArithmeticOperator.SUBTRACT) {
            Expression.Call call = new Expression.Call("JSONB_DELETE", List.of(), false, false, place);
            return new JsonFunctions(coercion).bind(call, List.of(left, right));
        }
        boolean numbers = left.type().kind().isNumeric() && right.type().kind().isNumeric();
        Scalar temporal = numbers ? null : new TemporalArithmetic(coercion).bind(node.operator(), left, right, place);
        if (temporal != null) {
            return temporal;
        }
        if (Coercion.isUntyped(left) && Coercion.isUntyped(right)) {
            left = coercion.coerceCalculated(left, SqlType.BIGINT, place);
            right = coercion.coerceCalculated(right, SqlType.BIGINT, place);
        } else if (Coercion.isUntyped(left)) {
            left = coercion.coerceCalculated(left, operandType(right), place);
        } else if (Coercion.isUntyped(right)) {
            right = coercion.coerceCalculated(right, operandType(left), place);
        }
        if (!left.type().kind().isNumeric() || !right.type().kind().isNumeric()) {
            throw place.error(
                    SqlState.UNKNOWN_FUNCTION,
                    "operator " + node.operator() + " cannot be applied to types " + first.type() + " and "
                            + second.type());
        }
        return numbers(operator(node.operator()), left, right, place);
    }

    private static SqlType operandType(Scalar other) {
        return other.type().kind().isNumeric() ? other.type() : SqlType.BIGINT;
    }

    private Scalar numbers(Operator operator, Scalar left, Scalar right, Place place) {
        SqlType common = TypeRules.common(left.type(), right.type());
        if (common.kind() != SqlKind.DECIMAL) {
            return new Operation(
                    operator,
                    List.of(coercion.coerce(left, common, place), coercion.coerce(right, common, place)),
                    common);
        }
        SqlType a = TypeRules.asDecimal(left.type());
        SqlType b = TypeRules.asDecimal(right.type());
        return new Operation(
                operator,
                List.of(coercion.coerce(left, a, place), coercion.coerce(right, b, place)),
                decimalType(operator, a, b));
    }

    private static SqlType decimalType(Operator operator, SqlType a, SqlType b) {
        int wholeA = a.precision() - a.scale();
        int wholeB = b.precision() - b.scale();
        int scale = Math.max(a.scale(), b.scale());
        int whole = Math.max(wholeA, wholeB);
        switch (operator) {
            case MULTIPLY:
                scale = a.scale() + b.scale();
                whole = wholeA + wholeB;
                break;
            case DIVIDE:
                scale = Math.max(scale, TypeRules.DIVISION_SCALE);
                whole = wholeA + b.scale();
                break;
            case MODULO:
                break;
            default:
                whole++;
                break;
        }
        scale = Math.min(scale, SqlType.MAX_PRECISION / 2);
        return SqlType.decimal(Math.max(1, Math.min(whole + scale, SqlType.MAX_PRECISION)), scale);
    }

    private static Operator operator(ArithmeticOperator operator) {
        return switch (operator) {
            case ADD -> Operator.ADD;
            case SUBTRACT -> Operator.SUBTRACT;
            case MULTIPLY -> Operator.MULTIPLY;
            case DIVIDE -> Operator.DIVIDE;
            case MODULO -> Operator.MODULO;
        };
    }

    /** DATE + days, days + DATE, DATE - days, DATE - DATE; null for anything else. */
    private Scalar dateArithmetic(ArithmeticOperator operator, Scalar left, Scalar right, Place place) {
        boolean plus = operator == ArithmeticOperator.ADD;
        if (!plus && operator != ArithmeticOperator.SUBTRACT) {
            return null;
        }
        if (left.type().kind() == SqlKind.DATE && right.type().kind() == SqlKind.DATE) {
            return plus ? null : new Call(Function.DIFF_DAYS, List.of(left, right), SqlType.INTEGER);
        }
        boolean dateFirst = left.type().kind() == SqlKind.DATE;
        Scalar date = dateFirst ? left : right;
        Scalar days = dateFirst ? right : left;
        boolean number = days.type().kind().isWhole() || Coercion.isUntyped(days);
        if (!dateFirst && !plus || !number) {
            return null;
        }
        days = coercion.coerce(days, SqlType.BIGINT, place);
        if (!plus) {
            days = new Operation(Operator.NEGATE, List.of(days), SqlType.BIGINT);
        }
        return new Call(Function.ADD_DAYS, List.of(date, days), SqlType.DATE);
    }

    Scalar concatenate(List<Scalar> parts, Place place) {
        Scalar array = new ArrayBinder(coercion).concatenate(parts, place);
        if (array != null) {
            return array;
        }
        Scalar json = JsonFunctions.concatenate(coercion, parts, place);
        if (json != null) {
            return json;
        }
        SqlType type = SqlType.VARCHAR;
        for (Scalar part : parts) {
            if (part.type().kind() == SqlKind.VARBINARY) {
                SqlType unlimited = part.type().unlimited();
                type = type.kind() == SqlKind.VARCHAR ? unlimited : TypeRules.common(type, unlimited);
            }
        }
        List<Integer> untyped = coercion.open(parts);
        List<Scalar> operands = new ArrayList<>();
        for (Scalar part : parts) {
            operands.add(asText(part, type, place));
        }
        coercion.leaveOpen(untyped);
        return new Operation(Operator.CONCATENATE, operands, type);
    }

    private Scalar asText(Scalar part, SqlType type, Place place) {
        if (Coercion.isUntyped(part)) {
            return coercion.coerce(part, type, place);
        }
        if (type.kind() == SqlKind.VARBINARY && part.type().kind() != SqlKind.VARBINARY) {
            throw place.error(
                    SqlState.UNKNOWN_FUNCTION, "operator || cannot be applied to types VARBINARY and " + part.type());
        }
        return part.type().kind() == type.kind() ? part : new Cast(part, type, false);
    }
}

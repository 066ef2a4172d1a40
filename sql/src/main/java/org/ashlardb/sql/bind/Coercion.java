package org.ashlardb.sql.bind;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Cast;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Parameter;
import org.ashlardb.sql.expression.ParameterUse;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.Conversion;
import org.ashlardb.sql.type.DecimalText;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.type.ValueText;

/** Brings expressions to the type their context wants, and gives parameters and quoted literals theirs. */
final class Coercion {
    private final BindContext context;

    Coercion(BindContext context) {
        this.context = context;
    }

    /** Whether the expression takes any type: a NULL, a parameter, a quoted literal, an array of these. */
    static boolean isUntyped(Scalar scalar) {
        return scalar.type().kind() == SqlKind.NULL
                || scalar instanceof Constant constant && constant.literal()
                || ArrayBinder.isUntyped(scalar.type());
    }

    /** The type of text or bytes as one that holds the quoted literals among the values too, which may be longer. */
    static SqlType withLiterals(SqlType type, List<Scalar> values) {
        boolean bytes = type.kind() == SqlKind.VARBINARY;
        if (type.length() == 0 || !bytes && !type.kind().isText()) {
            return type;
        }
        int longest = 0;
        for (Scalar value : values) {
            if (value instanceof Constant constant && constant.literal() && !constant.isNull()) {
                String text = (String) constant.value();
                longest = Math.max(longest, text.codePointCount(0, text.length()));
            }
        }
        if (longest == 0 || !bytes && longest <= type.length()) {
            return type;
        }
        return bytes
                ? type.unlimited()
                : TypeRules.common(
                        type, type.kind() == SqlKind.CHAR ? SqlType.character(longest) : SqlType.varchar(longest));
    }

    /** The expression as a value of a type that its own type goes together with. */
    Scalar coerce(Scalar scalar, SqlType target, Place place) {
        if (OpenChoice.is(scalar)) {
            return OpenChoice.close(scalar, target, this);
        }
        if (scalar instanceof Parameter parameter && takes(parameter, target)) {
            SqlType decided = context.parameters().decided(parameter.index());
            if (decided != null && !isSameForm(decided, target)) {
                // Another use of the same parameter has decided in which form its values come.
                if (context.parameters().isSettled(parameter.index())) {
                    context.hints().want(parameter.index(), target);
                }
                context.parameters().useValue(parameter.index());
                return new Cast(new Parameter(parameter.index(), decided, false), target, false);
            }
            context.parameters().decide(parameter.index(), target);
            return new Parameter(parameter.index(), target, parameter.literal());
        }
        if (scalar.type().kind() == SqlKind.NULL && context.hints().take(context.column(scalar), target)) {
            return new Constant(null, target);
        }
        if (ArrayBinder.isUntyped(scalar.type())) {
            return new ArrayBinder(this).coerce(scalar, target, place);
        }
        if (scalar instanceof Constant constant) {
            if (constant.isNull() || target.kind() == SqlKind.NULL) {
                return new Constant(null, target);
            }
            if (constant.literal()) {
                Scalar moment = Moments.of(this, (String) constant.value(), target, place);
                return moment != null ? moment : literal((String) constant.value(), target, place);
            }
        }
        return isSameForm(scalar.type(), target) ? scalar : new Cast(scalar, target, false);
    }

    /**
     * The same of an operand whose type those beside it decide: a parameter's value is not rounded to that type, but has the
     * statement compiled for its own.
     */
    Scalar coerceOperand(Scalar scalar, SqlType target, Place place) {
        return coerceUsed(scalar, target, place, ParameterUse.COMPARED);
    }

    private Scalar coerceUsed(Scalar scalar, SqlType target, Place place, ParameterUse use) {
        List<Integer> chosen = OpenChoice.is(scalar) ? undecided(List.of(scalar)) : List.of();
        Scalar coerced = coerce(scalar, target, place);
        if (scalar instanceof Parameter && coerced instanceof Parameter parameter) {
            context.parameters().setUse(parameter.index(), use);
        }
        chosen.forEach(index -> context.parameters().setUse(index, use));
        return coerced;
    }

    /** The same of an operand of arithmetic, whose result is of the kind that its operands are. */
    Scalar coerceCalculated(Scalar scalar, SqlType target, Place place) {
        return coerceUsed(scalar, target, place, ParameterUse.CALCULATED);
    }

    /** The parameters among values none of which has a type or is a quoted literal. */
    List<Integer> open(List<Scalar> values) {
        for (Scalar value : values) {
            if (!isUntyped(value) || value instanceof Constant constant && !constant.isNull()) {
                return List.of();
            }
        }
        return undecided(values);
    }

    /** The parameters among values, and among those that choices choose from, that nothing has given a type so far. */
    List<Integer> undecided(List<Scalar> values) {
        List<Integer> undecided = new ArrayList<>();
        for (Scalar scalar : values) {
            if (scalar instanceof Parameter parameter && parameter.type().kind() == SqlKind.NULL) {
                if (context.parameters().isUndecided(parameter.index())) {
                    undecided.add(parameter.index());
                }
            } else if (OpenChoice.is(scalar)) {
                undecided.addAll(undecided(OpenChoice.results(scalar)));
            }
        }
        return undecided;
    }

    /** Says that nothing has given parameters a type, so that they have those of their values. */
    void leaveOpen(List<Integer> parameters) {
        parameters.forEach(index -> context.parameters().setUse(index, ParameterUse.OPEN));
    }

    /** Says that those of the parameters that have become text may have bytes, too. */
    void leaveText(List<Integer> parameters) {
        for (int index : parameters) {
            if (SqlType.VARCHAR.equals(context.parameters().decided(index))) {
                context.parameters().setUse(index, ParameterUse.TEXT);
            }
        }
    }

    /** An untyped expression of which only matters whether it is NULL. */
    Scalar settleTested(Scalar scalar) {
        if (!(scalar instanceof Parameter parameter) || parameter.type().kind() != SqlKind.NULL) {
            return settle(scalar);
        }
        SqlType decided = context.parameters().decided(parameter.index());
        if (decided != null) {
            return new Parameter(parameter.index(), decided, false);
        }
        Scalar settled = settle(parameter);
        if (settled.type().equals(SqlType.VARCHAR)) {
            context.parameters().setUse(parameter.index(), ParameterUse.TESTED);
        }
        return settled;
    }

    /** An untyped expression as text, any other as it is. */
    Scalar settle(Scalar scalar) {
        if (scalar instanceof Parameter parameter && parameter.type().kind() == SqlKind.NULL) {
            return settle(parameter);
        }
        if (OpenChoice.is(scalar)) {
            return settleChoice(scalar);
        }
        if (ArrayBinder.isUntyped(scalar.type())) {
            return coerce(scalar, ArrayBinder.withInnermost(scalar.type(), SqlType.VARCHAR), Place.UNKNOWN);
        }
        return scalar instanceof Constant constant
                        && (constant.literal() || constant.type().kind() == SqlKind.NULL)
                ? new Constant(constant.value(), SqlType.VARCHAR)
                : scalar;
    }

    /** A choice without a type as text, any other expression as it is. */
    Scalar settleChoice(Scalar scalar) {
        if (!OpenChoice.is(scalar)) {
            return scalar;
        }
        List<Integer> undecided = undecided(List.of(scalar));
        Scalar text = coerce(scalar, SqlType.VARCHAR, Place.UNKNOWN);
        leaveOpen(undecided);
        return text;
    }

    /** A parameter that may stand in other places has the type that it has there. */
    private Scalar settle(Parameter parameter) {
        int index = parameter.index();
        SqlType decided = context.parameters().decided(index);
        if (decided != null) {
            context.parameters().useValue(index);
            return new Parameter(index, decided, false);
        }
        SqlType wanted = context.hints().wanted(index);
        context.parameters().settle(index);
        Scalar settled = coerce(parameter, wanted == null ? SqlType.VARCHAR : wanted, Place.UNKNOWN);
        if (wanted == null) {
            context.parameters().setUse(index, ParameterUse.OPEN);
        }
        return settled;
    }

    /** The expression as the value of a column. */
    Scalar assign(Scalar written, SqlType target, String column, Place place) {
        Scalar scalar = target.kind().isText() ? settleChoice(written) : written;
        if (!isUntyped(scalar) && !TypeRules.canAssign(scalar.type(), target)) {
            throw place.error(
                    SqlState.DATATYPE_MISMATCH,
                    "column " + column + " is of type " + target + " but the expression is of type " + scalar.type());
        }
        context.hints().assign(context.column(scalar), target);
        SqlType from = scalar.type();
        boolean unlimitedText = from.kind() == SqlKind.VARCHAR && target.kind() == SqlKind.VARCHAR && !isUntyped(scalar)
                || from.kind() == SqlKind.VARBINARY && target.kind() == SqlKind.VARBINARY && !target.isPadded();
        // The engine checks lengths of text when it stores the row.
        return unlimitedText ? scalar : coerce(scalar, target, place);
    }

    /** Whether the parameter can be read as the target at once, without converting its value twice. */
    private static boolean takes(Parameter parameter, SqlType target) {
        SqlKind kind = parameter.type().kind();
        if (kind == SqlKind.NULL) {
            return true;
        }
        return parameter.literal()
                && kind.isNumeric()
                && (target.kind().isNumeric() || target.kind().isText());
    }

    /** Whether values of one type are values of the other, bit for bit. */
    static boolean isSameForm(SqlType from, SqlType to) {
        if (from.equals(to)) {
            return true;
        }
        if (from.kind() == SqlKind.ARRAY && to.kind() == SqlKind.ARRAY) {
            return ArrayBinder.isSameForm(from, to);
        }
        if (from.kind().isWhole() && to.kind().isWhole()) {
            return from.kind().ordinal() <= to.kind().ordinal();
        }
        boolean varying = from.kind() == SqlKind.VARCHAR || from.kind() == SqlKind.VARBINARY;
        if (varying && from.kind() == to.kind() && !to.isPadded()) {
            return to.length() == 0 || from.length() > 0 && from.length() <= to.length();
        }
        return from.kind() == SqlKind.REAL && to.kind() == SqlKind.DOUBLE
                || from.kind() == to.kind() && from.kind().isTime() && from.precision() <= to.precision();
    }

    /** A quoted literal as a value of a type. */
    static Constant literal(String text, SqlType target, Place place) {
        try {
            return new Constant(ValueText.parse(text, target), target);
        } catch (SqlException e) {
            throw place.error(e);
        }
    }

    /** A quoted literal as a decimal with all its digits. */
    static Constant decimal(String text, Place place) {
        try {
            BigDecimal value = DecimalText.parse(text.strip());
            value = value.scale() < 0 && value.scale() > -SqlType.MAX_PRECISION ? value.setScale(0) : value;
            int precision = Math.max(value.precision(), value.scale());
            if (value.scale() >= 0 && precision <= SqlType.MAX_PRECISION) {
                return new Constant(value, SqlType.decimal(precision, value.scale()));
            }
        } catch (NumberFormatException e) {
            throw place.error(SqlState.INVALID_CAST, "'" + Conversion.shorten(text) + "' is not a valid DECIMAL", e);
        }
        throw place.error(
                SqlState.NUMBER_OUT_OF_RANGE,
                "'" + Conversion.shorten(text) + "' has more than " + SqlType.MAX_PRECISION + " digits");
    }

    /** The constant a number literal is. */
    static Constant number(String text, boolean negative, Place place) {
        String signed = negative ? "-" + text : text;
        if (text.indexOf('e') >= 0 || text.indexOf('E') >= 0) {
            return literal(signed, SqlType.DOUBLE, place);
        }
        if (text.indexOf('.') < 0 && text.length() <= 19) {
            BigDecimal value = new BigDecimal(signed);
            if (value.toBigInteger().bitLength() < Integer.SIZE) {
                return new Constant(value.longValue(), SqlType.INTEGER);
            }
            if (value.toBigInteger().bitLength() < Long.SIZE) {
                return new Constant(value.longValue(), SqlType.BIGINT);
            }
        }
        if (text.length() > SqlType.MAX_PRECISION) {
            throw place.error(
                    SqlState.NUMBER_OUT_OF_RANGE,
                    "number has " + text.length() + " digits, the limit is " + SqlType.MAX_PRECISION);
        }
        BigDecimal value = new BigDecimal(signed);
        int precision = Math.max(value.precision(), value.scale());
        return new Constant(value, SqlType.decimal(Math.max(precision, 1), value.scale()));
    }
}

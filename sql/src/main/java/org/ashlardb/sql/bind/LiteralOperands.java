package org.ashlardb.sql.bind;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;

/** Literals that mean something else where they are compared with whole numbers. */
final class LiteralOperands {
    private LiteralOperands() {}

    /** A hex literal compared with a whole number is the number with these bytes, the highest first. */
    static Scalar number(Scalar scalar, SqlType other) {
        if (!other.kind().isWhole()
                || !(scalar instanceof Constant constant)
                || !(constant.value() instanceof byte[] bytes)
                || constant.type().kind() != SqlKind.VARBINARY
                || bytes.length > Long.BYTES) {
            return scalar;
        }
        BigInteger value = new BigInteger(1, bytes);
        return value.bitLength() < Long.SIZE
                ? new Constant(value.longValue(), SqlType.BIGINT)
                : new Constant(
                        new BigDecimal(value), SqlType.decimal(value.toString().length(), 0));
    }

    /**
     * The operand of IN: a quoted literal that is none of the whole numbers it is compared with is equal to none of
     * them. It becomes the number it is or, if it is none, text.
     */
    static Scalar sought(Scalar scalar, SqlType other, Place place) {
        if (!other.kind().isWhole() || !isQuoted(scalar)) {
            return number(scalar, other);
        }
        String text = (String) ((Constant) scalar).value();
        if (isNumber(() -> Coercion.literal(text, other, place))) {
            return scalar;
        }
        return isNumber(() -> Coercion.decimal(text, place))
                ? Coercion.decimal(text, place)
                : new Constant(text, SqlType.VARCHAR);
    }

    private static boolean isQuoted(Scalar scalar) {
        return scalar instanceof Constant constant && constant.literal() && !constant.isNull();
    }

    private static boolean isNumber(Runnable parsing) {
        try {
            parsing.run();
            return true;
        } catch (SqlException e) {
            return false;
        }
    }

    /** Whether a sought literal has become text, as which the numbers are compared then. */
    static boolean isText(Scalar sought, SqlType other) {
        return other.kind().isWhole()
                && sought instanceof Constant constant
                && !constant.literal()
                && !constant.isNull()
                && constant.type().kind() == SqlKind.VARCHAR;
    }
}

package org.ashlardb.sql.expression.evaluate;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.ashlardb.sql.expression.Function;
import org.ashlardb.sql.type.Conversion;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.DecimalVector;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** Functions of numbers; the result's class says which of the forms below is meant. */
final class NumberFunctionEvaluator extends StrictEvaluator {
    private static final int MAX_ROUNDING_DIGITS = 1_000;

    private final Function function;
    private final SqlType type;

    NumberFunctionEvaluator(Function function, SqlType type, Evaluator[] operands) {
        super(Vector.of(type.kind()), operands);
        this.function = function;
        this.type = type;
    }

    @Override
    void compute(int[] selection, int count) {
        for (int k = 0; k < count; k++) {
            int row = selection[k];
            if (result instanceof LongVector longs) {
                longs.values[row] = wholeNumber(row);
            } else if (result instanceof DoubleVector doubles) {
                doubles.values[row] = floating(row);
            } else if (result instanceof DecimalVector decimals) {
                decimals.set(row, decimal(row));
            } else {
                character((VaryingVector) result, row);
            }
        }
    }

    private long wholeNumber(int row) {
        if (inputs[0] instanceof DecimalVector decimals) {
            return decimals.get(row).signum();
        }
        if (inputs[0] instanceof DoubleVector doubles) {
            return (long) Math.signum(doubles.values[row]);
        }
        long value = inputs[0].getLong(row);
        return switch (function) {
            case ABS -> {
                if (value == Long.MIN_VALUE) {
                    throw Conversion.outOfRange("9223372036854775808", type.toString());
                }
                yield Conversion.checkRange(Math.abs(value), type.kind());
            }
            case SIGN -> Long.signum(value);
            default -> value;
        };
    }

    private double floating(int row) {
        double value = inputs.length == 0 ? 0 : inputs[0].getDouble(row);
        double out =
                switch (function) {
                    case ABS -> Math.abs(value);
                    case ROUND -> roundDouble(value, row, RoundingMode.HALF_UP);
                    case TRUNCATE -> roundDouble(value, row, RoundingMode.DOWN);
                    case FLOOR -> Math.floor(value);
                    case CEILING -> Math.ceil(value);
                    case POWER -> power(value, inputs[1].getDouble(row));
                    case SQRT -> {
                        if (value < 0) {
                            throw new SqlException(
                                    SqlState.INVALID_POWER,
                                    "square root of the negative number " + Conversion.formatDouble(value));
                        }
                        yield Math.sqrt(value);
                    }
                    case EXP -> Math.exp(value);
                    case LN, LOG10 -> logarithm(value);
                    case PI -> Math.PI;
                    default -> trigonometric(value, row);
                };
        boolean grows = function == Function.POWER && Double.isInfinite(inputs[1].getDouble(row));
        if (Double.isInfinite(out) && !Double.isInfinite(value) && !grows) {
            throw Conversion.outOfRange(Conversion.formatDouble(out), type.toString());
        }
        return out;
    }

    private double trigonometric(double value, int row) {
        return switch (function) {
            case SIN -> Math.sin(value);
            case COS -> Math.cos(value);
            case TAN -> Math.tan(value);
            case ASIN -> Math.asin(checkCosine(value));
            case ACOS -> Math.acos(checkCosine(value));
            case ATAN -> Math.atan(value);
            default -> Math.atan2(value, inputs[1].getDouble(row));
        };
    }

    private double checkCosine(double value) {
        if (Math.abs(value) > 1) {
            throw new SqlException(
                    SqlState.NUMBER_OUT_OF_RANGE,
                    function + " of " + Conversion.formatDouble(value) + ", expected a number from -1 to 1");
        }
        return value;
    }

    private static double power(double base, double exponent) {
        boolean broken = exponent < Math.rint(exponent) || exponent > Math.rint(exponent); // NaN is not
        if (base < 0 && broken || base == 0 && exponent < 0) {
            throw new SqlException(
                    SqlState.INVALID_POWER,
                    Conversion.formatDouble(base) + " to the power of " + Conversion.formatDouble(exponent)
                            + " is not a real number");
        }
        // Where Java knows no number: 1 to any power, and -1 to one beyond all numbers, as in PostgreSQL and C.
        return base == 1 || base == -1 && Double.isInfinite(exponent) ? 1 : Math.pow(base, exponent);
    }

    private double logarithm(double value) {
        if (value <= 0) {
            throw new SqlException(
                    SqlState.INVALID_LOGARITHM,
                    "logarithm of " + Conversion.formatDouble(value) + ", which is not above 0");
        }
        return function == Function.LN ? Math.log(value) : Math.log10(value);
    }

    private double roundDouble(double value, int row, RoundingMode mode) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return value;
        }
        if (inputs.length == 1) {
            return mode == RoundingMode.DOWN ? (value < 0 ? Math.ceil(value) : Math.floor(value)) : Math.rint(value);
        }
        return BigDecimal.valueOf(value).setScale(digits(row), mode).doubleValue();
    }

    private int digits(int row) {
        long digits = inputs[1].getLong(row);
        return (int) Math.max(-MAX_ROUNDING_DIGITS, Math.min(MAX_ROUNDING_DIGITS, digits));
    }

    private BigDecimal decimal(int row) {
        BigDecimal value = ((DecimalVector) inputs[0]).get(row);
        BigDecimal out =
                switch (function) {
                    case ABS -> value.abs();
                    case ROUND -> value.setScale(inputs.length > 1 ? digits(row) : 0, RoundingMode.HALF_UP);
                    case TRUNCATE -> value.setScale(inputs.length > 1 ? digits(row) : 0, RoundingMode.DOWN);
                    case FLOOR -> value.setScale(0, RoundingMode.FLOOR);
                    default -> value.setScale(0, RoundingMode.CEILING);
                };
        return Conversion.fitDecimal(out, type);
    }

    private void character(VaryingVector out, int row) {
        long code = inputs[0].getLong(row);
        if (code < 1
                || code > Character.MAX_CODE_POINT
                || code >= Character.MIN_SURROGATE && code <= Character.MAX_SURROGATE) {
            throw new SqlException(SqlState.INVALID_PARAMETER, code + " is not the number of a character");
        }
        out.append(row, Character.toString((int) code));
    }
}

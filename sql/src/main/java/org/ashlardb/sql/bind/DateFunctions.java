package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.ashlardb.sql.expression.Call;
import org.ashlardb.sql.expression.Cast;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Function;
import org.ashlardb.sql.expression.RowCall;
import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.function.DateFunction;
import org.ashlardb.sql.expression.function.FieldFunction;
import org.ashlardb.sql.expression.function.FieldFunction.Task;
import org.ashlardb.sql.expression.function.IntervalFunction;
import org.ashlardb.sql.expression.function.PatternFunction;
import org.ashlardb.sql.expression.function.PeriodFunction;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.Interval;
import org.ashlardb.sql.type.NumberFormat;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.type.TemporalField;

/** Finds the functions of dates and times. */
final class DateFunctions {
    private static final SqlType FRACTIONAL = SqlType.decimal(20, 6);

    /** Of a text that is read as a number. */
    private static final SqlType NUMBER =
            SqlType.decimal(2 * SqlType.DEFAULT_DECIMAL_PRECISION, NumberFormat.RESULT_SCALE);

    private final Coercion coercion;

    DateFunctions(Coercion coercion) {
        this.coercion = coercion;
    }

    /** A call with an argument that is the bare name of a unit or a normal form, with the name as text. */
    static Expression.Call withUnit(Expression.Call call) {
        if (call.name().equals("NORMALIZE") && call.arguments().size() == 2) {
            return withName(call, 1);
        }
        boolean takesUnit =
                switch (call.name()) {
                    case "DATEADD", "DATE_ADD", "TIMESTAMPADD", "DATEDIFF", "DATE_DIFF", "TIMESTAMPDIFF" ->
                        call.arguments().size() == 3;
                    default -> false;
                };
        return takesUnit ? withName(call, 0) : call;
    }

    private static Expression.Call withName(Expression.Call call, int index) {
        if (!(call.arguments().get(index) instanceof Expression.ColumnName name)) {
            return call;
        }
        List<Expression> arguments = new ArrayList<>(call.arguments());
        arguments.set(
                index,
                new Expression.StringLiteral(name.parts().get(name.parts().size() - 1), name.place()));
        return new Expression.Call(call.name(), arguments, call.distinct(), call.star(), call.place());
    }

    /** The call, or null when there is no such function. */
    Scalar bind(Expression.Call call, List<Scalar> arguments) {
        return switch (call.name()) {
            case "EXTRACT", "DATE_PART" -> extract(call, arguments);
            case "YEAR",
                    "MONTH",
                    "DAY",
                    "HOUR",
                    "MINUTE",
                    "SECOND",
                    "QUARTER",
                    "WEEK",
                    "ISO_WEEK",
                    "ISO_YEAR",
                    "ISO_DAY_OF_WEEK",
                    "DAYOFMONTH",
                    "DAY_OF_MONTH",
                    "DAYOFYEAR",
                    "DAY_OF_YEAR",
                    "DAYOFWEEK",
                    "DAY_OF_WEEK" -> part(call, arguments);
            case "DATE_TRUNC" -> truncate(call, arguments);
            case "DATE_ADD" -> arguments.size() == 2 ? moved(call, arguments) : add(call, arguments);
            case "DATEADD", "TIMESTAMPADD" -> add(call, arguments);
            case "DATE_SUB" -> moved(call, arguments);
            case "DATEDIFF", "DATE_DIFF" -> difference(call, arguments, Task.DATEDIFF);
            case "TIMESTAMPDIFF" -> difference(call, arguments, Task.TIMESTAMPDIFF);
            case "LAST_DAY" -> call(call, arguments, DateFunction.LAST_DAY, SqlType.DATE, SqlType.DATE);
            case "DAYNAME" -> call(call, arguments, DateFunction.DAYNAME, SqlType.VARCHAR, SqlType.DATE);
            case "MONTHNAME" -> call(call, arguments, DateFunction.MONTHNAME, SqlType.VARCHAR, SqlType.DATE);
            case "AT TIME ZONE" -> atZone(call, arguments);
            case "TIMEZONE" -> {
                FunctionBinder.checkCount(call, arguments, 2, 2);
                yield atZone(call, List.of(arguments.get(1), arguments.get(0)));
            }
            case "OVERLAPS" -> overlaps(call, arguments);
            case "DATE_BIN" -> bin(call, arguments);
            case "ADD_MONTHS" -> addMonths(call, arguments);
            case "MONTHS_BETWEEN" ->
                call(
                        call,
                        arguments,
                        PeriodFunction.MONTHS_BETWEEN,
                        SqlType.DOUBLE,
                        SqlType.TIMESTAMP,
                        SqlType.TIMESTAMP);
            default -> made(call, arguments);
        };
    }

    private Scalar made(Expression.Call call, List<Scalar> arguments) {
        SqlType whole = SqlType.INTEGER;
        return switch (call.name()) {
            case "MAKE_DATE" -> call(call, arguments, DateFunction.MAKE_DATE, SqlType.DATE, whole, whole, whole);
            case "MAKE_TIME" ->
                call(call, arguments, DateFunction.MAKE_TIME, SqlType.TIME, whole, whole, SqlType.DOUBLE);
            case "MAKE_TIMESTAMP" ->
                call(
                        call,
                        arguments,
                        DateFunction.MAKE_TIMESTAMP,
                        SqlType.TIMESTAMP,
                        whole,
                        whole,
                        whole,
                        whole,
                        whole,
                        SqlType.DOUBLE);
            case "TO_CHAR" -> toChar(call, arguments);
            case "TO_DATE" ->
                call(call, arguments, DateFunction.TO_DATE, SqlType.DATE, SqlType.VARCHAR, SqlType.VARCHAR);
            case "TO_TIMESTAMP" ->
                arguments.size() == 1
                        ? call(call, arguments, DateFunction.FROM_EPOCH, SqlType.TIMESTAMP_TZ, SqlType.DOUBLE)
                        : call(
                                call,
                                arguments,
                                DateFunction.TO_TIMESTAMP,
                                SqlType.TIMESTAMP_TZ,
                                SqlType.VARCHAR,
                                SqlType.VARCHAR);
            case "FORMATDATETIME" -> formatted(call, arguments);
            case "PARSEDATETIME" -> {
                FunctionBinder.checkCount(call, arguments, 2, 2);
                yield call(
                        call,
                        arguments,
                        PatternFunction.PARSEDATETIME,
                        SqlType.TIMESTAMP_TZ,
                        SqlType.VARCHAR,
                        SqlType.VARCHAR);
            }
            case "TO_NUMBER" ->
                arguments.size() == 1
                        ? new Cast(Arguments.one(coercion, call, arguments.get(0), SqlType.VARCHAR), NUMBER, false)
                        : call(call, arguments, DateFunction.TO_NUMBER, NUMBER, SqlType.VARCHAR, SqlType.VARCHAR);
            case "STATEMENT_TIMESTAMP", "TRANSACTION_TIMESTAMP", "GETDATE" -> {
                FunctionBinder.checkCount(call, arguments, 0, 0);
                yield new Call(Function.CURRENT_TIMESTAMP, List.of(), SqlType.TIMESTAMP_TZ);
            }
            default -> null;
        };
    }

    private Scalar call(
            Expression.Call call, List<Scalar> arguments, RowFunction function, SqlType type, SqlType... types) {
        return new RowCall(function, Arguments.of(coercion, call, arguments, types), type);
    }

    private static TemporalField field(Scalar name, Place place) {
        if (!(name instanceof Constant constant) || !(constant.value() instanceof String text)) {
            return null;
        }
        try {
            return TemporalField.of(text);
        } catch (SqlException e) {
            throw place.error(e);
        }
    }

    private Scalar extract(Expression.Call call, List<Scalar> arguments) {
        FunctionBinder.checkCount(call, arguments, 2, 2);
        return extract(call, field(arguments.get(0), call.place()), arguments.get(0), arguments.get(1));
    }

    private Scalar part(Expression.Call call, List<Scalar> arguments) {
        FunctionBinder.checkCount(call, arguments, 1, 1);
        return extract(call, TemporalField.of(call.name()), null, arguments.get(0));
    }

    private Scalar extract(Expression.Call call, TemporalField field, Scalar name, Scalar argument) {
        Scalar value = temporal(call, argument);
        SqlKind kind = value.type().kind();
        if (field == null) {
            Scalar text = Arguments.one(coercion, call, name, SqlType.VARCHAR);
            return new RowCall(
                    new FieldFunction(Task.EXTRACT, null, kind, FRACTIONAL.scale()), List.of(text, value), FRACTIONAL);
        }
        boolean fractional = field.isFractional() && !(field == TemporalField.JULIAN && kind == SqlKind.DATE);
        boolean wide = field == TemporalField.MICROSECONDS || field == TemporalField.NANOSECONDS;
        SqlType type = fractional ? FRACTIONAL : wide ? SqlType.BIGINT : SqlType.INTEGER;
        return new RowCall(new FieldFunction(Task.EXTRACT, field, kind, type.scale()), List.of(value), type);
    }

    /** A date, a time, both, or an interval; a timestamp when it has no type. */
    private Scalar temporal(Expression.Call call, Scalar argument) {
        if (Coercion.isUntyped(argument)) {
            return coercion.coerce(argument, SqlType.TIMESTAMP, call.place());
        }
        if (!argument.type().kind().isTemporal() && argument.type().kind() != SqlKind.INTERVAL) {
            throw wrong(call, argument, "a date, time or interval");
        }
        return argument;
    }

    private static SqlException wrong(Expression.Call call, Scalar argument, String expected) {
        return call.place()
                .error(
                        SqlState.UNKNOWN_FUNCTION,
                        "argument of " + call.name() + " is of type " + argument.type() + ", expected " + expected);
    }

    private Scalar truncate(Expression.Call call, List<Scalar> arguments) {
        FunctionBinder.checkCount(call, arguments, 2, 3);
        Scalar value = temporal(call, arguments.get(1));
        if (value.type().kind() == SqlKind.TIME) {
            throw wrong(call, value, "a date, timestamp or interval");
        }
        if (value.type().kind() == SqlKind.DATE) {
            value = coercion.coerce(value, SqlType.TIMESTAMP, call.place());
        }
        if (arguments.size() == 3) {
            Scalar zone = arguments.get(2);
            Scalar instant = Arguments.one(coercion, call, value, SqlType.TIMESTAMP_TZ);
            if (zone.type().kind() == SqlKind.INTERVAL) {
                Scalar local = truncated(call, arguments.get(0), Task.DATE_TRUNC, zoned(call, instant, zone));
                return zoned(call, local, zone);
            }
            Scalar place = Arguments.one(coercion, call, zone, SqlType.VARCHAR);
            return truncated(call, arguments.get(0), Task.DATE_TRUNC_AT, place, instant);
        }
        return truncated(call, arguments.get(0), Task.DATE_TRUNC, value);
    }

    /** The value is the last operand. */
    private Scalar truncated(Expression.Call call, Scalar name, Task task, Scalar... operands) {
        TemporalField field = field(name, call.place());
        List<Scalar> children = new ArrayList<>();
        if (field == null) {
            children.add(Arguments.one(coercion, call, name, SqlType.VARCHAR));
        }
        children.addAll(List.of(operands));
        SqlType given = operands[operands.length - 1].type();
        SqlType type = given.kind() == SqlKind.INTERVAL ? SqlType.INTERVAL : given;
        return new RowCall(new FieldFunction(task, field, type.kind(), 0), children, type);
    }

    /** TRUNC of a date or timestamp: to its day, or by a pattern of Oracle's. A date stays one. */
    Scalar cut(Expression.Call call, List<Scalar> arguments) {
        FunctionBinder.checkCount(call, arguments, 1, 2);
        Scalar value = EncodedTypes.narrow(coercion, arguments.get(0), call.place());
        Scalar unit = arguments.size() == 1 ? new Constant("DAY", SqlType.VARCHAR) : cutUnit(call, arguments.get(1));
        Scalar cut = truncate(call, List.of(unit, value));
        return value.type().kind() == SqlKind.DATE ? new Cast(cut, SqlType.DATE, false) : cut;
    }

    private static Scalar cutUnit(Expression.Call call, Scalar pattern) {
        String text = pattern instanceof Constant constant && constant.value() instanceof String string ? string : "";
        String unit =
                switch (text.toUpperCase(Locale.ROOT)) {
                    case "CC" -> "CENTURY";
                    case "YYYY", "YEAR", "YY", "Y" -> "YEAR";
                    case "Q" -> "QUARTER";
                    case "MONTH", "MON", "MM" -> "MONTH";
                    case "IW" -> "WEEK";
                    case "DD", "DDD", "J" -> "DAY";
                    case "HH", "HH12", "HH24" -> "HOUR";
                    case "MI" -> "MINUTE";
                    case "SS" -> "SECOND";
                    default ->
                        throw call.place()
                                .error(
                                        SqlState.INVALID_PARAMETER,
                                        "the second argument of " + call.name() + " is "
                                                + (text.isEmpty() ? "no literal" : "'" + text + "'")
                                                + ", expected one of CC, YYYY, Q, MM, IW, DD, HH24, MI and SS");
                };
        return new Constant(unit, SqlType.VARCHAR);
    }

    private TemporalField unit(Expression.Call call, Scalar name) {
        TemporalField field = field(name, call.place());
        if (field == null || field.unitMonths() == 0 && field.unitNanos() == 0) {
            throw call.place()
                    .error(SqlState.INVALID_PARAMETER, "the first argument of " + call.name() + " is no unit of time");
        }
        return field;
    }

    /** A number of units later. A date stays one when the unit is made of days. */
    private Scalar add(Expression.Call call, List<Scalar> arguments) {
        FunctionBinder.checkCount(call, arguments, 3, 3);
        TemporalField unit = unit(call, arguments.get(0));
        Interval one = Interval.of(unit.unitMonths(), 0, unit.unitNanos());
        Scalar count = Arguments.one(coercion, call, arguments.get(1), SqlType.BIGINT);
        Scalar interval = new RowCall(
                IntervalFunction.MULTIPLY,
                List.of(new Constant(one.encode(), SqlType.INTERVAL), count),
                SqlType.INTERVAL);
        Scalar time = temporal(call, arguments.get(2));
        Scalar sum =
                new TemporalArithmetic(coercion).bind(Expression.ArithmeticOperator.ADD, time, interval, call.place());
        boolean days = unit.unitMonths() > 0 || unit == TemporalField.DAY || unit == TemporalField.WEEK;
        return time.type().kind() == SqlKind.DATE && days ? new Cast(sum, SqlType.DATE, false) : sum;
    }

    /** An interval later or before. A date stays one when the interval's type has only days or what is longer. */
    private Scalar moved(Expression.Call call, List<Scalar> arguments) {
        FunctionBinder.checkCount(call, arguments, 2, 2);
        Scalar time = temporal(call, arguments.get(0));
        Scalar given = arguments.get(1);
        Scalar interval = Coercion.isUntyped(given) ? coercion.coerce(given, SqlType.INTERVAL, call.place()) : given;
        if (interval.type().kind() != SqlKind.INTERVAL) {
            throw wrong(call, interval, "an interval");
        }
        boolean back = call.name().equals("DATE_SUB");
        Scalar moved = new TemporalArithmetic(coercion)
                .bind(
                        back ? Expression.ArithmeticOperator.SUBTRACT : Expression.ArithmeticOperator.ADD,
                        time,
                        interval,
                        call.place());
        boolean days =
                switch (interval.type().intervalFields()) {
                    case YEAR, MONTH, YEAR_TO_MONTH, DAY -> true;
                    default -> false;
                };
        return time.type().kind() == SqlKind.DATE && days ? new Cast(moved, SqlType.DATE, false) : moved;
    }

    private Scalar difference(Expression.Call call, List<Scalar> arguments, Task task) {
        FunctionBinder.checkCount(call, arguments, 2, 3);
        boolean named = arguments.size() == 3;
        TemporalField unit = named ? unit(call, arguments.get(0)) : TemporalField.DAY;
        // With two arguments, as MySQL has it, the later date comes first.
        Scalar first = moment(call, arguments.get(1));
        Scalar second = moment(call, arguments.get(named ? 2 : 0));
        boolean zoned =
                first.type().kind() == SqlKind.TIMESTAMP_TZ || second.type().kind() == SqlKind.TIMESTAMP_TZ;
        // Of instants, so that hours count that clocks show twice or leave out; days are those of the calendar.
        SqlType type = zoned && unit.isWithinDay() ? SqlType.TIMESTAMP_TZ : SqlType.TIMESTAMP;
        return new RowCall(
                new FieldFunction(task, unit, type.kind(), 0),
                List.of(coercion.coerce(first, type, call.place()), coercion.coerce(second, type, call.place())),
                SqlType.BIGINT);
    }

    private Scalar timestamp(Expression.Call call, Scalar argument) {
        return coercion.coerce(moment(call, argument), SqlType.TIMESTAMP, call.place());
    }

    private Scalar moment(Expression.Call call, Scalar argument) {
        Scalar value = temporal(call, argument);
        if (value.type().kind() == SqlKind.TIME || value.type().kind() == SqlKind.INTERVAL) {
            throw wrong(call, value, "a date or timestamp");
        }
        return value;
    }

    private Scalar atZone(Expression.Call call, List<Scalar> arguments) {
        Scalar value = temporal(call, arguments.get(0));
        if (value.type().kind() == SqlKind.TIME || value.type().kind() == SqlKind.INTERVAL) {
            throw wrong(call, value, "a timestamp");
        }
        if (arguments.size() == 1) { // AT LOCAL
            return coercion.coerce(
                    value,
                    value.type().kind() == SqlKind.TIMESTAMP_TZ ? SqlType.TIMESTAMP : SqlType.TIMESTAMP_TZ,
                    call.place());
        }
        if (value.type().kind() == SqlKind.DATE) {
            value = coercion.coerce(value, SqlType.TIMESTAMP_TZ, call.place());
        }
        return zoned(call, value, arguments.get(1));
    }

    private Scalar zoned(Expression.Call call, Scalar value, Scalar zone) {
        boolean instant = value.type().kind() == SqlKind.TIMESTAMP_TZ;
        SqlType type = instant ? SqlType.TIMESTAMP : SqlType.TIMESTAMP_TZ;
        if (zone.type().kind() == SqlKind.INTERVAL) {
            return new RowCall(instant ? DateFunction.TO_OFFSET : DateFunction.FROM_OFFSET, List.of(value, zone), type);
        }
        Scalar name = Arguments.one(coercion, call, zone, SqlType.VARCHAR);
        return new RowCall(instant ? DateFunction.TO_ZONE : DateFunction.FROM_ZONE, List.of(value, name), type);
    }

    /** Starts and ends of two periods; an end may be an interval from the start on. */
    private Scalar overlaps(Expression.Call call, List<Scalar> arguments) {
        FunctionBinder.checkCount(call, arguments, 4, 4);
        List<Scalar> bounds = new ArrayList<>();
        for (int i = 0; i < 4; i += 2) {
            Scalar end = arguments.get(i + 1);
            boolean length = end.type().kind() == SqlKind.INTERVAL && !Coercion.isUntyped(end);
            Scalar start = length ? temporal(call, arguments.get(i)) : arguments.get(i);
            bounds.add(start);
            bounds.add(
                    length
                            ? new TemporalArithmetic(coercion)
                                    .bind(Expression.ArithmeticOperator.ADD, start, end, call.place())
                            : end);
        }
        SqlType common = ExpressionBinder.unify(bounds, call.name(), call.place());
        SqlType type = common.kind().isText() ? SqlType.TIMESTAMP : common;
        if (!type.kind().isTemporal()) {
            throw call.place()
                    .error(SqlState.UNKNOWN_FUNCTION, "OVERLAPS of type " + type + ", expected dates or times");
        }
        return call(call, bounds, PeriodFunction.OVERLAPS, SqlType.BOOLEAN, type, type, type, type);
    }

    /** An interval, a timestamp, and where to count from. */
    private Scalar bin(Expression.Call call, List<Scalar> arguments) {
        FunctionBinder.checkCount(call, arguments, 3, 3);
        boolean instant = arguments.get(1).type().kind() == SqlKind.TIMESTAMP_TZ;
        SqlType type = instant ? SqlType.TIMESTAMP_TZ : SqlType.TIMESTAMP;
        return call(call, arguments, PeriodFunction.DATE_BIN, type, SqlType.INTERVAL, type, type);
    }

    /** Months later; from the last day of a month to the last day of another. */
    private Scalar addMonths(Expression.Call call, List<Scalar> arguments) {
        FunctionBinder.checkCount(call, arguments, 2, 2);
        Scalar time = timestamp(call, arguments.get(0));
        return call(
                call,
                List.of(time, arguments.get(1)),
                PeriodFunction.ADD_MONTHS,
                SqlType.TIMESTAMP,
                SqlType.TIMESTAMP,
                SqlType.BIGINT);
    }

    private Scalar formatted(Expression.Call call, List<Scalar> arguments) {
        FunctionBinder.checkCount(call, arguments, 2, 2);
        boolean instant = arguments.get(0).type().kind() == SqlKind.TIMESTAMP_TZ;
        Scalar time = instant ? arguments.get(0) : timestamp(call, arguments.get(0));
        PatternFunction function = instant ? PatternFunction.FORMAT_INSTANT : PatternFunction.FORMATDATETIME;
        return call(call, List.of(time, arguments.get(1)), function, SqlType.VARCHAR, time.type(), SqlType.VARCHAR);
    }

    private Scalar toChar(Expression.Call call, List<Scalar> arguments) {
        FunctionBinder.checkCount(call, arguments, 1, 2);
        Scalar value = arguments.get(0);
        if (arguments.size() == 1) {
            return coercion.coerce(value, SqlType.VARCHAR, call.place());
        }
        Scalar format = Arguments.one(coercion, call, arguments.get(1), SqlType.VARCHAR);
        DateFunction function;
        SqlKind kind = value.type().kind();
        if (kind.isNumeric() && !Coercion.isUntyped(value)) {
            function = DateFunction.NUMBER_TO_CHAR;
        } else if (kind == SqlKind.TIMESTAMP_TZ) {
            function = DateFunction.INSTANT_TO_CHAR;
        } else if (kind == SqlKind.INTERVAL || kind == SqlKind.TIME) {
            function = DateFunction.INTERVAL_TO_CHAR;
            value = coercion.coerce(value, SqlType.INTERVAL, call.place());
        } else {
            function = DateFunction.TO_CHAR;
            value = timestamp(call, value);
        }
        return new RowCall(function, List.of(value, format), SqlType.VARCHAR);
    }
}

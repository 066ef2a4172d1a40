package org.ashlardb.sql.bind;

import java.util.List;
import org.ashlardb.sql.expression.Call;
import org.ashlardb.sql.expression.Cast;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Function;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.parser.MomentText;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Expression.ArithmeticOperator;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;

/** Literals such as 'now' and 'today' as dates and times. */
final class Moments {
    private final Coercion coercion;
    private final Place place;

    private Moments(Coercion coercion, Place place) {
        this.coercion = coercion;
        this.place = place;
    }

    /** What a literal of a type means, or null if it is not one of these. */
    static Scalar of(Coercion coercion, String literal, SqlType type, Place place) {
        String text = type.kind().isTime() ? MomentText.of(literal) : null;
        return text == null ? null : new Moments(coercion, place).moment(text, type);
    }

    private Scalar moment(String text, SqlType type) {
        boolean timeOfDay = type.kind() == SqlKind.TIME || type.kind() == SqlKind.TIME_TZ;
        return switch (text) {
            case "now" -> now(type);
            case "allballs" -> timeOfDay ? Coercion.literal("00:00:00" + zone(type), type, place) : null;
            case "epoch" -> timeOfDay ? null : epoch(type);
            case "today" -> timeOfDay ? null : day(0, type);
            case "tomorrow" -> timeOfDay ? null : day(1, type);
            default -> timeOfDay ? null : day(-1, type);
        };
    }

    private static String zone(SqlType type) {
        boolean zoned = type.kind() == SqlKind.TIME_TZ
                || type.kind() == SqlKind.TIMESTAMP_TZ
                || type.kind() == SqlKind.TIMESTAMP_TZ_NANO;
        return zoned ? "+00:00" : "";
    }

    private Scalar now(SqlType type) {
        if (type.kind() == SqlKind.DATE) {
            return day(0, type);
        }
        if (type.kind() == SqlKind.TIME) {
            return coercion.coerce(new Call(Function.CURRENT_TIME, List.of(), SqlType.TIME), type, place);
        }
        Function clock = zone(type).isEmpty() ? Function.LOCALTIMESTAMP : Function.CURRENT_TIMESTAMP;
        Scalar now = new Call(
                clock,
                List.of(),
                SqlType.time(true, clock == Function.CURRENT_TIMESTAMP, Math.max(type.precision(), 6)));
        return type.equals(now.type()) ? now : new Cast(now, type, true);
    }

    private Scalar epoch(SqlType type) {
        String text = type.kind() == SqlKind.DATE ? "1970-01-01" : "1970-01-01 00:00:00" + zone(type);
        return Coercion.literal(text, type, place);
    }

    private Scalar day(long days, SqlType type) {
        Scalar date = new Call(Function.CURRENT_DATE, List.of(), SqlType.DATE);
        if (days != 0) {
            Expression.Arithmetic sum = new Expression.Arithmetic(ArithmeticOperator.ADD, null, null, place);
            date = new ArithmeticBinder(coercion).bind(sum, date, new Constant(days, SqlType.INTEGER));
        }
        return type.kind() == SqlKind.DATE ? date : new Cast(date, type, true);
    }
}

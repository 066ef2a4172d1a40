package org.ashlardb.sql.bind;

import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.SetValue;
import org.ashlardb.sql.parser.SequenceText;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/**
 * {@code NEXTVAL('name')}, which is NEXT VALUE FOR, {@code CURRVAL('name')}, {@code LASTVAL()} and
 * {@code SETVAL('name', value [, taken])}; the text is read as a name, with a schema or without.
 */
final class SequenceCall {
    static final List<String> NAMES =
            List.of(SequenceText.NEXT, SequenceText.CURRENT, SequenceText.LAST, SequenceText.SET);

    private static final int MOST_ARGUMENTS = 3;

    private SequenceCall() {}

    static Scalar bind(Expression.Call call, ExpressionBinder expressions, Coercion coercion) {
        return switch (call.name()) {
            case SequenceText.NEXT -> expressions.bind(new Expression.NextValue(onlyName(call), call.place()));
            case SequenceText.CURRENT -> expressions.bind(new Expression.CurrentValue(onlyName(call), call.place()));
            case SequenceText.LAST -> expressions.bind(lastValue(call));
            default -> setValue(call, expressions, coercion);
        };
    }

    private static Scalar setValue(Expression.Call call, ExpressionBinder expressions, Coercion coercion) {
        List<Expression> arguments = call.arguments();
        if (arguments.size() < 2 || arguments.size() > MOST_ARGUMENTS) {
            throw call.place()
                    .error(
                            SqlState.UNKNOWN_FUNCTION,
                            call.name() + " takes the name of a sequence, a number, and whether that counts as taken");
        }
        Name name = sequence(call);
        Scalar value = Arguments.one(coercion, call, expressions.bind(arguments.get(1)), SqlType.BIGINT);
        Scalar taken = arguments.size() == 2
                ? null
                : Arguments.one(coercion, call, expressions.bind(arguments.get(2)), SqlType.BOOLEAN);
        return new SetValue(expressions.sequence(name), name.toString(), value, taken);
    }

    private static Expression lastValue(Expression.Call call) {
        if (!call.arguments().isEmpty()) {
            throw call.place().error(SqlState.UNKNOWN_FUNCTION, call.name() + " takes no arguments");
        }
        return new Expression.CurrentValue(null, call.place());
    }

    private static Name onlyName(Expression.Call call) {
        if (call.arguments().size() != 1) {
            throw call.place().error(SqlState.UNKNOWN_FUNCTION, call.name() + " takes the name of a sequence");
        }
        return sequence(call);
    }

    private static Name sequence(Expression.Call call) {
        if (!(call.arguments().get(0) instanceof Expression.StringLiteral text)) {
            throw call.place()
                    .error(
                            SqlState.NOT_SUPPORTED,
                            call.name() + " takes the name of a sequence as a literal; expressions are none");
        }
        Name name = SequenceText.name(text.value(), text.place());
        if (name == null) {
            throw text.place()
                    .error(SqlState.UNKNOWN_TABLE, "sequence '" + text.value() + "' does not exist: that is no name");
        }
        return name;
    }
}

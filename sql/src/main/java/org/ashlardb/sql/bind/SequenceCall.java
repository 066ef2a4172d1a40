package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.NamedSequence;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.SetValue;
import org.ashlardb.sql.parser.SequenceText;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/**
 * {@code NEXTVAL('name')}, which is NEXT VALUE FOR, and {@code CURRVAL('name')}, both also with the schema's name in front
 * as an argument of its own, {@code LASTVAL()}, which other databases call IDENTITY or LAST_INSERT_ID, and
 * {@code SETVAL('name', value [, taken])}; the text is read as a name, with a schema or without. What a literal names is
 * looked up once, what an expression names for each row.
 */
final class SequenceCall {
    static final List<String> NAMES = List.of(
            SequenceText.NEXT,
            SequenceText.CURRENT,
            SequenceText.SET,
            SequenceText.LAST,
            "IDENTITY",
            "SCOPE_IDENTITY",
            "LAST_INSERT_ID",
            "IDENTITY_VAL_LOCAL");

    private static final List<SqlType> TYPES = List.of(SqlType.VARCHAR, SqlType.BIGINT, SqlType.BOOLEAN);

    private SequenceCall() {}

    static Scalar bind(Expression.Call call, ExpressionBinder expressions, Coercion coercion) {
        if (NAMES.indexOf(call.name()) >= NAMES.indexOf(SequenceText.LAST)) {
            return expressions.bind(lastValue(call));
        }
        if (namesSchema(call)) {
            return expressions.bind(value(call, inSchema(call)));
        }
        requireArguments(call);
        List<Scalar> arguments = new ArrayList<>();
        boolean named = !(call.arguments().get(0) instanceof Expression.StringLiteral);
        for (int i = named ? 0 : 1; i < call.arguments().size(); i++) {
            Scalar argument = expressions.bind(call.arguments().get(i));
            arguments.add(Arguments.one(coercion, call, argument, TYPES.get(i)));
        }
        if (named) {
            return new NamedSequence(NamedSequence.Function.valueOf(call.name()), arguments);
        }
        Name name = sequence(call);
        return call.name().equals(SequenceText.SET)
                ? new SetValue(
                        expressions.sequence(name),
                        name.toString(),
                        arguments.get(0),
                        arguments.size() == 1 ? null : arguments.get(1))
                : expressions.bind(value(call, name));
    }

    private static Expression value(Expression.Call call, Name name) {
        return call.name().equals(SequenceText.NEXT)
                ? new Expression.NextValue(name, call.place())
                : new Expression.CurrentValue(name, call.place());
    }

    /** Whether NEXTVAL or CURRVAL has the names of a schema and a sequence. */
    private static boolean namesSchema(Expression.Call call) {
        return !call.name().equals(SequenceText.SET)
                && call.arguments().size() == 2
                && call.arguments().get(0) instanceof Expression.StringLiteral
                && call.arguments().get(1) instanceof Expression.StringLiteral;
    }

    private static Name inSchema(Expression.Call call) {
        Expression.StringLiteral schema =
                (Expression.StringLiteral) call.arguments().get(0);
        String text = ((Expression.StringLiteral) call.arguments().get(1)).value();
        return requireName(SequenceText.name(schema.value(), text, schema.place()), text, schema.place());
    }

    private static void requireArguments(Expression.Call call) {
        int count = call.arguments().size();
        if (call.name().equals(SequenceText.SET)) {
            if (count < 2 || count > TYPES.size()) {
                throw call.place()
                        .error(
                                SqlState.UNKNOWN_FUNCTION,
                                call.name()
                                        + " takes the name of a sequence, a number, and whether that counts as taken");
            }
        } else if (count != 1) {
            throw call.place().error(SqlState.UNKNOWN_FUNCTION, call.name() + " takes the name of a sequence");
        }
    }

    private static Expression lastValue(Expression.Call call) {
        if (!call.arguments().isEmpty()) {
            throw call.place().error(SqlState.UNKNOWN_FUNCTION, call.name() + " takes no arguments");
        }
        return new Expression.CurrentValue(null, call.place());
    }

    private static Name sequence(Expression.Call call) {
        Expression.StringLiteral text =
                (Expression.StringLiteral) call.arguments().get(0);
        return requireName(SequenceText.name(text.value(), text.place()), text.value(), text.place());
    }

    private static Name requireName(Name name, String text, Place place) {
        if (name == null) {
            throw place.error(SqlState.UNKNOWN_TABLE, "sequence '" + text + "' does not exist: that is no name");
        }
        return name;
    }
}

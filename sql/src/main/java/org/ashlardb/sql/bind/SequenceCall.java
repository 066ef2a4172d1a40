package org.ashlardb.sql.bind;

import java.util.List;
import org.ashlardb.sql.parser.SequenceText;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.type.SqlState;

/**
 * {@code NEXTVAL('name')}, which is NEXT VALUE FOR, {@code CURRVAL('name')} and {@code LASTVAL()}; the text is read as a
 * name, with a schema or without.
 */
final class SequenceCall {
    static final List<String> NAMES = List.of(SequenceText.NEXT, SequenceText.CURRENT, SequenceText.LAST);

    private SequenceCall() {}

    static Expression of(Expression.Call call) {
        return switch (call.name()) {
            case SequenceText.NEXT -> new Expression.NextValue(sequence(call), call.place());
            case SequenceText.CURRENT -> new Expression.CurrentValue(sequence(call), call.place());
            default -> lastValue(call);
        };
    }

    private static Expression lastValue(Expression.Call call) {
        if (!call.arguments().isEmpty()) {
            throw call.place().error(SqlState.UNKNOWN_FUNCTION, call.name() + " takes no arguments");
        }
        return new Expression.CurrentValue(null, call.place());
    }

    private static Name sequence(Expression.Call call) {
        if (call.arguments().size() != 1) {
            throw call.place().error(SqlState.UNKNOWN_FUNCTION, call.name() + " takes the name of a sequence");
        }
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

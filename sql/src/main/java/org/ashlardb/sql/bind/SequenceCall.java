package org.ashlardb.sql.bind;

import org.ashlardb.sql.parser.SequenceText;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.type.SqlState;

/** {@code NEXTVAL('name')}, which is NEXT VALUE FOR; the text is read as a name, with a schema or without. */
final class SequenceCall {
    static final String NAME = SequenceText.FUNCTION;

    private SequenceCall() {}

    static Expression.NextValue nextValue(Expression.Call call) {
        if (call.arguments().size() != 1) {
            throw call.place().error(SqlState.UNKNOWN_FUNCTION, NAME + " takes the name of a sequence");
        }
        if (!(call.arguments().get(0) instanceof Expression.StringLiteral text)) {
            throw call.place()
                    .error(
                            SqlState.NOT_SUPPORTED,
                            NAME + " takes the name of a sequence as a literal; expressions are none");
        }
        Name name = SequenceText.name(text.value(), text.place());
        if (name == null) {
            throw text.place()
                    .error(SqlState.UNKNOWN_TABLE, "sequence '" + text.value() + "' does not exist: that is no name");
        }
        return new Expression.NextValue(name, call.place());
    }
}

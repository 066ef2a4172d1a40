package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.type.SqlState;

/** {@code NEXTVAL('name')}, which is NEXT VALUE FOR; the text is read as a name, with a schema or without. */
final class SequenceCall {
    static final String NAME = "NEXTVAL";

    private static final int MOST_PARTS = 2;
    private static final Pattern PART =
            Pattern.compile("\\G(?:\"((?:[^\"]|\"\")+)\"|([\\p{L}_][\\p{L}\\p{N}_$]*))(\\.|$)");

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
        List<String> parts = parts(text.value());
        if (parts.isEmpty() || parts.size() > MOST_PARTS) {
            throw text.place()
                    .error(SqlState.UNKNOWN_TABLE, "sequence '" + text.value() + "' does not exist: that is no name");
        }
        String schema = parts.size() == MOST_PARTS ? parts.get(0) : null;
        return new Expression.NextValue(new Name(schema, parts.get(parts.size() - 1), text.place()), call.place());
    }

    /** The parts of a name, folded as names are; none if the text is no name. */
    private static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        Matcher matcher = PART.matcher(text);
        boolean goesOn = true;
        while (goesOn && matcher.find()) {
            parts.add(
                    matcher.group(1) != null
                            ? matcher.group(1).replace("\"\"", "\"")
                            : matcher.group(2).toUpperCase(Locale.ROOT));
            goesOn = !matcher.group(3).isEmpty();
        }
        return goesOn ? List.of() : parts;
    }
}

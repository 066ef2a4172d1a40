package org.ashlardb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ashlardb.sql.parser.AshlarSqlParser.IdentifierContext;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;

/**
 * The name of a sequence in a string, as {@code NEXTVAL} and {@code CURRVAL} take it: with a schema or without; in two
 * strings, as H2 has it; and before these words and a point, as Oracle and H2 have it.
 */
public final class SequenceText {
    /** The function that takes a value of a sequence. */
    public static final String NEXT = "NEXTVAL";

    /** The function that gives the value taken last of a sequence. */
    public static final String CURRENT = "CURRVAL";

    /** The function that gives the value taken last. */
    public static final String LAST = "LASTVAL";

    /** The function that sets a sequence. */
    public static final String SET = "SETVAL";

    private static final int MOST_PARTS = 2;
    private static final Pattern PART =
            Pattern.compile("\\G(?:\"((?:[^\"]|\"\")+)\"|([\\p{L}_][\\p{L}\\p{N}_$]*))(\\.|$)");

    private SequenceText() {}

    /** The name, folded as names are, or null if the text is none. */
    public static Name name(String text, Place place) {
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
        if (goesOn || parts.size() > MOST_PARTS) {
            return null;
        }
        return new Name(parts.size() == MOST_PARTS ? parts.get(0) : null, parts.get(parts.size() - 1), place);
    }

    /** The name in the texts of a schema and a sequence, folded as names are, or null if one of them is none. */
    public static Name name(String schema, String text, Place place) {
        Name first = name(schema, place);
        Name second = name(text, place);
        return first == null || first.schema() != null || second == null || second.schema() != null
                ? null
                : new Name(first.name(), second.name(), place);
    }

    /** What a name with parts means that ends in NEXTVAL or CURRVAL if no table has such a column; null for another. */
    public static Expression value(Expression.ColumnName name) {
        List<String> parts = name.parts();
        int last = parts.size() - 1;
        if (last < 1 || last > MOST_PARTS || !isValue(parts.get(last))) {
            return null;
        }
        Name sequence = new Name(last == 1 ? null : parts.get(0), parts.get(last - 1), name.place());
        return parts.get(last).equals(NEXT)
                ? new Expression.NextValue(sequence, name.place())
                : new Expression.CurrentValue(sequence, name.place());
    }

    private static boolean isValue(String word) {
        return word.equals(NEXT) || word.equals(CURRENT);
    }

    /** The parts before NEXTVAL or CURRVAL, which may name a sequence; empty for another name. */
    static List<IdentifierContext> before(List<IdentifierContext> parts) {
        int last = parts.size() - 1;
        boolean is = last >= 1 && last <= MOST_PARTS && isValue(TreeContext.name(parts.get(last)));
        return is ? parts.subList(0, last) : List.of();
    }
}

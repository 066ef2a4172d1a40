package org.ashlardb.sql.parser;

import java.util.Locale;
import org.ashlardb.sql.parser.AshlarSqlParser.TypeLengthContext;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/**
 * The first number in the parentheses behind a type's name: {@code 100}, {@code 100 CHARACTERS}, {@code 16M}, or
 * {@code MAX}.
 *
 * @param count the number; -1 if there is none, or MAX
 * @param unit what stands with the number and is for lengths only, as written; null for none
 */
record TypeLength(long count, String unit, Place place) {
    private static final TypeLength NONE = new TypeLength(-1, null, Place.UNKNOWN);
    private static final String MULTIPLES = "KMGTP";
    private static final int BITS = 10;

    /** @param node may be null */
    static TypeLength of(TypeLengthContext node) {
        if (node == null) {
            return NONE;
        }
        Place place = TreeContext.place(node);
        String unit = node.identifier() == null ? null : TreeContext.name(node.identifier());
        if (node.INTEGER_LITERAL() != null) {
            return scaled(node.INTEGER_LITERAL().getText(), unit, place);
        }
        if (node.MISSPELT_NUMBER() != null) {
            String text = node.MISSPELT_NUMBER().getText().toUpperCase(Locale.ROOT);
            int last = text.length() - 1;
            TypeLength scaled = scaled(text.substring(0, last), text.substring(last), place);
            requireUnit(unit, place);
            return scaled;
        }
        if (!unit.equals("MAX")) {
            throw place.error(SqlState.SYNTAX_ERROR, "length " + unit + ", expected a number or MAX");
        }
        return new TypeLength(-1, unit, place);
    }

    private static TypeLength scaled(String digits, String unit, Place place) {
        int multiple = unit == null || unit.length() != 1 ? -1 : MULTIPLES.indexOf(unit);
        if (multiple < 0) {
            requireUnit(unit, place);
        }
        try {
            long count = Long.parseLong(NumberText.decimal(digits));
            int shift = (multiple + 1) * BITS;
            if (count > Long.MAX_VALUE >> shift) {
                throw tooLarge(digits + (multiple < 0 ? "" : unit), place);
            }
            return new TypeLength(count << shift, unit, place);
        } catch (NumberFormatException e) {
            throw tooLarge(digits, place);
        }
    }

    private static SqlException tooLarge(String text, Place place) {
        return place.error(SqlState.INVALID_PARAMETER, "size " + text + " is not between 1 and " + Long.MAX_VALUE);
    }

    private static void requireUnit(String unit, Place place) {
        if (unit == null) {
            return;
        }
        switch (unit) {
            case "CHARACTERS", "CHARACTER", "CHAR", "OCTETS", "BYTE" -> {}
            default ->
                throw place.error(
                        SqlState.SYNTAX_ERROR,
                        "unit " + unit + " of a length, expected CHARACTERS, OCTETS, CHAR or BYTE");
        }
    }

    /** Fails where a type has no length that could be given in a unit. */
    void requireMeaning(SqlType type) {
        boolean hasLength = type.kind().isText() || type.kind() == SqlKind.VARBINARY;
        if (unit != null && !hasLength) {
            throw place.error(SqlState.SYNTAX_ERROR, "type " + type + " has no length in " + unit);
        }
    }
}

package org.ashlardb.sql.parser;

import org.ashlardb.sql.parser.AshlarSqlParser.CollationContext;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** The collations, by their names. */
final class Collations {
    private Collations() {}

    /** Whether texts are compared without case, and not by code points. */
    static boolean ignoresCase(CollationContext node) {
        String name = TreeContext.name(node.name);
        String known = node.schema == null || TreeContext.name(node.schema).equals(TreeContext.BUILT_IN) ? name : "";
        return switch (known) {
            case "UCS_BASIC", "ucs_basic", "BINARY", "C", "POSIX", "default" -> false;
            case "NOCASE", "CASE_INSENSITIVE" -> true;
            default ->
                throw TreeContext.place(node)
                        .error(
                                SqlState.UNKNOWN_OBJECT,
                                "collation " + node.getText() + " does not exist, there are UCS_BASIC and NOCASE");
        };
    }

    /** The type of a column with a collation. */
    static SqlType apply(SqlType type, CollationContext node) {
        Place place = TreeContext.place(node);
        boolean ignoreCase = ignoresCase(node);
        if (!type.kind().isText()) {
            throw place.error(SqlState.DATATYPE_MISMATCH, "type " + type + " has no collation");
        }
        if (!ignoreCase) {
            return type.binary();
        }
        boolean sized = type.kind() == SqlKind.VARCHAR || type.kind() == SqlKind.CHAR;
        if (!sized || type.base() != type) {
            throw place.error(
                    SqlState.NOT_SUPPORTED,
                    "collation NOCASE of " + type + " is not supported, only of VARCHAR and CHAR");
        }
        return type.ignoringCase();
    }
}

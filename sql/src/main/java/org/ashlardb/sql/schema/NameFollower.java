package org.ashlardb.sql.schema;

import org.ashlardb.sql.parser.ObjectNames;
import org.ashlardb.sql.parser.ObjectNames.Kind;
import org.ashlardb.sql.tree.Name;

/** Lets the expressions in the catalog follow a sequence, a type or a schema to another name. */
public final class NameFollower {
    private final StoredExpressions expressions;

    public NameFollower(CatalogView catalog) {
        expressions = new StoredExpressions(catalog);
    }

    /** After a sequence or a type got another name or schema. */
    public void follow(Kind kind, Name from, Name to) {
        expressions.rename(from.name(), (other, name) -> other == kind && isSame(name, from) ? to : name);
    }

    private static boolean isSame(Name name, Name other) {
        return name.name().equals(other.name()) && other.schema().equals(name.schema());
    }

    /** After a schema got another name. */
    void followSchema(String from, String to) {
        ObjectNames.Renaming moved =
                (kind, name) -> from.equals(name.schema()) ? new Name(to, name.name(), name.place()) : name;
        expressions.rename(moved);
    }
}

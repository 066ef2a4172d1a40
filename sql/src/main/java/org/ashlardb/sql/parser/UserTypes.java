package org.ashlardb.sql.parser;

import org.ashlardb.sql.type.SqlType;

/** Finds the types that users have made. */
@FunctionalInterface
public interface UserTypes {
    /** No types. */
    UserTypes NONE = (schema, name) -> null;

    /** The type, or null; the schema is null where none is written. */
    SqlType find(String schema, String name);

    /** The schema of names without one, or null where there is none. */
    default String schema() {
        return null;
    }
}

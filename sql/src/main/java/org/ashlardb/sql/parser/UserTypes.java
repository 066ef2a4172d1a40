package org.ashlardb.sql.parser;

import org.ashlardb.sql.type.SqlType;

/** Finds the types, and the names of functions, that users have made. */
@FunctionalInterface
public interface UserTypes {
    /** No types. */
    UserTypes NONE = (schema, name) -> null;

    /** The type, or null; the schema is null where none is written. */
    SqlType find(String schema, String name);

    /** Whether there is a function of the name. */
    default boolean hasFunction(String schema, String name) {
        return false;
    }

    /** The schema of names without one, or null where there is none. */
    default String schema() {
        return null;
    }
}

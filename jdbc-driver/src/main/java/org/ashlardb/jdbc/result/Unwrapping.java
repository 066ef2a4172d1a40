package org.ashlardb.jdbc.result;

import java.sql.SQLException;
import org.ashlardb.jdbc.error.Errors;

/** {@code java.sql.Wrapper} for objects that wrap nothing but themselves. */
public final class Unwrapping {
    private Unwrapping() {}

    /** The object as a class it is of. */
    public static <T> T unwrap(Object object, Class<T> wanted) throws SQLException {
        if (wanted == null || !wanted.isInstance(object)) {
            throw Errors.badArgument("class", "one that the object has", wanted == null ? null : wanted.getName());
        }
        return wanted.cast(object);
    }
}

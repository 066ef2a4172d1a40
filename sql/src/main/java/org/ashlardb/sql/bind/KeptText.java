package org.ashlardb.sql.bind;

import java.util.function.Supplier;
import org.ashlardb.sql.type.SqlException;

/** What the catalog keeps as text: an error tells a place in that text, which need not be one in the statement. */
final class KeptText {
    private KeptText() {}

    /** What is bound; an error says of which text its place is. */
    static <T> T bind(String what, Supplier<T> binding) {
        try {
            return binding.get();
        } catch (SqlException e) {
            throw e.placedIn(what);
        }
    }
}

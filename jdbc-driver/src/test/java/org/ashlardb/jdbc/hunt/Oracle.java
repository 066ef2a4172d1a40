package org.ashlardb.jdbc.hunt;

import java.sql.SQLException;
import java.util.Random;

/** A way to know wrong answers without knowing the right ones. */
interface Oracle {
    /** Something to ask, its parts as {@link #difference} takes them. */
    Fragment make(Random random, RandomQueries queries);

    /** How the answers to a case contradict each other; null where they do not. */
    String difference(HuntDatabase database, Fragment made) throws SQLException;

    /** The queries of a case, to be shown. */
    String shown(Fragment made);

    /** An error that one of the case's queries ended with; null for none. */
    default String error(HuntDatabase database, Fragment made) throws SQLException {
        return database.ask(shown(made).lines().findFirst().orElseThrow()).error();
    }

    /** What it has counted, to be shown behind the number of cases. */
    default String figures() {
        return "";
    }
}

package org.ashlardb.sql.schema;

import org.ashlardb.engine.Definitions;

/**
 * What the sessions of a database have found out of its definitions. Each takes what another one knew last and adds what is
 * different for itself, so that a change costs by its own size. Thread-safe: whoever writes last leaves what the others
 * start from, which may be of any moment.
 */
public final class SharedFacts {
    private volatile TableFacts tables = TableFacts.NONE;
    private volatile NameUses names = NameUses.NONE;

    TableFacts tables(Definitions now) {
        TableFacts known = tables;
        if (known.version() != now.version()) {
            known = known.at(now);
            tables = known;
        }
        return known;
    }

    NameUses names(Definitions now) {
        NameUses known = names;
        if (known.version() != now.version()) {
            known = known.at(now);
            names = known;
        }
        return known;
    }
}

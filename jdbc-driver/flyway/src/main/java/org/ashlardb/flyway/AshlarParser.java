package org.ashlardb.flyway;

import org.flywaydb.core.api.configuration.Configuration;
import org.flywaydb.core.internal.parser.Parser;
import org.flywaydb.core.internal.parser.ParsingContext;

/** Cuts scripts into statements. Ashlar's quotes and comments are those of the standard, which Flyway knows. */
final class AshlarParser extends Parser {
    /** How many characters Flyway looks ahead, at least two: for the signs that begin comments. */
    private static final int LOOK_AHEAD = 2;

    AshlarParser(Configuration configuration, ParsingContext context) {
        super(configuration, context, LOOK_AHEAD);
    }
}

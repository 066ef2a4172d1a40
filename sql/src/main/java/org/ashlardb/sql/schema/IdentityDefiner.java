package org.ashlardb.sql.schema;

import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.Identity;
import org.ashlardb.sql.tree.DefinitionStatement.SequenceOptions;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlState;

/** Makes the numberings of identity columns from the options written. */
final class IdentityDefiner {
    private IdentityDefiner() {}

    /** The column as one that numbers its rows; options that are not written are as they were, or as is usual. */
    static ColumnDefinition define(ColumnDefinition column, SequenceOptions options, Place place) {
        Identity before = column.identity();
        long increment = options.increment() != null ? options.increment() : before == null ? 1 : before.increment();
        Long least = options.minimum();
        if (least == null && before != null && !options.noMinimum()) {
            least = before.least();
        }
        Long most = options.maximum();
        if (most == null && before != null && !options.noMaximum()) {
            most = before.most();
        }
        boolean cycle = options.cycle() != null ? options.cycle() : before != null && before.cycle();
        long start = options.start() != null
                ? options.start()
                : before != null
                        ? before.start()
                        : increment > 0 ? least == null ? 1 : least : most == null ? -1 : most;
        ColumnDefinition numbered = column.identity(new Identity(start, increment, least, most, cycle));
        requireFit(numbered, place);
        return numbered;
    }

    /** Fails if a column numbers its rows with what its type does not take, or begins with no such number. */
    static void requireFit(ColumnDefinition column, Place place) {
        Identity identity = column.identity();
        long highest = Identity.highest(column.type());
        long minimum = identity.minimum(column.type());
        long maximum = identity.maximum(column.type());
        String range = "MINVALUE " + minimum + " and MAXVALUE " + maximum + " of identity column " + column.name();
        if (minimum < -highest - 1 || maximum > highest) {
            throw place.error(
                    SqlState.INVALID_PARAMETER,
                    range + " are not between " + (-highest - 1) + " and " + highest + ", which its type takes");
        }
        if (minimum > maximum) {
            throw place.error(SqlState.INVALID_PARAMETER, range + " leave no number");
        }
        if (identity.start() < minimum || identity.start() > maximum) {
            throw place.error(SqlState.INVALID_PARAMETER, "START " + identity.start() + " is not between " + range);
        }
    }

    /** Fails if a column cannot go on with a number. */
    static void requireNumber(ColumnDefinition column, long number, Place place) {
        long minimum = column.identity().minimum(column.type());
        long maximum = column.identity().maximum(column.type());
        if (number < minimum || number > maximum) {
            throw place.error(
                    SqlState.INVALID_PARAMETER,
                    "identity column " + column.name() + " would go on with " + number
                            + ", which is not between MINVALUE " + minimum + " and MAXVALUE " + maximum);
        }
    }
}

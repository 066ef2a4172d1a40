package org.ashlardb.sql.schema;

import org.ashlardb.engine.Database;
import org.ashlardb.engine.Sequence;
import org.ashlardb.engine.Transaction;
import org.ashlardb.sql.tree.DefinitionStatement.AlterSequence;
import org.ashlardb.sql.tree.DefinitionStatement.CreateSequence;
import org.ashlardb.sql.tree.DefinitionStatement.SequenceOptions;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlState;

/** Creates and alters sequences. */
final class SequenceDefiner {
    private final Database database;
    private final Transaction transaction;

    SequenceDefiner(CatalogView catalog) {
        database = catalog.database();
        transaction = catalog.transaction();
    }

    /** What a sequence is made of. */
    private record Bounds(long start, long increment, long minimum, long maximum) {
        /** Options that are not written are those of the sequence before, which may be null. */
        static Bounds of(SequenceOptions options, Sequence before, Place place) {
            long increment =
                    options.increment() != null ? options.increment() : before == null ? 1 : before.increment();
            long lowest = increment > 0 ? 1 : Long.MIN_VALUE;
            long highest = increment > 0 ? Long.MAX_VALUE : -1;
            long minimum = options.minimum() != null
                    ? options.minimum()
                    : before == null || options.noMinimum() ? lowest : before.minimum();
            long maximum = options.maximum() != null
                    ? options.maximum()
                    : before == null || options.noMaximum() ? highest : before.maximum();
            long first = increment > 0 ? minimum : maximum;
            long start = options.start() != null ? options.start() : before == null ? first : before.start();
            if (start < minimum || start > maximum) {
                throw place.error(
                        SqlState.INVALID_PARAMETER,
                        "START " + start + " is not between MINVALUE " + minimum + " and MAXVALUE " + maximum);
            }
            return new Bounds(start, increment, minimum, maximum);
        }
    }

    void create(String schema, CreateSequence statement) {
        Bounds bounds = Bounds.of(statement.options(), null, statement.place());
        database.createSequence(
                transaction,
                schema,
                statement.name().name(),
                bounds.start(),
                bounds.increment(),
                bounds.minimum(),
                bounds.maximum(),
                Boolean.TRUE.equals(statement.options().cycle()));
    }

    /** Those of identity columns are altered with their tables. */
    void alter(String schema, AlterSequence statement) {
        String name = statement.name().name();
        Sequence before = database.findSequence(transaction, schema, name);
        if (before == null && statement.ifExists()) {
            return;
        }
        if (before == null) {
            throw statement.place().error(SqlState.UNKNOWN_TABLE, "sequence " + statement.name() + " does not exist");
        }
        SequenceOptions options = statement.options();
        Bounds bounds = Bounds.of(options, before, statement.place());
        boolean cycle = options.cycle() == null ? before.cycles() : options.cycle();
        Long restart = !statement.restart()
                ? null
                : statement.restartWith() == null ? (Long) bounds.start() : statement.restartWith();
        long next = restart == null ? before.current() : restart;
        if (next < bounds.minimum() || next > bounds.maximum()) {
            throw statement
                    .place()
                    .error(
                            SqlState.INVALID_PARAMETER,
                            "the next value " + next + " is not between MINVALUE " + bounds.minimum() + " and MAXVALUE "
                                    + bounds.maximum());
        }
        database.alterSequence(
                transaction,
                schema,
                name,
                bounds.start(),
                bounds.increment(),
                bounds.minimum(),
                bounds.maximum(),
                cycle,
                restart);
    }
}

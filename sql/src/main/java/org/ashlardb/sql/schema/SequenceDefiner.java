package org.ashlardb.sql.schema;

import java.util.Set;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.Sequence;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.SequenceDefinition;
import org.ashlardb.sql.tree.DefinitionStatement.AlterSequence;
import org.ashlardb.sql.tree.DefinitionStatement.CreateSequence;
import org.ashlardb.sql.tree.DefinitionStatement.Restart;
import org.ashlardb.sql.tree.DefinitionStatement.SequenceOptions;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Creates and alters sequences. */
final class SequenceDefiner {
    private static final Set<Long> LIMITS = Set.of((long) Short.MAX_VALUE, (long) Integer.MAX_VALUE, Long.MAX_VALUE);

    private final Database database;
    private final Transaction transaction;

    SequenceDefiner(CatalogView catalog) {
        database = catalog.database();
        transaction = catalog.transaction();
    }

    /** The highest number of a sequence of a type, which may be null. */
    private static long highest(SqlType type, Place place) {
        if (type == null) {
            return Long.MAX_VALUE;
        }
        return switch (type.kind()) {
            case TINYINT -> Byte.MAX_VALUE;
            case SMALLINT -> Short.MAX_VALUE;
            case INTEGER -> Integer.MAX_VALUE;
            case BIGINT -> Long.MAX_VALUE;
            default ->
                throw place.error(
                        SqlState.INVALID_PARAMETER,
                        "a sequence cannot be of type " + type + ", expected a whole number");
        };
    }

    /** What a sequence is made of. */
    private record Bounds(long start, long increment, long minimum, long maximum) {
        /**
         * Options that are not written are those of the sequence before, which may be null; with a type, limits that are
         * those of a type become those of this one.
         */
        static Bounds of(SequenceOptions options, SqlType type, Sequence before, Place place) {
            long increment =
                    options.increment() != null ? options.increment() : before == null ? 1 : before.increment();
            long most = highest(type, place);
            long lowest = increment > 0 ? 1 : -most - 1;
            long highest = increment > 0 ? most : -1;
            boolean otherMinimum = before == null || type != null && LIMITS.contains(-(before.minimum() + 1));
            boolean otherMaximum = before == null || type != null && LIMITS.contains(before.maximum());
            long minimum = options.minimum() != null
                    ? options.minimum()
                    : otherMinimum || options.noMinimum() ? lowest : before.minimum();
            long maximum = options.maximum() != null
                    ? options.maximum()
                    : otherMaximum || options.noMaximum() ? highest : before.maximum();
            if (minimum < -most - 1 || maximum > most) {
                throw place.error(
                        SqlState.INVALID_PARAMETER,
                        "MINVALUE " + minimum + " and MAXVALUE " + maximum + " are not between " + (-most - 1) + " and "
                                + most + ", as type " + type + " has them");
            }
            long first = increment > 0 ? minimum : maximum;
            long start = options.start() != null ? options.start() : before == null ? first : before.start();
            if (start < minimum || start > maximum) {
                throw place.error(
                        SqlState.INVALID_PARAMETER,
                        "START " + start + " is not between MINVALUE " + minimum + " and MAXVALUE " + maximum);
            }
            return new Bounds(start, increment, minimum, maximum);
        }

        SequenceDefinition definition(String name, boolean cycle) {
            return new SequenceDefinition(name, start, increment, minimum, maximum, cycle);
        }

        boolean has(long value) {
            return value >= minimum && value <= maximum;
        }
    }

    void create(String schema, CreateSequence statement) {
        Bounds bounds = Bounds.of(statement.options(), statement.type(), null, statement.place());
        boolean cycle = Boolean.TRUE.equals(statement.options().cycle());
        database.createSequence(
                transaction, schema, bounds.definition(statement.name().name(), cycle));
        if (statement.next() != null) {
            Restart next = new Restart(statement.next(), null);
            alter(
                    schema,
                    new AlterSequence(
                            statement.name(), false, statement.type(), statement.options(), next, statement.place()));
        }
    }

    private static boolean isBetween(Sequence sequence, long value) {
        return value >= sequence.minimum() && value <= sequence.maximum();
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
        Bounds bounds = Bounds.of(options, statement.type(), before, statement.place());
        boolean cycle = options.cycle() == null ? before.cycles() : options.cycle();
        Long restart = statement.restart() == null
                ? null
                : statement.restart().number() == null
                        ? (Long) bounds.start()
                        : statement.restart().number();
        long next = restart == null ? before.current() : restart;
        long taken = next - before.increment();
        boolean last = restart == null && (bounds.has(taken) || !isBetween(before, next) && !isBetween(before, taken));
        if (!bounds.has(next) && !last) {
            throw statement
                    .place()
                    .error(
                            SqlState.INVALID_PARAMETER,
                            "the next value " + next + " is not between MINVALUE " + bounds.minimum() + " and MAXVALUE "
                                    + bounds.maximum());
        }
        database.alterSequence(transaction, schema, bounds.definition(name, cycle), restart);
    }
}

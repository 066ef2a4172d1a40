package org.ashlardb.sql;

import java.util.Locale;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.tree.Statement;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/**
 * What a transaction that only reads refuses: all changes, also those that would find no rows, but for changes of temporary
 * tables.
 */
final class ReadOnlyTransaction {
    private ReadOnlyTransaction() {}

    /** Fails with 25006 if the statement's plan may write. */
    static void requireNoWrites(CompiledStatement statement) {
        statement.steps().forEach(step -> requireNoWrites(step.change()));
        if (statement.change() != null) {
            requireNoWrites(statement.change());
        }
    }

    private static void requireNoWrites(ChangePlan plan) {
        if (plan.writes()) {
            throw refused(plan);
        }
    }

    /** The error of a definition, or of another statement without a plan that changes something. */
    static SqlException refused(Statement command) {
        return refused((Object) command);
    }

    private static SqlException refused(Object what) {
        return new SqlException(
                SqlState.READ_ONLY_TRANSACTION, "the transaction only reads: " + words(what) + " is refused");
    }

    /** What a statement is called in SQL: CREATE TABLE for a CreateTable. */
    private static String words(Object statement) {
        return statement
                .getClass()
                .getSimpleName()
                .replaceAll("(?<=[a-z])(?=[A-Z])", " ")
                .toUpperCase(Locale.ROOT);
    }
}

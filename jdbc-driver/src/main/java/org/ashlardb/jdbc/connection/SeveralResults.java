package org.ashlardb.jdbc.connection;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** What a statement has brought that has several results, of which one is the present one: those before it were passed. */
abstract class SeveralResults {
    private int present;

    /** How many there are. */
    abstract int count();

    /** The rows of a result, or null. */
    abstract ResultSet rows(int result) throws SQLException;

    /** The statement that has a result, if each has its own, else null. */
    abstract StatementBase statement(int result);

    /** Closes all results. Inside the gate. */
    abstract void close();

    /** The rows of the present result, or null. */
    final ResultSet resultSet() throws SQLException {
        return present < count() ? rows(present) : null;
    }

    /** The count of the present result, or {@link StatementBase#NO_COUNT}. */
    final long updateCount() throws SQLException {
        return present() == null ? StatementBase.NO_COUNT : present().getLargeUpdateCount();
    }

    /** The statement whose result is the present one, if each has its own; null if not, and behind the last. */
    final StatementBase present() {
        return present < count() ? statement(present) : null;
    }

    /**
     * Goes on to the next result; true if that is one with rows.
     *
     * @param current what becomes of the others, as for {@link Statement#getMoreResults(int)}
     */
    final boolean next(int current) throws SQLException {
        int first = current == Statement.CLOSE_ALL_RESULTS ? 0 : present;
        int passed = Math.min(present, count() - 1);
        present = Math.min(count(), present + 1);
        for (int i = first; i <= passed && current != Statement.KEEP_CURRENT_RESULT; i++) {
            ResultSet open = rows(i);
            if (open != null) {
                open.close();
            }
        }
        return resultSet() != null;
    }

    /** Whether no result has rows that can still be read. */
    final boolean isAllClosed() throws SQLException {
        boolean closed = true;
        for (int i = 0; i < count(); i++) {
            closed &= rows(i) == null || rows(i).isClosed();
        }
        return closed;
    }
}

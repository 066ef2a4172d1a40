package org.ashlardb.sql;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.execute.LeftCursor;
import org.ashlardb.sql.execute.ScrolledRows;

/** The results that a procedure has left open for who called it, read, in the order in which it opened them. */
final class ReturnedResults implements AutoCloseable {
    private final List<ReturnedResult> results = new ArrayList<>();
    private final List<ScrolledRows> rows = new ArrayList<>();

    private ReturnedResults() {}

    /** Reads what was left, and closes it. */
    static ReturnedResults read(List<LeftCursor> left, Session session) {
        ReturnedResults returned = new ReturnedResults();
        boolean done = false;
        try {
            for (LeftCursor cursor : left) {
                returned.add(cursor, session);
            }
            done = true;
            return returned;
        } finally {
            left.forEach(LeftCursor::close);
            if (!done) {
                returned.close();
            }
        }
    }

    private void add(LeftCursor cursor, Session session) {
        ScrolledRows copy = ScrolledRows.copy(
                cursor.rows(),
                cursor.columns(),
                0,
                session.database().engine(),
                session.memory(),
                session.view()::checkCanceled,
                session.control()::keep);
        rows.add(copy);
        results.add(new ReturnedResult(cursor.columns(), copy));
    }

    List<ReturnedResult> all() {
        return results;
    }

    /** Has the transaction that runs, if any, close them when it is rolled back. */
    void track(TransactionControl control) {
        rows.forEach(control::trackIfActive);
    }

    @Override
    public void close() {
        rows.forEach(ScrolledRows::close);
    }
}

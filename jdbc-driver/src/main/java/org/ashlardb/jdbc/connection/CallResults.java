package org.ashlardb.jdbc.connection;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.ashlardb.jdbc.result.ResultState;

/** The results that a procedure has left, and before them the row with what it has returned, if that is one. */
final class CallResults implements SeveralResults {
    private final List<ResultState> results = new ArrayList<>();
    private int present;

    /** A result more, opened. */
    void add(ResultState result) {
        results.add(result);
    }

    @Override
    public ResultSet resultSet() {
        return present < results.size() ? results.get(present).current() : null;
    }

    @Override
    public long updateCount() {
        return StatementBase.NO_COUNT;
    }

    @Override
    public StatementBase present() {
        return null;
    }

    @Override
    public boolean next(int current) throws SQLException {
        int first = current == Statement.CLOSE_ALL_RESULTS ? 0 : present;
        int passed = Math.min(present, results.size() - 1);
        present = Math.min(results.size(), present + 1);
        for (int i = first; i <= passed && current != Statement.KEEP_CURRENT_RESULT; i++) {
            ResultSet open = results.get(i).current();
            if (open != null) {
                open.close();
            }
        }
        return resultSet() != null;
    }

    @Override
    public boolean isAllClosed() throws SQLException {
        boolean closed = true;
        for (ResultState result : results) {
            closed &= result.current() == null || result.current().isClosed();
        }
        return closed;
    }

    @Override
    public void close() {
        results.forEach(ResultState::release);
    }
}

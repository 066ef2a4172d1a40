package org.ashlardb.jdbc.connection;

import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;
import org.ashlardb.jdbc.result.ResultState;

/** The results that a procedure has left, and before them the row with what it has returned, if that is one. */
final class CallResults extends SeveralResults {
    private final List<ResultState> results = new ArrayList<>();

    /** A result more, opened. */
    void add(ResultState result) {
        results.add(result);
    }

    @Override
    int count() {
        return results.size();
    }

    @Override
    ResultSet rows(int result) {
        return results.get(result).current();
    }

    @Override
    StatementBase statement(int result) {
        return null;
    }

    @Override
    void close() {
        results.forEach(ResultState::release);
    }
}

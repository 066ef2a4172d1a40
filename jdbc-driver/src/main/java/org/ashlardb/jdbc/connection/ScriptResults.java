package org.ashlardb.jdbc.connection;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.ashlardb.jdbc.error.ErrorMapper;

/**
 * The results of a text of several statements, which were all executed: one is the present one, those before it were
 * passed.
 */
final class ScriptResults extends SeveralResults {
    private final AshlarStatement whole;
    private final List<Part> parts = new ArrayList<>();

    private ScriptResults(AshlarStatement whole) {
        this.whole = whole;
    }

    /** One statement of the text, with its result. */
    private final class Part extends AshlarStatement {
        Part() {
            super(whole);
        }

        @Override
        public Statement statement() {
            return whole;
        }

        @Override
        public void resultClosed() throws SQLException {
            whole.partClosed();
        }
    }

    /** Runs the statements one after the other, up to the first that fails. Inside the gate. */
    static ScriptResults run(AshlarStatement whole, List<String> statements, KeyRequest keys) throws SQLException {
        ScriptResults results = new ScriptResults(whole);
        boolean done = false;
        try {
            for (String statement : statements) {
                Part part = results.new Part();
                results.parts.add(part);
                results.run(part, statement, keys, statements.size());
            }
            done = true;
            return results;
        } finally {
            if (!done) {
                results.close();
            }
        }
    }

    private void run(Part part, String statement, KeyRequest keys, int count) throws SQLException {
        try {
            part.prepareAndRun(statement, keys);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw ofPart(whole.failure(e), count);
        } catch (SQLException e) {
            throw ofPart(e, count);
        }
    }

    private SQLException ofPart(SQLException e, int count) {
        String message = "statement " + parts.size() + " of " + count + ": " + e.getMessage();
        return ErrorMapper.typed(e.getSQLState(), e.getErrorCode(), message, e);
    }

    @Override
    int count() {
        return parts.size();
    }

    @Override
    ResultSet rows(int result) throws SQLException {
        return parts.get(result).getResultSet();
    }

    @Override
    StatementBase statement(int result) {
        return parts.get(result);
    }

    @Override
    void close() {
        for (Part part : parts) {
            part.forgetCommand();
        }
    }
}

package org.ashlardb.jdbc.logictest;

import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs one file on one connection and counts. In SQLite a view outlives those it selects from; here, as in PostgreSQL,
 * a view that others need is dropped after them, so that a refused DROP VIEW waits for the next one.
 */
final class LogicTestRun {
    private final Connection connection;
    private final int every;
    private final Map<Integer, String> expectedDifferences;
    private final Map<String, String> hashes = new HashMap<>();
    private final List<String> failures = new ArrayList<>();
    private final List<LogicRecord.Statement> drops = new ArrayList<>();
    private int statements;
    private int queries;
    private int differences;

    /**
     * Runs every so many queries; 1 for all. Statements are always run.
     *
     * @param expectedDifferences what is to be different, by lines
     */
    LogicTestRun(Connection connection, int every, Map<Integer, String> expectedDifferences) {
        this.connection = connection;
        this.every = every;
        this.expectedDifferences = expectedDifferences;
    }

    void run(InputStream content) throws IOException, SQLException {
        int seen = 0;
        try (LogicTestFile file = new LogicTestFile(content);
                Statement statement = connection.createStatement()) {
            for (LogicRecord next = file.next();
                    next != null && !(next instanceof LogicRecord.Halt);
                    next = file.next()) {
                if (next instanceof LogicRecord.Statement change) {
                    execute(statement, change);
                } else if (seen++ % every == 0) {
                    query(statement, (LogicRecord.Query) next);
                }
            }
            drops.forEach(drop -> fail(drop.line(), drop.sql(), "refused, also after the rest of the file"));
        }
    }

    private void execute(Statement statement, LogicRecord.Statement change) {
        statements++;
        try {
            statement.execute(change.sql());
            if (!change.succeeds()) {
                fail(change.line(), change.sql(), "succeeded, expected an error");
            }
            if (dropsView(change)) {
                List<LogicRecord.Statement> waiting = List.copyOf(drops);
                drops.clear();
                statements -= waiting.size();
                waiting.forEach(drop -> execute(statement, drop));
            }
        } catch (SQLException e) {
            if (dropsView(change) && e.getSQLState().equals("2BP01")) {
                drops.add(change);
            } else if (change.succeeds()) {
                fail(change.line(), change.sql(), e.getSQLState() + " " + e.getMessage());
            }
        }
    }

    private static boolean dropsView(LogicRecord.Statement change) {
        return change.sql().startsWith("DROP VIEW");
    }

    private void query(Statement statement, LogicRecord.Query query) {
        queries++;
        try (ResultSet rows = statement.executeQuery(query.sql())) {
            LogicAnswer answer = LogicAnswer.read(rows, query.types(), query.sort());
            String difference = answer.difference(query.expected());
            if (difference == null && query.label() != null) {
                String hash = answer.hash();
                String first = hashes.putIfAbsent(query.label(), hash);
                if (first != null && !first.equals(hash)) {
                    difference = "another answer than the earlier query of label " + query.label();
                }
            }
            judge(query, difference);
        } catch (SQLException e) {
            judge(query, e.getSQLState() + " " + e.getMessage());
        }
    }

    private void judge(LogicRecord.Query query, String difference) {
        String expected = expectedDifferences.get(query.line());
        if (expected != null && expected.equals(difference)) {
            differences++;
        } else if (expected != null) {
            fail(query.line(), query.sql(), "expected to differ: " + expected + ", but: " + difference);
        } else if (difference != null) {
            fail(query.line(), query.sql(), difference);
        }
    }

    private void fail(int line, String sql, String what) {
        failures.add("line " + line + ": " + what + "\n    " + sql);
    }

    List<String> failures() {
        return failures;
    }

    int statements() {
        return statements;
    }

    int queries() {
        return queries;
    }

    /** How many queries were answered as PostgreSQL answers them, which is not as the file expects. */
    int differences() {
        return differences;
    }
}

package org.ashlardb.sql;

import java.util.List;
import org.ashlardb.sql.execute.Measures;
import org.ashlardb.sql.execute.TextRows;
import org.ashlardb.sql.type.Parameters;
import org.ashlardb.sql.type.ResultCursor;

/** EXPLAIN ANALYZE: runs a statement with measured operators; the answer is its plan. */
final class AnalyzedRun {
    private final Session session;
    private final Explained explained;

    AnalyzedRun(Session session, Explained explained) {
        this.session = session;
        this.explained = explained;
    }

    /** Runs the statement to its end. */
    ResultCursor query(Parameters parameters) {
        CompiledStatement statement = explained.statement();
        Measures measures = new Measures();
        CommandRun run = new CommandRun(session, statement, measures);
        long start = System.nanoTime();
        if (statement.query() == null) {
            run.update(parameters);
        } else {
            try (ResultCursor rows = run.query(parameters)) {
                while (rows.next()) {
                    // what it takes is what is wanted
                }
            }
        }
        PlanText text = new PlanText(measures, System.nanoTime() - start);
        return new TextRows(explained.json() ? List.of(text.json(statement)) : text.lines(statement));
    }
}

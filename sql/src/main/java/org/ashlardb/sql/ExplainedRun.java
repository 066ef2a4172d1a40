package org.ashlardb.sql;

import java.util.List;
import org.ashlardb.sql.execute.Measures;
import org.ashlardb.sql.execute.TextRows;
import org.ashlardb.sql.type.Parameters;
import org.ashlardb.sql.type.ResultCursor;

/** EXPLAIN: the answer is the plan of a statement. With ANALYZE the statement is run with measured operators. */
final class ExplainedRun {
    private final Session session;
    private final Explained explained;

    ExplainedRun(Session session, Explained explained) {
        this.session = session;
        this.explained = explained;
    }

    /** With ANALYZE it runs the statement to its end; without, parameters need no values. */
    ResultCursor query(Parameters parameters) {
        return explained.analyze() ? analyze(parameters) : rows(new PlanText());
    }

    private ResultCursor analyze(Parameters parameters) {
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
        return rows(new PlanText(measures, System.nanoTime() - start));
    }

    private ResultCursor rows(PlanText text) {
        CompiledStatement statement = explained.statement();
        return new TextRows(explained.json() ? List.of(text.json(statement)) : text.lines(statement));
    }
}

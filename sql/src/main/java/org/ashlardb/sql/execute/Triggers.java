package org.ashlardb.sql.execute;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.ashlardb.engine.Table;
import org.ashlardb.sql.expression.evaluate.EvaluationContext;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.schema.TriggerSchema;
import org.ashlardb.sql.tree.Trigger.Change;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/**
 * Triggers that fire after changes: rows are gathered while a statement writes them, and at its end the triggers do what
 * they do, which may be changes for which others fire, at the end of each of their statements.
 */
final class Triggers {
    private static final int DEEPEST = 100;

    private final CatalogView catalog;
    private final EvaluationContext evaluation;
    private final TriggerPlans plans;
    private final StatementEnd end;
    private final Map<Use, Deque<TriggerRun>> idle = new HashMap<>();
    private Map<Table, ChangedRows> changed = new LinkedHashMap<>();
    private int depth;

    /** What a trigger is planned for. */
    private record Use(TriggerSchema trigger, Table table, Change change) {}

    Triggers(CatalogView catalog, EvaluationContext evaluation, TriggerPlans plans, StatementEnd end) {
        this.catalog = catalog;
        this.evaluation = evaluation;
        this.plans = plans;
        this.end = end;
    }

    /** Forgets what another run of the statement has left. */
    void begin() {
        changed.values().forEach(ChangedRows::clear);
        changed = new LinkedHashMap<>();
        depth = 0;
    }

    /** Where the rows of a table go that the statement changes now. */
    ChangedRows rows(TableTriggers table, Execution execution) {
        return changed.computeIfAbsent(table.schema().table(), t -> new ChangedRows(table, execution));
    }

    /** Fires for all rows gathered. */
    void fire() {
        if (changed.isEmpty()) {
            return;
        }
        Map<Table, ChangedRows> level = changed;
        changed = new LinkedHashMap<>();
        try {
            for (ChangedRows rows : level.values()) {
                rows.fire(this);
            }
        } finally {
            level.values().forEach(ChangedRows::clear);
        }
    }

    /** Does what a trigger does, after the statement: each of its statements is brought to its end. */
    void run(TriggerSchema trigger, TableSchema table, Change change, TriggerRun.Rows rows) {
        run(trigger, table, change, rows, end::finish);
    }

    /** The same amid the statement, to whose end the rest is left. */
    void runAmid(TriggerSchema trigger, TableSchema table, Change change, TriggerRun.Rows rows) {
        run(trigger, table, change, rows, () -> {});
    }

    private void run(
            TriggerSchema trigger, TableSchema table, Change change, TriggerRun.Rows rows, Runnable afterEach) {
        if (depth >= DEEPEST) {
            throw new SqlException(
                    SqlState.TOO_COMPLEX,
                    "trigger " + trigger.name() + " of table " + table.name() + " fires within " + DEEPEST
                            + " others; does it fire itself?");
        }
        catalog.transaction().checkCanceled();
        Deque<TriggerRun> runs =
                idle.computeIfAbsent(new Use(trigger, table.table(), change), use -> new ArrayDeque<>());
        TriggerRun run = runs.poll();
        if (run == null) {
            run = new TriggerRun(plans.plan(trigger, table, change, end), catalog.transaction(), evaluation);
        }
        depth++;
        try {
            run.run(rows, afterEach);
        } finally {
            depth--;
            runs.push(run);
        }
    }
}

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

/**
 * Triggers that fire after changes: rows are gathered while a statement writes them, and at its end the triggers do what
 * they do, which may be changes for which others fire, at the end of each of their statements.
 */
final class Triggers {
    private final CatalogView catalog;
    private final EvaluationContext evaluation;
    private final StatementEnd end;
    private final Map<Use, Deque<StepRun>> idle = new HashMap<>();
    private final Map<Table, Deque<ChangedRows>> unused = new HashMap<>();
    private final Deque<Map<Table, ChangedRows>> unusedLevels = new ArrayDeque<>();
    private Map<Table, ChangedRows> changed = new LinkedHashMap<>();

    /** What a trigger is planned for. */
    private record Use(TriggerSchema trigger, Table table, Change change) {}

    Triggers(CatalogView catalog, EvaluationContext evaluation, StatementEnd end) {
        this.catalog = catalog;
        this.evaluation = evaluation;
        this.end = end;
    }

    /** Forgets what another run of the statement has left. */
    void begin() {
        clear(changed);
    }

    /** Where the rows of a table go that the statement changes now. */
    ChangedRows rows(TableTriggers table, Execution execution) {
        Table of = table.schema().table();
        ChangedRows rows = changed.get(of);
        if (rows == null) {
            rows = unused.computeIfAbsent(of, t -> new ArrayDeque<>()).poll();
            if (rows == null) {
                rows = new ChangedRows(table, execution);
            }
            changed.put(of, rows);
        }
        return rows;
    }

    private void clear(Map<Table, ChangedRows> level) {
        if (!level.isEmpty()) {
            level.forEach((table, rows) -> {
                rows.clear();
                unused.get(table).push(rows);
            });
            level.clear();
        }
    }

    /** Fires for all rows gathered. */
    void fire() {
        if (changed.isEmpty()) {
            return;
        }
        Map<Table, ChangedRows> level = changed;
        Map<Table, ChangedRows> next = unusedLevels.poll();
        changed = next == null ? new LinkedHashMap<>() : next;
        try {
            for (ChangedRows rows : level.values()) {
                rows.fire(this);
            }
        } finally {
            clear(level);
            unusedLevels.push(level);
        }
    }

    /** What a trigger does for a change, planned as often as it has been amid itself. */
    Deque<StepRun> runs(TriggerSchema trigger, TableSchema table, Change change) {
        return idle.computeIfAbsent(new Use(trigger, table.table(), change), use -> new ArrayDeque<>());
    }

    /** Does what a trigger does, after the statement: each of its statements is brought to its end. */
    void run(Deque<StepRun> runs, TriggerSchema trigger, TableSchema table, Change change, StepRun.Values rows) {
        if (!end.enter()) {
            throw StatementEnd.tooDeep(described(trigger, table) + " fires");
        }
        try {
            runEntered(runs, trigger, table, change, rows);
        } finally {
            end.leave();
        }
    }

    /** The same amid the statement, to whose end the rest is left. */
    void runAmid(TriggerSchema trigger, TableSchema table, Change change, StepRun.Values rows) {
        if (!end.enterAmid()) {
            throw StatementEnd.tooDeep(described(trigger, table) + " fires");
        }
        try {
            runEntered(runs(trigger, table, change), trigger, table, change, rows);
        } finally {
            end.leaveAmid();
        }
    }

    private static String described(TriggerSchema trigger, TableSchema table) {
        return "trigger " + trigger.name() + " of table " + table.name();
    }

    private void runEntered(
            Deque<StepRun> runs, TriggerSchema trigger, TableSchema table, Change change, StepRun.Values rows) {
        StepRun run = runs.poll();
        if (run == null) {
            run = new StepRun(
                    end.plans().plan(trigger, table, change, end),
                    catalog.transaction(),
                    evaluation,
                    end,
                    described(trigger, table));
        }
        try {
            run.run(rows, null);
        } finally {
            runs.push(run);
        }
    }
}

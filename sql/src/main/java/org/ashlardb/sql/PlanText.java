package org.ashlardb.sql;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.plan.physical.PhysicalPrinter;
import org.ashlardb.sql.plan.physical.RowSource;
import org.ashlardb.sql.schema.ColumnSchema;

/** What EXPLAIN prints. */
final class PlanText {
    private PlanText() {}

    static List<String> of(CompiledStatement statement) {
        List<String> lines = new ArrayList<>();
        for (ChangeStep step : statement.steps()) {
            print(step, lines);
        }
        if (statement.change() == null) {
            PhysicalPrinter.print(statement.query(), 0, lines);
        } else {
            print(new ChangeStep(statement.change(), statement.source()), lines);
        }
        for (int i = 0; i < statement.subqueries().size(); i++) {
            lines.add("Subquery " + (i + 1));
            PhysicalPrinter.print(statement.subqueries().get(i), 1, lines);
        }
        return lines;
    }

    private static void print(ChangeStep step, List<String> lines) {
        lines.add(describe(step.change()));
        if (!(step.source() instanceof RowSource source) || !source.outputs().isEmpty()) {
            PhysicalPrinter.print(step.source(), 1, lines);
        }
    }

    private static String describe(ChangePlan change) {
        if (change instanceof ChangePlan.Insert insert) {
            return "Insert into " + insert.table().name();
        }
        if (change instanceof ChangePlan.Update update) {
            List<String> assignments = new ArrayList<>();
            for (int i = 0; i < update.columns().size(); i++) {
                ColumnSchema column =
                        update.table().columns().get(update.columns().get(i));
                assignments.add(column.name() + " = " + update.values().get(i));
            }
            return "Update " + update.table().name() + " set " + String.join(", ", assignments);
        }
        if (change instanceof ChangePlan.Merge) {
            return "Merge into " + change.table().name();
        }
        return "Delete from " + change.table().name();
    }
}

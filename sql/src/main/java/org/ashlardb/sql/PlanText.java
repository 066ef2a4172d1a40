package org.ashlardb.sql;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.ashlardb.sql.execute.Measures;
import org.ashlardb.sql.execute.OperatorMeasure;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.plan.physical.Physical;
import org.ashlardb.sql.plan.physical.RowSource;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.type.JsonNode;
import org.ashlardb.sql.type.JsonText;

/** What EXPLAIN prints, with what was measured if the statement was run. */
final class PlanText {
    private static final long NOT_RUN = -1;
    private static final int NANOS_DIGITS = 6;
    private static final int SHOWN_DIGITS = 3;
    private static final int KILO = 1024;

    private final Measures measures;
    private final long nanos;

    /** A line of the plan; the plan is null for changes and headings. */
    private record Node(String text, Physical plan, List<Node> inputs) {}

    /** For a plan that was not run. */
    PlanText() {
        this(new Measures(), NOT_RUN);
    }

    PlanText(Measures measures, long nanos) {
        this.measures = measures;
        this.nanos = nanos;
    }

    // ------------------------------------------------------------------------------------------------ as text

    /** One operator a line, inputs indented. */
    List<String> lines(CompiledStatement statement) {
        List<String> lines = new ArrayList<>();
        for (Node node : nodes(statement)) {
            print(node, 0, lines);
        }
        if (nanos != NOT_RUN) {
            lines.add("Execution time: " + millis(nanos) + " ms");
        }
        return lines;
    }

    private void print(Node node, int depth, List<String> lines) {
        lines.add("  ".repeat(depth) + node.text() + measured(node));
        for (Node input : node.inputs()) {
            print(input, depth + 1, lines);
        }
    }

    private String measured(Node node) {
        OperatorMeasure measure = node.plan() == null ? null : measures.of(node.plan());
        if (measure == null) {
            return "";
        }
        StringBuilder out = new StringBuilder(" (rows=").append(measure.rows());
        out.append(" estimated=").append(estimated(node));
        out.append(" loops=").append(measure.loops());
        out.append(" time=").append(millis(measure.nanos())).append(" ms");
        if (measure.peakBytes() > 0) {
            out.append(" memory=").append(kilobytes(measure.peakBytes())).append(" kB");
        }
        if (measure.diskBytes() > 0) {
            out.append(" disk=").append(kilobytes(measure.diskBytes())).append(" kB");
        }
        return out.append(')').toString();
    }

    private static long estimated(Node node) {
        return Math.round(node.plan().rows());
    }

    private static BigDecimal millis(long time) {
        return BigDecimal.valueOf(time, NANOS_DIGITS).setScale(SHOWN_DIGITS, RoundingMode.HALF_UP);
    }

    private static long kilobytes(long bytes) {
        return (bytes + KILO - 1) / KILO;
    }

    // ------------------------------------------------------------------------------------------------ as JSON

    /** An array of plans, of objects with their inputs below "Plans". */
    String json(CompiledStatement statement) {
        List<JsonNode> plans = new ArrayList<>();
        for (Node node : nodes(statement)) {
            plans.add(json(node));
        }
        Map<String, JsonNode> all = JsonText.newMembers();
        all.put("Plans", new JsonNode.Array(plans));
        if (nanos != NOT_RUN) {
            all.put("Execution Time", new JsonNode.Num(millis(nanos)));
        }
        StringBuilder out = new StringBuilder();
        new JsonNode.Array(List.of(new JsonNode.Object(all))).print(out);
        return out.toString();
    }

    private JsonNode json(Node node) {
        Map<String, JsonNode> members = JsonText.newMembers();
        members.put("Operation", new JsonNode.Text(node.text()));
        if (node.plan() != null) {
            members.put("Plan Rows", number(estimated(node)));
            members.put("Total Cost", number(Math.round(node.plan().cost())));
            OperatorMeasure measure = measures.of(node.plan());
            if (measure != null) {
                members.put("Actual Rows", number(measure.rows()));
                members.put("Actual Loops", number(measure.loops()));
                members.put("Actual Total Time", new JsonNode.Num(millis(measure.nanos())));
                members.put("Peak Memory", number(measure.peakBytes()));
                members.put("Disk", number(measure.diskBytes()));
            }
        }
        if (!node.inputs().isEmpty()) {
            members.put(
                    "Plans",
                    new JsonNode.Array(node.inputs().stream().map(this::json).toList()));
        }
        return new JsonNode.Object(members);
    }

    private static JsonNode number(long value) {
        return new JsonNode.Num(BigDecimal.valueOf(value));
    }

    // ------------------------------------------------------------------------------------------------ what it consists
    // of

    private static List<Node> nodes(CompiledStatement statement) {
        List<Node> nodes = new ArrayList<>();
        for (ChangeStep step : statement.steps()) {
            nodes.add(node(step));
        }
        nodes.add(
                statement.change() == null
                        ? node(statement.query())
                        : node(new ChangeStep(statement.change(), statement.source())));
        for (int i = 0; i < statement.subqueries().size(); i++) {
            List<Node> inputs = List.of(node(statement.subqueries().get(i)));
            nodes.add(new Node("Subquery " + (i + 1), null, inputs));
        }
        return nodes;
    }

    private static Node node(Physical plan) {
        List<Node> inputs = new ArrayList<>();
        for (Physical input : plan.inputs()) {
            inputs.add(node(input));
        }
        return new Node(plan.toString(), plan, inputs);
    }

    private static Node node(ChangeStep step) {
        if (step.change() instanceof ChangePlan.Call && step.source() instanceof RowSource arguments) {
            return new Node(
                    describe(step.change()) + " " + arguments.values().rows().get(0), null, List.of());
        }
        boolean onlyValues =
                step.source() instanceof RowSource source && source.outputs().isEmpty();
        return new Node(describe(step.change()), null, onlyValues ? List.of() : List.of(node(step.source())));
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
        if (change instanceof ChangePlan.Call call) {
            return "Call " + call.procedure().name();
        }
        if (change instanceof ChangePlan.Merge) {
            return "Merge into " + change.table().name();
        }
        return "Delete from " + change.table().name();
    }
}

package org.ashlardb.sql.plan;

/** Prints a logical plan, one node a line, inputs indented. */
public final class PlanPrinter {
    private PlanPrinter() {}

    public static String print(PlanNode plan) {
        StringBuilder out = new StringBuilder();
        print(plan, 0, out);
        return out.toString();
    }

    private static void print(PlanNode node, int depth, StringBuilder out) {
        out.append("  ".repeat(depth)).append(node).append('\n');
        for (PlanNode input : node.inputs()) {
            print(input, depth + 1, out);
        }
    }
}

package org.ashlardb.sql.plan.physical;

import java.util.ArrayList;
import java.util.List;

/** Prints a physical plan, one operator a line, inputs indented. */
public final class PhysicalPrinter {
    private PhysicalPrinter() {}

    public static List<String> print(Physical plan) {
        List<String> lines = new ArrayList<>();
        print(plan, 0, lines);
        return lines;
    }

    /** Adds the lines of a plan below a given depth. */
    public static void print(Physical plan, int depth, List<String> lines) {
        lines.add("  ".repeat(depth) + plan);
        for (Physical input : plan.inputs()) {
            print(input, depth + 1, lines);
        }
    }
}

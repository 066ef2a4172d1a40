package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Scan;
import org.ashlardb.sql.plan.SharedPlan;
import org.ashlardb.sql.plan.SharedScan;
import org.ashlardb.sql.schema.StoredRelation;

/**
 * Where the step of a recursion reads the rows of the round before: in its own plan, or in that of a table of WITH, which
 * counts once however often it is read.
 */
final class StepReads {
    private final StoredRelation rows;
    private final Map<SharedPlan, Boolean> shared = new LinkedHashMap<>(); // whether a plan reads the rows

    StepReads(StoredRelation rows) {
        this.rows = rows;
    }

    /** How often a plan itself scans the rows. */
    static int scans(PlanNode node, StoredRelation rows) {
        int scans = node instanceof Scan scan && scan.relation().equals(rows) ? 1 : 0;
        for (PlanNode input : node.inputs()) {
            scans += scans(input, rows);
        }
        return scans;
    }

    /** Whether a plan reads the rows, or what is made of them. */
    boolean anyIn(PlanNode node) {
        boolean any = node instanceof Scan scan && scan.relation().equals(rows)
                || node instanceof SharedScan read && anyIn(read.shared());
        for (PlanNode input : node.inputs()) {
            any |= anyIn(input); // all are looked at, for their shared plans
        }
        return any;
    }

    private boolean anyIn(SharedPlan plan) {
        Boolean known = shared.get(plan);
        if (known == null) {
            known = anyIn(plan.plan());
            shared.put(plan, known);
        }
        return known;
    }

    /** The shared plans that read the rows or what is made of them, of those seen. */
    List<SharedPlan> shared() {
        List<SharedPlan> plans = new ArrayList<>();
        shared.forEach((plan, reads) -> {
            if (reads) {
                plans.add(plan);
            }
        });
        return plans;
    }

    /** A plan and the shared ones that read the rows. */
    List<PlanNode> parts(PlanNode plan) {
        List<PlanNode> parts = new ArrayList<>();
        parts.add(plan);
        shared().forEach(read -> parts.add(read.plan()));
        return parts;
    }
}

package org.ashlardb.sql.plan.rule;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;
import org.ashlardb.sql.plan.SharedScan;

/** Puts the plans of tables of WITH that are read at one place only where they are read. */
final class InlineSharedPlans {
    private InlineSharedPlans() {}

    static PlanNode inline(PlanNode node) {
        if (node instanceof SharedScan scan) {
            return scan.shared().isMaterialized() ? node : inline(project(scan));
        }
        List<PlanNode> inputs = new ArrayList<>();
        boolean changed = false;
        for (PlanNode input : node.inputs()) {
            PlanNode inlined = inline(input);
            changed |= inlined != input;
            inputs.add(inlined);
        }
        return changed ? node.withInputs(inputs) : node;
    }

    private static PlanNode project(SharedScan scan) {
        PlanNode plan = scan.shared().plan();
        List<Scalar> expressions = new ArrayList<>();
        for (Variable output : scan.outputs()) {
            expressions.add(new Reference(plan.outputs().get(scan.columns().indexOf(output))));
        }
        return new Project(plan, scan.outputs(), expressions);
    }
}

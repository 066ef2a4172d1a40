package org.ashlardb.sql.plan.rule;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Scan;

/** Reads expressions that indexes are over from the hidden columns that have their values. */
final class UseComputedColumns {
    private final Map<Scalar, Variable> columns = new HashMap<>();

    private UseComputedColumns() {}

    static PlanNode rewrite(PlanNode plan) {
        UseComputedColumns use = new UseComputedColumns();
        return use.collect(plan) ? use.replace(plan) : plan;
    }

    /** Whether there is something to be replaced or simplified. */
    private boolean collect(PlanNode node) {
        boolean any = false;
        if (node instanceof Scan scan) {
            for (Scan.Computed computed : scan.computed()) {
                any = true;
                if (!computed.condition()) {
                    columns.put(computed.value(), computed.variable());
                }
            }
        }
        for (PlanNode input : node.inputs()) {
            any |= collect(input);
        }
        return any;
    }

    private PlanNode replace(PlanNode node) {
        if (node instanceof Scan scan) {
            return scan.computed().isEmpty() ? scan : simplified(scan);
        }
        List<PlanNode> inputs = new ArrayList<>();
        boolean changed = false;
        for (PlanNode input : node.inputs()) {
            PlanNode replaced = replace(input);
            changed |= replaced != input;
            inputs.add(replaced);
        }
        if (inputs.isEmpty()) {
            return node;
        }
        Set<Variable> there = new HashSet<>();
        inputs.forEach(input -> there.addAll(input.outputs()));
        return NodeScalars.map(changed ? node.withInputs(inputs) : node, scalar -> replace(scalar, there));
    }

    /** Conditions of indexes are compared with those of the query, which are simplified too. */
    private Scan simplified(Scan scan) {
        Set<Variable> there = new HashSet<>(scan.columns());
        List<Scan.Computed> computed = new ArrayList<>();
        for (Scan.Computed column : scan.computed()) {
            computed.add(
                    column.condition()
                            ? new Scan.Computed(
                                    column.variable(), Optimizer.simplify(replace(column.value(), there)), true)
                            : column);
        }
        return scan.withComputed(computed);
    }

    private Scalar replace(Scalar scalar, Set<Variable> there) {
        return Scalars.transform(scalar, s -> {
            Variable column = s instanceof Reference ? null : columns.get(s);
            return column != null && there.contains(column) ? new Reference(column) : s;
        });
    }
}

package org.ashlardb.sql.plan.rule;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Apply;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Scan;

/**
 * Reads expressions that indexes are over from the hidden columns that have their values. In the rows without a partner that
 * an outer join makes, these columns are NULL, so that above it only expressions that are NULL then too are read from them.
 */
final class UseComputedColumns {
    private final Map<Scalar, Variable> columns = new HashMap<>();
    private final Set<Variable> extended = new HashSet<>(); // by outer joins below the node that is looked at

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
                if (!computed.condition() && !Scalars.isRowIndependent(computed.value())) {
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
        PlanNode result = NodeScalars.map(changed ? node.withInputs(inputs) : node, scalar -> replace(scalar, there));
        extend(result);
        return result;
    }

    private void extend(PlanNode node) {
        if (node instanceof Join join && (join.type() == Join.Type.LEFT || join.type() == Join.Type.FULL)) {
            extended.addAll(join.right().outputs());
            if (join.type() == Join.Type.FULL) {
                extended.addAll(join.left().outputs());
            }
        } else if (node instanceof Apply apply && apply.outer()) {
            extended.addAll(apply.right().outputs());
        }
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
            if (column == null || !there.contains(column)) {
                return s;
            }
            if (!extended.contains(column)) {
                return new Reference(column);
            }
            return isNullOfNulls(s) ? new Reference(column.asNullable()) : s;
        });
    }

    private static boolean isNullOfNulls(Scalar scalar) {
        Scalar ofNulls = Scalars.transform(
                scalar, s -> s instanceof Reference reference ? new Constant(null, reference.type()) : s);
        return ConstantFolding.fold(ofNulls) instanceof Constant constant && constant.isNull();
    }
}

package org.ashlardb.sql.plan.rule;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Parameter;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;

/** Two projections become one when the lower one only renames, or nothing it computes is used twice. */
final class MergeProjects implements Rule {
    @Override
    public PlanNode apply(PlanNode node) {
        if (!(node instanceof Project upper) || !(upper.input() instanceof Project lower)) {
            return node;
        }
        Map<Variable, Scalar> meanings = new HashMap<>();
        for (int i = 0; i < lower.outputs().size(); i++) {
            Scalar expression = lower.expressions().get(i);
            boolean cheap = expression instanceof Reference
                    || expression instanceof Constant
                    || expression instanceof Parameter;
            if (!cheap
                    && (!Scalars.isRepeatable(expression)
                            || uses(upper, lower.outputs().get(i)) > 1)) {
                return node;
            }
            meanings.put(lower.outputs().get(i), expression);
        }
        List<Scalar> expressions = new ArrayList<>();
        for (Scalar expression : upper.expressions()) {
            expressions.add(Scalars.substitute(expression, meanings));
        }
        return new Project(lower.input(), upper.outputs(), expressions);
    }

    private static int uses(Project project, Variable variable) {
        int uses = 0;
        for (Scalar expression : project.expressions()) {
            uses += uses(expression, variable);
        }
        return uses;
    }

    private static int uses(Scalar scalar, Variable variable) {
        int uses = scalar instanceof Reference reference && reference.variable().equals(variable) ? 1 : 0;
        for (Scalar child : scalar.children()) {
            uses += uses(child, variable);
        }
        return uses;
    }
}

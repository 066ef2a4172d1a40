package org.ashlardb.sql.plan;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;

/** New columns computed from those of the input. */
public record Project(PlanNode input, List<Variable> outputs, List<Scalar> expressions) implements PlanNode {
    public Project {
        outputs = List.copyOf(outputs);
        expressions = List.copyOf(expressions);
    }

    @Override
    public List<PlanNode> inputs() {
        return List.of(input);
    }

    @Override
    public PlanNode withInputs(List<PlanNode> inputs) {
        return new Project(inputs.get(0), outputs, expressions);
    }

    @Override
    public String toString() {
        return "Project " + assignments(outputs, expressions);
    }

    static List<String> assignments(List<Variable> outputs, List<Scalar> expressions) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < outputs.size(); i++) {
            String expression = expressions.get(i).toString();
            parts.add(expression.equals(outputs.get(i).name()) ? expression : expression + " AS " + outputs.get(i));
        }
        return parts;
    }
}

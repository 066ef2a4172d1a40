package org.ashlardb.sql.expression.evaluate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ashlardb.sql.expression.Variable;

/** Which column of a batch holds which variable. */
public final class Layout {
    private static final int SMALL = 8;

    private final List<Variable> variables;
    private final Map<Variable, Integer> positions;

    public Layout(List<Variable> variables) {
        this.variables = List.copyOf(variables);
        if (variables.size() <= SMALL) {
            positions = null;
            return;
        }
        positions = new HashMap<>();
        for (int i = 0; i < variables.size(); i++) {
            positions.putIfAbsent(variables.get(i), i);
        }
    }

    public List<Variable> variables() {
        return variables;
    }

    public int size() {
        return variables.size();
    }

    /** The column of a variable, which must be there. */
    public int position(Variable variable) {
        Integer position = positions == null ? Integer.valueOf(variables.indexOf(variable)) : positions.get(variable);
        if (position == null || position < 0) {
            throw new IllegalStateException(
                    "plan is not consistent: column " + variable.name() + " is not among " + variables);
        }
        return position;
    }
}

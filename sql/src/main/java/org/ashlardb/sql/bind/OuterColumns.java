package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ashlardb.sql.expression.OuterValue;
import org.ashlardb.sql.expression.Variable;

/** Which columns of the queries around it each subquery uses, and the registers that their values go to. */
final class OuterColumns {
    private final List<List<Variable>> used = new ArrayList<>(); // by the subqueries being bound, the innermost last
    private final List<Variable> registers = new ArrayList<>();
    private final Map<Variable, Integer> numbers = new HashMap<>();

    /** Begins to bind a subquery; the outer columns it uses are gathered until {@link #end}. */
    void begin() {
        used.add(new ArrayList<>());
    }

    /** The outer columns the subquery uses, in order. */
    List<Variable> end() {
        return used.remove(used.size() - 1);
    }

    boolean isInSubquery() {
        return !used.isEmpty();
    }

    private List<Variable> innermost() {
        return used.get(used.size() - 1);
    }

    /** An outer column, within the subquery being bound. */
    OuterValue value(Variable variable) {
        List<Variable> columns = innermost();
        if (!columns.contains(variable)) {
            columns.add(variable);
        }
        return new OuterValue(register(variable), variable.type(), variable.name());
    }

    /** How many outer columns the subquery being bound has used so far, for {@link #forget}. */
    int uses() {
        return innermost().size();
    }

    /** What was bound since does not count. */
    void forget(int before) {
        innermost().subList(before, uses()).clear();
    }

    /** Where the values of an outer column go. */
    int register(Variable variable) {
        return numbers.computeIfAbsent(variable, unknown -> {
            registers.add(unknown);
            return registers.size() - 1;
        });
    }

    /** The outer column whose values go to a register. */
    Variable column(int register) {
        return registers.get(register);
    }

    /** How many registers there are. */
    int registers() {
        return registers.size();
    }
}

package org.ashlardb.sql.plan.rule;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.PlanNode;

/** The terms of a condition, to be dealt out. */
final class Conjuncts {
    private final List<Scalar> left;

    Conjuncts(Scalar condition) {
        left = new ArrayList<>(Logical.conjuncts(condition));
    }

    /** Takes out the terms that need only these variables. Terms with side effects and terms of no variable stay. */
    List<Scalar> take(Collection<Variable> variables) {
        Set<Variable> known = new HashSet<>(variables);
        List<Scalar> taken = new ArrayList<>();
        for (int i = 0; i < left.size(); ) {
            Scalar term = left.get(i);
            if (Scalars.isRepeatable(term) && !Scalars.isRowIndependent(term) && Scalars.usesOnly(term, known)) {
                taken.add(term);
                left.remove(i);
            } else {
                i++;
            }
        }
        return taken;
    }

    boolean isEmpty() {
        return left.isEmpty();
    }

    Scalar rest() {
        return Logical.and(left);
    }

    static PlanNode filter(PlanNode input, List<Scalar> terms) {
        return terms.isEmpty() ? input : new Filter(input, Logical.and(terms));
    }

    PlanNode filterRest(PlanNode input) {
        return filter(input, left);
    }
}

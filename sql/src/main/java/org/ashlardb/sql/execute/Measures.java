package org.ashlardb.sql.execute;

import java.util.IdentityHashMap;
import java.util.Map;
import org.ashlardb.sql.plan.physical.Physical;

/** The measures of all operators of an execution, by the plans they were made of. */
public final class Measures {
    private final Map<Physical, OperatorMeasure> measures = new IdentityHashMap<>();
    private OperatorMeasure running;

    /** What the operator of a plan has done; null if the plan has no operator of its own. */
    public OperatorMeasure of(Physical plan) {
        return measures.get(plan);
    }

    /** The measure of an operator that is made of a plan; several can be made of the same. */
    OperatorMeasure add(Physical plan) {
        return measures.computeIfAbsent(plan, made -> new OperatorMeasure());
    }

    /** Makes this the operator that memory and disk are counted for, and returns the one before. */
    OperatorMeasure enter(OperatorMeasure measure) {
        OperatorMeasure before = running;
        running = measure;
        return before;
    }

    void hold(long bytes) {
        if (running != null) {
            running.hold(bytes);
        }
    }

    void wrote(long bytes) {
        if (running != null) {
            running.wrote(bytes);
        }
    }
}

package org.ashlardb.sql.plan;

import java.util.function.Predicate;

/**
 * The plan of a table of WITH that every place which reads it shares. One that is read at several places, or is to be
 * materialized, is run once in an execution and its rows are kept; any other is put in where it is read. Which of the two is
 * known when the statement is bound: until then readers are counted.
 */
public final class SharedPlan {
    private static final int NOT_STORED = -1;

    private final String name;
    private final PlanNode plan;
    private boolean materialized;
    private int readers;
    private int slot = NOT_STORED;
    private Boolean repeatable;

    public SharedPlan(String name, PlanNode plan, boolean materialized) {
        this.name = name;
        this.plan = plan;
        this.materialized = materialized;
    }

    public String name() {
        return name;
    }

    public PlanNode plan() {
        return plan;
    }

    /** What is found of its plan, asked once: plans may share others twice, through as many as there are. */
    public boolean isRepeatable(Predicate<PlanNode> test) {
        if (repeatable == null) {
            repeatable = test.test(plan);
        }
        return repeatable;
    }

    public void addReader() {
        readers++;
        materialized |= readers > 1;
    }

    /** Whether the rows are to be kept. */
    public boolean isMaterialized() {
        return materialized;
    }

    /** Among the subqueries of the statement. */
    public int slot() {
        return slot;
    }

    public void setSlot(int newSlot) {
        slot = newSlot;
    }
}

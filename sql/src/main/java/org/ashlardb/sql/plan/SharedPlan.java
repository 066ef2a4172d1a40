package org.ashlardb.sql.plan;

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

package org.ashlardb.sql.execute;

import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Transaction;
import org.ashlardb.sql.expression.evaluate.EvaluationContext;
import org.ashlardb.sql.schema.CatalogView;

/** What the operators of one prepared command share: the transaction, the snapshot they read, parameters, memory. */
public final class Execution {
    private final CatalogView catalog;
    private final EvaluationContext evaluation;
    private final MemoryBudget memory = new MemoryBudget();
    private Snapshot snapshot;

    public Execution(CatalogView catalog, EvaluationContext evaluation) {
        this.catalog = catalog;
        this.evaluation = evaluation;
    }

    CatalogView catalog() {
        return catalog;
    }

    public EvaluationContext evaluation() {
        return evaluation;
    }

    Transaction transaction() {
        return catalog.transaction();
    }

    MemoryBudget memory() {
        return memory;
    }

    Snapshot snapshot() {
        return snapshot;
    }

    /** The snapshot that operators opened from now on read. */
    public void setSnapshot(Snapshot snapshot) {
        this.snapshot = snapshot;
    }
}

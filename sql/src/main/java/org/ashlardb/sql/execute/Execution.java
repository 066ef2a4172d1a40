package org.ashlardb.sql.execute;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Transaction;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.evaluate.EvaluationContext;
import org.ashlardb.sql.schema.CatalogView;

/** What the operators of one prepared command share: the transaction, the snapshot they read, parameters, memory. */
public final class Execution {
    private final CatalogView catalog;
    private final EvaluationContext evaluation;
    private final MemoryBudget memory = new MemoryBudget();
    private final List<ColumnStore> stored = new ArrayList<>();
    private SubqueryRunner subqueries;
    private final References references;
    private Snapshot snapshot;

    /** The references are those of the statement; null where it changes nothing. */
    public Execution(CatalogView catalog, EvaluationContext evaluation, References references) {
        this.catalog = catalog;
        this.evaluation = evaluation;
        this.references = references;
    }

    References references() {
        return references;
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

    /** The rows that a change of the statement has returned, by its slot. */
    ColumnStore stored(int slot) {
        return stored.get(slot);
    }

    /** Gives a change a place for the rows it returns. */
    ColumnStore store(int slot, List<Variable> columns) {
        setStored(slot, new ColumnStore(columns, memory));
        return stored.get(slot);
    }

    /** Lets scans of a slot read other rows. */
    void setStored(int slot, ColumnStore rows) {
        while (stored.size() <= slot) {
            stored.add(null);
        }
        stored.set(slot, rows);
    }

    void setSubqueries(SubqueryRunner runner) {
        subqueries = runner;
    }

    /** The rows of a subquery that several places read. */
    ColumnStore shared(int slot) {
        return subqueries.shared(slot);
    }

    /** Lets rows go that were kept for several places. */
    void releaseShared() {
        if (subqueries != null) {
            subqueries.releaseShared();
        }
    }

    Snapshot snapshot() {
        return snapshot;
    }

    /** The snapshot that operators opened from now on read. */
    public void setSnapshot(Snapshot snapshot) {
        this.snapshot = snapshot;
    }
}

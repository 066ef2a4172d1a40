package org.ashlardb.sql.execute;

import org.ashlardb.sql.expression.evaluate.EvaluationContext;
import org.ashlardb.sql.schema.CatalogView;

/** What a statement that changes rows leaves to its end: what foreign keys ask for, and then what triggers do. */
public final class StatementEnd {
    private final CatalogView catalog;
    private final References references;
    private final EvaluationContext evaluation;
    private final ReferenceActions actions;
    private Triggers triggers; // null before one has to be told of a change

    /** The end of a statement that is evaluated so. */
    public StatementEnd(
            CatalogView catalog, EvaluationContext evaluation, ReferenceActions actions, DeferredReferences deferred) {
        this.catalog = catalog;
        this.evaluation = evaluation;
        this.actions = actions;
        references = new References(catalog, actions, deferred, this);
    }

    References references() {
        return references;
    }

    Triggers triggers() {
        if (triggers == null) {
            triggers = new Triggers(catalog, evaluation, actions.triggers(), this);
        }
        return triggers;
    }

    /** Forgets what another run of the statement has left. */
    public void begin() {
        references.begin();
        if (triggers != null) {
            triggers.begin();
        }
    }

    /** Ends the statement, or one of a trigger within it. Fails with 23503 if a row is left without a referenced one. */
    public void finish() {
        references.finish();
        if (triggers != null) {
            triggers.fire();
        }
    }
}

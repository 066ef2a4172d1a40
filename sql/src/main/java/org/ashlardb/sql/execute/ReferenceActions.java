package org.ashlardb.sql.execute;

import org.ashlardb.sql.schema.ForeignKey;

/** Where the plans of ON DELETE and ON UPDATE come from: a change of the rows that have a key. */
public interface ReferenceActions {
    /**
     * A change of referencing rows. Its parameters are the key's old values and, for an update, the new ones behind.
     *
     * @param references what the change is part of
     */
    Planned plan(ForeignKey key, boolean deletion, References references);

    /** A planned change, to be run with values and a snapshot of now. */
    record Planned(
            ChangeRunner runner,
            org.ashlardb.sql.type.Parameters parameters,
            org.ashlardb.sql.expression.evaluate.EvaluationContext evaluation) {}
}

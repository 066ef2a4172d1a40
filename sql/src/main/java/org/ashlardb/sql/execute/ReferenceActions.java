package org.ashlardb.sql.execute;

import org.ashlardb.sql.schema.ForeignKey;

/** Where the plans of ON DELETE and ON UPDATE come from: a change of the rows that have a key. */
public interface ReferenceActions {
    /**
     * What becomes of rows whose referenced row is deleted. Its parameters are the key's values.
     *
     * @param end of the statement that the change is part of
     */
    Planned<ChangeRunner> planDeletion(ForeignKey key, StatementEnd end);

    /**
     * What becomes of rows when the key of their referenced row changes. Its parameters are the key's old values and the
     * new ones behind, where they are used.
     *
     * @param end of the statement that the change is part of
     */
    Planned<UpdateRunner> planUpdate(ForeignKey key, StatementEnd end);

    /** Where the plans of what triggers and procedures do come from. */
    StepPlans steps();

    /** A planned change, to be run with values and a snapshot of now. */
    record Planned<R extends ChangeRunner>(
            R runner,
            org.ashlardb.sql.type.Parameters parameters,
            org.ashlardb.sql.expression.evaluate.EvaluationContext evaluation) {}
}

package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.sql.type.SqlType;

/**
 * What a trigger, a procedure or a function does, ready to run.
 *
 * @param given how many parameters it is called with, which are numbered before its variables
 * @param variables the types of these
 * @param result the one of these that a function returns; -1 if it is none
 */
public record PlannedSteps(
        PlannedStep.Branch branch, int given, List<SqlType> variables, int result, List<PlannedStep.Cursor> cursors) {
    /** Whether it may leave results to who calls it. */
    boolean returnsRows() {
        return cursors.stream().anyMatch(cursor -> cursor.columns() != null);
    }
}
